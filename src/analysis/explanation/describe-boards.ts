/**
 * Describes a group that moves cells of boards, together with the players and constants that are tied to them.
 * Statements about boards are made as long as they say something new. What they do not generate is described by single
 * symmetries, as simple as possible.
 */
import {
  createGroup,
  enumerateGroup,
  groupContains,
  type PermutationGroup,
  type SparsePermutation,
  sparseFromDense,
} from "../../foundations/permutation-groups/index.ts";
import { compareNaturally } from "../../machine/derivation/index.ts";
import { boardsAlone, boardsExchanged, boardsTogether, type Claim } from "./board-claims.ts";
import { BoardElements } from "./board-elements.ts";
import type { BoardGeography, BoardInstance } from "./board-instances.ts";
import { cubeClaims } from "./cube-claims.ts";
import type { Vocabulary } from "./describe-things.ts";
import { MOTIONS } from "./grid-motions.ts";
import { instanceMotions } from "./instance-motions.ts";
import { bandClaims, lineClaims, shiftClaims } from "./line-claims.ts";
import { linesMap } from "./line-motions.ts";
import { polygonClaims, squareClaims } from "./square-claims.ts";
import type { ThingGroup } from "./thing-group.ts";
import type { Thing } from "./things.ts";
import { listWords } from "./words.ts";

export function describeBoards(factor: ThingGroup, geography: BoardGeography, vocabulary: Vocabulary): string[] {
  const { things, words } = vocabulary;
  const group = decisive(factor, things);
  const boards = new BoardElements(group, things, geography);
  const told = new Told(group);
  const name = (point: number): string => words.name(point);
  const squares = (): Claim[] => squareClaims(boards, name);
  // If generators exchange more than two squares pairwise, that says more than motions that happen to do so too.
  const swapped = group.generators.flatMap(({ support }) => (support.length === 2 ? [...support] : []));
  const hasSwaps = new Set(swapped).size < swapped.length;
  const proposals: (() => Claim[])[] = [
    ...(hasSwaps ? [squares] : []),
    () => boardsAlone(boards),
    () => cubeClaims(boards),
    () => boardsTogether(boards),
    () => boardsExchanged(boards),
    () => lineClaims(boards),
    () => shiftClaims(boards),
    () => bandClaims(boards),
    () => polygonClaims(boards, name),
    ...(hasSwaps ? [] : [squares]),
  ];
  for (const propose of proposals) {
    if (told.isAll()) break;
    // Statements of one kind are made together: rows are worth a sentence even if a reflection maps columns to rows.
    const claims = propose();
    if (claims.every(({ elements }) => elements.every((element) => told.has(element)))) continue;
    for (const claim of claims) told.add(claim);
  }
  for (const generator of group.generators)
    while (told.sentences.length < MOST_SENTENCES && !told.has(generator)) {
      const element = simplest(generator, boards, told) ?? generator;
      told.add({ sentence: words.describe(element), elements: [element] });
    }
  const isCut = !told.isAll() && told.sentences.length >= MOST_SENTENCES;
  return [
    ...told.sentences,
    ...alongWords(factor, group, geography, vocabulary),
    ...(isCut ? ["and more like these"] : []),
  ];
}

/** With more names, only their number is given. */
const MOST_NAMES = 8;

/** Constants and functions that move together with boards and are not coordinates of the boards. */
function alongWords(
  factor: ThingGroup,
  told: ThingGroup,
  { boards }: BoardGeography,
  { things, words }: Vocabulary,
): string[] {
  const coordinates = new Set(
    boards.flatMap(({ axes, selectors }) => [...axes.flatMap(({ values }) => values), ...selectors.flat()]),
  );
  const known = new Set(told.points);
  const names = factor.points.flatMap((point) => {
    const thing = things[point] as Thing;
    const isTold = known.has(point) || (thing.kind !== "name" && thing.kind !== "function");
    return isTold || coordinates.has(thing.name) ? [] : [words.name(point)];
  });
  if (names.length === 0) return [];
  const sorted = [...new Set(names)].sort(compareNaturally);
  const subject = sorted.length > MOST_NAMES ? `${sorted.length} constants` : listWords(sorted);
  return [`${subject} ${sorted.length === 1 ? "moves" : "move"} with the board`];
}

