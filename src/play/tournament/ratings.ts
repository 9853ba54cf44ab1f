/**
 * Elo ratings of all players of a tournament, with error bars. Ratings: Bradley–Terry by maximum likelihood with a draw as half a win, found by
 * minorisation–maximisation (Hunter 2004). Each player also has one draw against a phantom of rating 0: so ratings are finite where somebody
 * won everything, and comparable where players never met. Error bars: 95 % percentiles of a bootstrap over pairs of matches, since the two
 * matches of a pair depend on each other.
 */
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { PairCounts } from "./sequential-test.ts";

export const RATING_METHOD = "Bradley-Terry by maximum likelihood; 95 % bootstrap over pairs of matches";

/** What came out of all matches of a against b. */
export interface RatedPairing {
  readonly a: string;
  readonly b: string;
  readonly pairs: PairCounts;
  /** Matches whose other half has not been played: losses, draws, wins of a. */
  readonly singles: readonly [number, number, number];
}

export interface Rating {
  readonly player: string;
  /** The mean of all players is 0. */
  readonly elo: number;
  readonly low: number;
  readonly high: number;
  readonly matches: number;
  readonly score: number;
}

const RESAMPLES = 500;
const ROUNDS = 2000;
/** Elo points: rounds end where no rating moves further. */
const TOLERANCE = 0.01;
const PHANTOM_DRAWS = 1;
/** Elo points of a factor e of strength. */
const ELO_PER_NEPER = 400 / Math.LN10;

/** Matches and points of a against b, by numbers of players. */
interface Encounter {
  readonly a: number;
  readonly b: number;
  readonly matches: number;
  readonly points: number;
}

/** Best first. */
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
  const elos = fitElos(observed, new Float64Array(players.length));
  const samples = Array.from({ length: RESAMPLES }, () =>
    fitElos(
      pairings.map((pairing) => encounter(resampled(pairing, random))),
      elos,
    ),
  );
  const rate = (player: string, i: number): Rating => {
    const sorted = samples.map((sample) => sample[i] as number).sort((x, y) => x - y);
    const elo = elos[i] as number;
    const own = observed.filter(({ a, b }) => a === i || b === i);
    const matches = own.reduce((sum, one) => sum + one.matches, 0);
    const points = own.reduce((sum, one) => sum + (one.a === i ? one.points : one.matches - one.points), 0);
    const [low, high] = [0.025, 0.975].map((share) => sorted[Math.round(share * (RESAMPLES - 1))] as number);
    return {
      player,
      elo,
      low: Math.min(elo, low as number),
      high: Math.max(elo, high as number),
      matches,
      score: matches === 0 ? 0.5 : points / matches,
    };
  };
  return players.map(rate).sort((x, y) => y.elo - x.elo);
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
/** Class i is worth i / 2 points. */
const pointsOf = (counts: readonly number[]): number => counts.reduce((sum, count, i) => sum + (count * i) / 2, 0);

/** Ratings with mean 0, from a first guess. */
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

/** As many pairs and single matches, drawn from those that were played. */
function resampled({ a, b, pairs, singles }: RatedPairing, random: SeededRandom): RatedPairing {
  return {
    a,
    b,
    pairs: multinomial(pairs, random) as unknown as PairCounts,
    singles: multinomial(singles, random) as unknown as RatedPairing["singles"],
  };
}

function multinomial(counts: readonly number[], random: SeededRandom): number[] {
  let [draws, left] = [sumOf(counts), sumOf(counts)];
  return counts.map((count) => {
    const drawn = left === 0 ? 0 : binomial(draws, Math.min(1, count / left), random);
    draws -= drawn;
    left -= count;
    return drawn;
  });
}

/** Above so many expected successes and failures, the normal distribution stands for the binomial one. */
const MANY = 30;

function binomial(draws: number, chance: number, random: SeededRandom): number {
  if (chance === 0 || draws === 0) return 0;
  if (chance === 1) return draws;
  const mean = draws * chance;
  if (Math.min(mean, draws - mean) > MANY) {
    const normal = Math.sqrt(-2 * Math.log(1 - random.fraction())) * Math.cos(2 * Math.PI * random.fraction());
    return Math.min(draws, Math.max(0, Math.round(mean + normal * Math.sqrt(mean * (1 - chance)))));
  }
  // Few successes or few failures: waiting times between them are geometric.
  const rare = Math.min(chance, 1 - chance);
  let [hits, at] = [0, 0];
  for (;;) {
    at += Math.floor(Math.log(1 - random.fraction()) / Math.log(1 - rare)) + 1;
    if (at > draws) break;
    hits++;
  }
  return rare === chance ? hits : draws - hits;
}
