/**
 * Makes every table and figure of `noether reproduce list` again in its quick form, two at a time, and tells what took how long.
 * Fails if an entry fails or lacks rows. Needs a build and the public sheets (../shared/games, or `-- --games FOLDER`);
 * further options go to every entry: `npm run reproduce:quick -- --page docs/results/reproductions`.
 */
import { execFile, execFileSync } from "node:child_process";

const CLI = "dist/apps/cli/main.js";
const AT_ONCE = 2;
const options = process.argv.slice(2);

const list = JSON.parse(execFileSync(process.execPath, [CLI, "reproduce", "list", "--json"], { encoding: "utf8" }));
const waiting = [...list];
const results = [];
const start = performance.now();

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(0)} s`;

const run = ({ name }) =>
  new Promise((resolve) => {
    const began = performance.now();
    const args = [CLI, "reproduce", name, "--quick", "--fresh", ...options];
    execFile(process.execPath, args, { maxBuffer: 2 ** 28 }, (error, out, err) => {
      console.log(`== ${name} (${seconds(began)}${error === null ? "" : `, FAILED with exit code ${error.code}`})`);
      console.log(out.trimEnd());
      if (error !== null) console.log(err.trimEnd());
      results.push({ name, failed: error !== null });
      resolve();
    });
  });

const worker = async () => {
  for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) await run(entry);
};
await Promise.all(Array.from({ length: AT_ONCE }, worker));
const failed = results.filter((result) => result.failed).map(({ name }) => name);
console.log(`\n${results.length - failed.length} of ${list.length} made again in ${seconds(start)}`);
if (failed.length > 0) console.log(`FAILED: ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);
