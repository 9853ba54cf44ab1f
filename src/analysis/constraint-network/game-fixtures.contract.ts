/** For tests: our games, grounded, with a machine that uses the same numbers. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Budget, isGaveUp } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import { circuitFromGroundProgram } from "../../machine/circuit/index.ts";
import { type GroundProgram, groundRules } from "../../machine/grounding/index.ts";
import { drawJointMove, type Machine, type State } from "../../machine/index.ts";
import { ownRules, rulesFromText } from "../../machine/machine.contract.ts";
import { PropagatingMachine } from "../../machine/propagating/index.ts";
import type { ConstraintNetwork } from "./constraint-network.ts";
import { type NetworkOptions, networkFromGroundProgram } from "./network-from-ground-program.ts";

/** Undefined if the game has more than `limit` ground rules. */
export function groundedProgram(rules: Rules, limit = 20_000): GroundProgram | undefined {
  const program = groundRules(rules, new Budget({ rules: limit, atoms: 20 * limit }), { form: "plain" });
  return isGaveUp(program) || (program.missing?.size ?? 0) > 0 ? undefined : program;
}

export const programOf = (game: string): GroundProgram => groundedProgram(ownRules(game)) as GroundProgram;
export const programFromText = (text: string): GroundProgram => groundedProgram(rulesFromText(text)) as GroundProgram;

export const machineOf = (program: GroundProgram): Machine =>
  new PropagatingMachine(program, circuitFromGroundProgram(program));

export function networkOf(program: GroundProgram, options: NetworkOptions = {}): ConstraintNetwork {
  const network = networkFromGroundProgram(program, options);
  if (isGaveUp(network)) throw new Error(network.doing);
  return network;
}

/** States along random playouts, including the initial and the final ones. */
export function* randomStates(machine: Machine, random: SeededRandom, plays: number, steps: number): Iterable<State> {
  const cursor = machine.newCursor();
  const jointMove = new Int32Array(machine.roles.length);
  for (let play = 0; play < plays; play++) {
    cursor.load(machine.initialState);
    for (let step = 0; step < steps; step++) {
      yield cursor.save();
      if (cursor.isTerminal() || !drawJointMove(cursor, random, jointMove)) break;
      cursor.advance(jointMove);
    }
  }
}

const SHARED = join(import.meta.dirname, "../../../../shared/games");

/** A public sheet, or null if the public sheets are not available. */
export function sharedRules(game: string): Rules | null {
  const file = [".kif", ".gdl", ".txt", ""]
    .map((ending) => join(SHARED, game + ending))
    .find((path) => existsSync(path));
  return file === undefined ? null : rulesFromText(readFileSync(file, "utf8"));
}
