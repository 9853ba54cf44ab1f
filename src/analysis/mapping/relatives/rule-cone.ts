/**
 * The rules, without facts, from which a relation follows: what a goal means, or what a step does, without the rest.
 */
import { dependencyGraphOfRules, type Rules, reachableRelations } from "../../../language/rules/index.ts";

/** Linear in the sheet. The cone ends at the state and the moves, which follow from no rule. */
export function ruleCone(rules: Rules, relation: string): Rules {
  const graph = dependencyGraphOfRules(rules.rules);
  const own = graph.relations.flatMap(({ name }, number) => (name === relation ? [number] : []));
  const reached = reachableRelations(graph, own);
  const isReached = new Uint8Array(rules.rules.length);
  graph.rulesOf.forEach((numbers, number) => {
    if (reached[number] === 1) for (const rule of numbers) isReached[rule] = 1;
  });
  return { ...rules, rules: rules.rules.filter(({ body }, rule) => isReached[rule] === 1 && body.length > 0) };
}
