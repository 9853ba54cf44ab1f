import { describe, expect, test } from "vitest";
import { unlimited } from "../../../foundations/budgets/index.ts";
import { createRandom } from "../../../foundations/collections/index.ts";
import { SourceText } from "../../../foundations/text/index.ts";
import { printRules, type Rules, readRules } from "../../../language/rules/index.ts";
import { scrambleRules } from "../../../language/scrambling/index.ts";
import { ownRules } from "../../../machine/machine.contract.ts";
import { CarriedStatements } from "./carried-statements.ts";
import { Correspondence } from "./correspondence.ts";
import { evidenceOfUsage } from "./evidence-graph.ts";
import { jointEvidence } from "./joint-evidence.ts";
import { Statements } from "./statements.ts";
import { type UsageGraph, usageGraph } from "./usage-graph.ts";

const read = (text: string): Rules => readRules(new SourceText("test", text)).rules;

/** The sorted hashes of a sheet's statements, with its symbols replaced by those of the same name in `onto`. */
function hashes(sheet: Rules, onto: Rules, rename: ReadonlyMap<string, string> = new Map()): number[] {
  const [usage, other] = [usageGraph(sheet), usageGraph(onto)];
  const numbers = new Map(other.symbols.map(({ name }, number) => [name, number]));
  const image = Int32Array.from(usage.symbols, ({ name }) => numbers.get(rename.get(name) ?? name) ?? -1);
  const statements = new Statements(usage);
  return Array.from({ length: statements.count }, (_, i) => statements.hash(i, image)).sort((a, b) => a - b);
}

describe("hashes of statements", () => {
  test.each(["quarto", "chess", "checkers", "rubik-2x2", "pentago"])(
    "%s in another order and with other names has the same",
    (game) => {
      const rules = ownRules(game);
      const { rules: guise, names } = scrambleRules(rules, createRandom(5), { arguments: false });
      const back = new Map([...names].map(([old, name]) => [name, old]));
      expect(hashes(guise, rules, back)).toEqual(hashes(rules, rules));
    },
  );

  test("the order of conditions and the names of variables do not count, all else does", () => {
    const sheet = "(p a b) (q a) (<= (r ?x ?y) (p ?x ?y) (q ?x) (not (q ?y)))";
    const hashOf = (rule: string): number => hashes(read(`${sheet} ${rule}`), read(sheet)).find(isNew) ?? 0;
    const known = new Set(hashes(read(sheet), read(sheet)));
    const isNew = (hash: number): boolean => !known.has(hash);
    const same = ["(<= (r ?u ?v) (not (q ?v)) (q ?u) (p ?u ?v))", "(<= (r ?y ?x) (q ?y) (p ?y ?x) (not (q ?x)))"];
    for (const rule of same) expect(hashOf(rule)).toBe(0);
    const others = [
      "(<= (r ?x ?y) (p ?y ?x) (q ?x) (not (q ?y)))",
      "(<= (r ?x ?y) (p ?x ?y) (q ?y) (not (q ?x)))",
      "(<= (r ?x ?y) (p ?x ?y) (q ?x) (q ?y))",
      "(<= (r ?x ?x) (p ?x ?x) (q ?x) (not (q ?x)))",
      "(<= (r ?x ?y) (p ?x ?y) (q a) (not (q ?y)))",
      "(<= (r ?x ?y) (q ?x) (not (q ?y)))",
    ];
    expect(new Set([...others, "(p b a)"].map(hashOf)).size).toBe(others.length + 1);
    expect(others.map(hashOf)).not.toContain(0);
  });
});

/** Whether two lists of formulas say the same, with conditions in any order and variables renamed consistently. */
function areAlike(one: readonly Tree[], other: readonly Tree[], variables: Map<string, string>): boolean {
  if (one.length !== other.length) return false;
  const [first, ...rest] = one;
  if (first === undefined) return true;
  return other.some((candidate, i) => {
    const trial = new Map(variables);
    return isAlike(first, candidate, trial) && areAlike(rest, other.toSpliced(i, 1), trial);
  });
}

type Tree = string | readonly Tree[];

function isAlike(one: Tree, other: Tree, variables: Map<string, string>): boolean {
  if (typeof one !== "string") {
    const isTree = typeof other !== "string" && one.length === other.length;
    return isTree && one.every((part, i) => isAlike(part, other[i]!, variables));
  }
  if (typeof other !== "string" || !one.startsWith("?")) return one === other;
  const known = variables.get(one) ?? ([...variables.values()].includes(other) ? undefined : other);
  variables.set(one, known ?? "");
  return other === known;
}

/** A rule as a tree, its head first. */
function treeOf(rule: Rules["rules"][number], rename: (name: string) => string): Tree[] {
  const json = printRules({ rules: [rule] }, "prefix")
    .replace(/\(/g, "[")
    .replace(/\)/g, "],")
    .replace(/[^\s[\],]+/g, (word) => `${JSON.stringify(word.startsWith("?") ? word : rename(word))},`);
  return (JSON.parse(json.replace(/,\s*(?=\]|$)/g, "")) as Tree[]).slice(1);
}

