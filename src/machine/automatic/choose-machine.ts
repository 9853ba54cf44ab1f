/**
 * Chooses the machine for tree search: the circuit's machine or the lifted one. A small circuit is as fast as any
 * machine. Otherwise both machines play, after warming up, against a clock of CPU seconds, and the faster one is
 * chosen. Without such a clock the size of the circuit decides. It is a count, so the choice never depends on how busy
 * the computer is.
 */
import { type Budget, describeGaveUp, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import type { PlayoutLimits } from "../index.ts";
import type { Machine } from "../machine.ts";
import { type Contestant, contest, inWords, reaches } from "./contest.ts";
import type { GroundedGame } from "./ground-circuit.ts";
import { circuitMachine, delegate, missingCones } from "./make-grounded.ts";
import { makeLifted, makeUngrounded } from "./make-ungrounded.ts";
import { mostWorkFor } from "./predict-speed.ts";
import { stepAsSearch } from "./search-steps.ts";

/** A circuit with fewer nodes is not worth a trial. */
const SMALL_CIRCUIT = 600;
/** Without a clock, a circuit with more nodes is assumed to be slower than the lifted machine. */
export const LARGE_CIRCUIT = 100_000;
/** Moves per CPU second that the lifted machine hardly ever reaches. */
const FAST = 2_000_000;
/** Share of the remaining time for making a second machine. */
const TIME_SHARE = 0.3;

export function chooseForSearch(rules: Rules, game: GroundedGame, budget: Budget): Machine {
  const compiled = budget.stage("making code", () => circuitMachine("compiled", game, budget));
  const missing = missingCones(game);
  if (missing !== undefined) {
    const other = makeUngrounded(rules, budget, missing.reason, { part: missing.names });
    return fasterInSearch([delegate(compiled, game, other), other], budget);
  }
  const { nodeCount } = game.circuit;
  const cpu = budget.decidingClock();
  const keep = (why: string): Machine => {
    budget.chose("the compiled machine", why);
    return compiled;
  };
  if (nodeCount < (cpu === undefined ? LARGE_CIRCUIT : SMALL_CIRCUIT))
    return keep(`its circuit has ${nodeCount} nodes`);
  const speed = cpu === undefined ? 0 : reaches(FAST, searching(compiled, budget), cpu);
  if (speed === true) return keep(`as in search it makes ${inWords(FAST)} and more`);
  const lifted = withinBudget(() =>
    makeLifted(rules, budget.atMost({ share: TIME_SHARE }), { mostWork: mostWorkFor(speed) }),
  );
  if (isGaveUp(lifted)) return keep(`the lifted machine ${describeGaveUp(lifted)}`);
  return fasterInSearch([compiled, lifted], budget);
}

/** Chooses by a trial; without a clock, chooses the last. */
function fasterInSearch(machines: readonly [Machine, Machine], budget: Budget): Machine {
  const cpu = budget.decidingClock();
  if (cpu === undefined) return machines[1];
  const [winner, loser] = budget.stage("trying machines", () =>
    contest(
      machines.map((machine) => searching(machine, budget)),
      cpu,
    ),
  );
  if (winner === undefined || loser === undefined) return machines[0];
  budget.chose(
    `the ${winner.value.kind} machine`,
    `as in search it makes ${inWords(winner.speed)}, the ${loser.value.kind} one ${inWords(loser.speed)}`,
  );
  return winner.value;
}

/** Trials consume time but no steps of the budget, which are reserved for grounding. */
function searching(machine: Machine, budget: Budget): Contestant<Machine> {
  const timeOnly = budget.part({});
  return {
    value: machine,
    play: (limits: PlayoutLimits, seed: number) => stepAsSearch(machine, limits, seed, timeOnly),
  };
}
