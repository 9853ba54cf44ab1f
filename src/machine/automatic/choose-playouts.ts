/**
 * Chooses a source of random playouts: the lanes of the circuit, or a machine that plays one game at a time. The speed
 * of the lanes is predicted from the number of operations per step, because their code is long and warms up slowly. If
 * the prediction is far above what any other machine reaches, nothing else is made. Otherwise the lifted machine is
 * made too. If counted work does not separate the two, both play against a clock of CPU seconds.
 */
import { type Budget, describeGaveUp, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import type { CountsWork, Machine } from "../machine.ts";
import { type Contestant, contest, inWords } from "./contest.ts";
import type { GroundedGame } from "./ground-circuit.ts";
import { circuitMachine, delegate, missingCones } from "./make-grounded.ts";
import { makeLifted, makeUngrounded } from "./make-ungrounded.ts";
import { lanesOf, onLanes, onMachine, type Playouts } from "./playouts.ts";
import { mostWorkFor, predictLanes, predictLifted, warmUpOfLanes } from "./predict-speed.ts";

/** Moves per second. If the lanes are predicted to exceed this, no other machine can keep up. */
const FAST = 6_000_000;
/** Predictions decide if one machine is faster by this factor. */
const PREDICTED_APART = 2.5;
/** Share of the remaining time for making the lifted machine. */
const TIME_SHARE = 0.3;
/** Playouts are many, so plans are tuned before the first. */
const TUNED = { tuneAfter: 0 };

/** `made`: the lifted machine, if it exists already. */
export function choosePlayouts(rules: Rules, game: GroundedGame, budget: Budget, made?: CountsWork): Playouts {
  const missing = missingCones(game);
  if (missing !== undefined) {
    const other = makeUngrounded(rules, budget, missing.reason, { ...TUNED, part: missing.names });
    const compiled = budget.stage("making code", () => circuitMachine("compiled", game, budget));
    return faster([onMachine(delegate(compiled, game, other), budget), onMachine(other, budget)], budget);
  }
  const lanes = lanesOf(game, budget);
  const { least, most } = predictLanes(lanes.program, game.circuit.components.length > 0);
  const chooseLanes = (why: string, compared?: Machine): Playouts => {
    budget.chose("the batched machine", why);
    return onLanes(lanes, game, compared);
  };
  const inLanes = `its lanes should make ${inWords(least)}`;
  if (least > FAST) return chooseLanes(inLanes);
  const mostWork = mostWorkFor(least);
  const lifted = made ?? withinBudget(() => makeLifted(rules, budget.atMost({ share: TIME_SHARE }), { mostWork }));
  if (isGaveUp(lifted)) return chooseLanes(`${inLanes}; the lifted machine ${describeGaveUp(lifted)}`);
  const speed = predictLifted(lifted);
  const why = `by counted work the lifted machine should make ${inWords(speed)}, the lanes ${inWords(least)}`;
  const chooseLifted = (): Playouts => {
    budget.chose("the lifted machine", why);
    return onMachine(lifted, budget);
  };
  if (speed > PREDICTED_APART * most) return chooseLifted();
  if (PREDICTED_APART * speed < least) return chooseLanes(why, lifted);
  if (budget.decidingClock() === undefined)
    return speed > Math.sqrt(least * most) ? chooseLifted() : chooseLanes(why, lifted);
  return faster([onLanes(lanes, game, lifted), onMachine(lifted, budget)], budget, warmUpOfLanes(lanes.program));
}

/** Chooses by a trial; without a clock, chooses the last. `warmUp`: CPU seconds that the first needs. */
function faster(playouts: readonly [Playouts, Playouts], budget: Budget, warmUp = 0): Playouts {
  const cpu = budget.decidingClock();
  if (cpu === undefined) return playouts[1];
  const contestants = playouts.map(
    (value, i): Contestant<Playouts> => ({
      value,
      play: (limits, seed) => value.run(limits, seed).moves,
      warmUpSeconds: i === 0 ? warmUp : 0,
    }),
  );
  const [winner, loser] = budget.stage("trying machines", () => contest(contestants, cpu));
  if (winner === undefined || loser === undefined) return playouts[0];
  budget.chose(
    `the ${winner.value.kind} machine`,
    `in playouts it makes ${inWords(winner.speed)}, the ${loser.value.kind} one ${inWords(loser.speed)}`,
  );
  return winner.value;
}
