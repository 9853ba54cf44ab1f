/** Motions of boards as permutations of things, and whether a group contains them. */
import { equalSparse, type SparsePermutation, sparseFromPairs } from "../../foundations/permutation-groups/index.ts";
import type { BoardGeography, BoardInstance } from "./board-instances.ts";
import { type GridMotion, MOTIONS, motionCells } from "./grid-motions.ts";
import { instanceMotions } from "./instance-motions.ts";
import type { ThingGroup } from "./thing-group.ts";
import type { Thing } from "./things.ts";

/** For some boards, by number: the board that each becomes. */
export type Travel = ReadonlyMap<number, number>;

export interface BoardCell {
  readonly instance: number;
  readonly cell: number;
}

/** Maximum number of ways to exchange boards that are tried. */
const MOST_TRAVELS = 64;

export class BoardElements {
  readonly group: ThingGroup;
  readonly geography: BoardGeography;
  readonly things: readonly Thing[];
  /** The numbers of the boards that the group moves. */
  readonly moved: readonly number[];
  private readonly points = new Map<string, number>();

  constructor(group: ThingGroup, things: readonly Thing[], geography: BoardGeography) {
    this.group = group;
    this.geography = geography;
    this.things = things;
    things.forEach((thing, point) => {
      if (thing.kind === "cell") this.points.set(`${thing.instance} ${thing.cell}`, point);
    });
    const moved = new Set(group.points.flatMap((point) => this.instanceOf(point) ?? []));
    this.moved = [...moved].sort((a, b) => a - b);
  }

  instance(number: number): BoardInstance {
    return this.geography.instances[number] as BoardInstance;
  }

  /** The number of the board on which a point is a cell. */
  instanceOf(point: number): number | undefined {
    const thing = this.things[point];
    return thing?.kind === "cell" ? thing.instance : undefined;
  }

  /** The kinds of boards that move, each with the numbers of all its boards. */
  kinds(): number[][] {
    const kinds = new Map(this.moved.map((number) => [this.instance(number).board, this.geography.kindOf(number)]));
    return [...kinds.values()];
  }

  /**
   * The permutation that maps boards to boards by one motion and applies `rest` to other things. Undefined if it is not
   * a permutation, if it is the identity, or if the group does not contain it.
   */
  motion(motion: GridMotion, travel: Travel, rest?: SparsePermutation): SparsePermutation | undefined {
    const pairs: [BoardCell, BoardCell][] = [];
    for (const [from, to] of travel) {
      const cells = motionCells(motion, this.instance(from), this.instance(to));
      if (cells === null) return undefined;
      for (const [cell, image] of cells)
        pairs.push([
          { instance: from, cell },
          { instance: to, cell: image },
        ]);
    }
    return this.cells(pairs, rest);
  }

  /** Maps each of these boards onto itself, all in the same way. */
  mapped(
    numbers: readonly number[],
    image: (x: number, y: number) => readonly [x: number, y: number],
  ): SparsePermutation | undefined {
    const pairs = numbers.flatMap((instance) => {
      const { width, cells } = this.instance(instance);
      return [...cells].map((cell): [BoardCell, BoardCell] => {
        const [x, y] = image(cell % width, Math.floor(cell / width));
        return [
          { instance, cell },
          { instance, cell: x + width * y },
        ];
      });
    });
    return this.cells(pairs);
  }

  /**
   * Maps cells to cells of any boards, and applies `rest` to other things. Undefined if that is not a permutation, if
   * it is the identity, or if the group does not contain it.
   */
  cells(
    pairs: readonly (readonly [from: BoardCell, to: BoardCell])[],
    rest?: SparsePermutation,
  ): SparsePermutation | undefined {
    // Cells that never move are not points. They may stay.
    const moved = pairs.filter(([from, to]) => from.instance !== to.instance || from.cell !== to.cell);
    const points = moved.map(([from, to]) => [this.pointOf(from), this.pointOf(to)] as const);
    if (points.some((pair) => pair.includes(-1))) return undefined;
    const element = sparseFromPairs(
      [...points.map(([from]) => from), ...(rest?.support ?? [])],
      [...points.map(([, to]) => to), ...(rest?.images ?? [])],
    );
    return element !== undefined && element.support.length > 0 && this.group.contains(element) ? element : undefined;
  }

  /** The motions for which `make` returns a permutation, each once and without the identity. */
  motions(make: (motion: GridMotion) => SparsePermutation | undefined): Map<GridMotion, SparsePermutation> {
    const found = new Map<GridMotion, SparsePermutation>();
    for (const motion of MOTIONS.slice(1)) {
      const element = make(motion);
      if (element !== undefined && ![...found.values()].some((known) => equalSparse(known, element)))
        found.set(motion, element);
    }
    return found;
  }

  /** The ways in which the group permutes these boards. The first is the identity. */
  travels(numbers: readonly number[]): Travel[] {
    const seen = this.group.generators.flatMap((generator): Travel[] => {
      const motions = instanceMotions(generator, this.things, this.geography);
      if (numbers.some((number) => motions[number] == null)) return [];
      const travel = new Map(numbers.map((number) => [number, motions[number]?.to ?? number]));
      return [...travel.values()].every((to) => numbers.includes(to)) ? [travel] : [];
    });
    if (numbers.length === 2) seen.push(new Map(numbers.map((number, i) => [number, numbers[1 - i] as number])));
    const all: Travel[] = [new Map(numbers.map((number) => [number, number]))];
    const known = new Set([numbers.join()]);
    for (const travel of all)
      for (const next of seen) {
        const product = new Map([...travel].map(([from, to]) => [from, next.get(to) ?? to]));
        const key = [...product.values()].join();
        if (known.has(key) || all.length >= MOST_TRAVELS) continue;
        known.add(key);
        all.push(product);
      }
    return all;
  }

  /** The point of a cell. −1 if there is no such cell, or if it never moves. */
  private pointOf({ instance, cell }: BoardCell): number {
    return this.points.get(`${instance} ${cell}`) ?? -1;
  }
}
