/**
 * Are two sheets the same game up to names and order? An isomorphism of their rule graphs shows that they are, and how.
 * It is certified.
 */
import { type GaveUp, isGaveUp, unlimited, withinBudget } from "../../foundations/budgets/index.ts";
import { findIsomorphism, type SearchLimits } from "../../foundations/graphs/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import type { GraphSymbol } from "../rule-graph/index.ts";
import { type SymbolMapping, symbolMapping, symbolsOf } from "../symmetry/index.ts";
import { descriptionGraph } from "./description-graph.ts";

/** Whether two descriptions are the same up to names and order, and how their symbols correspond. */
export type Comparison =
  | {
      readonly kind: "equivalent";
      readonly mapping: SymbolMapping;
      readonly from: readonly GraphSymbol[];
      readonly to: readonly GraphSymbol[];
    }
  | { readonly kind: "different" }
  | {
      readonly kind: "unknown";
      /** Set if the graphs could not be built. Otherwise the search for an isomorphism was cut off. */
      readonly gaveUp?: GaveUp;
    };

/** Compares two descriptions by graph isomorphism. */
export function compareRules(one: Rules, other: Rules, limits: SearchLimits = {}): Comparison {
  const { budget = unlimited() } = limits;
  const graphs = withinBudget(() => [descriptionGraph(one, budget), descriptionGraph(other, budget)] as const);
  if (isGaveUp(graphs)) return { kind: "unknown", gaveUp: graphs };
  const [left, right] = graphs;
  if (left.colours.join("\n") !== right.colours.join("\n")) return { kind: "different" };
  const answer = findIsomorphism(left.graph, right.graph, limits);
  if (answer.kind === "different") return { kind: "different" };
  if (answer.kind === "gave-up") return { kind: "unknown" };
  const mapping = symbolMapping(left.meanings, right.meanings, (vertex) => answer.mapping[vertex]);
  return { kind: "equivalent", mapping, from: symbolsOf(left.meanings), to: symbolsOf(right.meanings) };
}
