/**
 * Static relations with four arguments, as graphs over pairs of constants. On most boards they say which squares are
 * one step apart. A knight's leaps, a king's steps and the neighbours of a hexagon differ in maximum degree, in
 * triangles at an edge, and in whether two colours suffice. This holds for every size of the board and every way to
 * write the relation.
 */
import { type Budget, isGaveUp, withinBudget } from "../../../foundations/budgets/index.ts";
import type { SourceText } from "../../../foundations/text/index.ts";
import { type Clause, dependencyGraphOfClauses, reachableRelations } from "../../../language/rules/index.ts";
import { RELATION_ARITIES } from "../../../language/syntax/index.ts";
import { derivableInstances } from "../../../machine/domains/index.ts";
import type { GameSignature } from "../noether/index.ts";
import { FeatureBag } from "./feature-bag.ts";
import { termParts } from "./term-parts.ts";

/**
 * Maximum number of instances of a relation, including what it follows from. A chess board has 4096 pairs of squares.
 */
const MOST_INSTANCES = 5_000;
/**
 * Limits against adversarial sheets: relations considered, and clauses that they all follow from. Public sheets have at
 * most 17 and 221.
 */
const MOST_RELATIONS = 64;
const MOST_CLAUSES = 10_000;
/** Maximum number of edges whose triangles are counted. */
const MOST_COUNTED = 3_000;
/** Graphs with fewer edges say nothing. */
const LEAST_EDGES = 3;

export function stepGraphs(clauses: readonly Clause[], source: SourceText, budget: Budget): GameSignature {
  const graph = dependencyGraphOfClauses(clauses);
  const keywords = graph.relations.flatMap(({ name }, relation) => (RELATION_ARITIES.has(name) ? [relation] : []));
  const bag = new FeatureBag();
  let allowance = MOST_CLAUSES;
  const candidates = graph.relations.flatMap(({ arity }, relation) => (arity === 4 ? [relation] : []));
  for (const relation of candidates.slice(0, MOST_RELATIONS)) {
    const { name, arity } = graph.relations[relation]!;
    const needed = reachableRelations(graph, [relation]);
    if (keywords.some((keyword) => needed[keyword] === 1)) continue;
    const kept = clauses.filter(({ head }) => needed[graph.find(head.relation, head.args.length) as number] === 1);
    allowance -= kept.length;
    if (allowance < 0) break;
    const part = budget.part({ atoms: MOST_INSTANCES });
    const instances = withinBudget(() => derivableInstances(kept, source, part));
    if (isGaveUp(instances)) continue;
    noteGraph(bag, neighboursOf(instances.of(name, arity).map(termParts)));
  }
  return bag.signature();
}

/**
 * For each vertex (a pair of constants, numbered in order of occurrence): the vertices that the relation joins it with,
 * in either direction.
 */
type Neighbours = readonly ReadonlySet<number>[];

function neighboursOf(tuples: readonly (readonly string[])[]): Neighbours {
  const numbers = new Map<string, number>();
  const neighbours: Set<number>[] = [];
  const numberOf = (pair: string): number => {
    const known = numbers.get(pair);
    if (known !== undefined) return known;
    numbers.set(pair, neighbours.length);
    return neighbours.push(new Set()) - 1;
  };
  for (const [, a, b, c, d] of tuples) {
    if (a === c && b === d) continue;
    const [one, other] = [numberOf(`${a} ${b}`), numberOf(`${c} ${d}`)];
    neighbours[one]?.add(other);
    neighbours[other]?.add(one);
  }
  return neighbours;
}

function noteGraph(bag: FeatureBag, neighbours: Neighbours): void {
  const degrees = neighbours.map(({ size }) => size);
  const edges = degrees.reduce((sum, degree) => sum + degree, 0) / 2;
  const greatest = degrees.reduce((most, degree) => Math.max(most, degree), 0);
  const colours = greedyColours(neighbours);
  const isPathOrRing = greatest <= 2 && colours.components === 1;
  if (edges < LEAST_EDGES || isPathOrRing) return;
  const triangles = mostTriangles(neighbours);
  bag.note(`degree ${greatest}`, 1);
  bag.note(`triangles ${triangles} ${colours.suffice}`, 1);
  bag.note(`degree ${greatest} triangles ${triangles} ${colours.suffice}`, 2);
}

/** Whether two colours suffice, and the number of components. */
function greedyColours(neighbours: Neighbours): { suffice: boolean; components: number } {
  /** For each vertex: 0 before it is visited, then 1 or 2. */
  const colours = new Uint8Array(neighbours.length);
  let suffice = true;
  let components = 0;
  for (let start = 0; start < neighbours.length; start++) {
    if (colours[start] !== 0) continue;
    components++;
    colours[start] = 1;
    const open = [start];
    for (let vertex = open.pop(); vertex !== undefined; vertex = open.pop())
      for (const neighbour of neighbours[vertex]!) {
        if (colours[neighbour] === colours[vertex]) suffice = false;
        if (colours[neighbour] !== 0) continue;
        colours[neighbour] = 3 - colours[vertex]!;
        open.push(neighbour);
      }
  }
  return { suffice, components };
}

/** The largest number of triangles at one edge. Their third corners are the common neighbours of its two ends. */
function mostTriangles(neighbours: Neighbours): number {
  let most = 0;
  let counted = 0;
  for (const around of neighbours) {
    if (counted > MOST_COUNTED) break;
    for (const neighbour of around) {
      const further = neighbours[neighbour]!;
      let triangles = 0;
      for (const third of around) if (further.has(third)) triangles++;
      most = Math.max(most, triangles);
      counted++;
    }
  }
  return most;
}
