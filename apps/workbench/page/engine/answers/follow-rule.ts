/** Follows one rule through the stages: its clauses, and the ground rules that are instances of them. */
import { type Budget, describeGaveUp, isGaveUp } from "../../../../../src/foundations/budgets/index.ts";
import { clauses, writtenProgram } from "../../../../../src/game/index.ts";
import {
  type Atom,
  type Clause,
  printClauses,
  type Substitution,
  type Term,
  termFromText,
} from "../../../../../src/language/rules/index.ts";
import type { GroundProgram } from "../../../../../src/machine/grounding/index.ts";
import type { CompiledRule, GroundInstance } from "../compile-answers.ts";
import { CannotAnswer, type EngineSession } from "../engine-session.ts";

/** Maximum number of instances listed; all are counted. */
const SHOWN_INSTANCES = 200;
/** Relations that are decided before play begins. */
const BEFORE_PLAY: ReadonlySet<string> = new Set(["init", "role", "base", "input"]);
const OUTPUTS: ReadonlySet<string> = new Set(["next", "legal", "goal", "terminal", "sees"]);

export function followRule(session: EngineSession, index: number, budget: Budget): CompiledRule {
  const rule = session.rules.rules[index];
  if (rule === undefined) throw new CannotAnswer("there is no such rule");
  const own = session.game.need(clauses, budget).filter(({ span }) => span.start === rule.span.start);
  const printed = own.map((clause) => printClauses([clause], "prefix").trim());
  const program = session.game.ask(writtenProgram, budget);
  if (isGaveUp(program))
    return { clauses: printed, instanceCount: 0, instances: [], outputs: [], reason: describeGaveUp(program) };
  const found = instancesOf(own, program, budget);
  const heads = new Set(found.map(({ head }) => head));
  return {
    clauses: printed,
    instanceCount: found.length,
    instances: found.slice(0, SHOWN_INSTANCES),
    outputs: OUTPUTS.has(rule.head.relation) ? [...heads].slice(0, SHOWN_INSTANCES) : [],
    ...(found.length > 0 ? {} : { reason: reasonForNone(rule.head.relation, rule.body.length === 0) }),
  };
}

const reasonForNone = (relation: string, isFact: boolean): string =>
  isFact || BEFORE_PLAY.has(relation)
    ? "This rule is used only while grounding; nothing of it is computed during play."
    : "No instance remains: its conclusion never changes during play, or is never true.";

function instancesOf(own: readonly Clause[], program: GroundProgram, budget: Budget): GroundInstance[] {
  const found: GroundInstance[] = [];
  const atoms = new Map<number, Term>();
  const atomOf = (atom: number): Term => {
    const known = atoms.get(atom) ?? termFromText(program.atomText(atom));
    atoms.set(atom, known);
    return known;
  };
  const relations = new Set(own.map(({ head }) => head.relation));
  program.heads.forEach((head, rule) => {
    budget.spend(1, "looking for instances");
    const headTerm = atomOf(head);
    if (headTerm.kind === "variable" || !relations.has(headTerm.name)) return;
    const literals = Array.from(
      program.bodies.subarray(program.bodyStarts[rule], program.bodyStarts[rule + 1]),
      (literal) => ({ term: atomOf(literal >> 1), isNegative: (literal & 1) === 1 }),
    );
    if (!own.some((clause) => isInstance(clause, headTerm, literals))) return;
    found.push({
      head: program.atomText(head),
      body: Array.from(program.bodies.subarray(program.bodyStarts[rule], program.bodyStarts[rule + 1]), (literal) => ({
        text: program.atomText(literal >> 1),
        isNegative: (literal & 1) === 1,
      })),
    });
  });
  return found;
}

interface GroundCondition {
  readonly term: Term;
  readonly isNegative: boolean;
}

/** Whether a ground rule is an instance of a clause: its head and all conditions match under one substitution. */
function isInstance({ head, body }: Clause, ground: Term, conditions: readonly GroundCondition[]): boolean {
  const start = matchAtom(head, ground, new Map());
  if (start === null) return false;
  const search = (i: number, known: Substitution): boolean => {
    const condition = conditions[i];
    if (condition === undefined) return true;
    return body.some((literal) => {
      if (literal.kind === "distinct" || (literal.kind === "negative") !== condition.isNegative) return false;
      const extended = matchAtom(literal.atom, condition.term, known);
      return extended !== null && search(i + 1, extended);
    });
  };
  return search(0, start);
}

function matchAtom({ relation, args }: Atom, ground: Term, known: Substitution): Substitution | null {
  if (ground.kind === "variable" || ground.name !== relation || ground.args.length !== args.length) return null;
  return args.reduce<Substitution | null>(
    (found, argument, i) => (found === null ? null : match(argument, ground.args[i] as Term, found)),
    known,
  );
}

function match(pattern: Term, ground: Term, known: Substitution): Substitution | null {
  if (pattern.kind === "variable") {
    const bound = known.get(pattern.name);
    if (bound !== undefined) return match(bound, ground, known);
    return new Map([...known, [pattern.name, ground]]);
  }
  if (ground.kind === "variable" || pattern.name !== ground.name || pattern.args.length !== ground.args.length)
    return null;
  return pattern.args.reduce<Substitution | null>(
    (found, argument, i) => (found === null ? null : match(argument, ground.args[i] as Term, found)),
    known,
  );
}
