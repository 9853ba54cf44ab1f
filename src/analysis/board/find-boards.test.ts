import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { printTerm, type Rules, readRules, type Term, termFromText } from "../../language/rules/index.ts";
import { scrambleRules } from "../../language/scrambling/index.ts";
import { makeMachine } from "../../machine/automatic/index.ts";
import { BoardMarks } from "./draw-board.ts";
import { type Board, boardLabel, drawBoard, findBoards, sampleStates } from "./index.ts";

const rulesOf = (text: string): Rules => readRules(new SourceText("sheet.kif", text)).rules;
const ownGame = (name: string): Rules =>
  rulesOf(readFileSync(new URL(`../../../games/${name}/rules.kif`, import.meta.url), "utf8"));

const randomStates = (rules: Rules): Term[][] =>
  sampleStates(makeMachine(rules, "relational", unlimited()), createRandom(3), 25);
const boardsOf = (rules: Rules): Board[] => findBoards(rules, { states: randomStates(rules) }, unlimited());

/** `cell/3 3x3 reflection, reflection`; several boards as `4 of …`; further layers after a plus. */
function summary(board: Board): string {
  const copies = board.selectors.reduce((product, values) => product * values.length, 1);
  const size = board.axes.map(({ values }) => values.length).join("x");
  const orders = [...new Set(board.axes.map(({ order }) => order))].join(", ");
  const layers = board.layers.slice(1).map(({ name, arity }) => ` + ${name}/${arity}`);
  const hexes = board.hexes === undefined ? "" : ` ${board.hexes} hexes`;
  return `${copies > 1 ? `${copies} of ` : ""}${boardLabel(board)} ${size} ${orders}${hexes}${layers.join("")}`;
}

describe("boards of our games", () => {
  test.each([
    ["tic-tac-toe", ["cell/3 3x3 reflection"]],
    ["connect-four", ["disc/3 7x6 line"]],
    ["eight-puzzle", ["cell/3 3x3 line"]],
    ["eight-queens-unguided", ["queen/2 8x8 line"]],
    ["amazons-6x6", ["amazon/2 6x6 line + arrow/1 + shooter/1"]],
    ["checkers", ["piece/3 8x8 line + jumping/1"]],
    ["chess", ["at/3 8x8 line"]],
    ["hex", ["stone/3 7x7 line falling hexes"]],
    ["lights-out", ["lit/2 5x5 line"]],
    ["three-player-tic-tac-toe", ["cell/3 4x4 line"]],
    ["pentago", ["4 of marble/4 3x3 line"]],
    ["nine-board-tic-tac-toe", ["9 of marked/5 3x3 reflection"]],
    ["quarto", ["at/6 4x4 reflection"]],
    ["tron", ["at/3 8x8 line + wall/2"]],
    ["nim", []],
    ["blocks-world-book", []],
    ["kuhn-poker", []],
    ["rock-paper-scissors", []],
    ["asteroids", []],
    ["rubik-2x2", []],
  ])("%s", (name, expected) => {
    expect(boardsOf(ownGame(name)).map(summary)).toEqual(expected);
  });

  test.each(["tic-tac-toe", "connect-four-4x5", "amazons-6x6", "pentago"])("%s is known under other names", (name) => {
    const rules = ownGame(name);
    const shape = (boards: readonly Board[]): unknown =>
      boards.map(({ axes, selectors, layers }) => [
        axes.map(({ values, order }) => [values.length, order]).sort(),
        selectors.map((values) => values.length),
        layers.length,
      ]);
    const { rules: scrambled } = scrambleRules(rules, createRandom(5), { arguments: true });
    expect(shape(boardsOf(scrambled))).toEqual(shape(boardsOf(rules)));
  });
});

const STRIP = `
  (role walker) (role watcher)
  (after p q) (after q s) (after s r)
  (init (lamp p on)) (init (lamp q off)) (init (lamp r off)) (init (lamp s off))
  (<= (legal walker (switch ?x)) (true (lamp ?x on)))
  (<= (legal walker rest)) (<= (legal watcher rest))
  (<= (next (lamp ?y on)) (does walker (switch ?x)) (after ?x ?y))
  (<= (next (lamp ?x off)) (does walker (switch ?x)))
  (<= (next (lamp ?z ?state)) (true (lamp ?z ?state)) (does walker (switch ?x)) (distinct ?x ?z) (not (after ?x ?z)))
  (<= (next (lamp ?z ?state)) (true (lamp ?z ?state)) (does walker rest))
  (<= terminal (true (lamp r on)))
  (goal walker 100) (goal watcher 0)`;

