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
  const { roles, diagnostics } = trialPlay(Game.open(rules), new Budget({ now: leaping(), cpu: ticking() }));
  expect([roles, diagnostics]).toEqual([["red", "yellow"], []]);
  const late = trialPlay(Game.open(rules), new Budget({ now: leaping() }));
  expect(late.diagnostics.map(({ code }) => code)).toEqual(["gave-up"]);
});

test("rules for roles that give none are an error", () => {
  const text = `(<= (role ?x) (player ?x)) (<= (legal ?r go) (role ?r)) (<= (goal ?r 1) (role ?r))
    (init on) (<= (next on) (true on)) (<= terminal (true off))`;
  const { roles, play, diagnostics } = trialPlay(
    Game.open(readRules(new SourceText("nobody", text)).rules),
    new Budget({}),
  );
  expect([roles, play]).toEqual([[], undefined]);
  expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(["error no-role"]);
});
