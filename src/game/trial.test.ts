import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Budget } from "../foundations/budgets/index.ts";
import { SourceText } from "../foundations/text/index.ts";
import { readRules } from "../language/rules/index.ts";
import { Game, trialPlay } from "./index.ts";

const { rules } = readRules(new SourceText("connect-four", readFileSync("games/connect-four/rules.kif", "utf8")));

/** A wall clock that jumps an hour at each reading, as on a computer that is busy with other work. */
function leaping(): () => number {
  let hours = 0;
  return () => 3600 * hours++;
}

/** A CPU clock that advances by a millisecond at each reading. */
function ticking(): () => number {
  let ticks = 0;
  return () => 0.001 * ticks++;
}

test("a report about a sheet does not depend on how busy the computer is", () => {
  const { roles, warnings } = trialPlay(Game.open(rules), new Budget({ now: leaping(), cpu: ticking() }));
  expect([roles, warnings]).toEqual([["red", "yellow"], []]);
  const late = trialPlay(Game.open(rules), new Budget({ now: leaping() }));
  expect(late.warnings.map(({ code }) => code)).toEqual(["gave-up"]);
});
