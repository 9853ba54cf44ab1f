/**
 * The static relations of a sheet (they never change in play) with two to four arguments, and all their tuples of
 * constants.
 */
import { type Budget, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { SourceText } from "../../foundations/text/index.ts";
import { type Clause, dependencyGraphOfClauses, reachableRelations } from "../../language/rules/index.ts";
import { RELATION_ARITIES } from "../../language/syntax/index.ts";
import { derivableInstances } from "../../machine/domains/index.ts";

export interface StaticRelation {
  readonly name: string;
  readonly arity: number;
  readonly tuples: readonly (readonly string[])[];
}

export interface StaticRelations {
  isStatic(relation: string, arity: number): boolean;
  readonly binary: readonly StaticRelation[];
  readonly ternary: readonly StaticRelation[];
  /** Only small ones. Computed on first use. */
  quaternary(): readonly StaticRelation[];
}

/**
 * Maximum number of tuples of a relation with four arguments. Larger ones are no neighbour relations: 18 by 18 hexagons
 * have about 2,000 tuples.
 */
const MOST_QUADRUPLES = 5_000;
/** Maximum number of such relations to consider. */
const MOST_QUATERNARY = 16;

/** Leaves out what cannot be derived within the budget. */
export function staticRelations(clauses: readonly Clause[], source: SourceText, budget: Budget): StaticRelations {
  const graph = dependencyGraphOfClauses(clauses);
  const keywords = graph.relations.flatMap(({ name }, relation) => (RELATION_ARITIES.has(name) ? [relation] : []));
  const isChanging = graph.relations.map((_, relation) => {
    const reached = reachableRelations(graph, [relation]);
    return keywords.some((keyword) => reached[keyword] === 1);
  });
  const isStatic = (name: string, arity: number): boolean => {
    const relation = graph.find(name, arity);
    return relation !== undefined && isChanging[relation] === false;
  };
  const unchanging = (arity: number): number[] =>
    graph.relations.flatMap((candidate, relation) =>
      candidate.arity === arity && isChanging[relation] === false ? [relation] : [],
    );
  const tabulate = (wanted: readonly number[], within: Budget): StaticRelation[] => {
    const needed = reachableRelations(graph, wanted);
    const kept = clauses.filter(({ head }) => needed[graph.find(head.relation, head.args.length) as number] === 1);
    const instances = withinBudget(() => derivableInstances(kept, source, within));
    if (isGaveUp(instances)) return [];
    return wanted.map((relation) => {
      const { name, arity } = graph.relations[relation] as { name: string; arity: number };
      return { name, arity, tuples: instances.of(name, arity).flatMap((text) => tupleFromText(text, arity)) };
    });
  };
  let quadruples: StaticRelation[] | undefined;
  return {
    isStatic,
    binary: tabulate(unchanging(2), budget),
    ternary: tabulate(unchanging(3), budget),
    quaternary: () => {
      quadruples ??= unchanging(4)
        .slice(0, MOST_QUATERNARY)
        .flatMap((relation) => tabulate([relation], budget.part({ atoms: MOST_QUADRUPLES })));
      return quadruples;
    },
  };
}

/** Parses a tuple such as `(succ 1 2)`. Empty if an argument is no constant. */
function tupleFromText(text: string, arity: number): string[][] {
  const [, ...args] = text.slice(1, -1).split(" ");
  return args.length === arity && !text.includes("(", 1) ? [args] : [];
}
