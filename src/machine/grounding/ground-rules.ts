/**
 * Grounding (Genesereth and Thielscher, section 14.4): from rules with variables to numbered atoms and ground rules.
 * `base` and `input` are not used: the fluents follow from `init` and `next`, the moves from `legal`.
 *
 * This file lists the passes; grounding-attempt.ts does the work.
 */
import { type Budget, BudgetSpent, type GaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import { normalizeRules } from "../../language/rewriting/index.ts";
import { dependencyGraphOfRules, type Rules, reachableRelations } from "../../language/rules/index.ts";
import {
  type LiftedProgram,
  liftedProgram,
  projectVariables,
  splitComponents,
  splitTermShapes,
} from "../derivation/index.ts";
import { type DemandedProgram, demandRelations } from "./demand-relations.ts";
import type { GroundProgram } from "./ground-program.ts";
import { GroundingAttempt, type Simplification } from "./grounding-attempt.ts";

/** Options for the form of the ground rules. */
export interface GroundOptions {
  /**
   * `small` (the default) eliminates variables and splits rules first, for the smallest program. `plain` instantiates
   * the rules as they are, one clause per disjunct, for uses that examine the form of the ground rules (ground rule
   * graphs).
   */
  readonly form?: "small" | "plain";
  /**
   * What is simplified. `all` (the default): everything. `truth`: certain and impossible atoms, but unused concepts
   * stay (for graphs of the rules as they are). `none`: nothing, for comparison with other grounders.
   */
  readonly simplify?: Simplification;
  /** Once a cone is missing, the others are not tried: for callers that have no use for a part. Default: false. */
  readonly whole?: boolean;
  /** Relations with more tuples are derived on demand. Default: 50,000. */
  readonly demandAbove?: number;
}

/** Grounds a sheet: numbered fluents, moves and atoms, and the ground rules between them. */
export function groundRules(
  rules: Rules,
  budget: Budget,
  { form = "small", simplify = "all", whole = false, demandAbove = LARGE_RELATION }: GroundOptions = {},
): GroundProgram | GaveUp {
  return withinBudget(() => {
    refuseEarlyQuestions(rules);
    const clauses = normalizeRules(rules, { disjunctions: form === "plain" ? "expand" : "name" });
    const shaped = splitTermShapes(liftedProgram(clauses));
    if (form === "plain") return new GroundingAttempt(shaped, rules, budget, { simplify, whole }).ground();
    const program = splitComponents(projectVariables(shaped));
    return groundOnDemand(program, demandAbove, (demanded, watch) => {
      return new GroundingAttempt(demanded, rules, budget, { simplify, whole, watch });
    });
  });
}

/**
 * The roles and the initial state are asked before there is a state. A sheet in which they depend on it is ill-formed.
 * Grounding follows all of play at once, so it would take what holds later for what holds at first. The machines that
 * answer from the rules play such a sheet.
 */
function refuseEarlyQuestions({ rules }: Rules): void {
  const graph = dependencyGraphOfRules(rules);
  const given = [graph.find("true", 1), graph.find("does", 2)];
  for (const name of ["role", "init"]) {
    const asked = graph.find(name, 1);
    const reached = asked === undefined ? [] : reachableRelations(graph, [asked]);
    if (given.every((relation) => relation === undefined || reached[relation] !== 1)) continue;
    const doing = `grounding ${name}, which asks for the state before there is one`;
    throw new BudgetSpent({ kind: "gave-up", resource: "rules", limit: 0, doing });
  }
}

const LARGE_RELATION = 50_000;
/** A demand with more tuples is not worth its cost. */
const LARGE_DEMAND = 200_000;
/**
 * Demand costs additional joins and pays only for relations that are large without it. So a demand is added once a
 * relation is seen to become large, and grounding starts again. If a demand itself becomes large, it is dropped and the
 * large relation is accepted.
 */
function groundOnDemand(
  program: LiftedProgram,
  demandAbove: number,
  attempt: (program: LiftedProgram, watch: (relation: Watched) => void) => GroundingAttempt,
): GroundProgram {
  const large = new Set<string>();
  const accepted = new Set<string>();
  let demanded: DemandedProgram = { program, restricts: new Map() };
  for (;;) {
    const { restricts } = demanded;
    const grounding = attempt(demanded.program, ({ name, size }) => {
      if (size <= demandAbove || large.has(name) || accepted.has(name)) return;
      if (size > LARGE_DEMAND || !restricts.has(name)) throw new LargeRelation(name);
    });
    try {
      return grounding.ground();
    } catch (error) {
      if (!(error instanceof LargeRelation)) throw error;
      const useless = restricts.get(error.key);
      if (useless === undefined) large.add(error.key);
      else {
        large.delete(useless);
        accepted.add(useless);
      }
      demanded = demandRelations(program, { large, isDense: grounding.isDense });
    }
  }
}

interface Watched {
  readonly name: string;
  readonly size: number;
}

class LargeRelation extends Error {
  readonly key: string;

  constructor(key: string) {
    super(`${key} becomes large`);
    this.key = key;
  }
}
