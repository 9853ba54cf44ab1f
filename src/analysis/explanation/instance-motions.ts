/** The action of a permutation of things on single boards: the board that each becomes, and how its cells move. */
import type { SparsePermutation } from "../../foundations/permutation-groups/index.ts";
import type { BoardGeography, BoardInstance } from "./board-instances.ts";
import { type GridMotion, nameMotion } from "./grid-motions.ts";
import type { Thing } from "./things.ts";

export interface InstanceMotion {
  /** The number of the board that it becomes. */
  readonly to: number;
  /** For each cell: its image on that board. Fixed cells may be left out. */
  readonly cells: ReadonlyMap<number, number>;
  /** Null if the motion has no name. */
  readonly named: GridMotion | null;
}

/** One entry per board; null if its cells are mapped to different boards. */
export function instanceMotions(
  { support, images }: SparsePermutation,
  things: readonly Thing[],
  { instances }: BoardGeography,
): (InstanceMotion | null)[] {
  const moved = instances.map(() => new Map<number, { readonly instance: number; readonly cell: number }>());
  support.forEach((point, i) => {
    const [from, to] = [things[point], things[images[i] as number]];
    if (from?.kind === "cell" && to?.kind === "cell") moved[from.instance]?.set(from.cell, to);
  });
  return instances.map((instance, number) => {
    const own = moved[number] ?? new Map();
    const targets = new Set([...own.values()].map((image) => image.instance));
    if (own.size < instance.cells.size) targets.add(number);
    if (targets.size > 1) return null;
    const [to = number] = targets;
    const cells = new Map([...own].map(([cell, image]) => [cell, image.cell] as const));
    return { to, cells, named: nameMotion(instance, instances[to] as BoardInstance, cells) };
  });
}
