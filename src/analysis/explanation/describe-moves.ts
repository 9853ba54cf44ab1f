/** Symmetries that exchange only moves, or symbols of moves: the subgroup that fixes all fluents and players. */

import { type SparsePermutation, sparseFromPairs } from "../../foundations/permutation-groups/index.ts";
import { termFromText } from "../../language/rules/index.ts";
import { type NamedSymmetry, namedByTexts } from "../symmetry/index.ts";
import { BoardGeography } from "./board-instances.ts";
import { describeThings } from "./describe-things.ts";
import { directFactors } from "./direct-factors.ts";
import { ElementWords } from "./element-words.ts";
import { fluentImages } from "./fluent-images.ts";
import { ThingGroup } from "./thing-group.ts";
import { findThings, type Thing, type Things } from "./things.ts";

export function describeMoves(
  actions: readonly NamedSymmetry[],
  { things, generators }: Things,
  players: readonly string[],
  types: ReadonlyMap<string, readonly string[]>,
): string[] {
  const found = movesAlone(actions, generators, things.length);
  const kernel = found.map(plainNames);
  if (kernel.length === 0) return [];
  const ofMoves = actions.some(({ moves }) => moves !== undefined);
  // Fixed moves are included too, because they show whether a map is a renaming.
  const texts = [
    ...new Set([...kernel, ...actions.map(({ moves }) => moves ?? new Map())].flatMap((map) => [...map.keys()])),
  ];
  const moved = kernel.map((fluents) => namedByTexts({ fluents, roles: new Map() }));
  const geography = new BoardGeography([], []);
  const points = findThings(fluentImages(texts.map(termFromText), moved), geography, moved);
  if (points === null) return [];
  const named = points.things.map((thing): Thing => {
    if (thing.kind === "value") return { ...thing, of: thing.of.replace(/^does ?/, "") };
    return thing.kind === "fluent" ? { ...thing, name: moveOf(thing.name) } : thing;
  });
  const words = new ElementWords(named, geography, players);
  const group = new ThingGroup(named.length, points.generators);
  return directFactors(group, () => -1).flatMap((factor) =>
    describeThings(factor, { things: named, words, players, types }).map((sentence) =>
      !ofMoves ? sentence : sentence.startsWith("(") ? `the moves ${sentence}` : `in moves only, ${sentence}`,
    ),
  );
}

/** Removes the marks that tell symbols of one name apart, `1@cell/3.1`, if they are not needed. */
function plainNames(images: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const plain = (label: string): string => label.replace(/^(fun|rel):/, "").replace(/[@/].*$/, "");
  const names = new Map([...images].map(([from, to]) => [plain(from), plain(to)]));
  const isMove = [...images.keys()].some((name) => name.startsWith("("));
  return isMove || names.size < images.size ? images : names;
}

/** `(does role move)` without the player. */
const moveOf = (text: string): string => text.replace(/^\(does \S+ /, "").slice(0, -1);

/** The symmetries that fix everything else, as maps of moves, or of symbols if only those are known. */
function movesAlone(
  actions: readonly NamedSymmetry[],
  generators: readonly SparsePermutation[],
  degree: number,
): Map<string, string>[] {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const number = (name: string): number => {
    const known = numbers.get(name) ?? names.length;
    if (known === names.length) names.push(name);
    numbers.set(name, known);
    return degree + known;
  };
  const both = actions.flatMap(({ moves, symbols }, action): SparsePermutation[] => {
    const { support, images } = generators[action] as SparsePermutation;
    const pairs = [...(moves ?? symbols ?? [])].map(([from, to]) => [number(from), number(to)] as const);
    const element = sparseFromPairs(
      [...support, ...pairs.map(([from]) => from)],
      [...images, ...pairs.map(([, to]) => to)],
    );
    return element === undefined ? [] : [element];
  });
  const group = new ThingGroup(degree + names.length, both);
  const kernel = group.fixing(group.points.filter((point) => point < degree));
  const name = (point: number): string => names[point - degree] as string;
  return kernel.generators.map(
    ({ support, images }) => new Map([...support].map((point, i) => [name(point), name(images[i] as number)])),
  );
}
