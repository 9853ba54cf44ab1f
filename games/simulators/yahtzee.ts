/** Yahtzee for two: marking a die, throwing, the fall of one die and an entry are steps of their own. */

import { payoff, takingTurns, wordsOf } from "./simulator.ts";

const DICE = ["red", "green", "blue", "white", "black"];
const FACES = [1, 2, 3, 4, 5, 6];
const UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"];

interface Sheet {
  readonly entries: ReadonlyMap<string, number>;
}

interface Table {
  readonly sheets: readonly [anna: Sheet, bert: Sheet];
  /** The faces of the dice that lie; the others are to be thrown. */
  readonly faces: ReadonlyMap<string, number>;
  readonly throwing: boolean;
  readonly throwsLeft: number;
  readonly player: 0 | 1;
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, n) => total + n, 0);
const total = (dice: readonly number[]): number => sum(dice);
const most = (dice: readonly number[]): number =>
  Math.max(...FACES.map((face) => dice.filter((die) => die === face).length));
const hasRow = (dice: readonly number[], length: number): boolean =>
  FACES.some((first) => Array.from({ length }, (_, i) => first + i).every((face) => dice.includes(face)));
const kinds = (dice: readonly number[]): string =>
  FACES.map((face) => dice.filter((die) => die === face).length)
    .filter((n) => n > 0)
    .sort((a, b) => a - b)
    .join();

const WORTH: ReadonlyMap<string, (dice: readonly number[]) => number> = new Map([
  ...UPPER.map((box, i) => [box, (dice: readonly number[]) => total(dice.filter((die) => die === i + 1))] as const),
  ["three-of-a-kind", (dice) => (most(dice) >= 3 ? total(dice) : 0)],
  ["four-of-a-kind", (dice) => (most(dice) >= 4 ? total(dice) : 0)],
  ["full-house", (dice) => (kinds(dice) === "2,3" ? 25 : 0)],
  ["small-straight", (dice) => (hasRow(dice, 4) ? 30 : 0)],
  ["large-straight", (dice) => (hasRow(dice, 5) ? 40 : 0)],
  ["yahtzee", (dice) => (most(dice) === 5 ? 50 : 0)],
  ["chance", total],
]);

function score({ entries }: Sheet): number {
  const above = sum(UPPER.map((box) => entries.get(box) ?? 0));
  return sum(entries.values()) + (above >= 63 ? 35 : 0);
}

function moves({ sheets, faces, throwing, throwsLeft, player }: Table): readonly string[] {
  const lying = DICE.filter((die) => faces.has(die));
  const marked = DICE.filter((die) => !faces.has(die));
  if (throwing) return marked.flatMap((die) => FACES.map((face) => `(falls ${die} ${face})`));
  const again = throwsLeft > 0 ? lying.map((die) => `(again ${die})`) : [];
  if (marked.length > 0) return [...again, "throw"];
  return [
    ...again,
    ...[...WORTH.keys()].filter((box) => !sheets[player].entries.has(box)).map((box) => `(enter ${box})`),
  ];
}

function play(table: Table, move: string): Table {
  if (move === "throw") return { ...table, throwing: true, throwsLeft: table.throwsLeft - 1 };
  const [kind, what, face] = wordsOf(move) as [string, string, string];
  if (kind === "falls") {
    const faces = new Map(table.faces).set(what, Number(face));
    return { ...table, faces, throwing: faces.size < DICE.length };
  }
  if (kind === "again") return { ...table, faces: new Map([...table.faces].filter(([die]) => die !== what)) };
  const { sheets, player } = table;
  const worth = WORTH.get(what)?.([...table.faces.values()]) ?? 0;
  const filled: Sheet = { entries: new Map(sheets[player].entries).set(what, worth) };
  return {
    sheets: player === 0 ? [filled, sheets[1]] : [sheets[0], filled],
    faces: new Map(),
    throwing: true,
    throwsLeft: 2,
    player: player === 0 ? 1 : 0,
  };
}

export const yahtzee = takingTurns<Table>({
  roles: ["anna", "bert", "random"],
  initial: {
    sheets: [{ entries: new Map() }, { entries: new Map() }],
    faces: new Map(),
    throwing: true,
    throwsLeft: 2,
    player: 0,
  },
  turn: ({ throwing, player }) => (throwing ? 2 : player),
  moves,
  play,
  goals: ({ sheets }) => {
    if (sheets.some(({ entries }) => entries.size < WORTH.size)) return undefined;
    const [anna, bert] = sheets.map(score) as [number, number];
    return [...payoff(anna === bert ? undefined : anna > bert ? 0 : 1), 0];
  },
});
