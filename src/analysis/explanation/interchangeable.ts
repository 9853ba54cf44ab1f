/**
 * Interchangeable things: sets of constants that symmetries permute in every way, beside boards and players, and squares of a board that
 * nothing tells apart. Groups of such sets have
 * huge orders; they are recognised by their order alone and never listed.
 */
import { createRandom } from "../../foundations/collections/index.ts";
import {
  createGroup,
  factorial,
  productOf,
  type SparsePermutation,
  sparseFromPairs,
  UnionFind,
} from "../../foundations/permutation-groups/index.ts";
import { type BoardGeography, instanceName } from "./board-instances.ts";
import type { SymmetryEffect } from "./symmetry-effect.ts";
import { listWords, numberWord } from "./words.ts";

export interface Interchange {
  readonly phrases: readonly string[];
  /** The numbers of the effects that the phrases tell completely. */
  readonly explained: ReadonlySet<number>;
}

/** `types` are the sets of constants that a sheet gives a name: `peg` for left, middle, right. */
export function interchangeable(
  effects: readonly SymmetryEffect[],
  types: ReadonlyMap<string, readonly string[]>,
  { instances }: BoardGeography,
): Interchange {
  const things = effects.flatMap((effect, number) => {
    const images = new Map([...effect.contents, ...effect.others]);
    const isPlain = !effect.movesBoards && effect.roles.size === 0 && effect.unexplained === 0;
    return isPlain && images.size > 0 ? [{ number, images }] : [];
  });
  const found = [findSets(things, 2, (set) => setName(set, types))];
  for (const [board, instance] of instances.entries()) {
    const squares = effects.flatMap((effect, number) => {
      const images = squareImages(effect, board);
      return images === undefined ? [] : [{ number, images }];
    });
    // Where a square may take the place of another, it may do so after every symmetry too.
    const moved = effects.flatMap(({ motions }) => (motions[board]?.to === board ? [motions[board].cells] : []));
    const carried = squares.flatMap(({ number, images }) =>
      moved.flatMap((cells) => ({ number, images: carriedOver(images, cells) ?? images })),
    );
    const describe = ({ length }: readonly string[]): string =>
      `${numberWord(length)} squares of ${instanceName(instance)}`;
    found.push(findSets([...squares, ...carried], FEWEST_SQUARES, describe));
  }
  return {
    phrases: found.flatMap(({ phrases }) => phrases),
    explained: new Set(found.flatMap(({ explained }) => [...explained])),
  };
}

/** What a symmetry does to the squares of a board, where that has no name and is all that it does. */
function squareImages(effect: SymmetryEffect, board: number): Map<string, string> | undefined {
  const { motions, named, roles, contents, others, unexplained } = effect;
  if (roles.size + contents.size + others.size + unexplained > 0 || named[board] !== null) return undefined;
  const isAlone = motions.every((motion, i) => motion?.to === i && (i === board || named[i] === "identity"));
  if (!isAlone) return undefined;
  const cells = motions[board]?.cells ?? [];
  return new Map(
    [...cells.entries()].flatMap(([from, to]) => (to === -1 || to === from ? [] : [[`${from}`, `${to}`] as const])),
  );
}

/** The same renaming with every square carried elsewhere; undefined where it is not known where to. */
function carriedOver(images: ReadonlyMap<string, string>, cells: Int32Array): Map<string, string> | undefined {
  const place = (square: string): number => cells[Number(square)] ?? -1;
  const carried = [...images].map(([from, to]) => [place(from), place(to)] as const);
  if (carried.some(([from, to]) => from === -1 || to === -1)) return undefined;
  return new Map(carried.map(([from, to]) => [`${from}`, `${to}`]));
}

interface Renaming {
  /** The number of the effect. */
  readonly number: number;
  /** Of names that become others. */
  readonly images: ReadonlyMap<string, string>;
}

