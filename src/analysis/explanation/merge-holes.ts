/**
 * Holes that hold the same kind of constant, as symmetries see it. Holes that symmetries carry to each other belong together. Where every
 * symmetry renames the constants of such holes alike, whatever the hole, a constant in them is one thing; and classes of this kind are joined with
 * each other, and with the players, as long as every symmetry still renames every constant in one way only. Other holes are put together
 * where every symmetry does the very same to them.
 */
import { UnionFind } from "../../foundations/permutation-groups/index.ts";
import type { FluentShapes } from "./fluent-shapes.ts";

type Renaming = ReadonlyMap<string, string>;

export interface HoleClass {
  readonly key: string;
  /** Whether a constant is the same thing in all holes that symmetries carry to each other. */
  readonly byName: boolean;
  readonly withRoles: boolean;
}

/** By shape and hole. */
export type HoleClasses = readonly (readonly HoleClass[])[];

interface Slot {
  readonly shape: number;
  readonly hole: number;
  /** By symmetry: the slot it becomes, and the renaming of its constants. */
  readonly images: readonly { readonly to: number; readonly renaming: Renaming }[];
}

/** `roles` by symmetry: all players, those that stay too. */
export function mergeHoles({ shapes, maps }: FluentShapes, roles: readonly Renaming[]): HoleClasses {
  const slots = slotsOf({ shapes, maps });
  const orbits = new UnionFind(slots.length);
  slots.forEach(({ images }, slot) => {
    for (const { to } of images) orbits.union(slot, to);
  });
  const renamings = new Map<number, (Renaming | null)[]>();
  slots.forEach(({ images }, slot) => {
    const orbit = orbits.find(slot);
    const known = renamings.get(orbit) ?? maps.map(() => new Map<string, string>());
    renamings.set(orbit, known);
    for (const [action, { renaming }] of images.entries()) known[action] = joined(known[action] ?? null, renaming);
  });

  const classes: { renamings: readonly Renaming[]; readonly number: number }[] = [{ renamings: roles, number: 0 }];
  const found = new Map<number, HoleClass>();
  const sized = [...renamings].sort((a, b) => (b[1][0]?.size ?? 0) - (a[1][0]?.size ?? 0) || a[0] - b[0]);
  for (const [orbit, own] of sized) {
    if (own.includes(null)) continue;
    let number = classes.length;
    for (const known of classes) {
      const both = known.renamings.map((renaming, action) => joined(renaming, own[action] as Renaming));
      if (both.includes(null)) continue;
      known.renamings = both as Renaming[];
      number = known.number;
      break;
    }
    if (number === classes.length) classes.push({ renamings: own as Renaming[], number });
    found.set(orbit, { key: `name ${number}`, byName: true, withRoles: number === 0 });
  }
  const apart = slotsApart(slots);
  const answer: HoleClass[][] = shapes.map(() => []);
  slots.forEach(({ shape, hole }, slot) => {
    const own = answer[shape] as HoleClass[];
    own[hole] = found.get(orbits.find(slot)) ?? { key: `value ${apart[slot]}`, byName: false, withRoles: false };
  });
  return answer;
}

/** All holes of shapes that are not opaque. */
function slotsOf({ shapes, maps }: FluentShapes): Slot[] {
  const firsts: number[] = [];
  let count = 0;
  const isOpaque = (shape: number): boolean => maps.some((ofAction) => ofAction[shape] === null);
  shapes.forEach(({ holes }, shape) => {
    firsts.push(count);
    if (!isOpaque(shape)) count += holes;
  });
  return shapes.flatMap(({ holes }, shape) =>
    isOpaque(shape)
      ? []
      : Array.from({ length: holes }, (_, hole) => ({
          shape,
          hole,
          images: maps.map((ofAction) => {
            const map = ofAction[shape] as NonNullable<(typeof ofAction)[number]>;
            const to = (firsts[map.to] as number) + (map.holes.targets[hole] as number);
            return { to, renaming: map.holes.renamings[hole] as Renaming };
          }),
        })),
  );
}

/** By slot a number, equal where all symmetries do the same: the coarsest such partition, by refinement. */
function slotsApart(slots: readonly Slot[]): number[] {
  const texts = slots.map(({ images }) => images.map(({ renaming }) => [...renaming].sort().join(";")));
  let numbers = slots.map(() => 0);
  for (let count = 1; ; ) {
    const known = new Map<string, number>();
    const next = slots.map(({ images }, slot) => {
      const key = `${numbers[slot]} ${images.map(({ to }, action) => `${numbers[to]}:${texts[slot]?.[action]}`).join("|")}`;
      const number = known.get(key) ?? known.size;
      known.set(key, number);
      return number;
    });
    if (known.size === count) return next;
    count = known.size;
    numbers = next;
  }
}

/** Both renamings in one, or null where they contradict each other or would make two names one. */
function joined(one: Renaming | null, other: Renaming): Renaming | null {
  if (one === null) return null;
  const both = new Map(one);
  for (const [name, image] of other) {
    if ((both.get(name) ?? image) !== image) return null;
    both.set(name, image);
  }
  return new Set(both.values()).size === both.size ? both : null;
}
