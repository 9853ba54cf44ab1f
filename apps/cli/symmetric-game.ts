/**
 * A game made ready for a search with all its symmetries. Where they lead out of what the initial state reaches, the
 * machine is made once more and knows those fluents too: the images of its states are then states, though not
 * reachable ones.
 */
import { beginningLike, findGameSymmetries } from "../../src/analysis/all-symmetries/index.ts";
import { termFromText } from "../../src/analysis/symmetry/index.ts";
import { Budget, isGaveUp, withinBudget } from "../../src/foundations/budgets/index.ts";
import type { SeededRandom } from "../../src/foundations/collections/index.ts";
import { reachAlso } from "../../src/language/positions/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import type { GroundedGame } from "../../src/machine/automatic/index.ts";
import { circuitFromGroundProgram, simplifyCircuit } from "../../src/machine/circuit/index.ts";
import { CompiledMachine } from "../../src/machine/compiled/index.ts";
import { groundRules } from "../../src/machine/grounding/index.ts";
import { symmetriesOnMachine } from "../../src/play/search/index.ts";
import { DETECTION_SECONDS, type SearchGame } from "../session/search-game.ts";
import { cpuSeconds, wallSeconds } from "../session/session.ts";

/** `seconds`: on the wall, for everything together. */
export function symmetricGame(game: SearchGame, random: SeededRandom, seconds: number): SearchGame {
  const { rules, grounded } = game;
  if (grounded === undefined) return game;
  const end = wallSeconds() + seconds;
  const now = seconds < DETECTION_SECONDS ? wallSeconds : cpuSeconds;
  const limit = Math.min(seconds, DETECTION_SECONDS);
  const found = findGameSymmetries(rules, { fixRoles: false, seconds: limit }, { random, now });
  const { generators, unknown } = symmetriesOnMachine(found, grounded.program, { random });
  if (unknown.length === 0) return { ...game, symmetries: generators };
  const budget = new Budget({ seconds: Math.max(0, end - wallSeconds()), now: wallSeconds });
  const larger = groundCircuitFrom(rules, grounded, unknown, budget);
  if (larger === undefined) return { ...game, symmetries: generators };
  return {
    rules,
    machine: new CompiledMachine(larger.program, larger.circuit, cpuSeconds),
    grounded: larger,
    symmetries: symmetriesOnMachine(found, larger.program, { random }).generators,
  };
}

/**
 * Grounded as if these fluents could hold at first; it begins where the sheet says. Undefined where the budget does
 * not suffice.
 */
function groundCircuitFrom(
  rules: Rules,
  { program: known }: GroundedGame,
  fluents: readonly string[],
  budget: Budget,
): GroundedGame | undefined {
  const grounded = withinBudget(() => {
    const made = groundRules(reachAlso(rules, fluents.map(termFromText)), budget);
    if (isGaveUp(made) || made.missing !== undefined) return undefined;
    // What is proved of the reachable states rests on where the game begins, so that is put right before the circuit
    // is made.
    const program = beginningLike(made, known);
    return { program, circuit: simplifyCircuit(circuitFromGroundProgram(program, budget)) };
  });
  return isGaveUp(grounded) ? undefined : grounded;
}
