/**
 * Stratification: no relation may depend on its own negation. Among relations such recursion is common and harmless
 * (`goal(P,0) :- ~goal(P,100)`); it matters only if it remains among ground atoms. So each recursive component with a
 * negative edge, and no other, is instantiated: coarsely first, exactly if doubt remains, and within a budget.
 */
import { type Budget, withinBudget } from "../../foundations/budgets/index.ts";
import { type Diagnostic, error, quoteText, warning } from "../../foundations/text/index.ts";
import {
  type Atom,
  type Dependency,
  type DependencyGraph,
  negativeRecursions,
  printTerm,
  type Rule,
  reachableRelations,
} from "../rules/index.ts";
import { approximateDependencies } from "./approximate-instances.ts";
import { GroundDependencies, type NegativeCycle } from "./ground-recursion.ts";
import { instantiate, RelaxedModel } from "./relaxed-model.ts";
import type { Sheet } from "./sheet.ts";

/** Maximum steps for all components of a sheet together: about a tenth of a second. */
const INSTANTIATION_STEPS = 300_000;
/** Maximum number of conditions of an instantiated rule; each is a level of recursion. */
const MAXIMAL_CONDITIONS = 500;

export function* checkStratification(sheet: Sheet): Iterable<Diagnostic> {
  const { componentOf, members } = sheet.graph.components;
  const budgets: Budgets = {
    coarse: instantiationBudget(sheet.budget),
    model: instantiationBudget(sheet.budget),
    exact: instantiationBudget(sheet.budget),
  };
  const seen = new Set<number>();
  for (const edge of negativeRecursions(sheet.graph)) {
    const component = componentOf[edge.from] as number;
    if (seen.has(component)) continue;
    seen.add(component);
    yield describe(sheet, edge, decide(sheet, new Set(members[component]), budgets));
  }
}

/** One budget for each step of a decision, shared by all components. */
interface Budgets {
  readonly coarse: Budget;
  readonly model: Budget;
  readonly exact: Budget;
}

/** The rest of the given budget, capped at what this check is worth. */
function instantiationBudget(given: Budget): Budget {
  const { steps = INSTANTIATION_STEPS } = given.limits;
  return given.part({ steps: Math.min(steps, INSTANTIATION_STEPS), depth: MAXIMAL_CONDITIONS });
}

type Verdict = NegativeCycle | "harmless" | "undecided";

function decide(sheet: Sheet, component: ReadonlySet<number>, budgets: Budgets): Verdict {
  const coarse = withinBudget(() => approximateDependencies(sheet, component, budgets.coarse).findNegativeCycle());
  if (coarse === null) return "harmless";
  const dependencies = new GroundDependencies();
  const complete = withinBudget(() => addExactDependencies(sheet, component, budgets, dependencies));
  return dependencies.findNegativeCycle() ?? (complete === true ? "harmless" : "undecided");
}

function describe(sheet: Sheet, edge: Dependency, verdict: Verdict): Diagnostic {
  const name = quoteText(sheet.graph.relations[edge.from]?.name ?? "");
  const { span } = (sheet.rules[edge.rule] as Rule).head;
  if (verdict === "harmless")
    return warning(
      "negative-recursion",
      span,
      `${name} depends on its own negation, though no instance of it does`,
      "a relation of its own for the condition that is negated would be clearer",
    );
  if (verdict === "undecided")
    return warning(
      "undecided-recursion",
      span,
      `${name} depends on its own negation; whether an instance of it does was not decided within the budget`,
    );
  const place = (sheet.rules[verdict.rule] as Rule).head.span;
  const way = `by way of \`not\` ${quoteText(verdict.negated)}`;
  const message = `${quoteText(verdict.atom)} depends on its own negation, ${way}`;
  return error("unstratified", place, message, "rules with such a circle have no meaning; break it");
}

/**
 * Collects the dependencies among atoms that could ever be derived, and returns whether these are all. Every dependency
 * found is real, whether or not the budget sufficed for the others.
 */
function addExactDependencies(
  sheet: Sheet,
  component: ReadonlySet<number>,
  budgets: Budgets,
  dependencies: GroundDependencies,
): boolean {
  const { graph, rules } = sheet;
  budgets.model.spend(rules.length, "collecting the rules of a recursion");
  const needed = relationsNeeded(graph, component);
  const isNeeded = ({ head }: Rule): boolean => needed[graph.find(head.relation, head.args.length) as number] === 1;
  const model = new RelaxedModel(rules.filter(isNeeded), budgets.model);
  for (const relation of component)
    for (const number of graph.rulesOf[relation] as readonly number[]) {
      const rule = rules[number] as Rule;
      model.eachInstance(rule, budgets.exact, (binding, used) => {
        const head = textOf(instantiate(rule.head, binding));
        for (const { atom, negative } of used) {
          if (!component.has(graph.find(atom.relation, atom.args.length) as number)) continue;
          const ground = instantiate(atom, binding);
          if (!negative || model.has(ground)) dependencies.add(head, textOf(ground), negative, number);
        }
      });
    }
  return model.complete;
}

/** What play carries over: the state comes from `init` and `next`, the moves come from `legal`. */
const CARRIED_OVER: readonly (readonly [from: string, to: string, arity: number])[] = [
  ["true", "init", 1],
  ["true", "next", 1],
  ["does", "legal", 2],
];

/** All relations that the component depends on, also through the state and the moves. */
function relationsNeeded(graph: DependencyGraph, component: ReadonlySet<number>): Uint8Array {
  const roots = new Set(component);
  for (;;) {
    const reached = reachableRelations(graph, roots);
    const before = roots.size;
    for (const [from, to, arity] of CARRIED_OVER) {
      const source = graph.find(to, arity);
      if (source !== undefined && reached[graph.find(from, arity) ?? -1] === 1) roots.add(source);
    }
    if (roots.size === before) return reached;
  }
}

const textOf = ({ relation, args }: Atom): string =>
  args.length === 0 ? relation : `(${relation} ${args.map(printTerm).join(" ")})`;
