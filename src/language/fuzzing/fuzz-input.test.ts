import { describe, expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import { driveLanguage, fuzzInput, HOSTILE_SHEETS } from "./index.ts";

describe("any text gets an answer", () => {
  test("2,000 random, truncated, mutated and hostile inputs", () => {
    const count = { valid: 0, invalid: 0 };
    for (let seed = 0; seed < 2000; seed++) {
      const input = fuzzInput(createRandom(seed));
      try {
        count[driveLanguage(input, 5000).valid ? "valid" : "invalid"]++;
      } catch (problem) {
        throw new Error(`seed ${seed}: ${JSON.stringify(input.slice(0, 2000))}`, { cause: problem });
      }
    }
    expect(count.valid).toBeGreaterThan(200);
    expect(count.invalid).toBeGreaterThan(500);
  });

  test.each(Object.keys(HOSTILE_SHEETS))("%s, at size 1,000", (name) => {
    driveLanguage((HOSTILE_SHEETS[name] as (size: number) => string)(1000), 5000);
  });
});
