/**
 * One match of a pairing. Matches come in pairs with sides exchanged and the same seeds, so neither the first move nor
 * lucky dice decide between the players. In a game of one role, each player plays alone from the same seed and their
 * goals are compared. With more than two roles, one player has the first role and the other all the rest, which count
 * with their mean.
 */
import { createRandom } from "../../foundations/collections/index.ts";
import { machineOf } from "../../game/index.ts";
import { type MatchOptions, type MatchRecord, playingRoles, playMatch } from "../match/index.ts";
import type { Player } from "../players/index.ts";

export interface PairedMatch extends Pick<MatchOptions, "game" | "stall" | "clocks" | "now" | "alarm" | "maxSteps"> {
  readonly a: string;
  readonly b: string;
  /** Whether b has the first role. */
  readonly swapped: boolean;
  readonly seed: number;
  readonly makePlayer: (name: string, seed: number) => Player;
}

export interface PairedResult {
  /** Score of a: 1 for the greater goal, 0.5 for equal goals. A match without goals (cut, stuck) counts as a draw. */
  readonly points: number;
  /** For a and for b. */
  readonly goals: readonly [number, number];
  readonly faults: readonly [number, number];
  /** Two records if each plays alone, a's first; otherwise one. */
  readonly records: readonly MatchRecord[];
}

export async function playPairedMatch(match: PairedMatch): Promise<PairedResult> {
  const { game, a, b, swapped } = match;
  const roles = playingRoles(machineOf(game));
  if (roles.length === 1) {
    const [one, other] = [await playSides(match, roles, [a, a]), await playSides(match, roles, [b, b])];
    return judge([one.goals[0], other.goals[0]], [one.faults[0], other.faults[0]], [one.record, other.record]);
  }
  const { goals, faults, record } = await playSides(match, roles, swapped ? [b, a] : [a, b]);
  return swapped ? judge([goals[1], goals[0]], [faults[1], faults[0]], [record]) : judge(goals, faults, [record]);
}

function judge(
  goals: readonly [number, number],
  faults: readonly [number, number],
  records: readonly MatchRecord[],
): PairedResult {
  const [own, other] = goals;
  return { points: own > other ? 1 : own === other ? 0.5 : 0, goals, faults, records };
}

interface Sides {
  /** The goal of the first role, and the mean goal of the others. */
  readonly goals: readonly [number, number];
  /** For the player of the first role, and for the other player. */
  readonly faults: readonly [number, number];
  readonly record: MatchRecord;
}

async function playSides(
  { game, stall, clocks, now, alarm, maxSteps, seed, makePlayer }: PairedMatch,
  roles: readonly string[],
  [first, second]: readonly [string, string],
): Promise<Sides> {
  const seeds = createRandom(seed);
  const record = await playMatch({
    game,
    players: roles.map((_, i) => makePlayer(i === 0 ? first : second, seeds.word())),
    clocks,
    now,
    ...(stall === undefined ? {} : { stall }),
    ...(alarm === undefined ? {} : { alarm }),
    random: createRandom(seed),
    maxSteps,
  });
  const [own = 0, ...others] = roles.map((role) => record.goals.get(role) ?? 0);
  const mean = others.reduce((sum, goal) => sum + goal, 0) / Math.max(1, others.length);
  const ofFirst = record.faults.filter(({ role }) => role === roles[0]).length;
  return { goals: [own, mean], faults: [ofFirst, record.faults.length - ofFirst], record };
}
