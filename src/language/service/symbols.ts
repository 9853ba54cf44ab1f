/** The names of a sheet, each with everything known about it: where it occurs, and what it is used as. */
import { isKeyword } from "../syntax/index.ts";
import type { Occurrence } from "./occurrences.ts";

/** What a name is used as; a name can have several uses. */
export type Use = "fluent" | "move" | "role" | "goal value" | "percept" | "head" | "condition" | "term";

export interface SheetSymbol {
  readonly kind: "relation" | "function";
  readonly name: string;
  readonly arity: number;
  readonly isKeyword: boolean;
  /** In text order. */
  readonly occurrences: readonly Occurrence[];
  readonly uses: ReadonlySet<Use>;
}

/** `relation cell/3`: names of different kinds or arities are unrelated. */
export const symbolKey = (kind: string, name: string, arity: number): string => `${kind} ${name}/${arity}`;

export type SheetSymbols = ReadonlyMap<string, SheetSymbol>;

/** All names except variables, in order of first appearance. */
export function collectSymbols(occurrences: readonly Occurrence[]): SheetSymbols {
  const symbols = new Map<string, SheetSymbol & { occurrences: Occurrence[]; uses: Set<Use> }>();
  for (const occurrence of occurrences) {
    const { kind, name, arity } = occurrence;
    if (kind === "variable") continue;
    const key = symbolKey(kind, name, arity);
    const known = symbols.get(key);
    const uses = known?.uses ?? new Set<Use>();
    uses.add(useOf(occurrence));
    if (known !== undefined) known.occurrences.push(occurrence);
    else symbols.set(key, { kind, name, arity, isKeyword: isKeyword(name), occurrences: [occurrence], uses });
  }
  return symbols;
}

/** For each keyword: the uses of its arguments. */
const ARGUMENT_USES: ReadonlyMap<string, readonly Use[]> = new Map([
  ["role", ["role"]],
  ["init", ["fluent"]],
  ["true", ["fluent"]],
  ["next", ["fluent"]],
  ["base", ["fluent"]],
  ["does", ["role", "move"]],
  ["legal", ["role", "move"]],
  ["input", ["role", "move"]],
  ["goal", ["role", "goal value"]],
  ["sees", ["role", "percept"]],
]);

export function useOf({ place, parent, argument }: Occurrence): Use {
  return place !== "term" ? place : useOfArgument(parent?.kind === "relation" ? parent.name : "", argument);
}

/** What is used at an argument of a relation. */
export const useOfArgument = (relation: string, argument: number): Use =>
  ARGUMENT_USES.get(relation)?.[argument] ?? "term";
