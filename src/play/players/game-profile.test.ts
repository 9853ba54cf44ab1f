import { expect, test } from "vitest";
import { profileGame } from "./game-profile.ts";
import { countingParts, playableGame, playableText } from "./player-fixtures.contract.ts";

/** One player chooses between two moves, then chance between six, three times. */
const DICE = `
(role player) (role random) (init (turn player)) (init (step 1))
(<= (legal player (bet ?x)) (true (turn player)) (colour ?x))
(<= (legal player noop) (true (turn random)))
(<= (legal random (throw ?n)) (true (turn random)) (side ?n))
(<= (legal random noop) (true (turn player)))
(<= (next (turn random)) (true (turn player)))
(<= (next (turn player)) (true (turn random)))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)
(colour red) (colour blue)
(side 1) (side 2) (side 3) (side 4) (side 5) (side 6)
(<= terminal (true (step 6)))
(goal player 50) (goal random 0)
`;

test("moves of chance do not count as choices of a player", () => {
  const profile = profileGame(countingParts(playableText(DICE), 0, 1));
  expect(profile).toMatchObject({ players: [0], isInTurn: true, hasChance: true, meanMoves: 2, meanSteps: 5 });
});

test("the profile of tic-tac-toe", () => {
  const profile = profileGame(countingParts(playableGame("tic-tac-toe"), 0, 1));
  expect(profile).toMatchObject({ players: [0, 1], isInTurn: true, isConstantSum: true, hasChance: false });
  expect(profile.meanMoves).toBeGreaterThan(4);
  expect(profile.meanMoves).toBeLessThan(7);
});
