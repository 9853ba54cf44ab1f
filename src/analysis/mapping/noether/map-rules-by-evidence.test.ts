import { describe, expect, test } from "vitest";
import { Budget, BudgetSpent, unlimited } from "../../../foundations/budgets/index.ts";
import { createRandom } from "../../../foundations/collections/index.ts";
import { SourceText } from "../../../foundations/text/index.ts";
import { printRules, type Rules, readRules } from "../../../language/rules/index.ts";
import { scrambleRules } from "../../../language/scrambling/index.ts";
import { ownGames, ownRules } from "../../../machine/machine.contract.ts";
import type { GameMapping } from "../game-mapping.ts";
import { mappingAccuracy, sharedNames } from "../mapping-accuracy.ts";
import { mapRulesByEvidence, mapUsageByEvidence } from "./map-rules-by-evidence.ts";
import { usageGraph } from "./usage-graph.ts";

const SCRAMBLINGS = process.env["NOETHER_VERIFY"] === "1" ? 10 : 1;
const map = (from: Rules, to: Rules): GameMapping => mapRulesByEvidence(from, to, unlimited());
const read = (text: string): Rules => readRules(new SourceText("test", text)).rules;

/**
 * What a sheet says without the order of rules, conditions and arguments, and without variables: the sorted symbols of
 * each rule.
 */
function content(sheet: Rules, rename: ReadonlyMap<string, string>): string[] {
  return sheet.rules
    .map((rule) => {
      const tokens = printRules({ rules: [rule] }, "prefix").match(/[^\s()]+/g) ?? [];
      return tokens
        .map((token) => (token.startsWith("?") ? "?" : (rename.get(token) ?? token)))
        .sort()
        .join(" ");
    })
    .sort();
}

const imagesOf = ({ pairs }: GameMapping): Map<string, string> => new Map(pairs.map(({ from, to }) => [from, to]));

describe("one game in two guises", () => {
  test.each(ownGames())("%s is mapped exactly, up to an automorphism", (game) => {
    for (let seed = 1; seed <= SCRAMBLINGS; seed++) {
      const rules = ownRules(game);
      const { rules: guise } = scrambleRules(rules, createRandom(seed), { arguments: seed % 2 === 0 });
      const mapping = map(guise, rules);
      expect(mapping.distance).toBe(0);
      expect(mapping.unmatched).toEqual({ from: [], to: [] });
      expect(content(guise, imagesOf(mapping))).toEqual(content(rules, new Map()));
    }
  });

  test("arguments in another order are no obstacle", () => {
    for (const game of ["breakthrough-5x5", "tic-tac-toe", "towers-of-hanoi"]) {
      const rules = ownRules(game);
      const { rules: guise } = scrambleRules(rules, createRandom(2), { arguments: true });
      const mapping = map(guise, rules);
      expect(mapping.distance).toBe(0);
      expect(content(guise, imagesOf(mapping))).toEqual(content(rules, new Map()));
    }
  });

  test("where names could be exchanged, arguments and roles decide", () => {
    for (const game of ["tic-tac-toe", "connect-four", "breakthrough"]) {
      const rules = ownRules(game);
      const { rules: guise, names } = scrambleRules(rules, createRandom(9), { arguments: false });
      const images = imagesOf(map(guise, rules));
      for (const [old, name] of names) if (/^[a-z]+$/.test(old)) expect(images.get(name)).toBe(old);
    }
  });
});

