/**
 * Statements about the squares of boards: which are interchangeable, and boards that rotate like a polygon although
 * their coordinates form no rectangle.
 */
import {
  createGroup,
  enumerateGroup,
  type SparsePermutation,
  sparseFromDense,
} from "../../foundations/permutation-groups/index.ts";
import { compareNaturally } from "../../machine/derivation/index.ts";
import type { Claim } from "./board-claims.ts";
import type { BoardElements } from "./board-elements.ts";
import { instanceName } from "./board-instances.ts";
import { instanceMotions } from "./instance-motions.ts";
import { latticeMotion } from "./lattice-motions.ts";
import { linesMap } from "./line-motions.ts";
import { exchangeClasses, setStructure, startingWell } from "./set-structure.ts";
import { exchange } from "./thing-group.ts";
import { listWords, numberWord, polygonWords } from "./words.ts";

/** Maximum number of corners of a polygon. The number of symmetries is limited accordingly. */
const MOST_CORNERS = 12;

const isCell = (boards: BoardElements, point: number): boolean => boards.instanceOf(point) !== undefined;

/** Squares that can be exchanged while everything else is fixed. */
export function squareClaims(boards: BoardElements, name: (point: number) => string): Claim[] {
  const { group } = boards;
  const all = group.points.filter((point) => isCell(boards, point));
  const sets = exchangeClasses(group, all).filter(({ length }) => length > 1);
  const bySize = new Map<string, number[][]>();
  for (const points of sets) {
    const labels = new Set(points.map((point) => boards.instance(boards.instanceOf(point) as number).board.label));
    const key = `${points.length} ${[...labels].join(" and ")}`;
    bySize.set(key, [...(bySize.get(key) ?? []), points]);
  }
  return [...bySize].map(([key, alike]) => {
    const label = key.slice(key.indexOf(" ") + 1);
    const board = boards.geography.instances.length === 1 ? instanceName(boards.instance(0)) : `the board ${label}`;
    const swaps = (points: readonly number[]): SparsePermutation[] =>
      points.slice(1).flatMap((point) => exchange([points[0] as number], [point]) ?? []);
    return { sentence: squaresSentence(alike, board, name), elements: alike.flatMap(swaps) };
  });
}

/** Larger sets of squares are counted, not listed. */
const MOST_LISTED = 4;

function squaresSentence(sets: readonly (readonly number[])[], board: string, name: (point: number) => string): string {
  const [first] = sets as [readonly number[]];
  const count = numberWord(first.length);
  if (sets.length === 1 && first.length > MOST_LISTED) return `${count} squares of ${board} are interchangeable`;
  const names = listWords(first.slice(0, MOST_LISTED).map(name));
  if (sets.length === 1) return `the squares ${names} of ${board} are interchangeable`;
  const more = first.length > MOST_LISTED ? " and more" : "";
  return `in each of ${numberWord(sets.length)} sets of ${count} squares of ${board}, the squares are interchangeable, such as ${names}${more}`;
}

/**
 * A board that rotates and reflects like a polygon. Its corners are an orbit of squares. The group of all elements that
 * move only squares must act on it faithfully, as the group of the polygon. If the coordinates are those of triangles
 * or hexagons, the sentence also gives the angles.
 */
export function polygonClaims(boards: BoardElements, name: (point: number) => string): Claim[] {
  const others = boards.group.points.filter((point) => !isCell(boards, point));
  const alone = others.length === 0 ? boards.group : boards.group.fixing(others);
  const [number, ...more] = boards.moved;
  if (number === undefined || more.length > 0 || alone.order > BigInt(2 * MOST_CORNERS)) return [];
  // Permutations of columns and rows are described without a polygon.
  const motions = alone.generators.map(
    (generator) => instanceMotions(generator, boards.things, boards.geography)[number],
  );
  if (motions.every((motion) => motion != null && linesMap(boards.instance(number), motion.cells) !== null)) return [];
  const corners = alone.orbits().sort((a, b) => a.length - b.length || (a[0] as number) - (b[0] as number));
  for (const orbit of corners) {
    const projection = alone.on(orbit);
    if (orbit.length < 3 || orbit.length > MOST_CORNERS || projection.order !== alone.order) continue;
    const structure = setStructure(projection, orbit, "ring");
    if (structure === null || structure.kind === "blocks") continue;
    const ways = structure.kind === "ring" && !structure.reflected ? "rotated" : "rotated and reflected";
    const squares = listWords(startingWell(structure.members, (a, b) => compareNaturally(name(a), name(b))).map(name));
    const lattice = latticeWords(boards, number, alone.generators);
    const sentence = `${instanceName(boards.instance(number))} can be ${ways} like ${polygonWords(orbit.length)} with the corners ${squares}${lattice}`;
    return [{ sentence, elements: alone.generators }];
  }
  return [];
}

/** `, in steps of 120°`, if all motions are motions of a lattice. */
function latticeWords(boards: BoardElements, number: number, generators: readonly SparsePermutation[]): string {
  const { degree } = boards.group;
  const elements = enumerateGroup(createGroup(degree, generators), 2 * MOST_CORNERS) ?? [];
  const turns = new Set<string>();
  for (const dense of elements) {
    const { support, images } = sparseFromDense(dense);
    if (support.length === 0) continue;
    const cellOf = (point: number): number => (boards.things[point] as { readonly cell: number }).cell;
    const cells = new Map([...support].map((point, i) => [cellOf(point), cellOf(images[i] as number)]));
    const motion = latticeMotion(boards.instance(number), cells);
    if (motion === null) return "";
    turns.add(motion);
  }
  if (turns.has("rotation by 60°")) return ", in steps of 60°";
  return turns.has("rotation by 120°") ? ", in steps of 120°" : "";
}
