/**
 * Sorts fluents by shape, and finds how symmetries map shapes and holes. The image of one hole may depend on another
 * hole (the position depends on which of two boards it is). Then the shape is split by the values of one hole. If no
 * split helps, the shape is opaque: its fluents are described as wholes.
 */
import { UnionFind } from "../../foundations/permutation-groups/index.ts";
import type { Placed } from "./board-instances.ts";
import type { FluentImages } from "./fluent-images.ts";
import { findHoleMap, type HoleMap, type Holes } from "./hole-maps.ts";
import { shapeOf } from "./term-shapes.ts";

export interface FluentShape {
  /** `at/3 _ _ _`, or without coordinates if it is on a board. */
  readonly text: string;
  readonly onBoard: boolean;
  /** The name of its function. On boards, the layer if there are several. */
  readonly name: string;
  /** The value of the hole by which the shape was split, or null. */
  readonly selected: string | null;
  /** Numbers of its fluents. */
  readonly fluents: readonly number[];
  readonly holes: number;
  /** The position of each hole. */
  readonly places: readonly string[];
}

export interface ShapeMap {
  /** Whether every fluent of the shape is fixed. */
  readonly isIdentity: boolean;
  /** The number of the shape that it becomes. */
  readonly to: number;
  readonly holes: HoleMap;
}

export interface FluentShapes {
  readonly shapes: readonly FluentShape[];
  /** For each symmetry and shape; null for opaque shapes. */
  readonly maps: readonly (readonly (ShapeMap | null)[])[];
}

/** Maximum number of splits tried in total. */
const MOST_TRIALS = 16;
/** Holes with more values are not used for splitting. */
const MOST_SELECTED = 40;
/** Minimum average number of fluents per value of a hole by which a shape is split. */
const FEWEST_EACH = 2;

/** A fluent, prepared for sorting. */
interface Sorted {
  readonly text: string;
  readonly name: string;
  readonly onBoard: boolean;
  readonly holes: Holes;
  readonly places: readonly string[];
}

export function fluentShapes({ fluents, images }: FluentImages, placed: readonly (Placed | null)[]): FluentShapes {
  const sorted = fluents.map((fluent, number): Sorted => {
    const place = placed[number] ?? null;
    if (place !== null) {
      const { shape: text, holes, places } = shapeOf(`on board ${place.heading}`, place.content);
      return { text, name: place.heading, onBoard: true, holes, places };
    }
    if (fluent.kind === "variable" || fluent.args.length === 0)
      return { text: fluent.name, name: fluent.name, onBoard: false, holes: [], places: [] };
    const { shape: text, holes, places } = shapeOf("", [fluent]);
    return { text, name: fluent.name, onBoard: false, holes, places };
  });
  let selectors = new Map<string, number>();
  let best = analyse(sorted, images, selectors);
  let trials = 0;
  const { shapes, opaque: bundles } = best;
  for (const bundle of bundles) {
    const texts = [...new Set(bundle.map((shape) => shapes[shape]?.text as string))];
    const mostHoles = Math.max(...bundle.map((shape) => shapes[shape]?.holes ?? 0));
    for (let hole = 0; hole < mostHoles && trials < MOST_TRIALS; hole++, trials++) {
      const values = sorted.flatMap(({ text, holes }) => (texts.includes(text) ? [holes[hole]] : []));
      const count = new Set(values).size;
      if (count > MOST_SELECTED || values.length < FEWEST_EACH * count) continue;
      const tried = new Map([...selectors, ...texts.map((text) => [text, hole] as const)]);
      const found = analyse(sorted, images, tried);
      if (found.opaque.length >= best.opaque.length) continue;
      selectors = tried;
      best = found;
      break;
    }
  }
  const opaque = new Set(best.opaque.flat());
  const maps = best.maps.map((ofAction) => ofAction.map((map, shape) => (opaque.has(shape) ? null : map)));
  return { shapes: best.shapes, maps };
}

interface Analysis extends FluentShapes {
  /** Opaque shapes. Shapes that symmetries map to each other are in one group. */
  readonly opaque: readonly (readonly number[])[];
}

/** `selectors`: for the text of a shape, the hole by whose values it is split. */
function analyse(
  sorted: readonly Sorted[],
  images: readonly Int32Array[],
  selectors: ReadonlyMap<string, number>,
): Analysis {
  const numbers = new Map<string, number>();
  const shapes: (FluentShape & { readonly fluents: number[] })[] = [];
  const shapeOfFluent = sorted.map(({ text, name, onBoard, holes, places }, fluent) => {
    const selector = selectors.get(text);
    const selected = selector === undefined ? null : (holes[selector] ?? null);
    const key = `${text} [${selected ?? ""}]`;
    const shape = numbers.get(key) ?? shapes.length;
    numbers.set(key, shape);
    if (shape === shapes.length)
      shapes.push({ text, name, onBoard, selected, fluents: [], holes: holes.length, places });
    shapes[shape]?.fluents.push(fluent);
    return shape;
  });
  const identities = shapes.map(({ fluents, holes }, to): ShapeMap => {
    const targets = [...Array(holes).keys()];
    const renamings = targets.map(
      (hole) => new Map(fluents.map((fluent) => selfPair(sorted[fluent]?.holes[hole] ?? ""))),
    );
    return { to, holes: { targets, renamings }, isIdentity: true };
  });
  const linked = new UnionFind(shapes.length);
  const opaque = new Set<number>();
  const maps = images.map((image) =>
    shapes.map(({ fluents }, number): ShapeMap | null => {
      if (fluents.every((fluent) => image[fluent] === fluent)) return identities[number] as ShapeMap;
      const targets = new Set(fluents.map((fluent) => shapeOfFluent[image[fluent] as number] as number));
      for (const target of targets) linked.union(number, target);
      const [to] = targets as Set<number> & [number];
      const rows = fluents.map((fluent) => sorted[fluent]?.holes ?? []);
      const imageRows = fluents.map((fluent) => sorted[image[fluent] as number]?.holes ?? []);
      // A shape must be mapped to a whole shape. Otherwise shapes do not describe the symmetry.
      const target = targets.size === 1 && to !== undefined ? shapes[to] : undefined;
      const isWhole = target?.fluents.length === fluents.length && target.holes === rows[0]?.length;
      const holes = isWhole ? findHoleMap(rows, imageRows) : null;
      if (holes === null) opaque.add(number);
      return holes === null || to === undefined ? null : { to, holes, isIdentity: false };
    }),
  );
  const roots = new Map([...opaque].map((shape) => [linked.find(shape), [] as number[]]));
  shapes.forEach((_, shape) => {
    roots.get(linked.find(shape))?.push(shape);
  });
  return { shapes, maps, opaque: [...roots.values()] };
}

const selfPair = (name: string): readonly [string, string] => [name, name];
