/**
 * The pocket cube by corners: which corner stands in which place, and how it is twisted. The corner at the bottom, back and left never
 * moves. Places: 0 up-right-front, 1 up-front-left, 2 up-left-back, 3 up-back-right, 4 down-front-right, 5 down-left-front,
 * 6 down-back-left, 7 down-right-back. A twist of 0, 1 or 2 says how many thirds of a turn clockwise the corner's up or down sticker is
 * away from the up or down side.
 */

import { wordsOf } from "./simulator.ts";
import { solitaire } from "./solitaire.ts";

const FACES = ["up", "right", "front"] as const;
type Face = (typeof FACES)[number];

export interface Corners {
  /** corner[p]: the corner that stands in place p. */
  readonly corner: readonly number[];
  /** twist[p]: the twist of the corner that stands in place p. */
  readonly twist: readonly number[];
}

interface Turn {
  /** from[p]: the place from which the corner now in place p came. */
  readonly from: readonly number[];
  readonly twist: readonly number[];
}

const SOLVED: Corners = { corner: [0, 1, 2, 3, 4, 5, 6, 7], twist: [0, 0, 0, 0, 0, 0, 0, 0] };

const QUARTER_TURNS: Readonly<Record<Face, Turn>> = {
  up: { from: [3, 0, 1, 2, 4, 5, 6, 7], twist: [0, 0, 0, 0, 0, 0, 0, 0] },
  right: { from: [4, 1, 2, 0, 7, 5, 6, 3], twist: [2, 0, 0, 1, 1, 0, 0, 2] },
  front: { from: [1, 5, 2, 3, 0, 4, 6, 7], twist: [1, 2, 0, 0, 2, 1, 0, 0] },
};

function applyQuarter(state: Corners, turn: Turn): Corners {
  return {
    corner: turn.from.map((place) => state.corner[place] ?? 0),
    twist: turn.from.map((place, p) => ((state.twist[place] ?? 0) + (turn.twist[p] ?? 0)) % 3),
  };
}

/** Turns a face by 1, 2 or 3 quarters clockwise. */
function turnFace(state: Corners, face: Face, quarters: number): Corners {
  let turned = state;
  for (let i = 0; i < quarters; i++) turned = applyQuarter(turned, QUARTER_TURNS[face]);
  return turned;
}

function allTurns(state: Corners): readonly Corners[] {
  const results: Corners[] = [];
  for (const face of FACES) {
    for (const quarters of [1, 2, 3]) results.push(turnFace(state, face, quarters));
  }
  return results;
}

function cornersKey(state: Corners): string {
  return state.corner.join("") + state.twist.join("");
}

/** Stickers of each place, starting at the up or down side and going clockwise around the corner. */
const STICKERS: readonly (readonly [string, string, string])[] = [
  ["u4", "r1", "f2"],
  ["u3", "f1", "l2"],
  ["u1", "l1", "b2"],
  ["u2", "b1", "r2"],
  ["d2", "f4", "r3"],
  ["d1", "l4", "f3"],
  ["d3", "b4", "l3"],
  ["d4", "r4", "b3"],
];

const COLOURS: Readonly<Record<string, string>> = {
  u: "white",
  r: "red",
  f: "green",
  d: "yellow",
  l: "orange",
  b: "blue",
};

/** The colour that every sticker shows. */
export function stickerColours(state: Corners): ReadonlyMap<string, string> {
  const shown = new Map<string, string>();
  STICKERS.forEach((place, p) => {
    const corner = STICKERS[state.corner[p] ?? 0];
    place.forEach((sticker, k) => {
      const original = corner?.[(k - (state.twist[p] ?? 0) + 3) % 3] ?? "";
      shown.set(sticker, COLOURS[original.charAt(0)] ?? "");
    });
  });
  return shown;
}

/** The number of positions by their distance from the solved one, up to `depth` turns. */
export function positionsByDistance(depth: number): readonly number[] {
  const seen = new Set<string>([cornersKey(SOLVED)]);
  const counts = [1];
  let frontier: readonly Corners[] = [SOLVED];
  for (let d = 1; d <= depth; d++) {
    const following: Corners[] = [];
    for (const state of frontier) {
      for (const after of allTurns(state)) {
        const key = cornersKey(after);
        if (seen.has(key)) continue;
        seen.add(key);
        following.push(after);
      }
    }
    counts.push(following.length);
    frontier = following;
  }
  return counts;
}

/** The start of the game: the solved cube after these turns (face, quarters clockwise). */
const SCRAMBLE = [
  ["right", 1],
  ["up", 2],
  ["front", 3],
  ["right", 2],
  ["up", 1],
  ["front", 1],
  ["right", 3],
] as const;

export function scrambled(): Corners {
  let state = SOLVED;
  for (const [face, quarters] of SCRAMBLE) state = turnFace(state, face, quarters);
  return state;
}

/** The least number of turns that solves a position: breadth first from both ends in turn, until they meet. */
export function shortestSolution(start: Corners): number {
  const ends = [start, SOLVED].map((corners) => ({ reached: new Set([cornersKey(corners)]), frontier: [corners] }));
  let [here, there] = ends as [(typeof ends)[0], (typeof ends)[0]];
  for (let turns = 0; ; turns++) {
    if (here.frontier.some((corners) => there.reached.has(cornersKey(corners)))) return turns;
    [here, there] = [there, here];
    const following = new Map(here.frontier.flatMap(allTurns).map((corners) => [cornersKey(corners), corners]));
    for (const key of here.reached) following.delete(key);
    for (const key of following.keys()) here.reached.add(key);
    here.frontier = [...following.values()];
  }
}

const AMOUNTS = ["clockwise", "half", "counterclockwise"];
const STEP_LIMIT = 11;

export const pocketCube = solitaire({
  role: "turner",
  initial: { corners: scrambled(), step: 0 },
  moves: () => FACES.flatMap((face) => AMOUNTS.map((amount) => `(turn ${face} ${amount})`)),
  play: ({ corners, step }, move) => {
    const [, face, amount] = wordsOf(move) as [string, Face, string];
    return { corners: turnFace(corners, face, AMOUNTS.indexOf(amount) + 1), step: step + 1 };
  },
  value: ({ corners, step }) =>
    cornersKey(corners) === cornersKey(SOLVED) ? 100 : step === STEP_LIMIT ? 0 : undefined,
});
