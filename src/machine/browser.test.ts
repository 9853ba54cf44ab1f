/**
 * Runs the library as in a browser's worker: bundled into one script, in a separate realm. The realm has what the
 * language and a worker offer (a clock, text coding, WebAssembly) and nothing of Node: no process, require, Buffer or
 * node: modules.
 */
import { runInNewContext } from "node:vm";
import { build } from "vite";
import { expect, test } from "vitest";

interface BrowserAnswer {
  readonly nodeNames: readonly string[];
  readonly perft: Readonly<Record<string, readonly number[]>>;
  readonly playouts: Readonly<
    Record<string, { readonly kind: string; readonly playouts: number; readonly mean: number }>
  >;
}

/**
 * Runs inside the realm. `noether` and `machines` are the bundles of two entry points. In this game roles take turns to
 * mark one of four cells; the third mark ends the game.
 */
const PROGRAM = `
  const { game } = noether.openGame(\`
    (role a) (role b) (init (turn a)) (init (left 3)) (before 3 2) (before 2 1) (before 1 0)
    (cell 1) (cell 2) (cell 3) (cell 4) (other a b) (other b a)
    (<= (legal ?r (mark ?c)) (true (turn ?r)) (cell ?c) (not (marked ?c)))
    (<= (legal ?r wait) (role ?r) (not (true (turn ?r))))
    (<= (marked ?c) (true (mark ?r ?c)))
    (<= (next (mark ?r ?c)) (does ?r (mark ?c)))
    (<= (next (mark ?r ?c)) (true (mark ?r ?c)))
    (<= (next (turn ?s)) (true (turn ?r)) (other ?r ?s))
    (<= (next (left ?m)) (true (left ?n)) (before ?n ?m))
    (<= terminal (true (left 0)))
    (<= (goal ?r 100) (true (mark ?r 1))) (<= (goal ?r 0) (role ?r) (not (true (mark ?r 1))))
  \`);
  const budget = () => new noether.Budget({ seconds: 60, now: () => performance.now() / 1000 });
  const perft = {};
  for (const name of ["interpreted", "relational", "propagating", "compiled", "auto"])
    perft[name] = machines.countSequences(game.ask(noether.machine(name), budget()), 3).nodes;
  const playouts = {};
  for (const name of ["relational", "compiled", "batched", "auto"]) {
    const made = game.ask(noether.playouts(name), budget());
    const tally = made.run({ playouts: 500, maxSteps: 10 }, 1);
    playouts[name] = { kind: made.kind, playouts: tally.playouts, mean: tally.lengthSum / tally.playouts };
  }
  const nodeNames = ["process", "require", "module", "Buffer", "global", "setImmediate"].filter((name) => name in globalThis);
  JSON.stringify({ nodeNames, perft, playouts });
`;

test("reads, grounds, compiles and plays", async () => {
  const script = `${await bundle("src/index.ts", "noether")}\n${await bundle("src/doors/machine.ts", "machines")}`;
  expect(script).not.toMatch(/["']node:/);
  const offered = { performance: { now: () => performance.now() }, TextEncoder, TextDecoder };
  const answer = JSON.parse(runInNewContext(`${script}\n${PROGRAM}`, offered) as string) as BrowserAnswer;
  expect(answer.nodeNames).toEqual([]);
  for (const [machine, counts] of Object.entries(answer.perft))
    expect([machine, ...counts]).toEqual([machine, 1, 4, 12, 24]);
  for (const { playouts, mean } of Object.values(answer.playouts)) expect([playouts, mean]).toEqual([500, 3]);
  expect(Object.values(answer.playouts).map(({ kind }) => kind)).toEqual([
    "relational",
    "compiled",
    "batched",
    "batched",
  ]);
}, 120_000);

/** Bundles a file into one classic script that assigns its exports to a global variable. */
async function bundle(entry: string, name: string): Promise<string> {
  const lib = { entry, name, formats: ["iife" as const] };
  const built = await build({ configFile: false, logLevel: "silent", build: { lib, write: false, minify: false } });
  const [result] = Array.isArray(built) ? built : [built];
  if (result === undefined || !("output" in result)) throw new Error("the bundler gave nothing");
  return result.output.map((chunk) => (chunk.type === "chunk" ? chunk.code : "")).join("\n");
}
