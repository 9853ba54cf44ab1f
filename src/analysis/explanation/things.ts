/**
 * The things of a game that its symmetries move, as points of permutations: cells of boards, players, constants,
 * functions. A fluent consists of such things (a cell, a shape, the constants in its holes). The points are chosen such
 * that the action on them determines the action on fluents:
 *
 * - a constant is one point if every symmetry renames it in the same way in all holes that hold it;
 * - otherwise it is one point for each kind of hole: `latitude 3` differs from `longitude 3`;
 * - the holes of a shape are points too, since they may change places while no constant does;
 * - a fluent whose holes cannot be described separately is one point as a whole.
 */
import { type SparsePermutation, sparseFromPairs } from "../../foundations/permutation-groups/index.ts";
import type { NamedSymmetry } from "../symmetry/index.ts";
import type { BoardGeography, Placed } from "./board-instances.ts";
import type { FluentImages } from "./fluent-images.ts";
import { type FluentShape, fluentShapes, type ShapeMap } from "./fluent-shapes.ts";
import { type HoleClass, type HoleClasses, mergeHoles } from "./merge-holes.ts";
import { patternText } from "./term-shapes.ts";

export type Thing =
  | { readonly kind: "cell"; readonly instance: number; readonly cell: number }
  /** A constant, wherever it occurs. `onBoard`: it also occurs on boards. */
  | { readonly kind: "role" | "name"; readonly name: string; readonly onBoard: boolean }
  /** A function, or a fluent without arguments. */
  | { readonly kind: "function"; readonly name: string }
  /** A constant in some holes only. `of` names their function, or the constant by which the shape was split. */
  | { readonly kind: "value"; readonly name: string; readonly of: string }
  /** An argument of a function, or something else that follows from named things. */
  | { readonly kind: "place"; readonly name: string }
  | { readonly kind: "fluent"; readonly name: string };

export interface Things {
  readonly things: readonly Thing[];
  /** One permutation per symmetry. */
  readonly generators: readonly SparsePermutation[];
}

/** Null if some symmetry is not a permutation of such points. */
export function findThings(
  fluents: FluentImages,
  geography: BoardGeography,
  actions: readonly NamedSymmetry[],
): Things | null {
  const reader = new ThingReader(fluents, geography, actions);
  const generators = actions.map((_, action) => reader.generator(action));
  if (generators.includes(undefined)) return null;
  const moved = new Set((generators as SparsePermutation[]).flatMap(({ support }) => [...support]));
  return { things: reader.told(moved), generators: generators as SparsePermutation[] };
}

/**
 * Players and whole fluents as points: the fallback if no smaller things work. Null if some symmetry does not even
 * permute these.
 */
export function wholeThings({ texts, images }: FluentImages, actions: readonly NamedSymmetry[]): Things | null {
  const roles = [...new Set(actions.flatMap((action) => [...action.roles.keys()]))];
  const generators = actions.map((action, i) => {
    const image = images[i] as Int32Array;
    const ofRoles = roles.map((role) => texts.length + roles.indexOf(action.roles.get(role) ?? role));
    return sparseFromPairs(
      [...texts, ...roles].map((_, point) => point),
      [...image, ...ofRoles],
    );
  });
  if (generators.includes(undefined)) return null;
  const things: Thing[] = [
    ...texts.map((name): Thing => ({ kind: "fluent", name })),
    ...roles.map((name): Thing => ({ kind: "role", name, onBoard: false })),
  ];
  return { things, generators: generators as SparsePermutation[] };
}

