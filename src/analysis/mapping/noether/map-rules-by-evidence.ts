/**
 * Our mapper: maps the symbols of one game to those of another. Sheets of the same game are recognised and mapped by a
 * certified isomorphism. All others are mapped by the evidence of typed paths. Nothing is random: the same sheets give
 * the same answer.
 */
import { type Budget, BudgetSpent } from "../../../foundations/budgets/index.ts";
import type { Rules } from "../../../language/rules/index.ts";
import { type GameMapping, gameMapping, type SymbolPair } from "../game-mapping.ts";
import { mappableSymbols } from "../mappable-symbols.ts";
import { mapRulesByPaper } from "../paper/map-by-paper.ts";
import type { Correspondence } from "./correspondence.ts";
import { type EvidenceGraph, evidenceOfUsage } from "./evidence-graph.ts";
import { findSameGame } from "./find-same-game.ts";
import { draftByEvidence, mapByEvidence } from "./map-by-evidence.ts";
import type { AskOpinion } from "./opinion.ts";
import { pairDistance } from "./pair-distance.ts";
import { type UsageGraph, usageGraph } from "./usage-graph.ts";

/** Maximum number of pairs of symbols of a kind: the largest matrix of doubles that a mapping may hold. */
const MOST_CELLS = 1 << 24;
/** Maximum number of pairs of symbols for asking MMap, which takes half a second with so many. */
const MOST_FOR_OPINION = 1 << 17;

/** Throws BudgetSpent if the budget does not suffice, or if the games have too many symbols. */
export function mapRulesByEvidence(from: Rules, to: Rules, budget: Budget): GameMapping {
  const [left, right] = [usageGraph(from), usageGraph(to)];
  const images = findSameGame(left, right, [from, to], budget);
  if (images === undefined) return mapUsageByEvidence(left, right, budget, opinionOfMMap(from, to, budget));
  const pairs = left.symbols.map(({ name }, s) => ({ from: name, to: right.symbols[images[s]!]!.name, distance: 0 }));
  return gameMapping("noether", left.symbols, right.symbols, pairs);
}

/** Maps by evidence alone, as for altered sheets. */
export function mapUsageByEvidence(
  from: UsageGraph,
  to: UsageGraph,
  budget: Budget,
  opinion: AskOpinion = () => undefined,
): GameMapping {
  requireFewSymbols(from, to);
  const left = evidenceOfUsage(from);
  budget.checkTime("looking for paths between symbols");
  const right = evidenceOfUsage(to);
  return mappingOf(mapByEvidence(left, right, budget, opinion), left, right);
}

/** The mapping of MMap. It takes long on large games, so it is not asked there. */
function opinionOfMMap(from: Rules, to: Rules, budget: Budget): AskOpinion {
  return () => {
    const [symbols, others] = [mappableSymbols(from), mappableSymbols(to)];
    if (symbols.length * others.length > MOST_FOR_OPINION) return undefined;
    const numbers = new Map(others.map(({ name }, number) => [name, number]));
    const { pairs } = mapRulesByPaper(from, to, "mmap", budget, {});
    const known = new Map(pairs.map((pair) => [pair.from, pair]));
    return {
      image: Int32Array.from(symbols, ({ name }) => numbers.get(known.get(name)?.to ?? "") ?? -1),
      sureness: Float64Array.from(symbols, ({ name }) => 1 - (known.get(name)?.distance ?? 1)),
    };
  };
}

/** The distance of two different games, by a mapping that is good enough to tell whether they are relatives. */
export function draftDistance(from: EvidenceGraph, to: EvidenceGraph, budget: Budget): number {
  requireFewSymbols(from, to);
  return mappingOf(draftByEvidence(from, to, budget), from, to).distance;
}

function requireFewSymbols(from: Pick<UsageGraph, "symbols">, to: Pick<UsageGraph, "symbols">): void {
  if (from.symbols.length * to.symbols.length <= MOST_CELLS) return;
  const doing = "comparing the symbols of two games";
  throw new BudgetSpent({ kind: "gave-up", resource: "pairs", limit: MOST_CELLS, doing });
}

const mappingOf = (correspondence: Correspondence, from: EvidenceGraph, to: EvidenceGraph): GameMapping =>
  gameMapping("noether", from.symbols, to.symbols, pairsOf(correspondence, from, to));

const pairsOf = (correspondence: Correspondence, from: EvidenceGraph, to: EvidenceGraph): SymbolPair[] =>
  [...correspondence.image].flatMap((t, s) =>
    t < 0 ? [] : [{ from: from.symbols[s]!.name, to: to.symbols[t]!.name, distance: pairDistance(correspondence, s) }],
  );
