/** With simultaneous moves a predictable player loses. Tests how much the best reply to our mixture gains. */
import { describe, expect, test } from "vitest";
import { solveMatrix } from "../search/matrix-game.ts";
import { makeContender } from "./contender.ts";
import { CONTENDER_OPTIONS } from "./contender-options.ts";
import { countingParts, playableText } from "./player-fixtures.contract.ts";
import { parsePlayerName, readOptions } from "./player-options.ts";

/** A game of one step. The row player's goal is the matrix entry; the column player gets the rest up to 100. */
function matrixGame(matrix: readonly (readonly number[])[]): string {
  const entries = matrix.flatMap((line, row) => line.map((value, column) => ({ row, column, value })));
  return `(role row) (role column)
    ${matrix.map((_, row) => `(legal row (take ${row}))`).join(" ")}
    ${(matrix[0] as readonly number[]).map((_, column) => `(legal column (take ${column}))`).join(" ")}
    (<= (next (taken ?role ?n)) (does ?role (take ?n)))
    (<= terminal (true (taken row ?n)))
    ${entries
      .map(
        ({ row, column, value }) =>
          `(<= (goal row ${value}) (true (taken row ${row})) (true (taken column ${column})))
           (<= (goal column ${100 - value}) (true (taken row ${row})) (true (taken column ${column})))`,
      )
      .join("\n")}`;
}

/** Returns how far the row player falls below the value of the game against the best reply. */
function exploitability(matrix: readonly (readonly number[])[], odds: readonly number[]): number {
  const columns = (matrix[0] as readonly number[]).length;
  const total = odds.reduce((sum, one) => sum + one, 0);
  const { value } = solveMatrix(Float64Array.from(matrix.flat()), matrix.length, columns);
  const replies = Array.from({ length: columns }, (_, column) =>
    matrix.reduce((sum, line, row) => sum + ((odds[row] as number) / total) * (line[column] as number), 0),
  );
  return value - Math.min(...replies);
}

describe("moves at once", () => {
  test.each([
    [
      "matching pennies",
      [
        [100, 0],
        [0, 100],
      ],
    ],
    [
      "pennies of unequal worth",
      [
        [100, 20],
        [40, 60],
      ],
    ],
    [
      "rock, paper, scissors",
      [
        [50, 0, 100],
        [100, 50, 0],
        [0, 100, 50],
      ],
    ],
    [
      "a rock that counts double",
      [
        [50, 30, 100],
        [70, 50, 30],
        [0, 70, 50],
      ],
    ],
    [
      "a move that is better than all others",
      [
        [60, 70, 80],
        [40, 50, 20],
        [10, 0, 30],
      ],
    ],
  ])("%s: the player mixes as well as it can", (_, matrix) => {
    const game = playableText(matrixGame(matrix));
    const parts = countingParts(game, 0, 4000);
    const thinker = makeContender(readOptions(parsePlayerName("auto"), CONTENDER_OPTIONS))(parts);
    thinker.begin(parts.seat.machine.initialState);
    for (; !parts.budget.isDone(); thinker.work()) parts.budget.startSlice();
    const { moves, scores, odds } = thinker.judge();
    const best = Math.max(...scores);
    const played = odds ?? scores.map((score) => (score === best ? 1 : 0));
    const byRow = matrix.map((__, row) => played[moves.indexOf(row)] as number);
    expect(exploitability(matrix, byRow)).toBeLessThan(4);
  });
});