test("a strip of places in the order of its steps", () => {
  const rules = rulesOf(STRIP);
  const states = randomStates(rules);
  const [board, ...others] = findBoards(rules, { states }, unlimited());
  expect(others).toEqual([]);
  expect(board?.axes).toEqual([{ values: ["p", "q", "s", "r"], order: "line" }]);
  expect(drawBoard(board as Board, states[0] as Term[])).toEqual([" on  ·  ·  ·", "  p  q  s  r"]);
});

test("players are no coordinates, even where a rule says who plays and a relation whose turn is next", () => {
  const rules = rulesOf(`(<= (role ?p) (member ?p)) (member ann) (member ben) (member cid)
    (after ann ben) (after ben cid) (after cid ann) (beside 1 2) (beside 2 3) (beside 3 4) (spot 1) (spot 2) (spot 3) (spot 4)
    (init (turn ann)) (<= (init (free ?s)) (spot ?s))
    (<= (legal ?p (take ?s)) (true (turn ?p)) (true (free ?s))) (<= (legal ?p noop) (role ?p) (not (true (turn ?p))))
    (<= (next (own ?p ?s)) (does ?p (take ?s))) (<= (next (own ?p ?s)) (true (own ?p ?s)))
    (<= (next (free ?s)) (true (free ?s)) (not (taken ?s))) (<= (taken ?s) (does ?p (take ?s)))
    (<= (next (turn ?q)) (true (turn ?p)) (after ?p ?q)) (<= open (true (free ?s))) (<= terminal (not open))
    (<= (pair ?p) (true (own ?p ?a)) (true (own ?p ?b)) (beside ?a ?b))
    (<= (goal ?p 100) (pair ?p)) (<= (goal ?p 30) (role ?p) (not (pair ?p)))`);
  const states = randomStates(rules);
  const across = (boards: readonly Board[]): string[] =>
    boards.flatMap(({ axes }) => axes.flatMap(({ values }) => values));
  expect(across(findBoards(rules, { states, roles: ["ann", "ben", "cid"] }, unlimited()))).not.toContain("ann");
  expect(across(findBoards(rules, { states }, unlimited()))).toContain("ann");
});

test("a state is drawn with its coordinates, the first across, the second up", () => {
  const rules = ownGame("tic-tac-toe");
  const [initial = []] = randomStates(rules);
  const [board] = findBoards(rules, { states: [initial] }, unlimited());
  const state = initial.map((fluent) => termFromText(printTerm(fluent).replace("(cell 1 3 b)", "(cell 1 3 x)")));
  expect(drawBoard(board as Board, state, initial)).toEqual(["3 x · ·", "2 · · ·", "1 · · ·", "  1 2 3"]);
});

test("a square that is bare looks different from one that has something, and from an empty one", () => {
  const rules = ownGame("lights-out");
  const [initial = []] = randomStates(rules);
  const [board] = findBoards(rules, { states: randomStates(rules) }, unlimited());
  const dark = initial.filter((fluent) => printTerm(fluent) !== "(lit 1 5)");
  expect(drawBoard(board as Board, dark, initial)[0]).toBe("5 · l l l l");

  const [grid] = boardsOf(ownGame("tic-tac-toe"));
  const start = randomStates(ownGame("tic-tac-toe"))[0] as Term[];
  const gap = start.filter((fluent) => printTerm(fluent) !== "(cell 1 3 b)");
  expect(drawBoard(grid as Board, gap, start)[0]).toBe("3   · ·");
  const both = [...start, termFromText("(cell 1 3 x)")];
  expect(drawBoard(grid as Board, both, start)[0]).toBe("3 ·x  ·  ·");
});

test("marks do not change from one state to the next, and can be painted", () => {
  const rules = ownGame("eight-puzzle");
  const [board] = boardsOf(rules);
  const states = randomStates(rules);
  const [initial = []] = states;
  const keys = states.map((state) => drawBoard(board as Board, state, initial).slice(4));
  expect(new Set(keys.map((key) => key.join())).size).toBe(1);
  const paint = { mark: (mark: string, content: string) => `<${mark}:${content}>`, background: () => "" };
  expect(drawBoard(board as Board, initial, initial, paint).join("")).toContain("<1:1>");
});

test("marks are made of the initials of words, however these are joined", () => {
  const [board] = boardsOf(ownGame("tic-tac-toe"));
  const marks = new BoardMarks(board as Board, []);
  expect(["white rook", "white-king", "white_pawn", "whiteQueen", "whiteQuail"].map((one) => marks.mark(one))).toEqual([
    "wr",
    "wk",
    "wp",
    "wQ",
    "wu",
  ]);
});
