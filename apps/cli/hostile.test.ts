/**
 * Sends random, truncated, mutated and hostile sheets through the command line: it must answer in time with exit code
 * 0, 1 or 3 and without a stack trace. A few run here; `npm run verify` runs 200.
 */
import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { fuzzInput } from "../../laboratory/fuzzing/sheets/index.ts";
import { createRandom } from "../../src/foundations/collections/index.ts";

const SHEETS = process.env["NOETHER_VERIFY"] === "1" ? 200 : 20;
const CALLS = [
  ["check", "-"],
  ["check", "-", "--json"],
  ["print", "-", "--normal"],
  ["state", "-", "--json"],
  ["perft", "-", "--depth", "2"],
  ["simulate", "-", "--playouts", "3", "--max-steps", "10"],
  ["ground", "-"],
  ["domains", "-"],
  ["fingerprint", "-"],
  ["symmetries", "-", "--kind", "enhanced"],
];

function run(args: readonly string[], input: string): Promise<{ code: number | null; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["dist/apps/cli/main.js", ...args], { timeout: 60_000 });
    let err = "";
    child.stdout.resume();
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      err += text;
    });
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    child.on("close", (code) => resolve({ code, err }));
  });
}

test("hostile sheets get an answer", async () => {
  const wrong: string[] = [];
  let next = 1;
  const work = async (): Promise<void> => {
    for (let seed = next++; seed <= SHEETS; seed = next++) {
      const args = [...(CALLS[seed % CALLS.length] as string[]), "--time", "2"];
      const { code, err } = await run(args, fuzzInput(createRandom(70_000 + seed)));
      if (![0, 1, 3].includes(code ?? -1) || /^\s+at .*\(/m.test(err))
        wrong.push(`seed ${70_000 + seed}, ${args.join(" ")}: exit ${code}: ${err.slice(0, 300)}`);
    }
  };
  await Promise.all([work(), work()]);
  expect(wrong).toEqual([]);
}, 600_000);
