/**
 * Boards as the symmetries of a game see them. Functions over the same coordinates count as layers of one board; where symmetries move
 * them apart, they are boards of their own (two games side by side). Where no coordinates are known, places to which the sheet
 * gives a name, on several boards to which it gives one too, make boards without geometry.
 */
import type { Term } from "../../language/rules/index.ts";
import type { Board, BoardLayer } from "../board/index.ts";
import { BoardGeography } from "./board-instances.ts";
import type { SymmetryAction } from "./symmetry-action.ts";

type Types = ReadonlyMap<string, readonly string[]>;

export function boardsSeen(
  actions: readonly SymmetryAction[],
  boards: readonly Board[],
  fluents: readonly Term[],
  types: Types,
): readonly Board[] {
  const areKept = (some: readonly Board[]): boolean => {
    const geography = new BoardGeography(some, fluents);
    return actions.every((action) => !geography.motions(action).includes(null));
  };
  if (boards.length === 0)
    return namedPlaces(fluents, types)
      .filter((board) => areKept([board]))
      .slice(0, 1);
  return boards.flatMap((board) => {
    const apart = board.layers.map((layer): Board => ({ ...board, layers: [layer] }));
    return apart.length > 1 && !areKept([board]) && areKept(apart) ? apart : [board];
  });
}

/** Fewer places are no board. */
const FEWEST_PLACES = 4;

/** For every named set of places and every named set of boards: the functions that have one argument of each. */
function namedPlaces(fluents: readonly Term[], types: Types): Board[] {
  const families = familiesOf(fluents);
  return [...types.values()].flatMap((places) =>
    places.length < FEWEST_PLACES ? [] : [...types.values()].flatMap((boards) => boardOf(families, places, boards)),
  );
}

interface Family {
  readonly name: string;
  /** By place: the constants that stand there; undefined where anything else does. */
  readonly values: readonly (ReadonlySet<string> | undefined)[];
}

function boardOf(families: readonly Family[], places: readonly string[], boards: readonly string[]): Board[] {
  if (boards === places || boards.length < 2) return [];
  const layers = families.flatMap(({ name, values }): BoardLayer[] => {
    const [axis, selector] = [places, boards].map((set) => values.findIndex((found) => isSet(found, set)));
    if (axis === undefined || selector === undefined || axis === -1 || selector === -1) return [];
    const content = [...values.keys()].filter((place) => place !== axis && place !== selector);
    return [{ name, arity: values.length, axes: [axis], selectors: [selector], content }];
  });
  const [first, ...more] = layers;
  const axis = { values: places, order: "none" } as const;
  return first === undefined ? [] : [{ axes: [axis], selectors: [boards], layers: [first, ...more] }];
}

const isSet = (found: ReadonlySet<string> | undefined, set: readonly string[]): boolean =>
  found?.size === set.length && set.every((name) => found.has(name));

function familiesOf(fluents: readonly Term[]): Family[] {
  const families = new Map<string, { readonly name: string; readonly values: (Set<string> | undefined)[] }>();
  for (const fluent of fluents) {
    if (fluent.kind !== "application") continue;
    const { name, args } = fluent;
    const label = `${name}/${args.length}`;
    const family = families.get(label) ?? { name, values: args.map(() => new Set<string>()) };
    families.set(label, family);
    args.forEach((argument, place) => {
      if (argument.kind === "application" && argument.args.length === 0) family.values[place]?.add(argument.name);
      else family.values[place] = undefined;
    });
  }
  return [...families.values()];
}
