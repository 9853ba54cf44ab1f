/** The generators of a game's symmetries as they act on fluents and moves, whichever method found them. */
import type { GameSymmetries } from "../../../../../src/analysis/all-symmetries/index.ts";
import {
  type NamedSymmetry,
  namedByNumbers,
  namedBySymbols,
  symmetryFromElement,
} from "../../../../../src/analysis/symmetry/index.ts";

/** Maximum number of images of fluents and moves, for all generators together. */
const MOST_IMAGES = 1_000_000;
const MOST_GENERATORS = 60;

export interface GeneratorAction extends NamedSymmetry {
  readonly method: string;
}

export interface ActingGroup {
  readonly actions: readonly GeneratorAction[];
  /** Number of generators that were left out. */
  readonly more: number;
  /** Number of generators found by each method. */
  readonly methods: ReadonlyMap<string, number>;
}

/** `things`: number of fluents and moves together. */
export function actionsOf(found: GameSymmetries, roles: readonly string[], things: number): ActingGroup {
  const most = Math.min(MOST_GENERATORS, Math.max(1, Math.floor(MOST_IMAGES / Math.max(1, things))));
  return found.kind === "ground" ? onGround(found, most) : onSymbols(found, roles, most);
}

function onGround(found: Extract<GameSymmetries, { kind: "ground" }>, most: number): ActingGroup {
  const { program, methods } = found;
  const { generators } = found.found.group;
  const actions = generators.slice(0, most).map((generator, i): GeneratorAction => {
    const symmetry = symmetryFromElement(generator, program);
    return { ...namedByNumbers(program, symmetry), method: methods[i] ?? "ground" };
  });
  return { actions, more: generators.length - actions.length, methods: countsOf(methods) };
}

function onSymbols(
  { split, found }: Extract<GameSymmetries, { kind: "enhanced" }>,
  roles: readonly string[],
  most: number,
): ActingGroup {
  const method = split ? "split" : "enhanced";
  const { generators } = found;
  const actions = generators
    .slice(0, most)
    .map((mapping): GeneratorAction => ({ ...namedBySymbols(found, mapping, roles), method }));
  return { actions, more: generators.length - actions.length, methods: new Map([[method, generators.length]]) };
}

function countsOf(methods: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const method of methods) counts.set(method, (counts.get(method) ?? 0) + 1);
  return counts;
}
