/**
 * Backgammon with one checker a step. Positions on a player's own way: 0 is the bar, then the points in running order, and
 * what lies beyond the last point is borne off; the moves name points of the board as White counts them.
 */

import { numbersOf, payoff, type Simulator, takingTurns, wordsOf } from "./simulator.ts";

interface Table {
  /** For each player, how many checkers stand at each place of her way; the last place is off the board. */
  readonly ways: readonly [white: readonly number[], black: readonly number[]];
  readonly player: 0 | 1;
  /** The dice still to be played; undefined before the throw. */
  readonly dice: readonly number[] | undefined;
  readonly turnsDone: number;
}

interface Variant {
  readonly points: number;
  readonly home: number;
  readonly turns: number;
  /** Pairs of place and number of checkers. */
  readonly setup: readonly (readonly [place: number, checkers: number])[];
}

const FACES = [1, 2, 3, 4, 5, 6];
const THROWS = FACES.flatMap((a) => FACES.map((b) => `(throw ${a} ${b})`));

function backgammon({ points, home, turns, setup }: Variant): Simulator<Table> {
  const off = points + 1;
  const start = Array.from({ length: off + 1 }, (_, place) => setup.find(([at]) => at === place)?.[1] ?? 0);
  const checkers = start.reduce((sum, n) => sum + n, 0);
  /** The name of a place, and the place of a name: Black counts from the other end. */
  const nameOf = (player: number, place: number): string =>
    place === 0 ? "bar" : String(player === 0 ? place : off - place);
  const placeOf = (player: number, name: string): number =>
    name === "bar" ? 0 : player === 0 ? Number(name) : off - Number(name);

  const playable = ({ ways, player }: Table, from: number, die: number): boolean => {
    const mine = ways[player];
    const theirs = ways[1 - player] as readonly number[];
    if (mine[from] === 0 || (from > 0 && (mine[0] as number) > 0)) return false;
    const to = from + die;
    if (to < off) return (theirs[off - to] as number) < 2;
    const rearmost = mine.findIndex((n) => n > 0);
    return rearmost > points - home && (to === off || from === rearmost);
  };

  const moves = (table: Table): readonly string[] => {
    const { dice, player } = table;
    if (dice === undefined) return THROWS;
    const found = [...new Set(dice)].flatMap((die) =>
      start.flatMap((_, from) =>
        from < off && playable(table, from, die) ? [`(move ${nameOf(player, from)} ${die})`] : [],
      ),
    );
    return found.length > 0 ? found : ["pass"];
  };

  const endTurn = (table: Table): Table => ({
    ...table,
    player: table.player === 0 ? 1 : 0,
    dice: undefined,
    turnsDone: table.turnsDone + 1,
  });

  const play = (table: Table, move: string): Table => {
    if (table.dice === undefined) {
      const [a, b] = numbersOf(move) as [number, number];
      return { ...table, dice: a === b ? [a, a, a, a] : [a, b] };
    }
    if (move === "pass") return endTurn(table);
    const [, name, face] = wordsOf(move) as [string, string, string];
    const die = Number(face);
    const from = placeOf(table.player, name);
    const to = Math.min(off, from + die);
    const mine = [...table.ways[table.player]];
    const theirs = [...(table.ways[1 - table.player] as readonly number[])];
    mine[from] = (mine[from] as number) - 1;
    mine[to] = (mine[to] as number) + 1;
    if (to < off && theirs[off - to] === 1) {
      theirs[off - to] = 0;
      theirs[0] = (theirs[0] as number) + 1;
    }
    const used = table.dice.indexOf(die);
    const dice = table.dice.filter((_, index) => index !== used);
    const after: Table = { ...table, ways: table.player === 0 ? [mine, theirs] : [theirs, mine], dice };
    return dice.length === 0 ? endTurn(after) : after;
  };

  return takingTurns<Table>({
    roles: ["white", "black", "random"],
    initial: { ways: [start, start], player: 0, dice: undefined, turnsDone: 0 },
    turn: ({ dice, player }) => (dice === undefined ? 2 : player),
    moves,
    play,
    goals: ({ ways: [white, black], turnsDone }) => {
      if (white[off] === checkers) return [...payoff(0), 0];
      if (black[off] === checkers) return [...payoff(1), 0];
      return turnsDone === turns ? [...payoff(undefined), 0] : undefined;
    },
  });
}

export const smallBackgammon = backgammon({
  points: 12,
  home: 4,
  turns: 80,
  setup: [
    [1, 2],
    [6, 3],
  ],
});
export const fullBackgammon = backgammon({
  points: 24,
  home: 6,
  turns: 250,
  setup: [
    [1, 2],
    [12, 5],
    [17, 3],
    [19, 5],
  ],
});
