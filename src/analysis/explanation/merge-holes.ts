/**
 * Finds holes that hold the same kind of constant, as symmetries see it. Holes that symmetries map to each other belong
 * together. If every symmetry renames the constants of such holes in the same way, whatever the hole, then a constant
 * is one thing in all of them. Such classes are joined with each other, and with the players, as long as every symmetry
 * still renames every constant in only one way. Other holes are merged only if every symmetry does exactly the same to
 * them.
 */
import { UnionFind } from "../../foundations/permutation-groups/index.ts";
import type { FluentShapes } from "./fluent-shapes.ts";

type Renaming = ReadonlyMap<string, string>;

export interface HoleClass {
  readonly key: string;
  /** Whether a constant is the same thing in all holes that symmetries map to each other. */
  readonly byName: boolean;
  readonly withRoles: boolean;
}

/** The class of each hole of each shape. */
export type HoleClasses = readonly (readonly HoleClass[])[];

interface Slot {
  readonly shape: number;
  readonly hole: number;
  /** For each symmetry: the slot it becomes, and the renaming of its constants. */
  readonly images: readonly { readonly to: number; readonly renaming: Renaming }[];
}

/** `roles`: the images of all players under each symmetry, fixed ones included. */
export function mergeHoles({ shapes, maps }: FluentShapes, roles: readonly Renaming[]): HoleClasses {
  const slots = slotsOf({ shapes, maps });
  const orbits = new UnionFind(slots.length);
  slots.forEach(({ images }, slot) => {
    for (const { to } of images) orbits.union(slot, to);
  });
  const renamings = new Map<number, OneToOne[]>();
  const contradictory = new Set<number>();
  slots.forEach(({ images }, slot) => {
    const orbit = orbits.find(slot);
    const known = renamings.get(orbit) ?? maps.map(() => new OneToOne());
    renamings.set(orbit, known);
    for (const [action, { renaming }] of images.entries()) if (!known[action]?.take(renaming)) contradictory.add(orbit);
  });

  const classes = [roles.map((renaming) => new OneToOne(renaming))];
  const found = new Map<number, HoleClass>();
  const sized = [...renamings].sort((a, b) => (b[1][0]?.images.size ?? 0) - (a[1][0]?.images.size ?? 0) || a[0] - b[0]);
  for (const [orbit, own] of sized) {
    if (contradictory.has(orbit)) continue;
    const fitting = classes.findIndex((known) => known.every((all, action) => all.agrees(own[action]?.images)));
    const number = fitting === -1 ? classes.push(own) - 1 : fitting;
    if (fitting !== -1) for (const [action, all] of (classes[fitting] ?? []).entries()) all.take(own[action]?.images);
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

/** A number for each slot, equal if all symmetries do the same: the coarsest such partition, computed by refinement. */
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

/** A union of renamings. No renaming may contradict another, and no two names may have the same image. */
class OneToOne {
  readonly images = new Map<string, string>();
  private readonly preimages = new Map<string, string>();

  constructor(renaming: Renaming = new Map()) {
    this.take(renaming);
  }

  agrees(renaming: Renaming = new Map()): boolean {
    for (const [name, image] of renaming) if (!this.agreesOn(name, image)) return false;
    return true;
  }

  /** Returns false if it does not agree; part of it is taken then. The cost is that of the new renaming only. */
  take(renaming: Renaming = new Map()): boolean {
    for (const [name, image] of renaming) {
      if (!this.agreesOn(name, image)) return false;
      this.images.set(name, image);
      this.preimages.set(image, name);
    }
    return true;
  }

  private agreesOn(name: string, image: string): boolean {
    return (this.images.get(name) ?? image) === image && (this.preimages.get(image) ?? name) === name;
  }
}
