/**
 * Strength: two players on one game, matches in pairs with sides changed and the same random numbers, and the same
 * number of iterations per move for both. So the result depends only on the seeds, not on the computer. The players'
 * cost is reported too.
 */
import { machineOf, type OpenGame } from "../../src/game/index.ts";
import { playingRoles } from "../../src/play/match/index.ts";
import { makePlayer } from "../../src/play/players/index.ts";
import { playPairedMatch, type ScoreInterval, scoreInterval } from "../../src/play/tournament/index.ts";

export interface PairingPlan {
  readonly game: OpenGame;
  readonly a: string;
  readonly b: string;
  readonly matches: number;
  readonly iterations: number;
  readonly seed: number;
  /** Clock for measuring the cost. */
  readonly cpuSeconds: () => number;
}

export interface PairingResult extends ScoreInterval {
  readonly matches: number;
  readonly wins: number;
  readonly draws: number;
  readonly faults: number;
  /** Score of the first player when it has the first role, and when it does not. */
  readonly bySide: readonly [number, number];
  /** CPU seconds per match. */
  readonly seconds: number;
}

const ENDLESS = { start: Number.POSITIVE_INFINITY, play: Number.POSITIVE_INFINITY };
const MAXIMAL_STEPS = 400;

export async function comparePlayers(plan: PairingPlan): Promise<PairingResult> {
  const { game, a, b, matches, iterations, cpuSeconds } = plan;
  const start = cpuSeconds();
  // In a one-role game there are no sides to change, and every match has its own seed.
  const alone = playingRoles(machineOf(game)).length === 1;
  let [wins, draws, faults] = [0, 0, 0];
  const sides = [0, 0];
  for (let i = 0; i < matches; i++) {
    const side = i & 1;
    const result = await playPairedMatch({
      game,
      a,
      b,
      swapped: side === 1,
      seed: plan.seed + (alone ? i : i >> 1),
      makePlayer: (name, seed) => makePlayer(name, { seed, iterations }),
      clocks: ENDLESS,
      now: () => 0,
      maxSteps: MAXIMAL_STEPS,
    });
    if (result.points === 1) wins++;
    if (result.points === 0.5) draws++;
    faults += result.faults[0] + result.faults[1];
    sides[side] = (sides[side] as number) + result.points;
  }
  const [first, second] = [Math.ceil(matches / 2), Math.floor(matches / 2)];
  return {
    ...scoreInterval(wins + draws / 2, matches),
    matches,
    wins,
    draws,
    faults,
    bySide: [(sides[0] as number) / Math.max(1, first), (sides[1] as number) / Math.max(1, second)],
    seconds: (cpuSeconds() - start) / matches,
  };
}