describe("relatives", () => {
  const PAIRS = [
    ["connect-four-4x5", "connect-four"],
    ["connect-four-5x5", "connect-four"],
    ["breakthrough-5x5", "breakthrough"],
    ["six-queens", "sixteen-queens"],
    ["thirty-one-queens", "eight-queens-guided"],
  ] as const;

  test.each(PAIRS)("%s is mapped onto %s, whatever its names and order", (from, to) => {
    const shared = sharedNames(usageGraph(ownRules(from)).symbols, usageGraph(ownRules(to)).symbols);
    for (let seed = 1; seed <= 2; seed++) {
      const { rules: guise, names } = scrambleRules(ownRules(from), createRandom(seed), { arguments: false });
      const back = new Map([...names].map(([old, name]) => [name, old]));
      const mapping = map(guise, ownRules(to));
      expect(mappingAccuracy(mapping, shared, (name) => back.get(name) ?? name)).toBe(1);
      expect(mapping.distance).toBeGreaterThan(0);
      expect(mapping.distance).toBeLessThan(map(guise, ownRules("nim")).distance);
    }
  });

  test("by evidence alone a game is mapped onto itself too", () => {
    for (const game of ["connect-four", "tic-tac-toe", "eight-queens-guided", "breakthrough"]) {
      const onto = usageGraph(ownRules(game));
      const { rules: guise, names } = scrambleRules(ownRules(game), createRandom(4), { arguments: false });
      const back = new Map([...names].map(([old, name]) => [name, old]));
      const mapping = mapUsageByEvidence(usageGraph(guise), onto, unlimited());
      const shared = sharedNames(onto.symbols, onto.symbols);
      expect(mappingAccuracy(mapping, shared, (name) => back.get(name) ?? name)).toBe(1);
      expect(mapping.distance).toBeCloseTo(0, 9);
    }
  });

  test("goal values go to their own, so a game turned upside down is another", () => {
    const win =
      "(role a) (<= (legal a stop) (p x)) (p x) (<= (goal a 100) (true (q x))) (<= (goal a 0) (not (true (q x)))) (<= terminal (p x))";
    const lose = win.replace("100", "?").replace("goal a 0)", "goal a 100)").replace("?", "0");
    const mapping = map(read(win), read(lose));
    const images = imagesOf(mapping);
    expect([images.get("100"), images.get("0")]).toEqual(["100", "0"]);
    expect(mapping.distance).toBeGreaterThan(0);
    expect(map(read(win), read(win)).distance).toBe(0);
  });

  test("a counter with goal values in it stays whole, though the other game does more with some of its numbers", () => {
    const last = 60;
    const successors = Array.from({ length: last }, (_, i) => `(succ ${i} ${i + 1})`).join(" ");
    const counter = `(role a) (init (step 0)) (<= (legal a go) (true (step ?n))) (<= terminal (true (step ${last})))
      (<= (next (step ?m)) (true (step ?n)) (succ ?n ?m)) (<= (goal a 0) (true (step ?n))) ${successors}`;
    const lessBy = [1, 2, 3].map((by) => {
      const facts = [9, 10, 11, 12].map((n) => `(minus${by} ${n} ${n - by})`).join(" ");
      return `${facts} (<= (next (count ?m)) (true (count ?n)) (minus${by} ?n ?m)) (<= (goal a 50) (true (count ?n)) (minus${by} ?n ?m))`;
    });
    const plain = `${counter} (<= (goal a 100) (true (step 1)))`;
    const counting = `${counter} (init (count 12)) (<= (goal a 100) (true (count 1))) ${lessBy.join(" ")}`;
    const images = imagesOf(map(read(plain), read(counting)));
    for (let n = 0; n <= last; n++) expect(images.get(String(n))).toBe(String(n));
  });

  test("the same call gives the same answer, and every name occurs once", () => {
    const [from, to] = [ownRules("knightthrough"), ownRules("checkers")];
    const mapping = map(from, to);
    expect(map(from, to)).toEqual(mapping);
    expect(new Set(mapping.pairs.map((pair) => pair.to)).size).toBe(mapping.pairs.length);
    for (const { distance } of mapping.pairs) expect(distance >= 0 && distance <= 1).toBe(true);
  });
});

describe("limits", () => {
  test("reports a budget that does not last", () => {
    const call = (): unknown => mapRulesByEvidence(ownRules("checkers"), ownRules("chess"), new Budget({ steps: 100 }));
    expect(call).toThrow(BudgetSpent);
  });

  test("empty sheets and sheets without symbols are mapped", () => {
    expect(map(read(""), read("")).pairs).toEqual([]);
    expect(map(read("(role a)"), read("")).unmatched.from).toEqual(["a"]);
  });

  test("reports too many symbols to compare pair by pair", () => {
    const sheet = read(Array.from({ length: 5000 }, (_, i) => `(p c${i})`).join(" "));
    const other = read(Array.from({ length: 5001 }, (_, i) => `(p c${i})`).join(" "));
    expect(() => map(sheet, other)).toThrow(BudgetSpent);
  });
});

describe("what is left over", () => {
  const [from, to] = ["(role r) (on a b) (odd x y z)", "(role r) (on a b) (<= (even ?x) (on ?x ?x))"].map((text) =>
    usageGraph(read(text)),
  ) as [ReturnType<typeof usageGraph>, ReturnType<typeof usageGraph>];
  const number = ({ symbols }: typeof from, name: string): number =>
    symbols.findIndex((symbol) => symbol.name === name);
  const opinion = {
    image: Int32Array.from(from.symbols, ({ name }) => (name === "odd" ? number(to, "even") : -1)),
    sureness: new Float64Array(from.symbols.length).fill(1),
  };

  test("stays so where nothing is shared", () => {
    expect(imagesOf(mapUsageByEvidence(from, to, unlimited())).get("odd")).toBeUndefined();
  });

  test("goes where another mapper sends it", () => {
    const images = imagesOf(mapUsageByEvidence(from, to, unlimited(), () => opinion));
    expect([images.get("odd"), images.get("on")]).toEqual(["even", "on"]);
  });
});
