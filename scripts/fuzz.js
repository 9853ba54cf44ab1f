/**
 * Fuzzing in process: `npm run fuzz -- [inputs] [first seed]`, 100,000 inputs from seed 1 unless told. Runs the built library.
 * Every input must get an answer; one that throws is printed with its seed, and so is one that takes more than three seconds.
 */
import { createRandom } from "../dist/src/foundations/collections/index.js";
import { driveLanguage, fuzzInput } from "../dist/src/language/fuzzing/index.js";
import { driveMachines } from "../dist/src/machine/fuzzing/index.js";

const inputs = Number(process.argv[2] ?? 100_000);
const firstSeed = Number(process.argv[3] ?? 1);
const CHECKING_STEPS = 5000;
const SLOW_MILLISECONDS = 3000;

const LIMITS = { steps: 20_000, atoms: 20_000, seconds: 0.5, now: () => performance.now() / 1000 };

let valid = 0;
let played = 0;
let failures = 0;
let slow = 0;
const start = performance.now();
for (let seed = firstSeed; seed < firstSeed + inputs; seed++) {
  const text = fuzzInput(createRandom(seed));
  const before = performance.now();
  try {
    const { rules, valid: isValid } = driveLanguage(text, CHECKING_STEPS);
    if (isValid) {
      valid++;
      played += driveMachines(rules, LIMITS);
    }
  } catch (problem) {
    failures++;
    console.error(`seed ${seed}: ${problem instanceof Error ? problem.message : problem}\n${text.slice(0, 500)}\n`);
  }
  const milliseconds = performance.now() - before;
  if (milliseconds > SLOW_MILLISECONDS) {
    slow++;
    console.error(`slow: seed ${seed}, ${text.length} characters, ${Math.round(milliseconds)} ms`);
  }
  if ((seed - firstSeed + 1) % 5000 === 0) console.error(`${seed - firstSeed + 1} inputs`);
}
const seconds = ((performance.now() - start) / 1000).toFixed(0);
const megabytes = Math.round(process.memoryUsage().heapUsed / 1e6);
console.log(
  `${inputs} inputs in ${seconds} s, ${valid} of them valid, played by ${played} machines, heap ${megabytes} MB, ${slow} slow: ${failures} failed`,
);
process.exitCode = failures === 0 ? 0 : 1;
