/**
 * `(lock)` and `lock` are the same constant. A sheet that writes the brackets (in infix `lock()`) gets them back in
 * states and moves: if a constant is bracketed anywhere, its name becomes `(lock)` everywhere, so that printing a name
 * prints what the sheet says. No other symbol contains a parenthesis.
 */
import { eachApplication, eachTerm } from "./occurrences.ts";
import type { Atom, Formula, Rule, Rules } from "./rules.ts";
import type { Application, Term } from "./term.ts";

export function spellBracketedConstants(rules: Rules): Rules {
  const { text } = rules.source;
  const bracketed = new Set<string>();
  const look = ({ name, args, span }: Application): void => {
    if (args.length === 0 && text[span.end - 1] === ")") bracketed.add(name);
  };
  for (const rule of rules.rules) eachTerm(rule, (term) => eachApplication(term, look));
  if (bracketed.size === 0) return rules;
  const spell = (term: Term): Term => {
    if (term.kind === "variable") return term;
    if (term.args.length === 0) return bracketed.has(term.name) ? { ...term, name: `(${term.name})` } : term;
    return { ...term, args: term.args.map(spell) };
  };
  return { ...rules, rules: rules.rules.map((rule) => mapTerms(rule, spell)) };
}

function mapTerms(rule: Rule, change: (term: Term) => Term): Rule {
  const atom = (old: Atom): Atom => ({ ...old, args: old.args.map(change) });
  const formula = (old: Formula): Formula => {
    switch (old.kind) {
      case "atom":
        return { ...old, atom: atom(old.atom) };
      case "distinct":
        return { ...old, left: change(old.left), right: change(old.right) };
      case "not":
        return { ...old, operand: formula(old.operand) };
      default:
        return { ...old, operands: old.operands.map(formula) };
    }
  };
  return { ...rule, head: atom(rule.head), body: rule.body.map(formula) };
}
