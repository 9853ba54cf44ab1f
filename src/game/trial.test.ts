import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Budget } from "../foundations/budgets/index.ts";
import { SourceText } from "../foundations/text/index.ts";
import { readRules } from "../language/rules/index.ts";
import { Game, trialPlay } from "./index.ts";

const { rules } = readRules(new SourceText("connect-four", readFileSync("games/connect-four/rules.kif", "utf8")));

/** A wall clock that leaps an hour at each look, as on a computer that has no time for us. */
function leaping(): () => number {
  let hours = 0;
  return () => 3600 * hours++;
}

/** A clock of CPU time that goes on by a millisecond. */
function ticking(): () => number {
  let ticks = 0;
  return () => 0.001 * ticks++;
}

test("a computer that is busy with other things changes nothing of what is said of a sheet", () => {
  const { roles, warnings } = trialPlay(Game.open(rules), new Budget({ now: leaping(), cpu: ticking() }));
  expect([roles, warnings]).toEqual([["red", "yellow"], []]);
  const late = trialPlay(Game.open(rules), new Budget({ now: leaping() }));
  expect(late.warnings.map(({ code }) => code)).toEqual(["gave-up"]);
});
