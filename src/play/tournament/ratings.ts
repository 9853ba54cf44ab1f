/**
 * Elo ratings of all players of a tournament, with error bars. The ratings follow the Bradley–Terry model with a draw
 * as half a win, fitted by minorisation–maximisation (Hunter 2004). Each player also has one draw against a phantom of
 * rating 0. So ratings are finite even for a player that won everything, and comparable between players that never met.
 *
 * The unit is a pair of matches, because the two matches depend on each other. For each pairing, the shares of the five
 * possible pair results have a Dirichlet posterior. The rating is fitted to the posterior means, the error bar (95 %)
 * to draws from the posterior. Fitting the rating to the raw results was rejected: a player that won everything would
 * lie at the end of its error bar or beyond it. A bootstrap would give such a player no error at all.
 */
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { PairCounts } from "./sequential-test.ts";

export const RATING_METHOD =
  "Bradley-Terry on posterior means; 95 % Bayesian intervals (Dirichlet) over pairs of matches";

/** The results of all matches of a against b. */
export interface RatedPairing {
  readonly a: string;
  readonly b: string;
  readonly pairs: PairCounts;
  /** Matches whose other half has not been played: losses, draws and wins of a. */
  readonly singles: readonly [number, number, number];
}

/** The rating of a player, with its error bar. */
export interface Rating {
  readonly player: string;
  /** The mean over all players is 0. */
  readonly elo: number;
  readonly low: number;
  readonly high: number;
  readonly matches: number;
  readonly score: number;
}

const DRAWS = 500;
/** Weight of the prior: all five pair results together count as one pair. */
const PRIOR_PAIRS = 1;
const ROUNDS = 2000;
/** Elo points. Iteration ends when no rating moves further than this. */
const TOLERANCE = 0.01;
const PHANTOM_DRAWS = 1;
/** Elo points per factor e of strength. */
const ELO_PER_NEPER = 400 / Math.LN10;

/** Matches and points of a against b. Players are given by index. */
interface Encounter {
  readonly a: number;
  readonly b: number;
  readonly matches: number;
  readonly points: number;
}

/** Returns the ratings, best player first. */
export function ratePlayers(pairings: readonly RatedPairing[], random: SeededRandom): Rating[] {
  const players = [...new Set(pairings.flatMap(({ a, b }) => [a, b]))];
  const numbers = new Map(players.map((player, i) => [player, i]));
  const encounter = ({ a, b, pairs, singles }: RatedPairing): Encounter => ({
    a: numbers.get(a) as number,
    b: numbers.get(b) as number,
    matches: 2 * sumOf(pairs) + sumOf(singles),
    points: pointsOf(pairs) + pointsOf(singles),
  });
  const observed = pairings.map(encounter);
  const fitted = (shareOf: (weight: number) => number, guess: Float64Array): Float64Array =>
    fitElos(
      pairings.map((pairing, i) => expected(observed[i] as Encounter, pairing, shareOf)),
      guess,
    );
  const elos = fitted((weight) => weight, new Float64Array(players.length));
  const samples = Array.from({ length: DRAWS }, () => fitted((weight) => gamma(weight, random), elos));
  const rate = (player: string, i: number): Rating => {
    const sorted = samples.map((sample) => sample[i] as number).sort((x, y) => x - y);
    const elo = elos[i] as number;
    const own = observed.filter(({ a, b }) => a === i || b === i);
    const matches = own.reduce((sum, one) => sum + one.matches, 0);
    const points = own.reduce((sum, one) => sum + (one.a === i ? one.points : one.matches - one.points), 0);
    const quantile = (share: number): number => sorted[Math.round(share * (DRAWS - 1))] as number;
    const score = matches === 0 ? 0.5 : points / matches;
    return { player, elo, low: quantile(0.025), high: quantile(0.975), matches, score };
  };
  return players.map(rate).sort((x, y) => y.elo - x.elo);
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
/** Result class i is worth i / 2 points. */
const pointsOf = (counts: readonly number[]): number => counts.reduce((sum, count, i) => sum + (count * i) / 2, 0);

/** Fits ratings with mean 0, starting from a guess. */
function fitElos(encounters: readonly Encounter[], guess: Float64Array): Float64Array {
  const count = guess.length;
  let strength = guess.map((elo) => Math.exp(elo / ELO_PER_NEPER));
  const points = new Float64Array(count).fill(PHANTOM_DRAWS / 2);
  for (const { a, b, matches, points: own } of encounters) {
    points[a]! += own;
    points[b]! += matches - own;
  }
  for (let round = 0; round < ROUNDS; round++) {
    const load = strength.map((own) => PHANTOM_DRAWS / (own + 1));
    for (const { a, b, matches } of encounters) {
      const share = matches / ((strength[a] as number) + (strength[b] as number));
      load[a]! += share;
      load[b]! += share;
    }
    const next = load.map((value, i) => (points[i] as number) / value);
    const moved = next.reduce((most, own, i) => Math.max(most, Math.abs(Math.log(own / (strength[i] as number)))), 0);
    strength = next;
    if (moved * ELO_PER_NEPER < TOLERANCE) break;
  }
  const elos = strength.map((own) => ELO_PER_NEPER * Math.log(own));
  const mean = elos.reduce((sum, elo) => sum + elo, 0) / Math.max(1, count);
  return elos.map((elo) => elo - mean);
}

/**
 * Returns the same matches with the points that the posterior predicts. `shareOf` maps a Dirichlet weight to a share:
 * to itself for the posterior mean, to a gamma draw for a sample.
 */
function expected(seen: Encounter, { pairs, singles }: RatedPairing, shareOf: (weight: number) => number): Encounter {
  // A single match counts as half a pair whose two matches had the same result.
  const [losses, draws, wins] = singles;
  const halves = [losses, 0, draws, 0, wins];
  const weights = pairs.map((count, i) => count + (halves[i] as number) / 2 + PRIOR_PAIRS / pairs.length);
  const shares = weights.map(shareOf);
  return { ...seen, points: (seen.matches * pointsOf(shares)) / (2 * sumOf(shares)) };
}

/** Draws from the gamma distribution (Marsaglia and Tsang 2000). */
function gamma(shape: number, random: SeededRandom): number {
  if (shape < 1) return gamma(shape + 1, random) * (1 - random.fraction()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = Math.sqrt(-2 * Math.log(1 - random.fraction())) * Math.cos(2 * Math.PI * random.fraction());
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random.fraction()) < x ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}
