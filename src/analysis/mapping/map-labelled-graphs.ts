/** Maps the vertices of one labelled graph to those of another by the methods of Jung and Hoey. */
import { type Budget, type GaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { ColouredGraph } from "../../foundations/graphs/index.ts";
import { type GameMapping, gameMapping } from "./game-mapping.ts";
import type { MappableSymbol } from "./mappable-symbols.ts";
import { mapGraphsByPaper, type PaperMethod } from "./paper/map-by-paper.ts";
import type { PaperOptions } from "./paper/paper-options.ts";
import { verticesAsSymbols } from "./paper/vertices-as-symbols.ts";

export interface NamedGraph {
  readonly graph: ColouredGraph;
  /** The name of each vertex. All names differ. */
  readonly names: readonly string[];
}

/** No vertex counts as a number, so all contribute to the distance. */
const symbolsOf = ({ names }: NamedGraph): MappableSymbol[] =>
  names.map((name) => ({ name, kind: "constant", isNumeric: false, isGoalValue: false }));

export const mapLabelledGraphs = (
  from: NamedGraph,
  to: NamedGraph,
  method: PaperMethod,
  budget: Budget,
  changes: Partial<PaperOptions> = {},
): GameMapping | GaveUp =>
  withinBudget(() => {
    const [one, other] = [
      verticesAsSymbols(from.graph, from.names, budget),
      verticesAsSymbols(to.graph, to.names, budget),
    ];
    const pairs = mapGraphsByPaper(one, other, method, budget, changes);
    return gameMapping(method, symbolsOf(from), symbolsOf(to), pairs);
  });
