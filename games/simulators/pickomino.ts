/** Pickomino for two: the fall of one die, the choice of a face and the decision what to do then are steps of their own. */

import { numbersOf, payoff, takingTurns, wordsOf } from "./simulator.ts";

const TURNS = 100;
const DICE = 8;
const FACES = ["one", "two", "three", "four", "five", "worm"];
const pointsOf = (face: string): number => Math.min(5, FACES.indexOf(face) + 1);
const wormsOn = (tile: number): number => Math.floor((tile - 17) / 4);

interface Feast {
  /** Tiles in the middle, ascending. */
  readonly middle: readonly number[];
  /** The last tile of a pile is its top. */
  readonly piles: readonly [anna: readonly number[], bert: readonly number[]];
  readonly player: 0 | 1;
  readonly turnsDone: number;
  readonly phase: "falling" | "choosing" | "deciding";
  readonly fallen: readonly string[];
  readonly toFall: number;
  readonly aside: readonly string[];
}

const FRESH = { phase: "falling", fallen: [], toFall: DICE, aside: [] } as const;
const START: Feast = {
  middle: Array.from({ length: 16 }, (_, i) => 21 + i),
  piles: [[], []],
  player: 0,
  turnsDone: 0,
  ...FRESH,
};

const sumOf = (dice: readonly string[]): number => dice.reduce((sum, face) => sum + pointsOf(face), 0);

function moves(feast: Feast): readonly string[] {
  const { phase, aside, fallen, middle, piles, player } = feast;
  if (phase === "falling") return FACES.map((face) => `(falls ${face})`);
  if (phase === "choosing") {
    const faces = FACES.filter((face) => fallen.includes(face) && !aside.includes(face));
    return faces.length > 0 ? faces.map((face) => `(choose ${face})`) : ["fail"];
  }
  const found: string[] = [];
  if (aside.length < DICE && FACES.some((face) => !aside.includes(face))) found.push("throw");
  if (aside.includes("worm")) {
    const sum = sumOf(aside);
    const highest = middle.filter((tile) => tile <= sum).at(-1);
    if (highest !== undefined) found.push(`(take ${highest})`);
    if (piles[1 - player]?.at(-1) === sum) found.push(`(steal ${sum})`);
  }
  return found.length > 0 ? found : ["fail"];
}

/** The next player's turn, with these piles: first the mover's, then the other's. */
function endTurn(feast: Feast, middle: readonly number[], own: readonly number[], other: readonly number[]): Feast {
  return {
    middle,
    piles: feast.player === 0 ? [own, other] : [other, own],
    player: feast.player === 0 ? 1 : 0,
    turnsDone: feast.turnsDone + 1,
    ...FRESH,
  };
}

function play(feast: Feast, move: string): Feast {
  const [kind, what] = wordsOf(move) as [string, string];
  const own = feast.piles[feast.player];
  const other = feast.piles[1 - feast.player] as readonly number[];
  switch (kind) {
    case "falls": {
      const toFall = feast.toFall - 1;
      return { ...feast, fallen: [...feast.fallen, what], toFall, phase: toFall > 0 ? "falling" : "choosing" };
    }
    case "choose": {
      const chosen = feast.fallen.filter((face) => face === what);
      return { ...feast, aside: [...feast.aside, ...chosen], fallen: [], phase: "deciding" };
    }
    case "throw":
      return { ...feast, phase: "falling", toFall: DICE - feast.aside.length };
    case "take": {
      const [tile] = numbersOf(move) as [number];
      return endTurn(
        feast,
        feast.middle.filter((each) => each !== tile),
        [...own, tile],
        other,
      );
    }
    case "steal":
      return endTurn(feast, feast.middle, [...own, Number(what)], other.slice(0, -1));
    default: {
      const back = own.slice(-1);
      const middle = [...feast.middle, ...back].sort((a, b) => a - b);
      const highest = middle.at(-1);
      return endTurn(feast, back[0] === highest ? middle : middle.slice(0, -1), own.slice(0, -1), other);
    }
  }
}

export const pickomino = takingTurns<Feast>({
  roles: ["anna", "bert", "random"],
  initial: START,
  turn: ({ phase, player }) => (phase === "falling" ? 2 : player),
  moves,
  play,
  goals: ({ middle, piles, turnsDone }) => {
    if (middle.length > 0 && turnsDone < TURNS) return undefined;
    const [anna, bert] = piles.map((pile) => pile.reduce((worms, tile) => worms + wormsOn(tile), 0)) as [
      number,
      number,
    ];
    return [...payoff(anna === bert ? undefined : anna > bert ? 0 : 1), 0];
  },
});
