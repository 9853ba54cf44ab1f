/**
 * Turns rules without `or` into clauses. `(not (distinct a b))` says that a equals b: unification solves it, and the
 * solution is substituted in the whole clause, so clauses have no equations. A `distinct` between terms that can never
 * be equal is dropped, and a clause with a contradiction is removed.
 */
import { type Budget, BudgetSpent } from "../../foundations/budgets/index.ts";
import {
  type Clause,
  equalTerms,
  type Formula,
  type Literal,
  type Rule,
  type Substitution,
  substitute,
  substituteAtom,
  type Term,
  unify,
} from "../rules/index.ts";

const DOING = "solving equations";
/**
 * Bounds on the value of a solved variable: chains of equations can produce terms that are deep or exponentially large.
 */
const MAXIMAL_DEPTH = 200;
const MAXIMAL_SIZE = 2000;

export function solveEquations(rules: readonly Rule[], budget: Budget): Clause[] {
  return rules.flatMap((rule) => {
    const clause = clauseOf(rule, budget);
    return clause === null ? [] : [clause];
  });
}

function clauseOf(rule: Rule, budget: Budget): Clause | null {
  budget.spend(1 + rule.body.length, DOING);
  if (rule.body.length === 0) return { head: rule.head, body: [], span: rule.span };
  const solution: Substitution = new Map();
  const body: Literal[] = [];
  for (const formula of rule.body) {
    if (formula.kind === "not" && formula.operand.kind === "distinct") {
      const { left, right } = formula.operand;
      if (!unify(left, right, solution, () => budget.spend(1, DOING))) return null;
    } else body.push(literalOf(formula));
  }
  if (solution.size > 0) boundSolution(solution);
  const solved: Literal[] = [];
  for (const literal of body) {
    if (literal.kind !== "distinct") {
      solved.push(solution.size === 0 ? literal : { ...literal, atom: substituteAtom(literal.atom, solution) });
      continue;
    }
    const left = substitute(literal.left, solution);
    const right = substitute(literal.right, solution);
    if (equalTerms(left, right)) return null;
    if (unify(left, right, new Map(), () => budget.spend(1, DOING))) solved.push({ kind: "distinct", left, right });
  }
  return { head: substituteAtom(rule.head, solution), body: solved, span: rule.span };
}

function literalOf(formula: Formula): Literal {
  if (formula.kind === "atom") return { kind: "positive", atom: formula.atom };
  if (formula.kind === "distinct") return { kind: "distinct", left: formula.left, right: formula.right };
  if (formula.kind === "not" && formula.operand.kind === "atom")
    return { kind: "negative", atom: formula.operand.atom };
  throw new Error(`a ${formula.kind} is left where earlier passes should have removed it`);
}

interface Extent {
  readonly depth: number;
  readonly size: number;
}

/** Gives up on a solution whose terms, written out, would be too deep or too large. Measures every variable once. */
function boundSolution(solution: Substitution): void {
  const extents = new Map<string, Extent>();
  const measure = (term: Term, level: number): Extent => {
    if (level > MAXIMAL_DEPTH) throw tooLarge("depth", MAXIMAL_DEPTH);
    if (term.kind === "variable") return extents.get(term.name) ?? measureVariable(term.name, level);
    let extent: Extent = { depth: 0, size: 1 };
    for (const argument of term.args) {
      const { depth, size } = measure(argument, level + 1);
      extent = { depth: Math.max(extent.depth, depth), size: extent.size + size };
    }
    return { depth: extent.depth + 1, size: extent.size };
  };
  const measureVariable = (name: string, level: number): Extent => {
    const value = solution.get(name);
    const extent = value === undefined ? { depth: 1, size: 1 } : measure(value, level + 1);
    if (extent.depth > MAXIMAL_DEPTH) throw tooLarge("depth", MAXIMAL_DEPTH);
    if (extent.size > MAXIMAL_SIZE) throw tooLarge("steps", MAXIMAL_SIZE);
    extents.set(name, extent);
    return extent;
  };
  for (const name of solution.keys()) measureVariable(name, 0);
}

const tooLarge = (resource: "depth" | "steps", limit: number): BudgetSpent =>
  new BudgetSpent({ kind: "gave-up", resource, limit, doing: DOING });
