/**
 * If the state is hidden, a player weighs several states by the values that its thinker gives to every move in each of
 * them. A thinker that reports only the best moves of a state, or one move for many equivalent ones, would leave the
 * others without a value.
 */
import { describe, expect, test } from "vitest";
import type { Game } from "../../game/index.ts";
import type { Cursor, Machine, Move } from "../../machine/index.ts";
import { makeThinkerOf } from "./make-player.ts";
import { countingParts, playableGame, playableText } from "./player-fixtures.contract.ts";
import type { Judgement } from "./thinker.ts";

const THREE_BOXES = `
(role seeker) (role random)
(box 1) (box 2) (box 3)
(init start)
(<= (legal random (hide ?b)) (true start) (box ?b))
(<= (legal random noop) (not (true start)))
(<= (legal seeker noop) (true start))
(<= (legal seeker (open ?b)) (not (true start)) (box ?b))
(<= (next (in ?b)) (does random (hide ?b)))
(<= (next (in ?b)) (true (in ?b)))
(<= (next (opened ?b)) (does seeker (open ?b)))
(<= found (true (opened ?b)) (true (in ?b)))
(<= terminal (true (opened ?b)))
(<= (sees seeker (opened ?b)) (does seeker (open ?b)))
(<= (goal seeker 100) found)
(<= (goal seeker 40) (not found))
(goal random 0)`;

describe.each(["auto", "auto-0", "uct", "uct-sym", "grave-sym"])("%s", (player) => {
  test("values every bid, even if one move surely wins", () => {
    const found = judgeAfter(player, playableGame("liars-dice"), 1, [
      ["noop", "noop", "(throw 1 2)"],
      ["(bid 2 4)", "noop", "noop"],
    ]);
    expect([...found.keys()].sort()).toEqual(["(bid 2 5)", "(bid 2 6)", "liar"]);
    expect(found.get("liar")).toBe(1);
    expect(found.get("(bid 2 5)")).toBeLessThan(1);
  });

  test("values every box, even if two of them are equivalent", () => {
    const found = judgeAfter(player, playableText(THREE_BOXES), 0, [["noop", "(hide 2)"]]);
    expect(Object.fromEntries(found)).toEqual({ "(open 1)": 0.4, "(open 2)": 1, "(open 3)": 0.4 });
  });
});

/** Returns a player's values of a role's moves after some joint moves, by text. */
function judgeAfter(
  player: string,
  game: Game,
  role: number,
  steps: readonly (readonly string[])[],
): Map<string, number> {
  const parts = countingParts(game, role, 30);
  const { machine } = parts.seat;
  const cursor = machine.newCursor();
  cursor.load(machine.initialState);
  for (const step of steps) advance(machine, cursor, step);
  const thinker = makeThinkerOf(player)(parts);
  thinker.prepare?.();
  thinker.begin(cursor.save());
  parts.budget.startSlice();
  thinker.work();
  const { moves, values }: Judgement = thinker.judge();
  return new Map(moves.map((move, i) => [machine.vocabulary.moveText(role, move), values[i] as number]));
}

function advance({ vocabulary }: Machine, cursor: Cursor, step: readonly string[]): void {
  cursor.advance(step.map((text, role) => vocabulary.findMove(role, text) as Move));
}
