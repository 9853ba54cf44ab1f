/** The symmetries of a game, however found, as they act on the numbers of the machine that searches. */
import {
  findGameSymmetries,
  type GameSymmetries,
  type GroundNames,
  type GroundSymmetry,
  groundAction,
  type SearchContext,
} from "../../analysis/symmetry/index.ts";
import type { Rules } from "../../language/rules/index.ts";

export interface SearchSymmetries {
  readonly kind: GameSymmetries["kind"];
  readonly generators: readonly GroundSymmetry[];
}

/** `names` are those of the machine. Generators that it cannot express are left out: fewer symmetries are still symmetries. */
export function symmetriesForSearch(
  rules: Rules,
  names: GroundNames,
  seconds: number,
  context: SearchContext,
): SearchSymmetries {
  const game = findGameSymmetries(rules, { fixRoles: false, seconds }, context);
  if (game.kind === "ground") {
    const { found, program } = game;
    return { kind: "ground", generators: found.generators.flatMap((one) => renumber(one, program, names) ?? []) };
  }
  const { generators, apply } = game.found;
  const actions = generators.map((mapping) => groundAction(names, (term, at) => apply(mapping, term, at)));
  return { kind: "enhanced", generators: actions.filter((action) => action !== null) };
}

/** From the numbers of one grounding to those of another; undefined where that one has a fluent or move unknown to this one. */
function renumber(symmetry: GroundSymmetry, from: GroundNames, to: GroundNames): GroundSymmetry | undefined {
  const roles = Int32Array.from(to.roles, (role) =>
    to.roles.indexOf(from.roles[symmetry.roles[from.roles.indexOf(role)] as number] as string),
  );
  const fluents = carry(symmetry.fluents, from.fluents, from.fluents, to.fluents, to.fluents);
  const moves = to.moves.map((list, role) => {
    const source = from.roles.indexOf(to.roles[role] as string);
    const target = symmetry.roles[source] as number;
    const images = symmetry.moves[source] as Int32Array;
    return carry(
      images,
      from.moves[source] ?? [],
      from.moves[target] ?? [],
      list,
      to.moves[roles[role] as number] ?? [],
    );
  });
  if (fluents === undefined || !moves.every((images) => images !== undefined)) return undefined;
  return { roles, fluents, moves };
}

/** A map between lists of names, as a map between other numberings of them. */
function carry(
  images: Int32Array,
  fromSources: readonly string[],
  fromTargets: readonly string[],
  toSources: readonly string[],
  toTargets: readonly string[],
): Int32Array | undefined {
  const sourceNumbers = new Map(fromSources.map((name, number) => [name, number]));
  const targetNumbers = new Map(toTargets.map((name, number) => [name, number]));
  const carried = toSources.map((name) => {
    const source = sourceNumbers.get(name);
    return source === undefined ? undefined : targetNumbers.get(fromTargets[images[source] as number] as string);
  });
  return carried.includes(undefined) ? undefined : Int32Array.from(carried as number[]);
}
