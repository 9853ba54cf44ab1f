/**
 * Reproduces every table and figure of `noether reproduce list` in its quick form, two at a time, and reports the wall
 * and CPU time of each. Fails if an entry fails or lacks rows. Needs a build and the public sheets (../shared/games, or
 * `-- --games FOLDER`); further options go to every entry: `npm run reproduce:quick -- --page
 * docs/results/reproductions`.
 */
import { execFileSync, spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const TELL_CPU_TIME = fileURLToPath(new URL("tell-cpu-time.cjs", import.meta.url));
const CLI = "dist/apps/cli/main.js";
const AT_ONCE = 2;
const options = process.argv.slice(2);

const list = JSON.parse(execFileSync(process.execPath, [CLI, "reproduce", "list", "--json"], { encoding: "utf8" }));
/**
 * Series of matches and timed searches take most of the time: they start first, so that neither core waits for the
 * other at the end.
 */
const isLong = ({ name }) => /^koriche-(table|symmetry)|^schiffel-(figure|heuristic)/.test(name);
const waiting = [...list.filter(isLong), ...list.filter((entry) => !isLong(entry))];
const results = [];
const start = performance.now();

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(0)} s`;

const run = async ({ name }) => {
  const began = performance.now();
  const args = ["--require", TELL_CPU_TIME, CLI, "reproduce", name, "--quick", "--fresh", ...options];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe", "pipe"] });
  const ended = new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(code ?? signal));
  });
  const [out, err, cpu] = await Promise.all([1, 2, 3].map((stream) => text(child.stdio[stream])));
  const code = await ended;
  const cpuSeconds = Number(cpu);
  const failed = code !== 0;
  console.log(
    `== ${name} (${seconds(began)}, ${cpuSeconds.toFixed(1)} s of CPU${failed ? `, FAILED with ${code}` : ""})`,
  );
  console.log(out.trimEnd());
  if (failed) console.log(err.trimEnd());
  results.push({ name, failed, cpuSeconds });
};

const worker = async () => {
  for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) await run(entry);
};
await Promise.all(Array.from({ length: AT_ONCE }, worker));
const failed = results.filter((result) => result.failed).map(({ name }) => name);
const cpu = results.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
const made = results.length - failed.length;
console.log(`\n${made} of ${list.length} reproduced in ${seconds(start)}, ${cpu.toFixed(0)} s of CPU`);
for (const { name, cpuSeconds } of results.toSorted((a, b) => b.cpuSeconds - a.cpuSeconds).slice(0, 5))
  console.log(`  ${name}: ${cpuSeconds.toFixed(1)} s of CPU`);
if (failed.length > 0) console.log(`FAILED: ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);
