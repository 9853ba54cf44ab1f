/** Turns the words of infix notation into symbols and variables of the tree, and back. */
import { quoteText } from "../../foundations/text/index.ts";
import { endsSymbol } from "./characters.ts";
import { normalizeSymbol } from "./keywords.ts";

export type ReadWord =
  | { readonly kind: "name"; readonly text: string }
  | { readonly kind: "bad"; readonly message: string; readonly hint?: string };

export class InfixWords {
  private readonly source: string;
  /** Numbers that the sheet itself uses in variables like `_1`; collected at the first `_`. */
  private usedNumbers: Set<string> | null = null;
  private counter = 0;

  constructor(source: string) {
    this.source = source;
  }

  /** `Row` is the variable `?row`, each `_` is a new variable, `nextRow` and `12` are symbols. */
  plain(word: string): ReadWord {
    if (word === "_") return { kind: "name", text: `?_${this.freshNumber()}` };
    if (word.startsWith("_")) return { kind: "name", text: `?${word}` };
    if (word.startsWith("?"))
      return { kind: "bad", message: `${quoteText(word)} is not a name`, hint: "variables begin with a capital here" };
    const first = word.charAt(0);
    if (first >= "A" && first <= "Z") return { kind: "name", text: `?${first.toLowerCase()}${word.slice(1)}` };
    if (first !== first.toLowerCase()) return { kind: "name", text: `?${word}` };
    return { kind: "name", text: normalizeSymbol(word) };
  }

  /** A quoted symbol must be one that prefix notation can write too. */
  quoted(word: string): ReadWord {
    const text = word.slice(1, -1).replace(/\\(.)/gs, "$1");
    if (text === "") return { kind: "bad", message: "a symbol cannot be empty" };
    if (text.startsWith("?")) return { kind: "bad", message: "a symbol cannot begin with a question mark" };
    for (let i = 0; i < text.length; i++)
      if (endsSymbol(text.charCodeAt(i)))
        return { kind: "bad", message: "a symbol cannot contain a blank, a parenthesis or a semicolon" };
    return { kind: "name", text: normalizeSymbol(text) };
  }

  private freshNumber(): number {
    this.usedNumbers ??= new Set(Array.from(this.source.matchAll(/_(\d+)/g), (match) => match[1] as string));
    do this.counter++;
    while (this.usedNumbers.has(String(this.counter)));
    return this.counter;
  }
}

/** A symbol as infix notation writes it: quoted if it has a capital or a special character. */
export const printSymbol = (symbol: string): string =>
  /^[a-z0-9][a-z0-9_]*$/.test(symbol) ? symbol : `'${symbol.replace(/[\\']/g, "\\$&")}'`;

/** Whether infix notation can name the variable exactly, so that reading gives it back. */
const hasExactName = (variable: string): boolean => /^\?(?:[a-z][A-Za-z0-9_]*|_[A-Za-z0-9_]+)$/.test(variable);

/**
 * Names for the variables of one rule. `?row` becomes `Row`. A variable whose name is not a legal word, or whose word
 * is taken by another (`?x` and `?X`), gets the nearest legal word with a number. No two variables share a name.
 */
export function nameVariables(variables: Iterable<string>): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const inexact: string[] = [];
  for (const variable of variables) {
    if (names.has(variable)) continue;
    names.set(variable, capitalize(variable.slice(1)));
    if (hasExactName(variable)) taken.add(capitalize(variable.slice(1)));
    else inexact.push(variable);
  }
  const counters = new Map<string, number>();
  for (const variable of inexact) {
    const letters = variable.slice(1).replace(/[^A-Za-z0-9_]/g, "_");
    const stem = capitalize(/^[A-Za-z]/.test(letters) ? letters : `V${letters}`);
    let name = stem;
    for (let i = counters.get(stem) ?? 2; taken.has(name); i++) {
      name = `${stem}_${i}`;
      counters.set(stem, i + 1);
    }
    taken.add(name);
    names.set(variable, name);
  }
  return names;
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
