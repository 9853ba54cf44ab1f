/**
 * Strength: two players on one game, matches in pairs with sides changed and the same chance, the same number of iterations a move for both.
 * So the result depends on the seeds alone, not on the computer; and what the players cost is told beside it.
 */
import { createRandom } from "../src/foundations/collections/index.ts";
import { playingRoles, playMatch } from "../src/play/match/index.ts";
import { makePlayer, type PlayableGame } from "../src/play/players/index.ts";
import { type ScoreInterval, scoreInterval } from "../src/play/tournament/index.ts";

export interface PairingPlan {
  readonly game: PlayableGame;
  readonly a: string;
  readonly b: string;
  readonly matches: number;
  readonly iterations: number;
  readonly seed: number;
  /** For the clock of cost. */
  readonly cpuSeconds: () => number;
}

export interface PairingResult extends ScoreInterval {
  readonly matches: number;
  readonly wins: number;
  readonly draws: number;
  readonly faults: number;
  /** Score of the first player when it has the first role, and when not. */
  readonly bySide: readonly [number, number];
  /** CPU seconds of a match. */
  readonly seconds: number;
}

const ENDLESS = { start: Number.POSITIVE_INFINITY, play: Number.POSITIVE_INFINITY };
const MAXIMAL_STEPS = 400;

/** In a game of one player, each plays alone and the goals are compared; with more than two roles, a has the first and b the rest, or the reverse. */
export async function comparePlayers(plan: PairingPlan): Promise<PairingResult> {
  const { game, a, b, matches, cpuSeconds } = plan;
  const roles = playingRoles(game.machine);
  const start = cpuSeconds();
  let [wins, draws, faults] = [0, 0, 0];
  const sides = [0, 0];
  for (let i = 0; i < matches; i++) {
    const side = i & 1;
    const seed = plan.seed + (i >> 1);
    const outcome =
      roles.length === 1
        ? await compareAlone(plan, roles, seed)
        : await playPair(plan, roles, side === 0 ? [a, b] : [b, a], seed);
    const [own, other] = side === 0 || roles.length === 1 ? outcome.goals : [outcome.goals[1], outcome.goals[0]];
    const points = own > other ? 1 : own === other ? 0.5 : 0;
    if (points === 1) wins++;
    if (points === 0.5) draws++;
    faults += outcome.faults;
    sides[side] = (sides[side] as number) + points;
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

interface Outcome {
  /** Of the player with the first role, and the mean of the others. */
  readonly goals: readonly [number, number];
  readonly faults: number;
}

async function playPair(
  plan: PairingPlan,
  roles: readonly string[],
  [first, second]: readonly string[],
  seed: number,
): Promise<Outcome> {
  const { game, iterations } = plan;
  const seeds = createRandom(seed);
  const { goals, faults } = await playMatch({
    game,
    players: roles.map((_, i) => makePlayer((i === 0 ? first : second) as string, { seed: seeds.word(), iterations })),
    clocks: ENDLESS,
    now: () => 0,
    random: createRandom(seed),
    maxSteps: MAXIMAL_STEPS,
  });
  const [own = 0, ...others] = roles.map((role) => goals.get(role) ?? 0);
  const mean = others.reduce((sum, goal) => sum + goal, 0) / Math.max(1, others.length);
  return { goals: [own, mean], faults: faults.length };
}

async function compareAlone(plan: PairingPlan, roles: readonly string[], seed: number): Promise<Outcome> {
  const [one, other] = [await playPair(plan, roles, [plan.a], seed), await playPair(plan, roles, [plan.b], seed)];
  return { goals: [one.goals[0], other.goals[0]], faults: one.faults + other.faults };
}
