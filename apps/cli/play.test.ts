/** The verb `play`, with moves piped in. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { noether } from "./run-noether.ts";

const folder = mkdtempSync(join(tmpdir(), "noether-play-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const play = (input: string, ...more: string[]) =>
  noether(["play", "tic-tac-toe", "--player", "legal", "--iterations", "1", ...more], input);

test("a whole game: by number, by typing with and without parentheses, with hint, help and undo", () => {
  const script = ["help", "(mark 9 9)", "hint", "9", "undo", "MARK 3 3", "( mark 2 2 )", "moves", "1", "mark 3 2", "1"];
  const { code, out, err } = play(`${script.join("\n")}\n`, "--seed", "2");
  expect(code, err).toBe(0);
  expect(out).toContain("a move by its number or its text");
  expect(out).toContain("(mark 9 9) is no legal move");
  expect(out).toMatch(/^hint: \(mark \d \d\)$/m);
  expect(out.match(/^x \(mark 3 3\) {2}o noop$/gm)?.length).toBe(2);
  expect(out).toMatch(/^x \(mark 2 2\) {2}o noop$/m);
  expect(out).toMatch(/^3 · · ·$/m);
  expect(out).toMatch(/^3 · · x$/m);
  expect(out).toMatch(/^x noop {2}o \(mark 1 1\)$/m);
});

test("the whole board is drawn, squares that chance would hardly reach included", () => {
  const { code, out } = noether(["play", "connect-four", "--player", "legal", "--iterations", "1"], "quit\n");
  expect(code).toBe(0);
  expect(out).toMatch(/^(?:[1-6] · · · · · · ·\n){6} {2}1 2 3 4 5 6 7$/m);
});

test("the game is told to its end, and the end of the input ends it too", () => {
  const won = play("(mark 3 1)\n(mark 3 2)\n(mark 3 3)\n");
  expect(won.code).toBe(0);
  expect(won.out).toMatch(/the end; goals: x 100, o 0\n$/);
  const left = play("undo\n");
  expect(left.code).toBe(0);
  expect(left.out).toContain("there is nothing to undo");
  expect(left.out).toMatch(/the game is broken off\n$/);
});

test("an analysis tells of every move what to expect, and changes nothing", () => {
  const script = "(mark 3 1)\n(mark 3 2)\nanalysis\n(mark 3 3)\n";
  const { code, out, err } = play(script, "--iterations", "400");
  expect(code, err).toBe(0);
  const rows = [...out.matchAll(/^ {2}\d (\(mark \d \d\)) +goal +(\d+), +(\d+) % of the thought$/gm)];
  expect(rows.length).toBe(5);
  expect(rows[0]?.slice(1, 3)).toEqual(["(mark 3 3)", "100"]);
  expect(out).toMatch(/the end; goals: x 100, o 0\n$/);
});

test("the other role; hidden information stays hidden", () => {
  expect(play("quit\n", "--role", "o").out).toMatch(/^x \(mark 1 1\) {2}o noop$/m);
  const poker = noether(["play", "kuhn-poker", "--player", "random", "--iterations", "1"], "1\n1\n1\n");
  expect(poker.code, poker.err).toBe(0);
  expect(poker.out).toMatch(/^you made noop and see: /m);
  expect(poker.out).not.toMatch(/^random /m);
});

test("games that use our words for moves, or never end", () => {
  const [words, endless] = [join(folder, "words.kif"), join(folder, "endless.kif")];
  const rest = "(init a) (<= (next a) (true a) (does r quit)) (<= terminal (not (true a))) (goal r 50)";
  writeFileSync(words, `(role r) (legal r undo) (legal r quit) ${rest}`);
  const run = noether(["play", words], "quit\nundo\n");
  expect(run.code, run.err).toBe(0);
  expect(run.out).toMatch(/^r quit\n[\s\S]*^r undo\n[\s\S]*the end; goals: r 50\n$/m);
  writeFileSync(endless, `(role r) (legal r quit) ${rest}`);
  const cut = noether(["play", endless]);
  expect(cut.code, cut.err).toBe(0);
  expect(cut.out).toMatch(/the game is cut off after 1000 steps\n$/);
});

test("wrong calls", () => {
  expect(play("", "--role", "z").code).toBe(2);
  expect(noether(["play", "tic-tac-toe", "--player", "deep-thought"]).code).toBe(2);
  expect(noether(["play", "-"]).code).toBe(2);
});
