/**
 * The symbols that a mapping maps: the names of a sheet's propositions, relations, constants and functions. One name is
 * one symbol, whatever its arities, as Jung and Hoey count them. Keywords are not mapped, since every sheet has the
 * same ones.
 *
 * The spelling of a name is never a reason to map it. It only decides how a result is judged (numbers are left out of
 * means and percentages, as in the paper) and how it is printed.
 */
import { unlimited } from "../../foundations/budgets/index.ts";
import { eachApplication, eachAtom, eachTerm, type Rules, SymbolFlow } from "../../language/rules/index.ts";
import { isKeyword } from "../../language/syntax/index.ts";

/** A relation without arguments is a proposition, a function without arguments is a constant. */
export type SymbolKind = "proposition" | "relation" | "constant" | "function";

/** A symbol that mappings map: its name and its kind. */
export interface MappableSymbol {
  readonly name: string;
  /** If a name is used in several ways: the first of relation, proposition, function, constant. */
  readonly kind: SymbolKind;
  /** Whether the name is spelled like a number; see isNumericName. */
  readonly isNumeric: boolean;
  /** Whether it can be the value of a goal. Such a constant means what its number means. */
  readonly isGoalValue: boolean;
}

/** If a name has several kinds, the symbol gets the strongest (the last in this list). */
const STRENGTH: readonly SymbolKind[] = ["constant", "function", "proposition", "relation"];

export const strongerKind = (one: SymbolKind, other: SymbolKind | undefined): SymbolKind =>
  other === undefined || STRENGTH.indexOf(one) > STRENGTH.indexOf(other) ? one : other;

/** A number, or a member of the number-like sequences c1, c2, … and m1, m2, … that the paper counts as numbers. */
export const isNumericName = (name: string): boolean => /^[cm]?\d+$/.test(name);

/** The symbols of a sheet, in the order in which they first occur. */
export function mappableSymbols(rules: Rules): readonly MappableSymbol[] {
  const kinds = new Map<string, SymbolKind>();
  const note = (name: string, kind: SymbolKind): void => {
    kinds.set(name, strongerKind(kind, kinds.get(name)));
  };
  const noteRelation = (name: string, arity: number): void => {
    if (!isKeyword(name)) note(name, arity === 0 ? "proposition" : "relation");
  };
  for (const rule of rules.rules) {
    noteRelation(rule.head.relation, rule.head.args.length);
    eachAtom(rule.body, ({ relation, args }) => noteRelation(relation, args.length));
    eachTerm(rule, (term) =>
      eachApplication(term, ({ name, args }) => {
        if (!isKeyword(name)) note(name, args.length === 0 ? "constant" : "function");
      }),
    );
  }
  const values = goalValues(rules);
  return [...kinds].map(([name, kind]) => ({
    name,
    kind,
    isNumeric: isNumericName(name),
    isGoalValue: kind === "constant" && values.has(name),
  }));
}

/** The constants that can be the value of a goal, written there or passed by variables. Linear in the sheet. */
function goalValues({ rules }: Rules): ReadonlySet<string> {
  const found = SymbolFlow.ofRules(rules).atRelation("goal", 2, 1, unlimited());
  return new Set(found.filter(({ arity }) => arity === 0).map(({ name }) => name));
}
