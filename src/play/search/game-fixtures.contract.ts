/** For tests: our games as grounded machines, and symmetries given by hand through the names of fluents and moves. */
import { readFileSync } from "node:fs";
import type { GroundSymmetry } from "../../analysis/symmetry/index.ts";
import { Budget, isGaveUp } from "../../foundations/budgets/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { type Rules, readRules } from "../../language/rules/index.ts";
import { groundCircuit } from "../../machine/automatic/index.ts";
import { CompiledMachine } from "../../machine/compiled/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import type { Machine } from "../../machine/index.ts";

export interface GroundedFixture {
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
  const game = groundCircuit(rules, new Budget({}));
  if (isGaveUp(game)) throw new Error("the game does not ground");
  return { rules, program: game.program, machine: new CompiledMachine(game.program, game.circuit) };
}

/** Images of texts without roles: fluents and moves alike. */
export function symmetryByNames(
  program: GroundProgram,
  rename: (text: string) => string,
  renameRole: (role: string) => string = (role) => role,
): GroundSymmetry {
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
