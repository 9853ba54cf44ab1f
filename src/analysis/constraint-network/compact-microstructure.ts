/**
 * The compact microstructure. Instead of a vertex for every disallowed combination of values, it has one for every gate
 * of the completed rules, with the moves of a role factored into sets. For the same rules, it has the same
 * automorphisms on fluents and moves as the full microstructure, and its size is linear in the rules. It is the gate
 * graph of the network's rules.
 *
 * Colours are numbered by their meaning and roles by their position. So the graph does not depend on names or on the
 * order of rules.
 */
import { type ColouredGraph, forEachEdge, graphFromEdges } from "../../foundations/graphs/index.ts";
import { type GateGraph, type GateGraphOptions, groundGateGraph } from "../rule-graph/index.ts";
import type { ConstraintNetwork } from "./constraint-network.ts";

export function compactMicrostructure({ program }: ConstraintNetwork, options: GateGraphOptions): GateGraph {
  const gates = groundGateGraph(program, options);
  const meanings = gates.colours.map((colour) => {
    const role = program.roles.findIndex((name) => colour === `role ${name}`);
    return role === -1 || colour === "role random" ? colour : `role #${role}`;
  });
  const sorted = [...meanings].sort();
  const edges: [number, number][] = [];
  forEachEdge(gates.graph, (from, to) => edges.push([from, to]));
  const graph: ColouredGraph = graphFromEdges(gates.graph.vertexCount, edges, {
    colours: gates.graph.colours.map((colour) => sorted.indexOf(meanings[colour] as string)),
  });
  return { ...gates, graph, colours: sorted };
}