/** Few squares that change places in every way do so by turning and reflecting something. */
const FEWEST_SQUARES = 4;

/** The sets of at least so many members whose members the renamings permute in every way. */
function findSets(
  renamings: readonly Renaming[],
  fewest: number,
  describe: (members: readonly string[]) => string,
): Interchange {
  const names = [...new Set(renamings.flatMap(({ images }) => [...images.keys()]))];
  const numbers = new Map(names.map((name, i) => [name, i]));
  const generators = renamings.map(({ images }) =>
    sparseFromPairs(
      [...images.keys()].map((name) => numbers.get(name) as number),
      [...images.values()].map((name) => numbers.get(name) ?? -1),
    ),
  );
  const orbits = new UnionFind(names.length);
  const linked = new UnionFind(names.length);
  for (const generator of generators)
    generator?.support.forEach((point, i) => {
      orbits.union(point, generator.images[i] as number);
      linked.union(point, generator.support[0] as number);
    });
  const phrases: string[] = [];
  const explained = new Set<number>();
  for (const points of classesOf(linked, names.length)) {
    const inside = generators.flatMap((generator, i) =>
      generator !== undefined && points.includes(generator.support[0] ?? -1) ? [{ generator, i }] : [],
    );
    const sets = groupBy(points, (point) => orbits.find(point)).map((set) =>
      set.map((point) => names[point] as string),
    );
    if (sets.some((set) => set.length < fewest)) continue;
    const phrase = phrasesFor(
      sets,
      inside.map(({ generator }) => generator),
      names.length,
      describe,
    );
    if (phrase === null) continue;
    phrases.push(...phrase);
    for (const { i } of inside) explained.add(renamings[i]?.number as number);
  }
  return { phrases, explained };
}

function phrasesFor(
  sets: readonly (readonly string[])[],
  generators: readonly SparsePermutation[],
  degree: number,
  describe: (members: readonly string[]) => string,
): string[] | null {
  const { order } = createGroup(degree, generators, { random: createRandom(1) });
  const [first, ...rest] = sets;
  if (first === undefined) return null;
  if (order === productOf(sets.map((set) => factorial(set.length))))
    return sets.map((set) => `${describe(set)} are interchangeable`);
  if (order === factorial(first.length) && rest.every((set) => set.length === first.length))
    return [`${describe(first)} are interchangeable, together with ${listWords(rest.map(describe))}`];
  return null;
}

/** Members shown of a large set. */
const SHOWN_MEMBERS = 8;

/** Shorter names of types are no nouns. */
const SHORTEST_NOUN = 3;

/** `the three pegs left, middle and right`. */
function setName(members: readonly string[], types: ReadonlyMap<string, readonly string[]>): string {
  const [type] =
    [...types].find(
      ([name, values]) =>
        name.length >= SHORTEST_NOUN &&
        values.length === members.length &&
        members.every((name) => values.includes(name)),
    ) ?? [];
  const shown =
    members.length > SHOWN_MEMBERS ? `${members.slice(0, SHOWN_MEMBERS).join(", ")}, …` : listWords(members);
  return type === undefined ? shown : `the ${numberWord(members.length)} ${plural(type)} ${shown}`;
}

/** Nouns that are their own plural. */
const UNCHANGED: ReadonlySet<string> = new Set(["sheep", "fish", "deer"]);

function plural(noun: string): string {
  if (UNCHANGED.has(noun)) return noun;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  if (/[lr]f$/.test(noun)) return `${noun.slice(0, -1)}ves`;
  return /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

const classesOf = (classes: UnionFind, degree: number): number[][] =>
  groupBy([...Array(degree).keys()], (point) => classes.find(point));

function groupBy(points: readonly number[], key: (point: number) => number): number[][] {
  const groups = new Map<number, number[]>();
  for (const point of points) groups.set(key(point), [...(groups.get(key(point)) ?? []), point]);
  return [...groups.values()];
}
