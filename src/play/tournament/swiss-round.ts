/**
 * Pairs one round of a Swiss tournament. Players with equal points meet, and nobody meets the same opponent twice as
 * long as that can be avoided. With an odd number of players, the last one that has not rested yet rests, for the
 * points of a round.
 */

export interface Standing {
  readonly player: string;
  readonly points: number;
  /** Names of the opponents it has met. */
  readonly met: ReadonlySet<string>;
  readonly hasRested: boolean;
}

export interface SwissRound {
  readonly pairings: readonly (readonly [string, string])[];
  readonly resting?: string;
}

/**
 * Maximum number of steps in the search for a round without rematches. Beyond it, neighbours in the standings meet,
 * even again.
 */
const MOST_STEPS = 20_000;

/** `standings` must be in the order of seeding, which breaks ties. */
export function pairSwissRound(standings: readonly Standing[]): SwissRound {
  const order = standings
    .map((standing, seed) => ({ ...standing, seed }))
    .sort((x, y) => y.points - x.points || x.seed - y.seed);
  const resting = order.length % 2 === 0 ? undefined : (order.findLast(({ hasRested }) => !hasRested) ?? order.at(-1));
  const playing = order.filter((standing) => standing !== resting);
  const pairings = pairWithoutRematch(playing) ?? neighbours(playing);
  const bySeed = new Map(order.map(({ player, seed }) => [player, seed]));
  const seedOf = (player: string): number => bySeed.get(player) as number;
  const sorted = pairings.map(([x, y]) => (seedOf(x) < seedOf(y) ? ([x, y] as const) : ([y, x] as const)));
  return { pairings: sorted, ...(resting === undefined ? {} : { resting: resting.player }) };
}

type Pair = readonly [string, string];

/**
 * Pairs the best player left with the next one it has not met. Backtracks if that leaves somebody without an opponent.
 */
function pairWithoutRematch(players: readonly Standing[]): Pair[] | undefined {
  let steps = 0;
  const pair = (left: readonly Standing[]): Pair[] | undefined => {
    const [first, ...others] = left;
    if (first === undefined) return [];
    for (const [i, opponent] of others.entries()) {
      if (++steps > MOST_STEPS) return undefined;
      if (first.met.has(opponent.player)) continue;
      const rest = pair(others.toSpliced(i, 1));
      if (rest !== undefined) return [[first.player, opponent.player], ...rest];
    }
    return undefined;
  };
  return pair(players);
}

function neighbours(players: readonly Standing[]): Pair[] {
  return Array.from({ length: players.length / 2 }, (_, i) => [
    (players[2 * i] as Standing).player,
    (players[2 * i + 1] as Standing).player,
  ]);
}
