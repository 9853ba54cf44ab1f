/**
 * Fuzzing in process: `npm run fuzz -- [job] [inputs] [first seed]`. Runs the built library. Jobs:
 *   sheets  random, mutated and hostile sheets: every one must get an answer, and machines agree (100,000 inputs unless told)
 *   solve   random games: every way to solve one agrees with a naive solver (20,000 games unless told)
 * Without a job, both. What throws is printed with its seed, and so is what takes more than three seconds.
 */
import { createRandom } from "../dist/src/foundations/collections/index.js";
import { SourceText } from "../dist/src/foundations/text/index.js";
import { driveLanguage, fuzzInput, randomGame } from "../dist/src/language/fuzzing/index.js";
import { readRules } from "../dist/src/language/rules/index.js";
import { driveMachines } from "../dist/src/machine/fuzzing/index.js";
import { driveSolvers } from "../dist/src/play/search/fuzzing/index.js";

const CHECKING_STEPS = 5000;
const SLOW_MILLISECONDS = 3000;

const now = () => performance.now() / 1000;
const MACHINE_LIMITS = { steps: 20_000, atoms: 20_000, seconds: 0.5, now };
const SOLVER_LIMITS = { states: 400, jointMoves: 100, now };

/** By name: how many inputs, the text of a seed, what is done with it (its answer is added up), and what was added up. */
const JOBS = {
  sheets: {
    inputs: 100_000,
    text: fuzzInput,
    drive(text) {
      const { rules, valid } = driveLanguage(text, CHECKING_STEPS);
      return valid ? driveMachines(rules, MACHINE_LIMITS) : 0;
    },
    counted: "played by machines",
  },
  solve: {
    inputs: 20_000,
    text: randomGame,
    drive: (text, seed) => driveSolvers(readRules(new SourceText("random", text)).rules, seed, SOLVER_LIMITS),
    counted: "answers compared",
  },
};

const [, , ...given] = process.argv;
const named = Object.hasOwn(JOBS, given[0] ?? "") ? [given.shift()] : Object.keys(JOBS);
const [inputs, firstSeed] = given.map(Number);
let failures = 0;
for (const name of named) failures += run(name, JOBS[name], inputs ?? JOBS[name].inputs, firstSeed ?? 1);
process.exitCode = failures === 0 ? 0 : 1;

function run(name, { text: textOf, drive, counted }, count, first) {
  let [used, total, failed, slow] = [0, 0, 0, 0];
  const start = performance.now();
  for (let seed = first; seed < first + count; seed++) {
    const text = textOf(createRandom(seed));
    const before = performance.now();
    try {
      const answers = drive(text, seed);
      total += answers;
      if (answers > 0) used++;
    } catch (problem) {
      failed++;
      console.error(`seed ${seed}: ${problem instanceof Error ? problem.message : problem}\n${text.slice(0, 500)}\n`);
    }
    const milliseconds = performance.now() - before;
    if (milliseconds > SLOW_MILLISECONDS) {
      slow++;
      console.error(`slow: seed ${seed}, ${text.length} characters, ${Math.round(milliseconds)} ms`);
    }
    if ((seed - first + 1) % 5000 === 0) console.error(`${name}: ${seed - first + 1} inputs`);
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  const megabytes = Math.round(process.memoryUsage().heapUsed / 1e6);
  console.log(
    `${name}: ${count} inputs in ${seconds} s, ${used} of them used, ${counted}: ${total}, heap ${megabytes} MB, ${slow} slow: ${failed} failed`,
  );
  return failed;
}
