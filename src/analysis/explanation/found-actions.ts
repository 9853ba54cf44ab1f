/** Symmetries as they were found, made ready for words. */
import { printTerm, type Term } from "../../language/rules/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import { type GroundSymmetry, type RuleSymmetries, termFromText } from "../symmetry/index.ts";
import { actionOfFluents, type SymmetryAction } from "./symmetry-action.ts";

/** The generators of symmetries of symbols. */
export function ruleActions(found: RuleSymmetries, roles: readonly string[]): SymmetryAction[] {
  return found.generators.map((mapping) => {
    const moved = [...mapping.values()].filter(({ from, to }) => from.name !== to.name);
    const roleImages = roles.map(
      (role) => [role, printTerm(found.apply(mapping, termFromText(role), "role/1.1"))] as const,
    );
    return {
      fluent: (fluent: Term) => found.apply(mapping, fluent, "true/1.1"),
      roles: new Map(roleImages.filter(([role, image]) => role !== image)),
      symbols: new Map(moved.map(({ from, to }) => [from.name, to.name])),
    };
  });
}

/** The given symmetries of a grounded game. */
export function groundActions(
  { fluents, roles, moves }: Pick<GroundProgram, "fluents" | "roles" | "moves">,
  symmetries: readonly GroundSymmetry[],
): SymmetryAction[] {
  const moved = (names: readonly string[], images: Int32Array): Map<string, string> =>
    new Map(names.map((name, i) => [name, names[images[i] as number] as string] as const).filter(([a, b]) => a !== b));
  const told = moves.map((list, role) => list.map((move) => `(does ${roles[role]} ${move})`));
  return symmetries.map((symmetry) => {
    const pairs = told.flatMap((list, role) =>
      list.map(
        (move, i) => [move, told[symmetry.roles[role] as number]?.[symmetry.moves[role]?.[i] ?? -1] ?? move] as const,
      ),
    );
    return {
      ...actionOfFluents({ fluents: moved(fluents, symmetry.fluents), roles: moved(roles, symmetry.roles) }),
      moves: new Map(pairs),
    };
  });
}
