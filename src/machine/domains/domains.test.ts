import { describe, expect, test } from "vitest";
import { BudgetSpent, isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { normalizeRules } from "../../language/rewriting/index.ts";
import { type Rules, rulesFromTree } from "../../language/rules/index.ts";
import { readPrefix } from "../../language/syntax/index.ts";
import {
  countDerivable,
  type DerivableCounts,
  domainGraph,
  findDomains,
  type Instances,
  printDomainGraph,
  reduceDomains,
} from "./index.ts";

const sheet = (text: string): Rules => rulesFromTree(readPrefix(new SourceText("sheet.kif", text))).rules;
const clausesOf = (text: string) => normalizeRules(sheet(text), { disjunctions: "expand" });
const graphOf = (text: string): string => printDomainGraph(domainGraph(clausesOf(text)));
const domainsOf = (text: string): Record<string, readonly (readonly string[])[]> =>
  Object.fromEntries(findDomains(clausesOf(text), unlimited()).domains);
const countsOf = (text: string): DerivableCounts => {
  const derivable = countDerivable(clausesOf(text), sheet(text).source, unlimited());
  if (isGaveUp(derivable)) throw new Error("gave up");
  return derivable;
};
const roundsOf = (text: string): readonly Instances[] => {
  const reduction = reduceDomains(sheet(text), unlimited());
  if (isGaveUp(reduction)) throw new Error("gave up");
  return reduction.rounds;
};

const TIC_TAC_TOE = `
(role white) (role black)
(index 1) (index 2) (index 3)
(<= (base (cell ?m ?n x)) (index ?m) (index ?n))
(<= (base (cell ?m ?n o)) (index ?m) (index ?n))
(<= (base (cell ?m ?n b)) (index ?m) (index ?n))
(<= (base (control ?p)) (role ?p))
(<= (input ?p (mark ?m ?n)) (role ?p) (index ?m) (index ?n))
(<= (input ?p noop) (role ?p))
(<= (init (cell ?m ?n b)) (index ?m) (index ?n))
(init (control white))
(<= (legal ?p (mark ?m ?n)) (true (cell ?m ?n b)) (true (control ?p)))
(<= (legal white noop) (true (control black)))
(<= (legal black noop) (true (control white)))
(<= (next (cell ?m ?n x)) (does white (mark ?m ?n)) (true (cell ?m ?n b)))
(<= (next (cell ?m ?n o)) (does black (mark ?m ?n)) (true (cell ?m ?n b)))
(<= (next (cell ?m ?n ?w)) (true (cell ?m ?n ?w)) (distinct ?w b))
(<= (next (cell ?m ?n b)) (does ?w (mark ?j ?k)) (true (cell ?m ?n b)) (distinct ?m ?j))
(<= (next (cell ?m ?n b)) (does ?w (mark ?j ?k)) (true (cell ?m ?n b)) (distinct ?n ?k))
(<= (next (control white)) (true (control black)))
(<= (next (control black)) (true (control white)))
(<= (row ?m ?x) (true (cell ?m 1 ?x)) (true (cell ?m 2 ?x)) (true (cell ?m 3 ?x)))
(<= (column ?n ?x) (true (cell 1 ?n ?x)) (true (cell 2 ?n ?x)) (true (cell 3 ?n ?x)))
(<= (diagonal ?x) (true (cell 1 1 ?x)) (true (cell 2 2 ?x)) (true (cell 3 3 ?x)))
(<= (diagonal ?x) (true (cell 1 3 ?x)) (true (cell 2 2 ?x)) (true (cell 3 1 ?x)))
(<= (line ?x) (row ?m ?x))
(<= (line ?x) (column ?n ?x))
(<= (line ?x) (diagonal ?x))
(<= open (true (cell ?m ?n b)))
(<= (goal white 100) (line x) (not (line o)))
(<= (goal white 50) (not (line x)) (not (line o)))
(<= (goal white 0) (not (line x)) (line o))
(<= (goal black 100) (not (line x)) (line o))
(<= (goal black 50) (not (line x)) (not (line o)))
(<= (goal black 0) (line x) (not (line o)))
(<= terminal (line x)) (<= terminal (line o)) (<= terminal (not open))`;

describe("the domain graph", () => {
  test("Figure 14.1: one rule of tic-tac-toe", () => {
    const edges = graphOf("(<= (base (cell ?m ?n x)) (index ?m) (index ?n))").split("\n");
    for (const edge of ["cell -> base[1]", "x -> cell[3]", "index[1] -> cell[1]", "index[1] -> cell[2]"])
      expect(edges).toContain(edge);
    expect(edges.filter((line) => line.includes("->"))).toHaveLength(4);
  });

  test("Tables 14.1 and 14.2", () => {
    const domains = domainsOf(TIC_TAC_TOE);
    const digits = ["1", "2", "3"];
    const marks = ["b", "o", "x"];
    const players = ["black", "white"];
    const fluents = [["cell", "control"]];
    const moves = [players, ["mark", "noop"]];
    expect(domains).toMatchObject({
      line: [marks],
      row: [digits, marks],
      column: [digits, marks],
      diagonal: [marks],
      role: [players],
      index: [digits],
      cell: [digits, digits, marks],
      control: [players],
      base: fluents,
      true: fluents,
      mark: [digits, digits],
      input: moves,
      does: moves,
      init: fluents,
      legal: moves,
      next: fluents,
      goal: [players, ["0", "50", "100"]],
    });
  });

  test("a name used in several ways gets its arity, and its kind if that is not enough", () => {
    const domains = domainsOf("(p (p a)) (<= (q ?x) (p ?x)) (q b c) (p a b)");
    expect(domains).toMatchObject({
      "rel:p/1": [["fun:p/1"]],
      "fun:p/1": [["a"]],
      "q/1": [["fun:p/1"]],
      "q/2": [["b"], ["c"]],
    });
  });

  test("without base and input, true comes from init and next, does from legal", () => {
    const domains = domainsOf(`(role r) (init (s 1)) (<= (next (s 2)) (does r go)) (<= (legal r go) (true (s ?x)))
      (<= (seen ?x) (true (s ?x)))`);
    expect(domains).toMatchObject({ true: [["s"]], s: [["1", "2"]], seen: [["1", "2"]], does: [["r"], ["go"]] });
  });
});

describe("derivable instances", () => {
  test("tic-tac-toe", () => {
    const { instances, fluents, moves } = countsOf(TIC_TAC_TOE);
    expect({ fluents, moves }).toEqual({ fluents: 29, moves: 20 });
    expect(Object.fromEntries(instances)).toMatchObject({ row: 9, column: 9, diagonal: 3, line: 3, goal: 6, init: 10 });
  });

  test("king moves: the chapter's rules derive 1680, of which 420 go from square to square", () => {
    const letters = [..."abcdefgh"];
    const digits = [..."12345678"];
    const facts = [...letters, ...digits].map((name) => `(coordinate ${name})`);
    for (let i = 0; i < 7; i++)
      facts.push(`(next_file ${letters[i]} ${letters[i + 1]})`, `(next_rank ${digits[i]} ${digits[i + 1]})`);
    const text = `${facts.join(" ")}
      (<= (adjacent ?a ?b) (next_file ?a ?b)) (<= (adjacent ?a ?b) (next_file ?b ?a))
      (<= (adjacent ?a ?b) (next_rank ?a ?b)) (<= (adjacent ?a ?b) (next_rank ?b ?a))
      (<= (kingmove ?u ?v ?u ?y) (adjacent ?v ?y) (coordinate ?u))
      (<= (kingmove ?u ?v ?x ?v) (adjacent ?u ?x) (coordinate ?v))
      (<= (kingmove ?u ?v ?x ?y) (adjacent ?u ?x) (adjacent ?v ?y))`;
    const { instances } = countsOf(text);
    expect(instances.get("adjacent")).toBe(28);
    expect(instances.get("kingmove")).toBe(1680);
    const last = roundsOf(text).at(-1);
    expect(last?.of("kingmove", 4).filter((move) => /^\(kingmove [a-h] [1-8] [a-h] [1-8]\)$/.test(move))).toHaveLength(
      420,
    );
  });
});

const BLOCKS = "(block a) (block b) (block c)";
const BASE = `(<= (base (table ?x)) (block ?x)) (<= (base (clear ?x)) (block ?x))
  (<= (base (on ?x ?y)) (block ?x) (block ?y))`;
const STEPS = "(succ 1 2) (succ 2 3) (succ 3 4) (base (step 1)) (<= (base (step ?n)) (succ ?m ?n))";
const INPUT = `(role robot) (<= (input robot (stack ?x ?y)) (block ?x) (block ?y))
  (<= (input robot (unstack ?x ?y)) (block ?x) (block ?y))`;
const PLAY = `(init (table a)) (init (table b)) (init (on c a)) (init (clear b)) (init (clear c)) (init (step 1))
  (<= (legal robot (stack ?x ?y)) (true (clear ?x)) (true (clear ?y)) (distinct ?x ?y))
  (<= (legal robot (unstack ?x ?y)) (true (clear ?x)) (true (on ?x ?y)))
  (<= (next (on ?x ?y)) (does robot (stack ?x ?y)))
  (<= (next (on ?x ?y)) (does robot (stack ?u ?v)) (true (on ?x ?y)))
  (<= (next (on ?x ?y)) (does robot (stack ?u ?v)) (true (on ?x ?y)) (distinct ?u ?x))
  (<= (next (table ?x)) (does robot (unstack ?x ?y)))
  (<= (next (table ?x)) (does robot (unstack ?u ?v)) (true (table ?x)))
  (<= (next (table ?x)) (does robot (stack ?u ?v)) (true (table ?x)) (distinct ?u ?x))
  (<= (next (clear ?y)) (does robot (unstack ?x ?y)))
  (<= (next (clear ?y)) (does robot (unstack ?u ?v)) (true (clear ?y)))
  (<= (next (clear ?y)) (does robot (stack ?u ?v)) (true (clear ?y)) (distinct ?v ?y))
  (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
  (<= terminal (true (step 4))) (<= terminal (true (on a b)) (true (on b c)))
  (<= (goal robot 100) (true (on a b)) (true (on b c)))
  (<= (goal robot 0) (not (true (on a b)))) (<= (goal robot 0) (not (true (on b c))))`;
const BLOCKS_WORLD = [BLOCKS, BASE, STEPS, INPUT, PLAY].join("\n");

describe("exercise 1: the blocks world", () => {
  test("a: the graph of the blocks and the base", () => {
    expect(
      graphOf(BLOCKS + BASE)
        .trim()
        .split("\n")
        .sort(),
    ).toEqual(
      [
        "a -> block[1]",
        "b -> block[1]",
        "c -> block[1]",
        "table -> base[1]",
        "clear -> base[1]",
        "on -> base[1]",
        "block[1] -> table[1]",
        "block[1] -> clear[1]",
        "block[1] -> on[1]",
        "block[1] -> on[2]",
        "block",
        "base",
      ].sort(),
    );
  });

  test("b and c: the arguments of base and of input", () => {
    const domains = domainsOf(BLOCKS + BASE + STEPS + INPUT);
    const blocks = ["a", "b", "c"];
    expect(domains).toMatchObject({
      base: [["clear", "on", "step", "table"]],
      step: [["1", "2", "3", "4"]],
      input: [["robot"], ["stack", "unstack"]],
      stack: [blocks, blocks],
      unstack: [blocks, blocks],
    });
  });

  test("d: base allows step(1), which next does not derive", () => {
    expect(domainsOf(BLOCKS_WORLD)["next"]).toEqual([["clear", "on", "step", "table"]]);
    const [first] = roundsOf(BLOCKS_WORLD);
    const inner = (atoms: readonly string[] | undefined): string[] =>
      (atoms ?? []).map((atom) => atom.replace(/^\(\w+ /, "").slice(0, -1));
    const made = new Set(inner(first?.of("next", 1)));
    expect(inner(first?.of("base", 1)).filter((fluent) => !made.has(fluent))).toEqual(["(step 1)"]);
  });

  test("e: stacking a block on itself is not derivable from G+", () => {
    const [first] = roundsOf(BLOCKS_WORLD);
    const legal = new Set(first?.of("legal", 2));
    const missing = (first?.of("input", 2) ?? [])
      .map((atom) => atom.replace("input", "legal"))
      .filter((atom) => !legal.has(atom));
    expect(missing).toEqual(["(legal robot (stack a a))", "(legal robot (stack b b))", "(legal robot (stack c c))"]);
  });

  test("the fixpoint from above keeps self-supporting facts, derivation from the initial state does not", () => {
    const last = roundsOf(BLOCKS_WORLD).at(-1);
    expect(last?.count("does", 2)).toBe(15);
    expect(last?.count("true", 1)).toBe(19);
    const { moves, fluents } = countsOf(BLOCKS_WORLD);
    expect({ moves, fluents }).toEqual({ moves: 12, fluents: 16 });
  });

  // The chapter expects 6 of the 27 instances. Stacking has 6 instances, and for each there are 2 blocks ?y other than
  // ?v: 12 rules with 6 different pairs (?v, ?y).
  test("f: the relevant instances of the frame rule for clear", () => {
    const last = roundsOf(`${BLOCKS_WORLD}
      (<= (frame ?u ?v ?y) (does robot (stack ?u ?v)) (true (clear ?y)) (distinct ?v ?y))
      (<= (pairs ?v ?y) (frame ?u ?v ?y))`).at(-1);
    expect(last?.count("frame", 3)).toBe(12);
    expect(last?.count("pairs", 2)).toBe(6);
  });

  test("a domain too large to list is a typed answer", () => {
    const digits = Array.from({ length: 10 }, (_, i) => `(d ${i})`).join(" ");
    const answer = reduceDomains(
      sheet(`${digits} (init (s 0 0 0 0 0 0)) (<= (base (s ?a ?b ?c ?d ?e ?f)) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e) (d ?f))
        (<= (next (s ?a ?b ?c ?d ?e ?f)) (true (s ?a ?b ?c ?d ?e ?f)))`),
      unlimited(),
    );
    expect(answer).toMatchObject({ kind: "gave-up", resource: "atoms" });
  });
});

describe("arguments that flow into each other", () => {
  const variables = (count: number): string[] => Array.from({ length: count }, (_, i) => `?x${i}`);

  test("share one domain, even if there are many", () => {
    const count = 1500;
    const [first, ...others] = variables(count) as [string, ...string[]];
    const turned = [...others, first];
    const facts = `(p ${turned.map((_, i) => `a${i}`).join(" ")})`;
    const domains = domainsOf(`${facts} (<= (p ${turned.join(" ")}) (p ${[first, ...others].join(" ")}))`)["p"];
    expect(domains?.length).toBe(count);
    expect(new Set(domains).size).toBe(1);
    expect(domains?.[7]?.length).toBe(count);
  });

  test("gives up if there are too many values", () => {
    const chain = variables(3500).map((_, i) => `(p${i} a${i}) (<= (p${i + 1} ?x) (p${i} ?x))`);
    expect(() => domainsOf(chain.join("\n"))).toThrow(BudgetSpent);
  });
});
