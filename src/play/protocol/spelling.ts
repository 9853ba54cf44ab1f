/**
 * Terms as others write them, put into the spelling of a sheet: single blanks, and symbols in the case of the sheet. Some programs change the case of
 * everything, so a symbol that the sheet does not have stands for the one that differs from it in case only, if there is just one.
 */
import { printRules, type Rules } from "../../language/rules/index.ts";

const TOKENS = /[()]|[^\s()]+/g;

export class Spelling {
  private readonly symbols = new Set<string>();
  /** By lower case; null where several symbols differ in case only. */
  private readonly byLowerCase = new Map<string, string | null>();

  constructor(rules: Rules) {
    for (const [symbol] of printRules(rules, "prefix").matchAll(TOKENS)) {
      if (/^[()?]/.test(symbol) || this.symbols.has(symbol)) continue;
      this.symbols.add(symbol);
      const key = symbol.toLowerCase();
      this.byLowerCase.set(key, this.byLowerCase.has(key) ? null : symbol);
    }
  }

  /** Text that is no term stays wrong: nothing is added or taken away but blanks. Control characters count as blanks: people may read this. */
  respell(text: string): string {
    const tokens = text.replaceAll(/\p{Cc}/gu, " ").match(TOKENS) ?? [];
    const spelled = tokens.map((token) =>
      this.symbols.has(token) ? token : (this.byLowerCase.get(token.toLowerCase()) ?? token),
    );
    return spelled.join(" ").replaceAll("( ", "(").replaceAll(" )", ")");
  }
}