/** Maximum number of sentences about one part of a group. */
const MOST_SENTENCES = 20;

/** What has been said of a group, and the subgroup that it generates. */
class Told {
  readonly sentences: string[] = [];
  private readonly whole: ThingGroup;
  private readonly elements: SparsePermutation[] = [];
  private made: PermutationGroup | undefined;

  constructor(whole: ThingGroup) {
    this.whole = whole;
  }

  add({ sentence, elements }: Claim): void {
    this.sentences.push(sentence);
    this.elements.push(...elements);
    this.made = undefined;
  }

  has(element: SparsePermutation): boolean {
    return element.support.length === 0 || (this.elements.length > 0 && groupContains(this.group, element));
  }

  isAll(): boolean {
    return this.elements.length > 0 && this.group.order === this.whole.order;
  }

  private get group(): PermutationGroup {
    this.made ??= createGroup(this.whole.degree, this.elements);
    return this.made;
  }
}

/** Groups with more elements are not searched for the simplest one. */
const MOST_ELEMENTS = 4000;

/**
 * A new element with the same effect as a symmetry on everything that is not a cell: that effect alone, or with the
 * simplest motion of boards, or with as few moved cells as possible.
 */
function simplest(element: SparsePermutation, boards: BoardElements, told: Told): SparsePermutation | undefined {
  const { group, moved } = boards;
  const rest = withoutCells(element, boards);
  if (rest.support.length > 0 && group.contains(rest) && !told.has(rest)) return rest;
  const travels = boards.travels(moved);
  for (const motion of MOTIONS)
    for (const travel of travels) {
      const found = boards.motion(motion, travel, rest);
      if (found !== undefined && !told.has(found)) return found;
    }
  const key = textOf(rest);
  const elements = enumerateGroup(createGroup(group.degree, group.generators), MOST_ELEMENTS) ?? [];
  let best: { readonly element: SparsePermutation; readonly cost: number } | undefined;
  for (const dense of elements) {
    const other = sparseFromDense(dense);
    const cost = costOf(other, boards);
    const isSimpler = best === undefined || cost < best.cost;
    if (isSimpler && textOf(withoutCells(other, boards)) === key && !told.has(other)) best = { element: other, cost };
  }
  return best?.element;
}

/**
 * Prefers maps of lines that keep columns and rows apart, then those that exchange them, then others. Fewer cells are
 * better.
 */
function costOf(element: SparsePermutation, { things, geography }: BoardElements): number {
  const kinds = instanceMotions(element, things, geography).map((motion, number) => {
    if (motion?.to !== number) return 3;
    const lines = linesMap(geography.instances[number] as BoardInstance, motion.cells);
    return lines === null ? 2 : lines.crossed ? 1 : 0;
  });
  return Math.max(0, ...kinds) * element.support.length * things.length + element.support.length;
}

const textOf = ({ support, images }: SparsePermutation): string => `${support.join()} ${images.join()}`;

function withoutCells({ support, images }: SparsePermutation, boards: BoardElements): SparsePermutation {
  const others = [...support.keys()].filter((i) => boards.instanceOf(support[i] as number) === undefined);
  return {
    support: Int32Array.from(others, (i) => support[i] as number),
    images: Int32Array.from(others, (i) => images[i] as number),
  };
}

/**
 * The group on the subject of a statement: cells, players, and what stands on boards. Other things, including
 * coordinates, are left out if they only move together with these.
 */
function decisive(factor: ThingGroup, things: readonly Thing[]): ThingGroup {
  const orbits = factor.orbits();
  const isAbout = ([point]: readonly number[]): boolean => {
    const thing = things[point as number] as Thing;
    return thing.kind === "cell" || thing.kind === "role" || (thing.kind === "name" && thing.onBoard);
  };
  let points = orbits.filter(isAbout).flat();
  let group = factor.on(points);
  for (const orbit of orbits.filter((other) => !isAbout(other))) {
    if (group.order === factor.order) break;
    const larger = factor.on([...points, ...orbit]);
    if (larger.order === group.order) continue;
    points = [...points, ...orbit];
    group = larger;
  }
  return group;
}
