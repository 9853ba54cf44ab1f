import { describe, expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import { scrambleRules } from "../../language/scrambling/index.ts";
import { ownGames, ownRules } from "../../machine/machine.contract.ts";
import { compareRules, fingerprintRules } from "./index.ts";

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
    }
  });
});

describe("equivalence", () => {
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
