/**
 * The same game in disguise: other names for all symbols and variables, another order of rules, conditions and
 * alternatives, and on request of arguments. Keywords, goal values and the order of roles stay, because they define the
 * game.
 */
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { type Atom, type Formula, type Rule, type Rules, type Term, variablesOfRule } from "../rules/index.ts";
import { RELATION_ARITIES } from "../syntax/index.ts";
import { inventNames } from "./invent-names.ts";

/** What to scramble besides names and order. */
export interface ScrambleOptions {
  /** Whether to permute also the arguments of each relation and function, in the same way wherever it occurs. */
  readonly arguments: boolean;
}

/** A scrambled sheet, and how its symbols and arguments correspond to those of the original. */
export interface Scrambled {
  readonly rules: Rules;
  /** Maps every symbol of the sheet, except keywords and goal values, to its new name. */
  readonly names: ReadonlyMap<string, string>;
  /** For each old name and number of arguments, as `cell/3`: the old argument (from 0) at each new place. */
  readonly orders: ReadonlyMap<string, readonly number[]>;
}

/** The same game with other names and in another order, chosen by a random generator. */
export function scrambleRules(
  sheet: Rules,
  random: SeededRandom,
  options: ScrambleOptions = { arguments: false },
): Scrambled {
  const names = inventNames(sheet.rules, random);
  const scrambler = new Scrambler(names, random, options);
  const roles = sheet.rules.filter((rule) => rule.head.relation === "role");
  const others = sheet.rules.filter((rule) => rule.head.relation !== "role");
  const rules = [...roles, ...random.shuffle(others)].map((rule) => scrambler.rule(rule));
  return { rules: { ...sheet, rules }, names, orders: scrambler.orders };
}

class Scrambler {
  private readonly names: ReadonlyMap<string, string>;
  private readonly random: SeededRandom;
  private readonly options: ScrambleOptions;
  readonly orders = new Map<string, readonly number[]>();
  /** New names of the variables of the current rule. */
  private variables = new Map<string, string>();

  constructor(names: ReadonlyMap<string, string>, random: SeededRandom, options: ScrambleOptions) {
    this.names = names;
    this.random = random;
    this.options = options;
  }

  rule(rule: Rule): Rule {
    const numbers = this.random.shuffle([...variablesOfRule(rule)]);
    this.variables = new Map(numbers.map((variable, i) => [variable, `?v${i + 1}`]));
    return { ...rule, head: this.atom(rule.head), body: this.formulas(rule.body) };
  }

  private formulas(formulas: readonly Formula[]): Formula[] {
    return this.random.shuffle(formulas.map((formula) => this.formula(formula)));
  }

  private formula(formula: Formula): Formula {
    switch (formula.kind) {
      case "atom":
        return { ...formula, atom: this.atom(formula.atom) };
      case "distinct":
        return { ...formula, left: this.term(formula.left), right: this.term(formula.right) };
      case "not":
        return { ...formula, operand: this.formula(formula.operand) };
      default:
        return { ...formula, operands: this.formulas(formula.operands) };
    }
  }

  private atom(atom: Atom): Atom {
    const args = RELATION_ARITIES.has(atom.relation)
      ? atom.args.map((term) => this.term(term))
      : this.args(atom.relation, atom.args);
    return { ...atom, relation: this.names.get(atom.relation) ?? atom.relation, args };
  }

  private term(term: Term): Term {
    if (term.kind === "variable") return { ...term, name: this.variables.get(term.name) as string };
    return { ...term, name: this.names.get(term.name) ?? term.name, args: this.args(term.name, term.args) };
  }

  private args(name: string, args: readonly Term[]): Term[] {
    return this.orderOf(name, args.length).map((i) => this.term(args[i] as Term));
  }

  /** One order per name and number of arguments, shared by the relation and the function of that name. */
  private orderOf(name: string, arity: number): readonly number[] {
    const key = `${name}/${arity}`;
    const known = this.orders.get(key);
    if (known !== undefined) return known;
    const order = Array.from({ length: arity }, (_, i) => i);
    if (this.options.arguments) this.random.shuffle(order);
    this.orders.set(key, order);
    return order;
  }
}
