import { describe, expect, test } from "vitest";
import { createRandom } from "../../../src/foundations/collections/index.ts";
import { driveLanguage, fuzzInput, HOSTILE_SHEETS } from "./index.ts";

/** `npm run verify` runs the full number; `npm run fuzz` runs as many as you like. */
const INPUTS = process.env["NOETHER_VERIFY"] === "1" ? 2000 : 200;

describe("any text gets an answer", () => {
  test(`${INPUTS} random, truncated, mutated and hostile inputs`, () => {
    const count = { valid: 0, invalid: 0 };
    for (let seed = 0; seed < INPUTS; seed++) {
      const input = fuzzInput(createRandom(seed));
      try {
        count[driveLanguage(input, 5000).valid ? "valid" : "invalid"]++;
      } catch (problem) {
        throw new Error(`seed ${seed}: ${JSON.stringify(input.slice(0, 2000))}`, { cause: problem });
      }
    }
    expect(count.valid).toBeGreaterThan(INPUTS / 10);
    expect(count.invalid).toBeGreaterThan(INPUTS / 4);
  });

  test.each(Object.keys(HOSTILE_SHEETS))("%s, at size 1,000", (name) => {
    driveLanguage((HOSTILE_SHEETS[name] as (size: number) => string)(1000), 5000);
  });
});
