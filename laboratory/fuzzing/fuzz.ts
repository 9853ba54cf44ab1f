/**
 * Fuzzing in process: `npm run fuzz -- [job] [inputs] [first seed]`. Jobs:
 *   sheets  random, mutated and hostile sheets: each must get an answer, and machines must agree (default: 100,000)
 *   lifted  the same sheets alternating with random games: the lifted machine must play like the interpreted one
 *           (default: 100,000)
 *   solve   random games: every way to solve one must agree with a naive solver (default: 20,000)
 * Without a job it runs all. Prints inputs that throw, with their seeds, and those that take more than three seconds.
 */
import { Budget } from "../../src/foundations/budgets/index.ts";
import { createRandom, type SeededRandom } from "../../src/foundations/collections/index.ts";
import { SourceText } from "../../src/foundations/text/index.ts";
import { checkRules } from "../../src/language/checks/index.ts";
import { readRules } from "../../src/language/rules/index.ts";
import { driveMachines } from "./machines/index.ts";
import { driveLanguage, fuzzInput, randomGame } from "./sheets/index.ts";
import { driveSolvers } from "./solvers/index.ts";

const CHECKING_STEPS = 5000;
const SLOW_MILLISECONDS = 3000;
const PROGRESS_INPUTS = 5000;

const now = (): number => performance.now() / 1000;
const MACHINE_LIMITS = { steps: 20_000, atoms: 20_000, seconds: 0.5, now };
const SOLVER_LIMITS = { states: 400, jointMoves: 100, now };

interface Job {
  readonly name: string;
  readonly inputs: number;
  text(random: SeededRandom): string;
  /** Throws if something is wrong; the returned numbers are added up. */
  drive(text: string, seed: number): number;
  /** What the numbers count. */
  readonly counted: string;
}

const JOBS: readonly Job[] = [
  {
    name: "sheets",
    inputs: 100_000,
    text: fuzzInput,
    drive(text) {
      const { rules, valid } = driveLanguage(text, CHECKING_STEPS);
      return valid ? driveMachines(rules, MACHINE_LIMITS) : 0;
    },
    counted: "played by machines",
  },
  {
    name: "lifted",
    inputs: 100_000,
    text: (random) => (random.below(2) === 0 ? fuzzInput(random) : randomGame(random)),
    drive(text) {
      const { rules, diagnostics } = readRules(new SourceText("fuzz", text));
      const found = [...diagnostics, ...checkRules(rules, new Budget({ steps: CHECKING_STEPS }))];
      if (found.some(({ severity }) => severity === "error")) return 0;
      return driveMachines(rules, MACHINE_LIMITS, ["interpreted", "lifted"]);
    },
    counted: "played by machines",
  },
  {
    name: "solve",
    inputs: 20_000,
    text: randomGame,
    drive: (text, seed) => driveSolvers(readRules(new SourceText("random", text)).rules, seed, SOLVER_LIMITS),
    counted: "answers compared",
  },
];

function run({ name, text: textOf, drive, counted }: Job, count: number, first: number): number {
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
    const done = seed - first + 1;
    if (done % PROGRESS_INPUTS === 0) console.error(`${name}: ${done} inputs`);
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  const megabytes = Math.round(process.memoryUsage().heapUsed / 1e6);
  console.log(
    `${name}: ${count} inputs in ${seconds} s, ${used} of them used, ${counted}: ${total}, heap ${megabytes} MB, ` +
      `${slow} slow: ${failed} failed`,
  );
  return failed;
}

const USAGE = `npm run fuzz -- [${JOBS.map(({ name }) => name).join("|")}] [inputs] [first seed]
${JOBS.map(({ name, inputs }) => `  ${name}: ${inputs} inputs by default`).join("\n")}
Examples: npm run fuzz -- solve 500        npm run fuzz -- lifted 1000 42`;

const given = process.argv.slice(2);
const named = JOBS.filter(({ name }) => name === given[0]);
if (named.length > 0) given.shift();
const [inputs, first] = given.map(Number);
if (given.length > 2 || ![inputs ?? 1, first ?? 1].every(Number.isSafeInteger)) {
  console.error(USAGE);
  process.exitCode = given[0] === "--help" ? 0 : 2;
} else {
  const failures = (named.length > 0 ? named : JOBS).map((job) => run(job, inputs ?? job.inputs, first ?? 1));
  process.exitCode = failures.every((count) => count === 0) ? 0 : 1;
}
