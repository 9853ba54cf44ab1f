/** Which part of play needs a symbol, and what a relation itself depends on, which tells when it must be computed. */
import { type DependencyGraph, reachableRelations } from "../rules/index.ts";
import { RELATION_ARITIES } from "../syntax/index.ts";
import type { EditedSheet } from "./edited-sheet.ts";
import { rootOf } from "./find-definitions.ts";
import type { SheetSymbol } from "./symbols.ts";

/** The keywords that play asks for, in the order of a step. */
const ASKED = ["role", "base", "input", "init", "legal", "next", "sees", "goal", "terminal"] as const;

export interface Stages {
  /** The keywords whose rules lead to the symbol. */
  readonly neededFor: readonly string[];
  /** What a relation depends on; with "nothing" it is computed once for the whole game. Null for functions. */
  readonly dependsOn: "nothing" | "the state" | "the moves" | null;
}

/** Linear in the sheet. */
export function stagesOf(sheet: EditedSheet, symbol: SheetSymbol): Stages {
  const { graph } = sheet;
  const users = new Set(symbol.kind === "relation" ? [graph.find(symbol.name, symbol.arity)] : readers(sheet, symbol));
  const neededFor = ASKED.filter((keyword) => {
    const relation = findKeyword(graph, keyword);
    if (relation === undefined || keyword === symbol.name) return false;
    const reached = reachableRelations(graph, [relation]);
    return [...users].some((user) => user !== undefined && reached[user] === 1);
  });
  const own = symbol.kind === "relation" ? graph.find(symbol.name, symbol.arity) : undefined;
  return { neededFor, dependsOn: own === undefined ? null : dependenceOf(graph, own) };
}

/** The relations whose rules have the function or constant in their conditions. */
function readers({ graph, occurrences }: EditedSheet, symbol: SheetSymbol): (number | undefined)[] {
  const forms = new Set(
    symbol.occurrences.filter((occurrence) => rootOf(occurrence).place !== "head").map(({ form }) => form),
  );
  return occurrences
    .filter(({ place, form }) => place === "head" && forms.has(form))
    .map(({ name, arity }) => graph.find(name, arity));
}

function dependenceOf(graph: DependencyGraph, relation: number): Stages["dependsOn"] {
  const reached = reachableRelations(graph, [relation]);
  if (reached[findKeyword(graph, "does") ?? -1] === 1) return "the moves";
  return reached[findKeyword(graph, "true") ?? -1] === 1 ? "the state" : "nothing";
}

const findKeyword = (graph: DependencyGraph, keyword: string): number | undefined =>
  graph.find(keyword, RELATION_ARITIES.get(keyword) ?? 0);
