/**
 * A function with its variables permuted. Moving variables past each other makes diagrams grow and shrink again, so what need not
 * move does not: two variables may change places for nothing where the function is the same when they do, and then only the set of
 * places matters that such variables go to. A sum of 64 cells, whose variables are all alike, is permuted by relabelling.
 *
 * Complexity: O(n) for n nodes where the variables keep their order after that; else that of n conjunctions.
 */
import { DecisionDiagrams, type Diagram } from "./decision-diagrams.ts";

/** `image` is one-to-one on the variables of the function. */
export function permuteVariables(
  diagrams: DecisionDiagrams,
  diagram: Diagram,
  image: (variable: number) => number,
): Diagram {
  const nodes = nodesFromBelow(diagrams, diagram);
  if (nodes.length === 0) return diagram;
  const variables = [...new Set(nodes.map((node) => diagrams.topOf(node)))].sort((a, b) => a - b);
  const places = new Map<number, number>();
  for (const run of runsOfLike(diagrams, diagram, nodes, variables)) {
    const targets = run.map(image).sort((a, b) => a - b);
    for (const [i, variable] of run.entries()) places.set(variable, targets[i]!);
  }
  const keepsOrder = variables.every(
    (variable, i) => i === 0 || places.get(variables[i - 1]!)! < places.get(variable)!,
  );
  const permuted = new Map<Diagram, Diagram>();
  const of = (edge: Diagram): Diagram => (permuted.get(edge & ~1) ?? edge & ~1) ^ (edge & 1);
  for (const node of nodes) {
    const place = places.get(diagrams.topOf(node))!;
    const high = of(diagrams.whereTrue(node));
    const low = of(diagrams.whereFalse(node));
    permuted.set(node, keepsOrder ? diagrams.test(place, high, low) : choose(diagrams, place, high, low));
  }
  return of(diagram);
}

/** The nodes of a diagram, constants left out, not negated, each after those below it. */
function nodesFromBelow(diagrams: DecisionDiagrams, diagram: Diagram): Diagram[] {
  const seen = new Set<Diagram>();
  const stack = [diagram & ~1];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node === DecisionDiagrams.FALSE || seen.has(node)) continue;
    seen.add(node);
    stack.push(diagrams.whereTrue(node) & ~1, diagrams.whereFalse(node) & ~1);
  }
  return [...seen].sort((a, b) => diagrams.topOf(b) - diagrams.topOf(a));
}

/**
 * The variables in runs, neighbours being in one where exchanging them changes nothing. They may be exchanged where every node
 * that tests the first agrees on what is left when just one of both is true, and nothing tests the second alone.
 */
function runsOfLike(
  diagrams: DecisionDiagrams,
  diagram: Diagram,
  nodes: readonly Diagram[],
  variables: readonly number[],
): number[][] {
  const following = new Map(variables.map((variable, i) => [variable, variables[i + 1]]));
  const isLikeNext = new Map(variables.map((variable) => [variable, true]));
  const before = new Map(variables.map((variable, i) => [variable, variables[i - 1]]));
  const enter = (from: number, edge: Diagram): void => {
    const previous = before.get(diagrams.topOf(edge));
    if (previous !== undefined && from < previous) isLikeNext.set(previous, false);
  };
  enter(Number.NEGATIVE_INFINITY, diagram);
  for (const node of nodes) {
    const top = diagrams.topOf(node);
    const next = following.get(top);
    const [high, low] = [diagrams.whereTrue(node), diagrams.whereFalse(node)];
    enter(top, high);
    enter(top, low);
    const firstAlone = diagrams.topOf(high) === next ? diagrams.whereFalse(high) : high;
    const secondAlone = diagrams.topOf(low) === next ? diagrams.whereTrue(low) : low;
    if (firstAlone !== secondAlone) isLikeNext.set(top, false);
  }
  const runs: number[][] = [];
  variables.forEach((variable, i) => {
    if (i > 0 && isLikeNext.get(variables[i - 1]!)) runs.at(-1)?.push(variable);
    else runs.push([variable]);
  });
  return runs;
}

function choose(diagrams: DecisionDiagrams, variable: number, high: Diagram, low: Diagram): Diagram {
  const test = diagrams.variable(variable);
  return diagrams.or(diagrams.and(test, high), diagrams.and(diagrams.not(test), low));
}
