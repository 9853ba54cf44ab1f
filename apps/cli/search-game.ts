/** What `solve` and the reproductions search: a machine, its names where it is grounded, and the symmetries it can use. */
import { type Budget, isGaveUp } from "../../src/foundations/budgets/index.ts";
import type { SeededRandom } from "../../src/foundations/collections/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { type GroundedGame, groundCircuit } from "../../src/machine/automatic/index.ts";
import { CompiledMachine } from "../../src/machine/compiled/index.ts";
import type { Machine } from "../../src/machine/index.ts";
import { type SearchSymmetries, symmetriesForSearch } from "../../src/play/search/index.ts";
import { machineFor } from "./machines.ts";
import { wallSeconds } from "./session.ts";

export interface SearchGame {
  readonly rules: Rules;
  readonly machine: Machine;
  /** Undefined where the game does not ground: then it is searched without symmetries. */
  readonly grounded: GroundedGame | undefined;
}

export function searchGame(rules: Rules, budget: Budget): SearchGame {
  const grounded = groundCircuit(rules, budget);
  if (isGaveUp(grounded)) return { rules, machine: machineFor(rules, "relational", budget), grounded: undefined };
  const { program, circuit } = grounded;
  const whole = (program.missing?.size ?? 0) === 0;
  const machine = whole ? new CompiledMachine(program, circuit) : machineFor(rules, "auto", budget);
  return { rules, machine, grounded: machine.kind === "compiled" ? grounded : undefined };
}

/** Seconds that looking for symmetries may take, for each of its stages. */
const DETECTION_SECONDS = 5;

export function symmetriesOf(
  { rules, grounded }: SearchGame,
  random: SeededRandom,
  seconds: number = DETECTION_SECONDS,
): SearchSymmetries {
  if (grounded === undefined) return { kind: "enhanced", generators: [] };
  const allowed = Math.min(seconds, DETECTION_SECONDS);
  return symmetriesForSearch(rules, grounded.program, allowed, { random, now: wallSeconds });
}
