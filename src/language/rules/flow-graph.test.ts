import fc from "fast-check";
import { expect, test } from "vitest";
import { Budget, BudgetSpent, unlimited } from "../../foundations/budgets/index.ts";
import { FlowGraph } from "./flow-graph.ts";

interface Plan {
  readonly isVariable: readonly boolean[];
  readonly flows: readonly (readonly [from: number, to: number])[];
  readonly values: readonly (readonly [value: number, to: number])[];
}

const PLACES = 8;
const place = fc.nat(PLACES - 1);
const plans: fc.Arbitrary<Plan> = fc
  .record({
    isVariable: fc.array(fc.boolean(), { minLength: PLACES, maxLength: PLACES }),
    flows: fc.array(fc.tuple(place, place), { maxLength: 20 }),
    values: fc.array(fc.tuple(fc.nat(3), place), { maxLength: 8 }),
  })
  // Values are put only at arguments.
  .map((plan) => ({ ...plan, values: plan.values.filter(([, to]) => !plan.isVariable[to]) }));

function graphOf({ isVariable, flows, values }: Plan): FlowGraph {
  const graph = new FlowGraph();
  for (const variable of isVariable) variable ? graph.newVariable() : graph.newArgument();
  for (const [value, to] of values) graph.put(value, to);
  for (const [from, to] of flows) graph.flow(from, to);
  return graph;
}

/** The definition, applied to all places until nothing changes. */
function naively({ isVariable, flows, values }: Plan, isExact: boolean): number[][] {
  const held = isVariable.map((_, at) => new Set(values.filter(([, to]) => to === at).map(([value]) => value)));
  for (let changed = true; changed; ) {
    changed = false;
    for (let at = 0; at < PLACES; at++) {
      const sources = flows.filter(([, to]) => to === at).map(([from]) => held[from] as Set<number>);
      for (let value = 0; value < 4; value++) {
        const enters =
          isExact && isVariable[at]
            ? sources.length > 0 && sources.every((source) => source.has(value))
            : sources.some((source) => source.has(value));
        if (!enters || held[at]?.has(value)) continue;
        held[at]?.add(value);
        changed = true;
      }
    }
  }
  return held.map((set) => [...set].sort());
}

test("both readings are the least fixpoints of their definitions", () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const graph = graphOf(plan);
      expect(graph.solve(unlimited()).map((set) => [...set].sort())).toEqual(naively(plan, true));
      const reached = plan.isVariable.map((_, at) => [...graph.reaching(at, unlimited())].sort());
      expect(reached).toEqual(naively(plan, false));
    }),
    { numRuns: 500 },
  );
});

test("lists what flows into arguments in order, with variables replaced by their sources", () => {
  const graph = new FlowGraph();
  const [p, q, x, r] = [graph.newArgument(), graph.newArgument(), graph.newVariable(), graph.newArgument()];
  graph.flow(p, x);
  graph.flow(q, x);
  graph.put(7, r);
  graph.flow(x, r);
  graph.flow(p, q);
  const told: string[] = [];
  graph.eachFlow(
    (value, to) => told.push(`value ${value} to ${to}`),
    (from, to) => told.push(`${from} to ${to}`),
  );
  expect(told).toEqual([`value 7 to ${r}`, `${p} to ${r}`, `${q} to ${r}`, `${p} to ${q}`]);
});

test("a spent budget stops both readings", () => {
  const graph = new FlowGraph();
  const places = Array.from({ length: 100 }, () => graph.newArgument());
  graph.put(0, 0);
  for (const at of places.slice(1)) graph.flow(at - 1, at);
  expect(() => graph.solve(new Budget({ steps: 3 }))).toThrow(BudgetSpent);
  expect(() => graph.reaching(99, new Budget({ steps: 50 }))).toThrow(BudgetSpent);
});

test("a place created after a question contains nothing", () => {
  const graph = new FlowGraph();
  graph.put(7, graph.newArgument());
  expect([...graph.reaching(0, unlimited())]).toEqual([7]);
  expect([...graph.reaching(graph.newArgument(), unlimited())]).toEqual([]);
});
