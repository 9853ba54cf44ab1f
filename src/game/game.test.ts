import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type GameSymmetries, isComplete, orderOf } from "../analysis/all-symmetries/index.ts";
import { Budget, type BudgetLimits, describeGaveUp, type GaveUp, isGaveUp } from "../foundations/budgets/index.ts";
import { SourceText } from "../foundations/text/index.ts";
import { readRules } from "../language/rules/index.ts";
import type { Analysis } from "./analysis.ts";
import {
  boards,
  clauses,
  domains,
  fingerprint,
  Game,
  grounded,
  machine,
  overviewOf,
  playouts,
  profile,
  randomPlay,
  subgames,
  symmetries,
} from "./index.ts";

const SHEET = `
(role a) (role b)
(init (lamp 1 off)) (init (lamp 2 off)) (init (control a))
(<= (legal ?r (light ?n)) (true (control ?r)) (true (lamp ?n off)))
(<= (legal a wait) (true (control b)))
(<= (legal b wait) (true (control a)))
(<= (next (lamp ?n on)) (does ?r (light ?n)))
(<= (next (lamp ?n on)) (true (lamp ?n on)))
(<= (next (lamp ?n off)) (true (lamp ?n off)) (not (lit ?n)))
(<= (lit ?n) (does ?r (light ?n)))
(<= (next (control a)) (true (control b)))
(<= (next (control b)) (true (control a)))
(<= dark (true (lamp ?n off)))
(<= terminal (not dark))
(<= (goal ?r 50) (role ?r))
`;

/** One of two interchangeable coins shows tails at first, so play never reaches its heads. */
const COINS = `(role r) (coin a) (coin b) (init (shows a heads)) (init (shows b tails))
  (<= (legal r (turn ?c)) (true (shows ?c heads))) (<= (legal r stop) (coin ?c))
  (<= (next (shows ?c tails)) (does r (turn ?c))) (<= (next (shows ?c tails)) (true (shows ?c tails)))
  (<= (next (shows ?c heads)) (true (shows ?c heads)) (not (does r (turn ?c))))
  (<= (next over) (does r stop)) (<= terminal (true over))
  (<= (goal r 100) (true (shows a tails)) (true (shows b tails))) (<= (goal r 0) (true (shows ?c heads)))`;

const open = (): Game => Game.open(readRules(new SourceText("lamps", SHEET)).rules);

/** Counts how often each stage runs. */
function counting(limits: BudgetLimits = {}): { budget: Budget; runs: Map<string, number> } {
  const runs = new Map<string, number>();
  const started = (stage: string): void => void runs.set(stage, (runs.get(stage) ?? 0) + 1);
  return { budget: new Budget({ ...limits, observer: { started, done: () => {}, chose: () => {} } }), runs };
}

describe("a game", () => {
  test("runs each stage once, whatever is asked and however often", () => {
    const game = open();
    const { budget, runs } = counting();
    const questions = [clauses, domains, grounded, machine(), machine("compiled"), machine("propagating"), playouts()];
    const further = [symmetries, boards, subgames, randomPlay, fingerprint, profile];
    for (const question of [...questions, ...further, ...questions, ...further])
      expect(isGaveUp(game.ask<unknown>(question, budget))).toBe(false);
    expect([...runs].filter(([stage, count]) => count > 1 && stage !== "making code")).toEqual([]);
    expect(runs.get("ground program")).toBe(1);
  });

  test("watches random games on a machine that playouts have made, or on the one for search", () => {
    const alone = open();
    const made = alone.need(playouts("compiled"), new Budget({}));
    expect(made.single?.kind).toBe("compiled");
    const game = open();
    let time = 0;
    const { budget, runs } = counting({ seconds: 1000, now: () => (time += 0.001) });
    const { roles, symmetries: found, play } = overviewOf(game, budget);
    expect(roles).toEqual(["a", "b"]);
    expect(isGaveUp(found)).toBe(false);
    expect(play.playouts).toBe(200);
    expect(runs.has("machine: auto")).toBe(false);
    expect(runs.get("machine for watching")).toBe(1);
    expect(open().need(randomPlay, new Budget({})).lengths).toEqual(play.lengths);
  });

  test("tries again when a later budget allows more of what ran out, and not before", () => {
    const game = open();
    let calls = 0;
    const hungry: Analysis<string> = {
      name: "hungry",
      answer: (_, budget) => {
        calls++;
        budget.spend(100, "eating");
        return "full";
      },
    };
    const first = game.ask(hungry, new Budget({ steps: 10 }));
    expect(isGaveUp(first) && first.resource).toBe("steps");
    expect(game.ask(hungry, new Budget({ steps: 10 }))).toBe(first);
    expect(calls).toBe(1);
    expect(game.ask(hungry, new Budget({ steps: 200 }))).toBe("full");
    expect(game.ask(hungry, new Budget({ steps: 1 }))).toBe("full");
    expect(calls).toBe(2);
  });

  test("symmetries cut by any limit are searched again without it, and no complete answer is", () => {
    const text = readFileSync(new URL("../../games/connect-four-5x5/rules.kif", import.meta.url), "utf8");
    const game = Game.open(readRules(new SourceText("connect-four", text)).rules);
    const order = (budget?: Budget): bigint => orderOf(game.ask(symmetries, budget) as GameSymmetries);
    expect(order(new Budget({ steps: 10 }))).toBe(2n);
    expect(order()).toBe(4n);
    const { budget, runs } = counting();
    expect(order(budget)).toBe(4n);
    expect([...runs.keys()]).toEqual([]);
  });

  test("symmetries of the rules that could not join those of the ground rules are searched again too", () => {
    const text = readFileSync(new URL("../../games/nim/rules.kif", import.meta.url), "utf8");
    const game = Game.open(readRules(new SourceText("nim", text)).rules);
    const cut = game.ask(symmetries, new Budget({ steps: 1000 })) as GameSymmetries;
    expect(cut).toMatchObject({ kind: "enhanced", found: { complete: true }, grounded: { kind: "ground" } });
    expect(isComplete(cut)).toBe(false);
    const whole = game.ask(symmetries) as GameSymmetries;
    expect([whole.kind, orderOf(whole), isComplete(whole)]).toEqual(["ground", 12n, true]);
  });

  test("a game that could not be closed under its symmetries is tried again", () => {
    for (const steps of [50, 1000, 2200, 2800]) {
      const game = Game.open(readRules(new SourceText("coins", COINS)).rules);
      expect(isComplete(game.ask(symmetries, new Budget({ steps })) as GameSymmetries)).toBe(false);
      expect((game.ask(symmetries) as GameSymmetries).kind).toBe("ground");
    }
  });

  test("is cancelled by a flag, and can be asked again", () => {
    const game = open();
    let isCancelled = true;
    const budget = new Budget({ cancelled: () => isCancelled });
    const patient: Analysis<string> = {
      name: "patient",
      answer: (_, given) => {
        given.checkTime("waiting");
        return "done";
      },
    };
    expect(describeGaveUp(game.ask(patient, budget) as GaveUp)).toBe("was cancelled while waiting");
    isCancelled = false;
    expect(game.ask(patient, budget)).toBe("done");
  });

  test("keeps answers computed elsewhere", () => {
    const game = open();
    game.learn(fingerprint, { fingerprint: "known", complete: true });
    expect(game.ask(fingerprint)).toEqual({ fingerprint: "known", complete: true });
    expect(game.known(domains)).toBeUndefined();
  });
});
