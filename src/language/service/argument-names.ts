/** Names for the arguments of a symbol: the variables that its author puts there, where there are any. */
import type { EditedSheet } from "./edited-sheet.ts";
import { spellName } from "./spelling.ts";
import type { SheetSymbol } from "./symbols.ts";

/** One for each argument, all different, as the sheet would spell them. */
export function argumentNames({ occurrences, notation }: EditedSheet, symbol: SheetSymbol): string[] {
  const names: (string | undefined)[] = Array.from({ length: symbol.arity });
  const uses = new Set(symbol.occurrences);
  for (const { kind, parent, argument, name } of occurrences)
    if (kind === "variable" && parent !== null && uses.has(parent) && !name.startsWith("?_")) names[argument] ??= name;
  const taken = new Set<string>();
  return names.map((given, i) => {
    const name = given === undefined || taken.has(given) ? `?x${i + 1}` : given;
    taken.add(name);
    return spellName(name, notation);
  });
}
