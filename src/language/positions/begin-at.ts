/**
 * The same game with another initial state. A state from outside may contain things that play from the sheet's own
 * initial state never reaches. So everything derived from that initial state (ground rules, invariants, symmetries,
 * factors) says nothing about it. Derived from the new initial state, everything is correct again, and no later stage
 * needs to know.
 */
import { NOWHERE } from "../../foundations/text/index.ts";
import {
  type Atom,
  eachAtom,
  type Formula,
  isGround,
  printTerm,
  type Rule,
  type Rules,
  type Term,
} from "../rules/index.ts";

/** The fluents must be ground; repetitions are harmless. */
export function beginAt(rules: Rules, state: readonly Term[]): Rules {
  return { ...rules, rules: [...withoutBeginning(rules.rules), ...initially(state)] };
}

/**
 * Rules from which everything is derived that can be reached from the sheet's initial state or from `state`. For
 * callers that examine both the whole game and one state of it. The initial state of these rules is the union of both,
 * and no state of the game.
 */
export function reachAlso(rules: Rules, state: readonly Term[]): Rules {
  return { ...rules, rules: [...rules.rules, ...initially(state)] };
}

const isInit = ({ relation, args }: Atom): boolean => relation === "init" && args.length === 1;

function initially(state: readonly Term[]): Rule[] {
  return state.map((fluent) => {
    if (!isGround(fluent)) throw new RangeError(`${printTerm(fluent)} is not ground`);
    return { head: { relation: "init", args: [fluent], span: NOWHERE }, body: [], span: NOWHERE };
  });
}

/** If a condition asks for `init`, it keeps the sheet's answer, under another name. */
function withoutBeginning(rules: readonly Rule[]): Rule[] {
  const names = new Set<string>();
  let isAsked = false;
  for (const { head, body } of rules) {
    names.add(head.relation);
    eachAtom(body, (atom) => {
      names.add(atom.relation);
      isAsked ||= isInit(atom);
    });
  }
  if (!isAsked) return rules.filter(({ head }) => !isInit(head));
  let name = "sheet-init";
  while (names.has(name)) name += "'";
  const rename = (atom: Atom): Atom => (isInit(atom) ? { ...atom, relation: name } : atom);
  return rules.map((rule) => ({
    ...rule,
    head: rename(rule.head),
    body: rule.body.map((each) => mapAtoms(each, rename)),
  }));
}

function mapAtoms(formula: Formula, change: (atom: Atom) => Atom): Formula {
  switch (formula.kind) {
    case "atom":
      return { ...formula, atom: change(formula.atom) };
    case "distinct":
      return formula;
    case "not":
      return { ...formula, operand: mapAtoms(formula.operand, change) };
    default:
      return { ...formula, operands: formula.operands.map((operand) => mapAtoms(operand, change)) };
  }
}
