import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Budget, BudgetSpent } from "../../foundations/budgets/index.ts";
import { findAutomorphisms, forEachEdge } from "../../foundations/graphs/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { readRules } from "../../language/rules/index.ts";
import { bookRuleGraph, type RuleGraph, type VertexMeaning } from "./index.ts";

const graphOf = (text: string): RuleGraph => bookRuleGraph(readRules(new SourceText("sheet.kif", text)).rules);

function nameOf(meaning: VertexMeaning): string {
  if (meaning.kind === "symbol") return `'${meaning.symbol.name}`;
  if (meaning.kind === "argument") return `${meaning.symbol.name}[${meaning.index + 1}]`;
  return meaning.kind === "variable" ? `'${meaning.name}` : meaning.label;
}

/** Writes each edge as one word. A quotation mark distinguishes the symbol from its occurrences. */
function edgesOf({ graph, meanings }: RuleGraph): string[] {
  const edges: string[] = [];
  forEachEdge(graph, (from, to) =>
    edges.push(`${nameOf(meanings[from] as VertexMeaning)}>${nameOf(meanings[to] as VertexMeaning)}`),
  );
  return edges.sort();
}

describe("the rule graph of the book", () => {
  test("figures 14.6 to 14.9: open :- true(cell(M,N,b))", () => {
    const found = graphOf("(<= open (true (cell ?m ?n b)))");
    expect(found.graph.vertexCount).toBe(15);
    const step1 = ["<=>open", "<=>true", "true>cell", "cell>?m", "cell>?n", "cell>b"];
    const step2 = ["cell[1]>?m", "cell[2]>?n", "cell[3]>b", "open>true"];
    const step3 = [
      "'open>open",
      "'cell>cell",
      "'b>b",
      "'?m>?m",
      "'?n>?n",
      "'cell>cell[1]",
      "'cell>cell[2]",
      "'cell>cell[3]",
    ];
    expect(edgesOf(found)).toEqual([...step1, ...step2, ...step3].sort());
    expect(new Set(found.colours)).toEqual(
      new Set(["<=", "true", "relation", "function", "variable", "argument", "variable symbol", "symbol"]),
    );
  });

  test("figure 14.10: 1 and 3 can be exchanged, and cell[1] and cell[2]", () => {
    expect(findAutomorphisms(graphOf("(init (cell 1 3 b)) (init (cell 3 1 b))").graph).order).toBe(4n);
    expect(findAutomorphisms(graphOf("(init (cell 1 3 b)) (init (cell 1 1 b))").graph).order).toBe(1n);
  });

  test("a body of several conditions is one `and`, and alternatives are one `or`", () => {
    expect(edgesOf(graphOf("(<= p q (or r s))"))).toEqual(
      ["<=>and", "<=>p", "p>and", "and>q", "and>or", "or>r", "or>s", "'p>p", "'q>q", "'r>r", "'s>s"].sort(),
    );
    expect(edgesOf(graphOf("(<= p (or (not q)))"))).toEqual(
      ["<=>not", "<=>p", "p>not", "not>q", "'p>p", "'q>q"].sort(),
    );
  });

  test("arguments of `distinct` and of binary keywords have an order", () => {
    expect(edgesOf(graphOf("(<= p (distinct a b) (does c d))"))).toEqual(
      expect.arrayContaining(["a>b", "c>d", "distinct>a", "distinct>b"]),
    );
  });

  test("a name as relation and as function, or with two arities, is several symbols", () => {
    const { meanings } = graphOf("(<= (p p) (p p p))");
    expect(meanings.filter(({ kind }) => kind === "symbol")).toHaveLength(3);
  });

  test("variables of different rules are different", () => {
    const { meanings } = graphOf("(<= (p ?x) (q ?x)) (<= (q ?x) (r ?x))");
    expect(meanings.filter(({ kind }) => kind === "variable").map(nameOf)).toEqual(["'?x", "'?x 2"]);
  });
});

const ORDERS = new URL("../../../../shared/orders.json", import.meta.url);
const SHEETS = new URL("../../../../shared/games/", import.meta.url);
if (!existsSync(ORDERS)) console.info("skipped: sizes of public sheets, because ../shared is not there");

test.skipIf(!existsSync(ORDERS))(
  "sizes of public sheets are those of an independent implementation",
  () => {
    const orders = JSON.parse(readFileSync(ORDERS, "utf8")) as Record<string, Record<string, unknown>>;
    const sizes = (book: (sheet: string) => readonly [unknown, unknown]): Record<string, readonly [unknown, unknown]> =>
      Object.fromEntries(
        Object.entries(orders)
          .filter(([, known]) => typeof known["bookVertices"] === "number")
          .map(([sheet]) => [sheet, book(sheet)]),
      );
    const ours = sizes((sheet) => {
      const { graph } = graphOf(readFileSync(new URL(`${sheet}.kif`, SHEETS), "utf8"));
      return [graph.vertexCount, graph.edgeCount];
    });
    const theirs = sizes((sheet) => [orders[sheet]?.["bookVertices"], orders[sheet]?.["bookEdges"]]);
    expect(Object.keys(theirs).length).toBeGreaterThan(200);
    expect(ours).toEqual(theirs);
  },
  30_000,
);

test("a graph that takes too long is given up", () => {
  let time = 0;
  const budget = new Budget({ seconds: 1, now: () => time++ });
  const { rules } = readRules(
    new SourceText("sheet.kif", Array.from({ length: 20_000 }, (_, i) => `(p a${i})`).join(" ")),
  );
  expect(() => bookRuleGraph(rules, budget)).toThrow(BudgetSpent);
});
