/** Names for the arguments of a symbol: the variables that the author puts there, if there are any. */
import type { Notation } from "../syntax/index.ts";
import type { Occurrence } from "./occurrences.ts";
import { spellName } from "./spelling.ts";
import { type SheetSymbol, symbolKey } from "./symbols.ts";

/** For each symbol: the first variable at each argument that has one. */
export type ArgumentVariables = ReadonlyMap<string, readonly (string | undefined)[]>;

export function argumentVariables(occurrences: readonly Occurrence[]): ArgumentVariables {
  const variables = new Map<string, (string | undefined)[]>();
  for (const { kind, parent, argument, name } of occurrences) {
    if (kind !== "variable" || parent === null || name.startsWith("?_")) continue;
    const key = symbolKey(parent.kind, parent.name, parent.arity);
    const names = variables.get(key) ?? [];
    variables.set(key, names);
    names[argument] ??= name;
  }
  return variables;
}

/** The part of a sheet that naming needs. */
interface NamingSheet {
  readonly argumentVariables: ArgumentVariables;
  readonly notation: Notation;
}

/** One name for each argument, all different, in the spelling of the sheet. */
export function argumentNames(sheet: NamingSheet, { kind, name, arity }: SheetSymbol): string[] {
  const given = sheet.argumentVariables.get(symbolKey(kind, name, arity)) ?? [];
  const taken = new Set<string>();
  return Array.from({ length: arity }, (_, i) => {
    const variable = given[i];
    const own = variable === undefined || taken.has(variable) ? `?x${i + 1}` : variable;
    taken.add(own);
    return spellName(own, sheet.notation);
  });
}
