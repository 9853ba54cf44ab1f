import { describe, expect, test } from "vitest";
import { randomSheet } from "../../../laboratory/fuzzing/sheets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { printRules, type Rules, readRules } from "../rules/index.ts";
import { scrambleRules } from "./scramble-rules.ts";

const read = (text: string): Rules => readRules(new SourceText("test", text)).rules;

const scrambled = (text: string, seed = 1, reorder = false) => {
  const { rules, names } = scrambleRules(read(text), createRandom(seed), { arguments: reorder });
  return { text: printRules(rules, "prefix"), names };
};

describe("scrambling", () => {
  test("keeps keywords, the order of roles and the goal values, and renames the rest", () => {
    const { text, names } = scrambled("(p a) (role white) (role random) (<= (goal white 50) (p ?x)) (role black)");
    expect(text.startsWith(`(role ${names.get("white")})\n(role random)\n(role ${names.get("black")})\n`)).toBe(true);
    expect([...names.keys()].sort()).toEqual(["a", "black", "p", "white"]);
    expect(text).toContain(`(<= (goal ${names.get("white")} 50) (${names.get("p")} ?v1))`);
  });

  test("keeps numerals that reach a goal through variables, and no others", () => {
    const { names } = scrambled(
      "(value 10 a) (value 20 b) (step 1 2) (<= (init (score ?n)) (value ?n ?c)) (<= (goal x ?n) (true (score ?n)))",
    );
    expect(names.has("10")).toBe(false);
    expect(names.has("20")).toBe(false);
    expect(names.has("1")).toBe(true);
  });

  test("a constant keeps its brackets, and one name stays one name", () => {
    const { text, names } = scrambled("(init (lock)) (lock a) (p lock)");
    expect(names.get("(lock)")).toBe(`(${names.get("lock")})`);
    expect(text).toContain(`(init (${names.get("lock")}))`);
    expect(text).toContain(`(${names.get("lock")} ${names.get("a")})`);
  });

  test("arguments are permuted in the same way wherever a name occurs, those of keywords never", () => {
    const sheet = "(init (cell a b c)) (<= (next (cell a b c)) (does x (cell a b c)) (cell a b c))";
    const orders = new Set<string>();
    for (let seed = 0; seed < 40; seed++) {
      const { text, names } = scrambled(sheet, seed, true);
      const original = [...names].reduce((result, [old, name]) => result.replaceAll(name, `<${old}>`), text);
      const cells = [...original.matchAll(/\(<cell> ([^)]*)\)/g)].map((match) => match[1]);
      expect(cells.length).toBe(4);
      expect(new Set(cells).size).toBe(1);
      expect(original).toContain("(does <x> (");
      orders.add(cells[0] as string);
    }
    expect(orders.size).toBe(6);
  });

  test("renaming back and sorting gives the same rules", () => {
    for (let seed = 0; seed < 200; seed++) {
      const sheet = read(randomSheet(createRandom(seed)));
      const { rules, names } = scrambleRules(sheet, createRandom(seed + 1), { arguments: false });
      const back = new Map([...names].map(([old, name]) => [plain(name), plain(old)]));
      expect(new Set(names.values()).size).toBe(names.size);
      expect(signature(rules, back)).toEqual(signature(sheet, new Map()));
    }
  });
});

const plain = (name: string): string => name.replace(/[()]/g, "");

/** The rules as sorted text, without the order of conditions and the names of variables. */
function signature(sheet: Rules, names: ReadonlyMap<string, string>): string[] {
  return sheet.rules
    .map((rule) => {
      const tokens = printRules({ rules: [rule] }, "prefix").match(/[()]|[^\s()]+/g) ?? [];
      return tokens
        .map((token) => (token.startsWith("?") ? "?" : (names.get(token) ?? token)))
        .sort()
        .join(" ");
    })
    .sort();
}
