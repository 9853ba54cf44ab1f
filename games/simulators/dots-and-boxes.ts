import { payoff, takingTurns, wordsOf } from "./simulator.ts";

interface Drawing {
  /** Edges drawn so far, each as `direction x y`. */
  readonly drawn: readonly string[];
  readonly scores: readonly [number, number];
  readonly turn: number;
}

const places = [1, 2, 3];

/** The four sides of every box. */
const boxes = places.flatMap((x) =>
  places.map((y) => [
    `horizontal ${x} ${y}`,
    `horizontal ${x} ${y + 1}`,
    `vertical ${x} ${y}`,
    `vertical ${x + 1} ${y}`,
  ]),
);
const edges = [...new Set(boxes.flat())];

const closedBoxes = (drawn: readonly string[]): number =>
  boxes.filter((sides) => sides.every((side) => drawn.includes(side))).length;

export const dotsAndBoxes = takingTurns<Drawing>({
  roles: ["red", "blue"],
  initial: { drawn: [], scores: [0, 0], turn: 0 },
  turn: ({ turn }) => turn,
  moves: ({ drawn }) => edges.filter((edge) => !drawn.includes(edge)).map((edge) => `(draw ${edge})`),
  play: ({ drawn, scores, turn }, move) => {
    const after = [...drawn, wordsOf(move).slice(1).join(" ")];
    const won = closedBoxes(after) - closedBoxes(drawn);
    const [red, blue] = scores;
    return {
      drawn: after,
      scores: turn === 0 ? [red + won, blue] : [red, blue + won],
      turn: won > 0 ? turn : 1 - turn,
    };
  },
  goals: ({ drawn, scores }) => (drawn.length < edges.length ? undefined : payoff(scores[0] > scores[1] ? 0 : 1)),
});
