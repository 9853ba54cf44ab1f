/** Spells names and terms in the notation of a sheet. */
import { InfixWords, isKeyword, type Notation, printSymbol, scanTokens } from "../syntax/index.ts";

/** A name as the sheet would write it: quoted in infix if it could not be read otherwise. */
export function spellName(name: string, notation: Notation): string {
  if (notation === "prefix") return name;
  if (name.startsWith("?")) return name.charAt(1).toUpperCase() + name.slice(2);
  return isPlainWord(name) ? name : printSymbol(name);
}

/** Whether infix notation reads a word as this symbol without quotes. */
function isPlainWord(name: string): boolean {
  const [token, ...others] = scanTokens(name, "infix");
  if (token?.kind !== "word" || token.end !== name.length || others.length > 0) return false;
  if (isKeyword(name)) return true;
  const read = new InfixWords(name).plain(name);
  return read.kind === "name" && read.text === name;
}

/** A name with already spelled arguments: `(cell 1 2)` or `cell(1,2)`. */
export function spellTerm(name: string, args: readonly string[], notation: Notation): string {
  const spelled = spellName(name, notation);
  if (args.length === 0) return spelled;
  return notation === "prefix" ? `(${spelled} ${args.join(" ")})` : `${spelled}(${args.join(",")})`;
}

/** A number of arguments, in words. */
export const countArguments = (arity: number): string =>
  arity === 0 ? "no arguments" : arity === 1 ? "one argument" : `${arity} arguments`;