class ThingReader {
  readonly things: Thing[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly fluents: FluentImages;
  private readonly actions: readonly NamedSymmetry[];
  private readonly placed: readonly (Placed | null)[];
  private readonly shapes: readonly FluentShape[];
  private readonly maps: readonly (readonly (ShapeMap | null)[])[];
  private readonly holes: HoleClasses;
  /** For each class of holes: the label of its constants. */
  private readonly labels: ReadonlyMap<string, string>;
  /** The values of each axis of a board. */
  private readonly axes: readonly ReadonlySet<string>[];
  /** For each shape and hole: whether it holds what stands on a board. */
  private readonly contents = new Map<string, boolean>();
  /** Players that some symmetry moves. */
  private readonly roles: ReadonlySet<string>;

  constructor(fluents: FluentImages, geography: BoardGeography, actions: readonly NamedSymmetry[]) {
    this.fluents = fluents;
    this.actions = actions;
    this.placed = fluents.fluents.map((fluent) => geography.place(fluent));
    const { shapes, maps } = fluentShapes(fluents, this.placed);
    this.shapes = shapes;
    this.maps = maps;
    this.roles = new Set(actions.flatMap(({ roles }) => [...roles.keys()]));
    const ofRoles = actions.map(({ roles }) => new Map([...this.roles].map((role) => [role, roles.get(role) ?? role])));
    this.holes = mergeHoles({ shapes, maps }, ofRoles);
    this.labels = this.holeLabels();
    this.axes = geography.boards.flatMap(({ axes }) => axes.map(({ values }) => new Set(values)));
    for (const role of this.roles) this.rolePoint(role);
  }

  generator(action: number): SparsePermutation | undefined {
    const pairs = new Map<number, number>();
    const { roles } = this.actions[action] as NamedSymmetry;
    for (const role of this.roles) pairs.set(this.rolePoint(role), this.rolePoint(roles.get(role) ?? role));
    const image = this.fluents.images[action] as Int32Array;
    this.shapes.forEach(({ onBoard, fluents }, shape) => {
      const map = this.maps[action]?.[shape] ?? null;
      // Fixed shapes need not be listed: everything that shares a point with them is fixed too.
      if (map?.isIdentity === true) return;
      if (onBoard)
        for (const fluent of fluents)
          if (image[fluent] !== fluent && this.placed[image[fluent] as number] !== null)
            pairs.set(this.cellPoint(fluent), this.cellPoint(image[fluent] as number));
      if (map !== null) this.addShape(pairs, shape, map);
      else
        for (const fluent of fluents)
          if (image[fluent] !== fluent) pairs.set(this.fluentPoint(fluent), this.fluentPoint(image[fluent] as number));
    });
    return sparseFromPairs([...pairs.keys()], [...pairs.values()]);
  }

  /** The things. If several points have the same name, all but the first are named together with their holes. */
  told(moved: ReadonlySet<number>): Thing[] {
    const owners = new Map<string, string>();
    const keys = [...this.numbers.keys()];
    return this.things.map((thing, point) => {
      if (!moved.has(point) || (thing.kind !== "name" && thing.kind !== "role")) return thing;
      const { name } = thing;
      const key = (keys[point] as string).slice(0, -name.length - 1);
      const owner = owners.get(name) ?? key;
      owners.set(name, owner);
      return owner === key ? thing : { kind: "value", name, of: this.labels.get(key) ?? "" };
    });
  }

  private addShape(pairs: Map<number, number>, shape: number, { to, holes }: ShapeMap): void {
    pairs.set(this.shapePoint(shape), this.shapePoint(to));
    holes.renamings.forEach((renaming, hole) => {
      const target = holes.targets[hole] as number;
      pairs.set(this.placePoint(shape, hole), this.placePoint(to, target));
      for (const [name, becomes] of renaming)
        pairs.set(this.constantPoint(shape, hole, name), this.constantPoint(to, target, becomes));
    });
  }

  private rolePoint(name: string): number {
    return this.point(`name 0 ${name}`, () => ({ kind: "role", name, onBoard: false }));
  }

  private cellPoint(fluent: number): number {
    const { instance, cell } = this.placed[fluent] as { instance: number; cell: number };
    return this.point(`cell ${instance} ${cell}`, () => ({ kind: "cell", instance, cell }));
  }

  private fluentPoint(fluent: number): number {
    return this.point(`fluent ${fluent}`, () => ({ kind: "fluent", name: this.fluents.texts[fluent] as string }));
  }

  /** Split shapes and boards are of kind `place`: the constant of the split, or the cells, describe them already. */
  private shapePoint(shape: number): number {
    const { name, selected } = this.shapes[shape] as FluentShape;
    const kind = selected === null && name !== "" ? "function" : "place";
    return this.point(`shape ${shape}`, () => ({ kind, name: this.shapeName(shape) }));
  }

  private placePoint(shape: number, hole: number): number {
    return this.point(`place ${shape} ${hole}`, () => ({
      kind: "place",
      name: this.placeName(shape, hole),
    }));
  }

  private constantPoint(shape: number, hole: number, name: string): number {
    const holes = this.holes[shape] as readonly HoleClass[];
    const { key, byName } = holes[hole] as HoleClass;
    const onBoard = this.standsOnBoard(shape, hole);
    const point = this.point(`${key} ${name}`, () =>
      byName ? { kind: "name", name, onBoard } : { kind: "value", name, of: this.labels.get(key) ?? "" },
    );
    const thing = this.things[point] as Thing;
    if (onBoard && thing.kind === "name" && !thing.onBoard) this.things[point] = { ...thing, onBoard };
    return point;
  }

  /** Whether a hole holds what stands on a board, rather than another coordinate. */
  private standsOnBoard(shape: number, hole: number): boolean {
    const key = `${shape} ${hole}`;
    const known = this.contents.get(key);
    if (known !== undefined) return known;
    const names = this.maps.flatMap((ofAction) => [...(ofAction[shape]?.holes.renamings[hole]?.keys() ?? [])]);
    const isCoordinate = this.axes.some((values) => names.every((name) => values.has(name)));
    const answer = this.shapes[shape]?.onBoard === true && !isCoordinate;
    this.contents.set(key, answer);
    return answer;
  }

  /**
   * The labels of holes: their function, or, if several functions share them, the constant by which their shapes were
   * split.
   */
  private holeLabels(): Map<string, string> {
    const shapes = new Map<string, Set<number>>();
    this.holes.forEach((holes, shape) => {
      for (const { key } of holes) shapes.set(key, (shapes.get(key) ?? new Set()).add(shape));
    });
    return new Map(
      [...shapes].map(([key, [first, ...more]]) => {
        const { selected } = this.shapes[first as number] as FluentShape;
        return [key, more.length > 0 && selected !== null ? selected : this.shapeName(first as number)];
      }),
    );
  }

  private shapeName(shape: number): string {
    const { selected } = this.shapes[shape] as FluentShape;
    return [this.functionName(shape), ...(selected === null ? [] : [selected])].join(" ");
  }

  /**
   * The function of a shape. If other shapes have the same name, it includes the arity, or is written out if it
   * contains further functions.
   */
  private functionName(shape: number): string {
    const { name, text, onBoard, fluents } = this.shapes[shape] as FluentShape;
    const isPlain = onBoard || !this.shapes.some((other) => other.name === name && other.text !== text);
    if (isPlain) return name || "the board";
    const [heading = name, ...inside] = text.split(" ");
    if (inside.every((piece) => piece === "_")) return heading;
    return fluents.length === 1 ? (this.fluents.texts[fluents[0] as number] as string) : patternText(text);
  }

  private placeName(shape: number, hole: number): string {
    const { name, places } = this.shapes[shape] as FluentShape;
    const place = places[hole] ?? "";
    return place.endsWith(` of ${name}`) ? `${place.slice(0, -name.length)}${this.functionName(shape)}` : place;
  }

  private point(key: string, make: () => Thing): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.things.length);
    return this.things.push(make()) - 1;
  }
}
