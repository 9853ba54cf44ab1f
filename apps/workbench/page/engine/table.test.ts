/** Every one of our games is laid out: its positions, and the squares of its moves. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { EngineSession } from "./engine-session.ts";
import type { Position } from "./questions.ts";

const names = readdirSync("games", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "simulators")
  .map(({ name }) => name);

const sessionOf = (name: string): EngineSession =>
  new EngineSession({ name, text: readFileSync(`games/${name}/rules.kif`, "utf8") });

/** The first move of every role. */
const firstMoves = ({ legal }: Position): string[] => legal.map(([move]) => move?.text ?? "");

describe.each(names)("%s", (name) => {
  test("has positions whose pieces stand on squares", () => {
    const session = sessionOf(name);
    const table = session.table(session.budget());
    const path: string[][] = [];
    for (let step = 0; step < 3; step++) {
      const position = table.position(path);
      for (const { squares, pieces } of position.boards)
        for (const { square, fluent } of pieces) {
          expect(squares[square]).toBeDefined();
          expect(position.fluents[fluent]).toBeDefined();
        }
      for (const { squares } of position.legal.flat())
        for (const { board, square } of squares) expect(position.boards[board]?.squares[square]).toBeDefined();
      if (position.isEnd) break;
      path.push(firstMoves(position));
    }
  });
});

/** By game: a legal move of the first state, and the names of its squares. */
const MOVES: Readonly<Record<string, readonly [string, readonly string[]]>> = {
  "tic-tac-toe": ["(mark 2 3)", ["2 3"]],
  "connect-four": ["(drop 3)", ["3 1"]],
  chess: ["(move e2 e4)", ["e2", "e4"]],
  breakthrough: ["(move 1 2 2 3)", ["1 2", "2 3"]],
};

test.each(Object.entries(MOVES))("a move of %s is made by pointing", (name, [move, squares]) => {
  const session = sessionOf(name);
  const { legal, boards } = session.table(session.budget()).position([]);
  const found = legal.flat().find(({ text }) => text === move);
  expect(found?.squares.map(({ board, square }) => boards[board]?.squares[square]?.name)).toEqual(squares);
});
