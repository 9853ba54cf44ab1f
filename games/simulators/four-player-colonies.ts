/** Colonies: four players grow from the corners of five by five cells, one neighbouring cell per turn. */

import { numbersOf, takingTurns } from "./simulator.ts";

interface Settlement {
  /** The owner of every settled cell, by "x y". */
  readonly owners: ReadonlyMap<string, number>;
  readonly turn: number;
}

const COORDINATES = [1, 2, 3, 4, 5];
const CELLS = COORDINATES.flatMap((x) => COORDINATES.map((y) => [x, y] as const));

/** The empty cells that share a side with a cell of the player to move. */
function withinReach({ owners, turn }: Settlement): string[] {
  const owns = (x: number, y: number): boolean => owners.get(`${x} ${y}`) === turn;
  return CELLS.filter(([x, y]) => !owners.has(`${x} ${y}`))
    .filter(([x, y]) => owns(x - 1, y) || owns(x + 1, y) || owns(x, y - 1) || owns(x, y + 1))
    .map(([x, y]) => `${x} ${y}`);
}

export const fourPlayerColonies = takingTurns<Settlement>({
  roles: ["north", "east", "south", "west"],
  initial: {
    owners: new Map([
      ["1 5", 0],
      ["5 5", 1],
      ["5 1", 2],
      ["1 1", 3],
    ]),
    turn: 0,
  },
  turn: ({ turn }) => turn,
  moves: (settlement) => {
    const cells = withinReach(settlement);
    return cells.length > 0 ? cells.map((cell) => `(settle ${cell})`) : ["pass"];
  },
  play: ({ owners, turn }, move) => {
    const after = new Map(owners);
    if (move !== "pass") after.set(numbersOf(move).join(" "), turn);
    return { owners: after, turn: (turn + 1) % 4 };
  },
  goals: ({ owners }) => {
    if (owners.size < 25) return undefined;
    return [0, 1, 2, 3].map((player) => 4 * [...owners.values()].filter((owner) => owner === player).length);
  },
});