/** The value of the rules that a mapping by names carries over, by definition. */
function worthByDefinition(from: Rules, to: Rules, image: (name: string) => string | undefined): number {
  const rules = from.rules.filter(({ body }) => body.length > 0);
  const known = to.rules.filter(({ body }) => body.length > 0).map((rule) => treeOf(rule, (name) => name));
  const names = new Set(usageGraph(from).symbols.map(({ name }) => name));
  const symbolsOf = (rule: Rules["rules"][number]): string[] => {
    const words = new Set(printRules({ rules: [rule] }, "prefix").match(/[^\s()]+/g));
    return [...words].filter((word) => names.has(word));
  };
  const counts = new Map<string, number>();
  for (const rule of rules) for (const name of symbolsOf(rule)) counts.set(name, (counts.get(name) ?? 0) + 1);
  let worth = 0;
  for (const rule of rules) {
    const symbols = symbolsOf(rule);
    if (symbols.some((name) => image(name) === undefined)) continue;
    const [head, ...body] = treeOf(rule, (name) => (names.has(name) ? image(name)! : name));
    const isCarried = known.some(([otherHead, ...otherBody]) => {
      const variables = new Map<string, string>();
      return isAlike(head!, otherHead!, variables) && areAlike(body, otherBody, variables);
    });
    if (isCarried) for (const name of symbols) worth += 0.3 / counts.get(name)!;
  }
  return worth;
}

describe("rules that are carried", () => {
  const PAIRS = [
    ["connect-four-4x5", "connect-four"],
    ["breakthrough-5x5", "breakthrough"],
    ["quarto", "quarto"],
  ] as const;

  test.each(PAIRS)("%s onto %s: their worth, kept image by image, is that by definition", (from, to) => {
    const [left, right] = [usageGraph(ownRules(from)), usageGraph(ownRules(to))];
    const statements = new CarriedStatements(left, right);
    const joint = jointEvidence(evidenceOfUsage(left), evidenceOfUsage(right), unlimited());
    const correspondence = new Correspondence(joint, undefined, statements);
    const numbers = new Map(right.symbols.map(({ name }, number) => [name, number]));
    left.symbols.forEach(({ name }, s) => {
      const t = numbers.get(name) ?? -1;
      if (t >= 0 && correspondence.preimage[t]! < 0) correspondence.assign(s, t);
    });
    const random = createRandom(6);
    for (let step = 0; step < 6; step++) {
      const image = (name: string): string | undefined => {
        const s = left.symbols.findIndex((symbol) => symbol.name === name);
        return right.symbols[correspondence.image[s]!]?.name;
      };
      const worth = worthByDefinition(ownRules(from), ownRules(to), image);
      expect(statements.value).toBeCloseTo(worth, 9);
      if (step === 0) expect(worth).toBeGreaterThan(0);
      const { rows, columns } = joint.blocks[random.below(joint.blocks.length)]!;
      correspondence.exchange(rows[random.below(rows.length)]!, columns[random.below(columns.length)]!);
    }
  });

  test("the value after an exchange is foretold, rules included", () => {
    const [from, to] = [usageGraph(ownRules("connect-four-4x5")), usageGraph(ownRules("connect-four"))];
    const joint = jointEvidence(evidenceOfUsage(from), evidenceOfUsage(to), unlimited());
    const correspondence = new Correspondence(joint, undefined, new CarriedStatements(from, to));
    const random = createRandom(3);
    for (let step = 0; step < 200; step++) {
      const { rows, columns } = joint.blocks[random.below(joint.blocks.length)]!;
      const [s, t] = [rows[random.below(rows.length)]!, columns[random.below(columns.length)]!];
      const [value, gain] = [correspondence.value(), correspondence.gainOfExchange(s, t)];
      correspondence.exchange(s, t);
      expect(correspondence.value() - value).toBeCloseTo(gain, 8);
    }
  });

  test("a statement offers its last symbol exactly the places where it would be carried", () => {
    const [from, to] = [read("(near a b) (near b c) (near c d)"), read("(near a b) (near b c) (far b c)")].map(
      usageGraph,
    ) as [UsageGraph, UsageGraph];
    const [number, other] = [from, to].map(
      ({ symbols }) =>
        (name: string) =>
          symbols.findIndex((s) => s.name === name),
    ) as [(name: string) => number, (name: string) => number];
    const image = new Int32Array(from.symbols.length).fill(-1);
    image[number("near")] = other("near");
    image[number("a")] = other("b");
    const offers: (readonly [number, number])[] = [];
    new CarriedStatements(from, to).forLastOffers(image, (s, t) => offers.push([s, t]), number("a"));
    expect(offers).toEqual([[number("b"), other("c")]]);
  });
});
