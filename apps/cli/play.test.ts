/** The verb `play`, with moves piped in. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { noether } from "./run-noether.ts";

const folder = mkdtempSync(join(tmpdir(), "noether-play-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const play = (input: string, ...more: string[]) =>
  noether(["play", "tic-tac-toe", "--player", "legal", "--iterations", "1", ...more], input);

test("a whole game: by number, by typing with and without parentheses, with hint, help and undo", () => {
  const script = ["help", "(mark 9 9)", "hint", "9", "undo", "MARK 3 3", "( mark 2 2 )", "moves", "1", "mark 3 2", "1"];
  const { code, out, err } = play(`${script.join("\n")}\n`, "--seed", "2");
  expect(code, err).toBe(0);
  expect(out).toContain("enter a move by number or text");
  expect(out).toContain("(mark 9 9) is not a legal move");
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

test("prints the game to its end; the end of the input ends it too", () => {
  const won = play("(mark 3 1)\n(mark 3 2)\n(mark 3 3)\n");
  expect(won.code).toBe(0);
  expect(won.out).toMatch(/the game is over; goals: x 100, o 0\n$/);
  const left = play("undo\n");
  expect(left.code).toBe(0);
  expect(left.out).toContain("there is nothing to undo");
  expect(left.out).toMatch(/game stopped\n$/);
});

test("an analysis tells of every move what to expect, and changes nothing", () => {
  const script = "(mark 3 1)\n(mark 3 2)\nanalysis\n(mark 3 3)\n";
  const { code, out, err } = play(script, "--iterations", "400");
  expect(code, err).toBe(0);
  const rows = [...out.matchAll(/^ {2}\d (\(mark \d \d\)) +goal +(\d+), +(\d+) % of the search$/gm)];
  expect(rows.length).toBe(5);
  expect(rows[0]?.slice(1, 3)).toEqual(["(mark 3 3)", "100"]);
  expect(out).toMatch(/the game is over; goals: x 100, o 0\n$/);
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
  expect(run.out).toMatch(/^r quit\n[\s\S]*^r undo\n[\s\S]*the game is over; goals: r 50\n$/m);
  writeFileSync(endless, `(role r) (legal r quit) ${rest}`);
  const cut = noether(["play", endless]);
  expect(cut.code, cut.err).toBe(0);
  expect(cut.out).toMatch(/the game was stopped after 1000 steps\n$/);
});

test("what changes is seen, even where every square has something at first", () => {
  const { code, out } = noether(["play", "lights-out", "--iterations", "1"], "press 3 3\nq\n");
  expect(code).toBe(0);
  const rows = [...out.matchAll(/^[1-5] (.*)$/gm)].map(([, squares]) => squares);
  expect(rows.slice(0, 5)).toEqual(Array(5).fill("l l l l l"));
  expect(rows.slice(5)).toEqual(["l l l l l", "l l · l l", "l · · · l", "l l · l l", "l l l l l"]);
  expect(out).toContain("l = lit");
});

test("moves are in natural order", () => {
  const sheet = join(folder, "many.kif");
  const moves = [10, 9, 2, 1].map((n) => `(legal r (take ${n}))`).join(" ");
  writeFileSync(sheet, `(role r) ${moves} (init a) (<= (next b) (does r (take 9))) (<= terminal (true b)) (goal r 50)`);
  const { out } = noether(["play", sheet, "--iterations", "1"], "3\n");
  expect(out).toContain("1 (take 1)  2 (take 2)  3 (take 9)  4 (take 10)");
  expect(out).toMatch(/^r \(take 9\)\n[\s\S]*the game is over/m);
  expect(noether(["state", sheet]).out).toContain("(take 1) (take 2) (take 9) (take 10)");
});

test("steps without a choice are printed in a line each, and no board between them", () => {
  const { out } = play("(mark 3 1)\n(mark 3 2)\n(mark 3 3)\n");
  expect(out.match(/^ {2}1 2 3$/gm)?.length).toBe(4);
  expect(out).toMatch(/^x \(mark 3 1\) {2}o noop\nx noop {2}o \(mark \d \d\)\n\n3 /m);
});

const hasScript = process.platform === "linux" && existsSync("/usr/bin/script");
if (!hasScript) console.log("play on a terminal: left out, there is no /usr/bin/script to make one");
test.skipIf(!hasScript)("on a terminal arrow keys edit and recall lines", async () => {
  const command = "node dist/apps/cli/main.js play lights-out --iterations 1 --color never";
  const child = spawn("/usr/bin/script", ["-qec", command, "/dev/null"], { env: { ...process.env, TERM: "xterm" } });
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  /** Number of characters at the end that are searched for the prompt; cursor positions are written after it. */
  const PROMPT = 8;
  /** Types keys when the game waits for the n-th time. */
  const type = async (n: number, keys: readonly string[]): Promise<void> => {
    while (out.split("your move:").length <= n || !out.slice(-PROMPT).includes("> ")) await setTimeout(20);
    for (const key of keys) {
      const { length } = out;
      child.stdin.write(key);
      // waits until each key is shown: keys that arrive together count as pasted text
      while (out.length === length) await setTimeout(5);
    }
  };
  const [up, left] = ["\x1b[A", "\x1b[D"];
  onTestFinished(() => {
    child.kill();
  });
  await type(1, ["press 1 2", left, left, "\b", "3", "\r"]);
  await type(2, [up, "\r"]);
  await type(3, ["quit", "\r"]);
  await once(child, "close");
  expect(out.match(/^switcher \(press 3 2\)\r?$/gm)?.length).toBe(2);
  expect(out).toContain("game stopped");
});

test("wrong calls", () => {
  expect(play("", "--role", "z").code).toBe(2);
  expect(noether(["play", "tic-tac-toe", "--player", "deep-thought"]).code).toBe(2);
  expect(noether(["play", "-"]).code).toBe(2);
});
