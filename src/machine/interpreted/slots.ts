/**
 * Rules in the form used by the evaluator: as written, but with variables as slots of a frame, and constants and
 * relations as numbers. A frame is an array with one cell per variable. A cell is meaningful only if the plan says that
 * it is bound.
 */
import type { Interner } from "../../foundations/collections/index.ts";
import type { Atom, Formula, Rule, Term } from "../../language/rules/index.ts";
import type { TermTable } from "./term-table.ts";

export type SlotTerm =
  | { readonly kind: "ground"; readonly term: number }
  | { readonly kind: "slot"; readonly slot: number }
  | { readonly kind: "compound"; readonly functor: number; readonly args: readonly SlotTerm[] };

export interface SlotAtom {
  readonly kind: "atom";
  readonly relation: number;
  readonly args: readonly SlotTerm[];
  readonly slots: readonly number[];
}

export type SlotFormula =
  | SlotAtom
  | { readonly kind: "distinct"; readonly left: SlotTerm; readonly right: SlotTerm; readonly slots: readonly number[] }
  | { readonly kind: "not"; readonly operand: SlotFormula; readonly slots: readonly number[] }
  | { readonly kind: "and" | "or"; readonly operands: readonly SlotFormula[]; readonly slots: readonly number[] };

export interface SlotRule {
  readonly head: SlotAtom;
  readonly body: readonly SlotFormula[];
  readonly slotCount: number;
}

export const relationName = (relation: string, arity: number): string => `${relation}/${arity}`;

/**
 * `(true (cell ?x ?y b))` queries the relation of all fluents `cell`, with one column per argument. The blank in its
 * name keeps it apart from the sheet's names.
 */
export const fluentRelation = (name: string, arity: number): string => `true ${name}/${arity}`;

export function slotRuleFrom(rule: Rule, terms: TermTable, relations: Interner): SlotRule {
  const slotOf = new Map<string, number>();
  const termFrom = (term: Term): SlotTerm => {
    if (term.kind === "variable") {
      const slot = slotOf.get(term.name) ?? slotOf.size;
      slotOf.set(term.name, slot);
      return { kind: "slot", slot };
    }
    const args = term.args.map(termFrom);
    const functor = terms.functor(term.name, args.length);
    if (args.every((argument) => argument.kind === "ground"))
      return {
        kind: "ground",
        term: terms.term(
          functor,
          args.map((argument) => argument.term),
        ),
      };
    return { kind: "compound", functor, args };
  };
  const atomFrom = (atom: Atom): SlotAtom => {
    const [fluent] = atom.args;
    const aboutFluent = atom.relation === "true" && atom.args.length === 1 && fluent?.kind === "application";
    const args = (aboutFluent ? fluent.args : atom.args).map(termFrom);
    const name = aboutFluent ? fluentRelation(fluent.name, args.length) : relationName(atom.relation, args.length);
    return { kind: "atom", relation: relations.intern(name), args, slots: slotsOfTerms(args) };
  };
  const formulaFrom = (formula: Formula): SlotFormula => {
    switch (formula.kind) {
      case "atom":
        return atomFrom(formula.atom);
      case "distinct": {
        const left = termFrom(formula.left);
        const right = termFrom(formula.right);
        return { kind: "distinct", left, right, slots: slotsOfTerms([left, right]) };
      }
      case "not": {
        const operand = formulaFrom(formula.operand);
        return { kind: "not", operand, slots: operand.slots };
      }
      default: {
        const operands = formula.operands.map(formulaFrom);
        return { kind: formula.kind, operands, slots: [...new Set(operands.flatMap((operand) => operand.slots))] };
      }
    }
  };
  const head = atomFrom(rule.head);
  const body = rule.body.map(formulaFrom);
  return { head, body, slotCount: slotOf.size };
}

function slotsOfTerms(terms: readonly SlotTerm[]): number[] {
  const slots = new Set<number>();
  const visit = (term: SlotTerm): void => {
    if (term.kind === "slot") slots.add(term.slot);
    else if (term.kind === "compound") term.args.forEach(visit);
  };
  terms.forEach(visit);
  return [...slots];
}
