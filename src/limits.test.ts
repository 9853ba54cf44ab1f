/** Budget is the only way to be limited: no callbacks that say stop, no loose pairs of seconds and a clock. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SELF = "src/limits.test.ts";

/** Speaks to older builds as they want it. */
const INTERPRETER = "laboratory/measurements/measured-build.ts";

/** Names under which work was limited before. */
const OTHER_DIALECTS = /\b(shouldStop|mustStop|Effort|MemoryAccount)\b/;

/** A clock without a budget. */
const CLOCK = /\b(now|cpu|clock)\??: (\(\) => number|Clock)\b/;

/** Budgets themselves; matches and players, whose clock is that of the match; trials of machines, which measure. */
const MAY_HOLD_A_CLOCK =
  /^src\/(foundations\/budgets|play\/match|play\/players|play\/tournament|machine\/compiled|machine\/automatic)\b/;

const sources = (room: string): readonly string[] =>
  readdirSync(`${ROOT}${room}`, { recursive: true, encoding: "utf8" })
    .map((path) => `${room}/${path.replaceAll("\\", "/")}`)
    .filter((path) => /\.(ts|svelte)$/.test(path) && path !== SELF && path !== INTERPRETER);

const linesWith = (pattern: RegExp, paths: readonly string[]): string[] =>
  paths.flatMap((path) =>
    readFileSync(`${ROOT}${path}`, "utf8")
      .split("\n")
      .flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1} ${line.trim()}`] : [])),
  );

test("nothing is stopped by other means than a Budget", () => {
  expect(linesWith(OTHER_DIALECTS, ["src", "apps", "laboratory"].flatMap(sources))).toEqual([]);
});

test("the library takes clocks as part of a budget", () => {
  const paths = sources("src").filter((path) => !/\.(test|contract)\.ts$/.test(path) && !MAY_HOLD_A_CLOCK.test(path));
  expect(linesWith(CLOCK, paths)).toEqual([]);
});
