import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Budget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { type Rules, readRules } from "../../language/rules/index.ts";
import { scrambleRules } from "../../language/scrambling/index.ts";
import { ownGames, ownRules } from "../../machine/machine.contract.ts";
import { compareRules, fingerprintRules, outlineRules } from "./index.ts";

const SCRAMBLINGS = process.env["NOETHER_VERIFY"] === "1" ? 25 : 2;

describe("fingerprints", () => {
  const prints = new Map(ownGames().map((game) => [game, fingerprintRules(ownRules(game)).fingerprint]));

  test("differ from game to game", () => {
    expect(new Set(prints.values()).size).toBe(prints.size);
  });

  test.each(ownGames())("%s is known again in disguise", (game) => {
    for (let seed = 1; seed <= SCRAMBLINGS; seed++) {
      const disguised = scrambleRules(ownRules(game), createRandom(seed), { arguments: seed % 2 === 0 }).rules;
      expect(fingerprintRules(disguised)).toEqual({ fingerprint: prints.get(game), complete: true });
      expect(outlineRules(disguised).outline).toBe(outlineRules(ownRules(game)).outline);
    }
  });
});

describe("equivalence", () => {
  const folder = "../shared/games";
  const isThere = existsSync(folder);
  if (!isThere) console.log("skipped: breakthrough and breakthroughSuicide need ../shared");

  test.skipIf(!isThere)("breakthrough and breakthroughSuicide, equal but for who wins, differ", () => {
    const [one, other] = ["breakthrough", "breakthroughSuicide"].map(
      (name) => readRules(new SourceText(name, readFileSync(`${folder}/${name}.kif`, "utf8"))).rules,
    ) as [Rules, Rules];
    expect(compareRules(one, other).kind).toBe("different");
    expect(fingerprintRules(one).fingerprint).not.toBe(fingerprintRules(other).fingerprint);
  });

  test("so do our breakthrough and the same with what the players want exchanged", () => {
    const rules = ownRules("breakthrough-5x5");
    const exchange = (name: string): string => (name === "100" ? "0" : name === "0" ? "100" : name);
    const suicide = rules.rules.map((rule) => {
      const [role, value] = rule.head.args;
      if (rule.head.relation !== "goal" || role === undefined || value?.kind !== "application") return rule;
      return { ...rule, head: { ...rule.head, args: [role, { ...value, name: exchange(value.name) }] } };
    });
    expect(suicide).not.toEqual(rules.rules);
    expect(compareRules(rules, { ...rules, rules: suicide }).kind).toBe("different");
  });

  test("a disguise maps back, symbol by symbol", () => {
    const rules = ownRules("breakthrough-5x5");
    const { rules: disguised } = scrambleRules(rules, createRandom(4), { arguments: true });
    const answer = compareRules(rules, disguised);
    expect(answer.kind).toBe("equivalent");
    if (answer.kind === "equivalent") expect(answer.mapping.size).toBe(answer.from.length);
  });

  test("different games differ, and so do different goal values", () => {
    expect(compareRules(ownRules("tic-tac-toe"), ownRules("connect-four")).kind).toBe("different");
    const rules = ownRules("nim");
    const rule = rules.rules.findIndex(({ head }) => head.relation === "goal");
    const changed = rules.rules.map((old, i) => {
      const [role, value] = old.head.args;
      if (i !== rule || role === undefined || value === undefined || value.kind !== "application") return old;
      return { ...old, head: { ...old.head, args: [role, { ...value, name: "37" }] } };
    });
    expect(compareRules(rules, { ...rules, rules: changed }).kind).toBe("different");
  });
});

describe("sheets too large for their time", () => {
  const sheet = (name: string): Rules => {
    const facts = Array.from({ length: 2000 }, (_, i) => `(link ${name}${i} ${name}${i + 1})`).join(" ");
    return readRules(new SourceText(name, `(role r) ${facts} (legal r go) (goal r 50) terminal`)).rules;
  };
  /** The clock only advances when it is read. */
  const budget = (): Budget => {
    let looks = 0;
    return new Budget({ seconds: 10, now: () => looks++ });
  };

  test("are neither one game nor two", () => {
    const answer = compareRules(sheet("a"), sheet("b"), { budget: budget() });
    expect(answer).toMatchObject({ kind: "unknown", gaveUp: { resource: "seconds" } });
  });

  test("have marks of their writing in place of fingerprints", () => {
    const [one, again, other] = [sheet("a"), sheet("a"), sheet("b")].map((rules) =>
      fingerprintRules(rules, { budget: budget() }),
    );
    expect(one?.complete).toBe(false);
    expect(again).toEqual(one);
    expect(other?.fingerprint).not.toBe(one?.fingerprint);
  });
});
