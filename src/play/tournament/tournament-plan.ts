/** What a tournament plays, and the table of what came out. */
import { type ScoreInterval, scoreInterval } from "./score-interval.ts";

export interface Pairing {
  readonly game: string;
  readonly a: string;
  readonly b: string;
}

/** Match `number` of a pairing: the odd ones with sides changed. */
export interface PlannedMatch extends Pairing {
  readonly number: number;
}

/** Every pairing of players on every game, in the order in which they are named. */
export function pairingsOf(games: readonly string[], players: readonly string[]): Pairing[] {
  return games.flatMap((game) => players.flatMap((a, i) => players.slice(i + 1).map((b): Pairing => ({ game, a, b }))));
}

/** Game by game, since making a game ready takes time; within a game all pairings grow evenly. */
export function* planMatches(pairings: readonly Pairing[], matches: number): Iterable<PlannedMatch> {
  for (const game of new Set(pairings.map((pairing) => pairing.game)))
    for (let number = 0; number < matches; number++)
      for (const pairing of pairings) if (pairing.game === game) yield { ...pairing, number };
}

/** The fractions of its multiples are spread evenly, without a period that a plan could share. */
const GOLDEN_RATIO = 0.618034;

/** So many of a list, in its order: one of each of as many stretches of it. Of a plan: from every game, and in time from every pairing. */
export function spreadOver<T>(list: readonly T[], count: number): T[] {
  if (count >= list.length) return [...list];
  const stretch = list.length / count;
  return Array.from({ length: count }, (_, i) => list[Math.floor((i + ((i * GOLDEN_RATIO) % 1)) * stretch)] as T);
}

/** What is kept of a match, from the side of a. */
export interface MatchScore {
  readonly points: number;
  readonly faults: readonly [number, number];
}

export interface TableRow extends Pairing, ScoreInterval {
  readonly matches: number;
  readonly wins: number;
  readonly draws: number;
  /** Of a and of b. */
  readonly faults: readonly [number, number];
}

export function tableRow({ game, a, b }: Pairing, scores: readonly MatchScore[]): TableRow {
  const count = (points: number): number => scores.filter((score) => score.points === points).length;
  const [wins, draws] = [count(1), count(0.5)];
  const faults = [0, 1].map((side) => scores.reduce((sum, score) => sum + (score.faults[side] as number), 0));
  const interval = scoreInterval(wins + draws / 2, scores.length);
  return { game, a, b, matches: scores.length, wins, draws, ...interval, faults: [faults[0] ?? 0, faults[1] ?? 0] };
}
