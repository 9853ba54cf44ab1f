/** For tests: our games as grounded machines, and symmetries given by renaming fluents and moves. */
import { readFileSync } from "node:fs";
import type { Symmetry } from "../../analysis/symmetry/index.ts";
import { unlimited } from "../../foundations/budgets/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { Game, grounded as ground, machine, searchSymmetries } from "../../game/index.ts";
import { type Rules, readRules } from "../../language/rules/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import type { Machine } from "../../machine/index.ts";

export interface GroundedFixture {
  readonly game: Game;
  readonly rules: Rules;
  readonly program: GroundProgram;
  readonly machine: Machine;
}

export const rulesOf = (text: string): Rules => readRules(new SourceText("game", text)).rules;

export function groundedGame(name: string): GroundedFixture {
  return grounded(readFileSync(new URL(`../../../games/${name}/rules.kif`, import.meta.url), "utf8"));
}

export const grounded = (text: string): GroundedFixture => groundedFrom(rulesOf(text));

export function groundedFrom(rules: Rules): GroundedFixture {
  const game = Game.open(rules);
  const { program } = game.need(ground, unlimited());
  return { game, rules, program, machine: game.need(machine("compiled"), unlimited()) };
}

/** The symmetries that a search uses. */
export const generatorsOf = ({ game }: Pick<GroundedFixture, "game">): readonly Symmetry[] =>
  game.need(searchSymmetries, unlimited());

/** `rename` maps the texts of fluents and moves; `renameRole` maps roles. */
export function symmetryByNames(
  program: GroundProgram,
  rename: (text: string) => string,
  renameRole: (role: string) => string = (role) => role,
): Symmetry {
  const indexIn = (names: readonly string[], name: string): number => {
    const index = names.indexOf(name);
    if (index === -1) throw new Error(`there is no ${name}`);
    return index;
  };
  const roles = Int32Array.from(program.roles, (role) => indexIn(program.roles, renameRole(role)));
  return {
    roles,
    fluents: Int32Array.from(program.fluents, (fluent) => indexIn(program.fluents, rename(fluent))),
    moves: program.moves.map((moves, role) =>
      Int32Array.from(moves, (move) => indexIn(program.moves[roles[role] as number] ?? [], rename(move))),
    ),
  };
}
