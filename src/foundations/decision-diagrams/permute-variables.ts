/**
 * Permutes the variables of a function. Moving variables past each other makes diagrams grow and shrink again, so this
 * module moves as few as possible. If the function is symmetric in two variables, exchanging them is free; for a run of
 * such variables only the set of their target places matters. For example, a sum of 64 cells is symmetric in all its
 * variables, so permuting it is mere relabelling.
 *
 * Complexity: O(n) for n nodes if the remaining permutation preserves the variable order; else that of n conjunctions.
 */
import { DecisionDiagrams, type Diagram } from "./decision-diagrams.ts";

/** `image` must be one-to-one on the variables of the function. */
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

/** The nodes of a diagram without constants and negations, each after the nodes below it. */
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
 * Groups the variables into runs of neighbours in which the function is symmetric. It is symmetric in two neighbouring
 * variables if every node that tests the first has the same cofactor whichever single one of the two is true, and no
 * node testing the second is reached without testing the first.
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
