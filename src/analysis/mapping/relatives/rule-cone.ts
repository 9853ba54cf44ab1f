/** The rules, without the facts, that some relations follow from: what a goal means, or what a step does, without the rest of a sheet. */
import { eachAtom, type Rule, type Rules } from "../../../language/rules/index.ts";

/** Linear in the sheet. The state and the moves are where it ends. */
export function ruleCone(rules: Rules, relation: string): Rules {
  const byHead = new Map<string, Rule[]>();
  for (const rule of rules.rules) {
    const known = byHead.get(rule.head.relation);
    if (known === undefined) byHead.set(rule.head.relation, [rule]);
    else known.push(rule);
  }
  const reached = new Set([relation]);
  const cone: Rule[] = [];
  for (const name of reached)
    for (const rule of byHead.get(name) ?? []) {
      if (rule.body.length > 0) cone.push(rule);
      eachAtom(rule.body, (atom) => {
        if (atom.relation !== "true" && atom.relation !== "does") reached.add(atom.relation);
      });
    }
  return { ...rules, rules: cone };
}
