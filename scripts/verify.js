/**
 * The long checks: `npm test` runs a sample of them. Needs ../shared (games, traces, checks) and a build. `npm run
 * verify -- --machine relational` replays the traces with one machine only.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";

const shared = resolve("..", "shared");
if (!existsSync(shared)) {
  console.log("verify: ../shared does not exist; there is nothing to verify against");
  process.exit(0);
}
const asked = process.argv.indexOf("--machine");
const machines =
  asked === -1 ? ["interpreted", "relational", "propagating", "compiled", "auto"] : [process.argv[asked + 1]];

const run = (title, command, args, env = {}) => {
  console.log(`== ${title}`);
  return spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } }).status === 0;
};

const results = machines.map((machine) =>
  run(`traces, ${machine}`, process.execPath, [resolve(shared, "checks/replay.mjs"), "--machine", machine]),
);
if (asked === -1) results.push(run("tests, in full", "npx", ["vitest", "run"], { NOETHER_VERIFY: "1" }));
const failed = results.filter((passed) => !passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
