/**
 * Fragments of rules, as papers print them: verbs about rules accept them and say so; `check` and all verbs that play
 * refuse them.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { noether } from "./run-noether.ts";

const LAMP = "(<= (next (lit ?l)) (does owner (press ?l)) (not (true (lit ?l))))";
const SAME_LAMP = "(<= (next (up ?x)) (not (true (up ?x))) (does child (lift ?x)))";
const CALLS = [
  ["domains"],
  ["ground"],
  ["graph", "--kind", "book"],
  ["graph", "--kind", "ground"],
  ["graph", "--kind", "constraint"],
  ["symmetries"],
  ["symmetries", "--kind", "enhanced"],
  ["fingerprint"],
  ["print"],
];
const called = ([verb, ...options]: readonly string[], game: string, input = "") =>
  noether([verb as string, game, ...options], input);

describe.each(CALLS.map((call) => [call.join(" "), call] as const))("%s", (_, call) => {
  test("takes a fragment and says so in one line", () => {
    const { code, err } = called(call, "-", LAMP);
    expect(code, err).toBe(0);
    expect(err).toMatch(/^<stdin>: a fragment, not a game \(it has no role, no legal, no goal, no terminal\).*\n$/);
  });
  test("with --quiet nothing is said", () => expect(called([...call, "--quiet"], "-", LAMP).err).toBe(""));
  test("an empty sheet is still refused", () => {
    if (!call.includes("book")) expect(called(call, "-", "").code).toBe(1);
  });
});

test("two fragments that differ in names and order are equivalent", () => {
  const [one, other] = [LAMP, SAME_LAMP].map((rule) => called(["fingerprint"], "-", rule).out);
  expect(one).toBe(other);
});

test("other problems are reported without the missing parts", () => {
  const { code, err } = called(["domains"], "-", "(<= (p ?x) (not (q ?x)))");
  expect(code).toBe(1);
  expect(err).toContain("error[unsafe");
  expect(err).not.toContain("no-role");
});

test.each(["check", "simulate", "solve"])("%s refuses a fragment", (verb) => {
  const { code, err } = noether([verb, "-", ...(verb === "simulate" ? ["--playouts", "1"] : [])], LAMP);
  expect(code).toBe(1);
  expect(err).toContain("error[no-role]");
});

test.each(["check", "state", "simulate"])("%s refuses a sheet whose rules for roles give none", (verb) => {
  const nobody = `(<= (role ?x) (player ?x)) (init on) (<= (next on) (true on)) (<= terminal (true off))
    (<= (legal ?r go) (role ?r)) (<= (goal ?r 1) (role ?r))`;
  const { code, err } = noether([verb, "-", ...(verb === "simulate" ? ["--playouts", "1"] : [])], nobody);
  expect(code).toBe(1);
  expect(err).toContain("error[no-role]: the rules give no role");
});

const CASES = "../shared/cases";
test.skipIf(!existsSync(CASES))("the pieces of chapter 14 (skipped where ../shared is not there)", () => {
  for (const name of readdirSync(CASES).filter((file) => /^(fig|r\d|ex3).*\.(txt|kif)$/.test(file)))
    for (const call of [["domains"], ["ground"], ["graph", "--kind", "book"], ["symmetries"]])
      expect(called(call, join(CASES, name)).code, `${call.join(" ")} ${name}`).toBe(0);
});
