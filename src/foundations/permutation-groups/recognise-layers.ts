/**
 * Recognises groups in two layers (`layered-blocks.ts`): finds blocks, a lower group inside each and an upper group on
 * them, and proves that the group is their wreath-like product.
 *
 * Candidates for blocks grow from the generators with the smallest supports: such a generator is assumed to act inside
 * one block, and the finest partition that the group preserves determines all blocks. A generator whose support lies in
 * one block belongs to the lower group H of that block's kind. Blocks of a kind are identified with each other by
 * moving one of them along generators. Call *residue* what a generator does inside a block after this identification.
 * If every residue is in H, the group is contained in the product of the layers. Since it contains H in every block
 * (conjugates of the generators inside one block) and maps onto the upper group, it is the whole product.
 */

import { identityPermutation, isIdentity } from "./dense-permutation.ts";
import { type GeneratorsByPoint, indexByPoint } from "./generators-by-point.ts";
import type { GroupPart } from "./group-part.ts";
import { invariantPartition } from "./invariant-partition.ts";
import { type BlockLayout, LayeredBlocks } from "./layered-blocks.ts";
import { computeOrbits } from "./orbits.ts";
import { classesOf, type PointClasses } from "./point-classes.ts";
import { imageOf, type SparsePermutation, sparseFromDense, sparseFromPairs } from "./sparse-permutation.ts";

/** Makes the part of a smaller group; the caller provides it because parts nest. */
export type MakePart = (degree: number, generators: readonly SparsePermutation[]) => GroupPart;

/**
 * Pre: the generators together move every point of 0..degree−1, and none is the identity. Undefined if not recognised.
 */
export function recogniseLayers(
  degree: number,
  generators: readonly SparsePermutation[],
  makePart: MakePart,
): LayeredBlocks | undefined {
  const moves = indexByPoint(degree, generators);
  const blocks = findBlocks(degree, generators, moves);
  if (blocks === undefined) return undefined;
  const upperGenerators = generators.map((generator) => actionOnBlocks(generator, blocks));
  const layout = layOutBlocks(blocks, upperGenerators, generators, moves);
  const residues = collectResidues(layout, generators);
  const lower = residues.inside.map((inside, kind) => makePart(residues.sizes[kind]!, inside));
  for (let kind = 0; kind < lower.length; kind++) {
    if (!residues.across[kind]!.every((residue) => lower[kind]!.contains(residue))) return undefined;
  }
  return new LayeredBlocks(layout, lower, makePart(blocks.count, upperGenerators));
}

/**
 * Blocks grown from the smallest generators around each point or, if that fails, from the smallest generator of all.
 */
function findBlocks(
  degree: number,
  generators: readonly SparsePermutation[],
  moves: GeneratorsByPoint,
): PointClasses | undefined {
  const smallestAt = new Int32Array(degree).fill(0x7fffffff);
  let smallest = generators[0]!;
  for (const generator of generators) {
    const size = generator.support.length;
    if (size < smallest.support.length) smallest = generator;
    for (const point of generator.support) smallestAt[point] = Math.min(smallestAt[point]!, size);
  }
  const local = generators.filter(({ support }) => support.every((point) => smallestAt[point] === support.length));
  for (const seeds of [local, [smallest]]) {
    const partition = invariantPartition(
      degree,
      moves,
      seeds.map(({ support }) => support),
    );
    if (partition.count > 1) return classesOf(degree, partition);
  }
  return undefined;
}

function actionOnBlocks({ support, images }: SparsePermutation, blocks: PointClasses): SparsePermutation {
  const targetOf = new Map<number, number>();
  for (let i = 0; i < support.length; i++) targetOf.set(blocks.classOf[support[i]!]!, blocks.classOf[images[i]!]!);
  return sparseFromPairs([...targetOf.keys()], [...targetOf.values()])!;
}

/** Gives every block a kind and an order of its points such that generators map blocks of a kind to each other. */
function layOutBlocks(
  blocks: PointClasses,
  upperGenerators: readonly SparsePermutation[],
  generators: readonly SparsePermutation[],
  moves: GeneratorsByPoint,
): BlockLayout {
  const orbits = computeOrbits(blocks.count, upperGenerators);
  const points = blocks.points.slice();
  const kindOf = new Int32Array(blocks.count).fill(-1);
  const queue = new Int32Array(blocks.count);
  let kinds = 0;
  let singletons = -1;
  for (let orbit = 0; orbit < orbits.count; orbit++) {
    const root = orbits.points[orbits.starts[orbit]!]!;
    const size = blocks.starts[root + 1]! - blocks.starts[root]!;
    if (size > 1 || singletons === -1) kinds++;
    if (size === 1 && singletons === -1) singletons = kinds - 1;
    const kind = size === 1 ? singletons : kinds - 1;
    kindOf[root] = kind;
    queue[0] = root;
    let length = 1;
    for (let head = 0; head < length; head++) {
      const start = blocks.starts[queue[head]!]!;
      const first = points[start]!;
      for (let entry = moves.starts[first]!; entry < moves.starts[first + 1]!; entry++) {
        const target = blocks.classOf[moves.image[entry]!]!;
        if (kindOf[target] !== -1) continue;
        kindOf[target] = kind;
        queue[length++] = target;
        const generator = generators[moves.generator[entry]!]!;
        for (let i = 0; i < size; i++) points[blocks.starts[target]! + i] = imageOf(generator, points[start + i]!);
      }
    }
  }
  return { points, starts: blocks.starts, blockOf: blocks.classOf, kindOf };
}

interface Residues {
  /** For each kind: number of points of a block. */
  readonly sizes: readonly number[];
  /** For each kind: the actions of generators whose support lies in one block. */
  readonly inside: readonly (readonly SparsePermutation[])[];
  /** For each kind: the residues of the other generators, without identities. */
  readonly across: readonly (readonly Int32Array[])[];
}

function collectResidues(layout: BlockLayout, generators: readonly SparsePermutation[]): Residues {
  const { points, starts, blockOf, kindOf } = layout;
  const localOf = new Int32Array(points.length);
  for (let at = 0; at < points.length; at++) localOf[points[at]!] = at - starts[blockOf[points[at]!]!]!;
  const kinds = kindOf.reduce((most, kind) => Math.max(most, kind), -1) + 1;
  const inside = Array.from({ length: kinds }, () => new Map<string, SparsePermutation>());
  const across = Array.from({ length: kinds }, () => new Map<string, Int32Array>());
  const sizes = new Array<number>(kinds).fill(1);
  kindOf.forEach((kind, block) => {
    sizes[kind] = starts[block + 1]! - starts[block]!;
  });
  for (const generator of generators) {
    const touched = new Set<number>();
    for (const point of generator.support) touched.add(blockOf[point]!);
    for (const block of touched) {
      const kind = kindOf[block]!;
      const residue = identityPermutation(sizes[kind]!);
      for (let i = 0; i < residue.length; i++) residue[i] = localOf[imageOf(generator, points[starts[block]! + i]!)]!;
      if (isIdentity(residue)) continue;
      if (touched.size === 1) inside[kind]!.set(residue.join(), sparseFromDense(residue));
      else across[kind]!.set(residue.join(), residue);
    }
  }
  const lists = <T>(maps: readonly Map<string, T>[]) => maps.map((map) => [...map.values()]);
  return { sizes, inside: lists(inside), across: lists(across) };
}
