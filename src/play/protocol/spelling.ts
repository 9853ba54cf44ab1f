/**
 * Converts terms written by others to the spelling of a sheet: single blanks, and symbols in the sheet's case. Some
 * programs change the case of everything. So a symbol that is not in the sheet stands for the one that differs from it
 * only in case, if there is exactly one.
 */
import { printRules, type Rules } from "../../language/rules/index.ts";

const TOKENS = /[()]|[^\s()]+/g;

export class Spelling {
  private readonly symbols = new Set<string>();
  /** By lower-case symbol; null if several symbols differ only in case. */
  private readonly byLowerCase = new Map<string, string | null>();

  constructor(rules: Rules) {
    for (const [symbol] of printRules(rules, "prefix").matchAll(TOKENS)) {
      if (/^[()?]/.test(symbol) || this.symbols.has(symbol)) continue;
      this.symbols.add(symbol);
      const key = symbol.toLowerCase();
      this.byLowerCase.set(key, this.byLowerCase.has(key) ? null : symbol);
    }
  }

  /**
   * Changes only blanks and case, so a text that is no term stays wrong. Control characters count as blanks, because
   * people may read the result.
   */
  respell(text: string): string {
    const tokens = text.replaceAll(/\p{Cc}/gu, " ").match(TOKENS) ?? [];
    const spelled = tokens.map((token) =>
      this.symbols.has(token) ? token : (this.byLowerCase.get(token.toLowerCase()) ?? token),
    );
    return spelled.join(" ").replaceAll("( ", "(").replaceAll(" )", ")");
  }
}
