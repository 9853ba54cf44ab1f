/** Draws graphs of a sheet. The layout runs in the worker, so that the page stays responsive. */
import {
  bookRuleGraph,
  enhancedRuleGraph,
  groundGateGraph,
  orderedRuleGraph,
} from "../../../../../src/analysis/rule-graph/index.ts";
import { fixedConstants } from "../../../../../src/analysis/symmetry/index.ts";
import type { Budget } from "../../../../../src/foundations/budgets/index.ts";
import { clauses, domains, grounded, writtenProgram } from "../../../../../src/game/index.ts";
import { dependencyGraphOfRules } from "../../../../../src/language/rules/index.ts";
import { listLanes } from "../../../../../src/machine/batched/index.ts";
import { type Circuit, firstGate, gateCount } from "../../../../../src/machine/circuit/index.ts";
import {
  graphSvg,
  type LabelledGraph,
  labelledCircuit,
  labelledDependencyGraph,
  labelledDomainGraph,
  labelledGateGraph,
  labelledRuleGraph,
} from "../../../../report/index.ts";
import type { GatesAnswer, GraphKind, GraphPicture } from "../compile-answers.ts";
import type { EngineSession } from "../engine-session.ts";

/** Larger graphs are not drawn: they are unreadable, and their layout takes long. */
const DRAWN_VERTICES = 900;
/** Maximum number of gates drawn behind one output. */
const CONE_VERTICES = 120;

export const graphOf = (session: EngineSession, kind: GraphKind, budget: Budget): Promise<GraphPicture> =>
  picture(graphOfKind(session, kind, budget), DRAWN_VERTICES);

/** The gates behind one output, such as `(next (cell 1 1 x))`, with their code. */
export async function gatesOf(session: EngineSession, head: string, budget: Budget): Promise<GatesAnswer> {
  const { program, circuit } = session.game.need(grounded, budget);
  const whole = labelledCircuit(circuit, program);
  const { roles } = session.machine(budget);
  const cone = coneOf(whole, outputLabel(head, roles));
  if (cone === null) {
    const reason = "This output is constant: it needs no gate.";
    return { vertices: 0, edges: 0, svg: null, reason, gates: [], code: null };
  }
  // The circuit's nodes, except the constant, are the first vertices of its graph, in the same order.
  const gates = cone.whole.map((vertex) => {
    const node = vertex + 1;
    return node >= firstGate(circuit) && node < circuit.nodeCount ? node : null;
  });
  const drawn = await picture(cone, CONE_VERTICES);
  return { ...drawn, gates, code: listingOf(circuit, program.fluents, gates) };
}

/** Code of larger circuits is not listed. */
const LISTED_GATES = 200_000;
/** Maximum number of gates listed per output. */
const SHOWN_GATES = 200;

function listingOf(
  circuit: Circuit,
  fluents: readonly string[],
  gates: readonly (number | null)[],
): GatesAnswer["code"] {
  if (gateCount(circuit) > LISTED_GATES) return null;
  const { functions, bytes, codeOf } = listLanes(circuit);
  const listed = codeOf(gates.filter((gate) => gate !== null).slice(0, SHOWN_GATES));
  return {
    functions,
    bytes,
    gates: listed.map(({ node, instructions }) => ({
      gate: node,
      instructions: instructions.map(({ func, offset, text, fluent }) => {
        const note = fluent && `${fluent.isNext ? "next " : ""}${fluents[fluent.number]}`;
        return { func, offset, text, ...(note === undefined ? {} : { note }) };
      }),
    })),
  };
}

function graphOfKind({ game, rules }: EngineSession, kind: GraphKind, budget: Budget): LabelledGraph {
  switch (kind) {
    case "dependency":
      return labelledDependencyGraph(dependencyGraphOfRules(rules.rules));
    case "domain":
      return labelledDomainGraph(game.need(domains, budget).graph);
    case "book":
      return labelledRuleGraph(bookRuleGraph(rules));
    case "enhanced":
    case "ordered": {
      const played = game.need(clauses, budget).filter(({ head }) => head.relation !== "init");
      const make = kind === "enhanced" ? enhancedRuleGraph : orderedRuleGraph;
      return labelledRuleGraph(make(played, fixedConstants(played, false, budget)));
    }
    case "ground":
      return labelledGateGraph(groundGateGraph(game.need(writtenProgram, budget), { fixRoles: false }));
    case "circuit": {
      const { program, circuit } = game.need(grounded, budget);
      return labelledCircuit(circuit, program);
    }
  }
}

async function picture(graph: LabelledGraph, most: number): Promise<GraphPicture> {
  const sizes = { vertices: graph.vertices.length, edges: graph.edges.length };
  if (sizes.vertices <= most) return { ...sizes, svg: await graphSvg(graph) };
  const reason = `${sizes.vertices.toLocaleString("en-US")} vertices: too many to draw (at most ${most}).`;
  return { ...sizes, svg: null, reason };
}

/** The circuit's label of an output: `next (cell 1 1 x)`, `legal white: noop`, `goal x 100`. */
function outputLabel(head: string, roles: readonly string[]): string {
  const inner = head.replace(/^\(|\)$/g, "");
  if (!inner.startsWith("legal ")) return inner;
  const role = roles.find((name) => inner.startsWith(`legal ${name} `)) ?? "";
  return `legal ${role}: ${inner.slice(`legal ${role} `.length)}`;
}

/** A part of a graph; `whole` maps its vertices to those of the whole graph. */
interface GraphPart extends LabelledGraph {
  readonly whole: readonly number[];
}

/** The vertex with a label, and everything that it is computed from. */
function coneOf({ vertices, edges, negative, directed }: LabelledGraph, label: string): GraphPart | null {
  const output = vertices.findIndex((vertex) => vertex.label === label);
  if (output < 0) return null;
  const incoming = new Map<number, number[]>();
  edges.forEach(([, to], edge) => {
    incoming.set(to, [...(incoming.get(to) ?? []), edge]);
  });
  const numbers = new Map([[output, 0]]);
  const kept: number[] = [];
  for (const vertex of numbers.keys())
    for (const edge of incoming.get(vertex) ?? []) {
      const [from] = edges[edge] as readonly [number, number];
      if (!numbers.has(from)) numbers.set(from, numbers.size);
      kept.push(edge);
    }
  return {
    directed,
    whole: [...numbers.keys()],
    vertices: [...numbers.keys()].map((vertex) => vertices[vertex] as (typeof vertices)[number]),
    edges: kept.map((edge) => {
      const [from, to] = edges[edge] as readonly [number, number];
      return [numbers.get(from) as number, numbers.get(to) as number];
    }),
    negative: new Set(kept.flatMap((edge, i) => (negative?.has(edge) ? [i] : []))),
  };
}
