/**
 * Writes a goal as clauses if its rules have too many instances to ground: sudoku's "a good row" has nine variables. A
 * variable of a rule is not replaced by all its values. Instead the SAT solver *chooses* one of them, with a literal
 * for each. This can express that the goal holds, but not that it fails.
 *
 * The rules below the goal must be free of recursion, and what they negate must be a fact or a fluent.
 */
import type { SatLiteral } from "../../../foundations/satisfiability/index.ts";
import {
  type Clause,
  goalValue,
  isGround,
  type Literal,
  printTerm,
  type Term,
  termFromText,
} from "../../../language/rules/index.ts";
import { type ClauseWriter, type CopyLiteral, HOLDS, negated } from "../../../machine/circuit/index.ts";

/** Maximum number of literals written, and maximum nesting depth of rules. */
const MOST_SIZE = 2e6;
const MOST_DEPTH = 40;
/** Maximum number of fluents that one condition may expand to over all choices of its variables. */
const MOST_INSTANCES = 20_000;

/** By value: the literal that says that it is chosen. */
type Choice = ReadonlyMap<string, SatLiteral>;
/** The text of a ground term, or a choice among several. */
type Value = string | Choice;
type Bound = Map<string, Value>;

/** Thrown if the goal's rules have an unsupported form or are too large. */
class NotWritten extends Error {}

export interface GoalRules {
  readonly clauses: readonly Clause[];
  readonly role: string;
  /** The fluents as KIF, by number. */
  readonly fluents: readonly string[];
}

/** Returns the goal values in the heads of the rules; null if a rule computes its value. */
export function goalValuesNamed({ clauses }: GoalRules): number[] | null {
  const values = clauses
    .filter(({ head }) => head.relation === "goal")
    .map(({ head: { args } }) => (args[1] === undefined ? null : goalValue(printTerm(args[1]))));
  return values.includes(null) ? null : (values as number[]);
}

export class GoalByChoices {
  private readonly rules: GoalRules;
  private readonly clausesOf = new Map<string, Clause[]>();
  private readonly numbers: ReadonlyMap<string, number>;
  private readonly terms: readonly Term[];
  private readonly writer: ClauseWriter;
  private readonly holds: (fluent: number) => CopyLiteral;
  private depth = 0;

  /** `holds` returns the literal of a fluent in the state that the goal is about. */
  constructor(rules: GoalRules, writer: ClauseWriter, holds: (fluent: number) => CopyLiteral) {
    this.rules = rules;
    this.writer = writer;
    this.holds = holds;
    this.numbers = new Map(rules.fluents.map((text, fluent) => [text, fluent]));
    this.terms = rules.fluents.map(termFromText);
    for (const clause of rules.clauses) {
      const list = this.clausesOf.get(clause.head.relation) ?? [];
      list.push(clause);
      this.clausesOf.set(clause.head.relation, list);
    }
  }

  /**
   * Writes clauses that say that the goal has this value. Returns false if that is impossible; the clauses written so
   * far are then useless.
   */
  write(value: number): boolean {
    try {
      this.derive(HOLDS, "goal", [this.rules.role, String(value)]);
      return true;
    } catch (error) {
      if (error instanceof NotWritten) return false;
      throw error;
    }
  }

  /** Writes: if `when` holds, one of the rules for this atom applies. */
  private derive(when: CopyLiteral, relation: string, args: readonly Value[]): void {
    const { writer } = this;
    if (relation === "does" || this.depth > MOST_DEPTH || writer.size > MOST_SIZE) throw new NotWritten();
    const fitting = (this.clausesOf.get(relation) ?? []).filter(({ head }) =>
      head.args.every((term, i) => mayBe(args[i] as Value, term)),
    );
    const open = args.flatMap((value, i) => (typeof value === "string" ? [] : [i]));
    const isListed = fitting.every(isFact) && open.length <= 1;
    if (isListed && open.length === 0) {
      if (fitting.length === 0) writer.clause([negated(when)]);
      return;
    }
    if (isListed) {
      const [place] = open as [number];
      const chosen = args[place] as Choice;
      const allowed = fitting.map(({ head }) => chosen.get(printTerm(head.args[place] as Term)) as SatLiteral);
      writer.clause([negated(when), ...allowed]);
      return;
    }
    this.depth++;
    if (fitting.length === 1) this.apply(when, fitting[0] as Clause, args);
    else {
      const ways = fitting.map(() => writer.newLiteral());
      writer.clause([negated(when), ...ways]);
      for (const [i, clause] of fitting.entries()) this.apply(ways[i] as SatLiteral, clause, args);
    }
    this.depth--;
  }

  /** Writes: if `when` holds, the body of the clause holds for values of its variables that match the arguments. */
  private apply(when: CopyLiteral, { head, body }: Clause, args: readonly Value[]): void {
    const bound: Bound = new Map();
    for (const [i, term] of head.args.entries()) {
      const value = args[i] as Value;
      if (term.kind !== "variable") this.equate(when, groundText(term), value);
      else if (bound.has(term.name)) this.equate(when, bound.get(term.name) as Value, value);
      else bound.set(term.name, value);
    }
    for (const literal of body)
      for (const name of variablesOf(literal)) if (!bound.has(name)) bound.set(name, this.choose(when, name, body));
    for (const literal of body) this.require(when, literal, bound);
  }

  private require(when: CopyLiteral, literal: Literal, bound: Bound): void {
    const { writer } = this;
    if (literal.kind === "distinct") {
      const [left, right] = [boundValue(literal.left, bound), boundValue(literal.right, bound)];
      for (const text of textsOf(left))
        writer.clause([negated(when), negated(isValue(left, text)), negated(isValue(right, text))]);
      return;
    }
    const { relation, args } = literal.atom;
    if (relation === "true") this.requireFluent(when, args[0] as Term, bound, literal.kind === "positive");
    else if (literal.kind === "positive")
      this.derive(
        when,
        relation,
        args.map((term) => boundValue(term, bound)),
      );
    else {
      const facts = this.clausesOf.get(relation) ?? [];
      if (!facts.every(isFact)) throw new NotWritten();
      for (const { head } of facts) {
        const differs = head.args.map((term, i) =>
          negated(isValue(boundValue(args[i] as Term, bound), printTerm(term as Term))),
        );
        writer.clause([negated(when), ...differs]);
      }
    }
  }

  /**
   * Writes that the fluent which results from the choice of the term's variables holds or fails, for every possible
   * choice.
   */
  private requireFluent(when: CopyLiteral, term: Term, bound: Bound, positive: boolean): void {
    const names = [...new Set(namesIn(term))];
    const values = names.map((name) => textsOf(bound.get(name) as Value));
    if (values.reduce((product, list) => product * list.length, 1) > MOST_INSTANCES) throw new NotWritten();
    const chosen = new Map<string, string>();
    const visit = (i: number, otherwise: readonly CopyLiteral[]): void => {
      const name = names[i];
      if (name === undefined) {
        const fluent = this.numbers.get(textWith(term, chosen));
        const holds = fluent === undefined ? negated(HOLDS) : this.holds(fluent);
        this.writer.clause([negated(when), ...otherwise, positive ? holds : negated(holds)]);
        return;
      }
      for (const text of values[i] as string[]) {
        chosen.set(name, text);
        visit(i + 1, [...otherwise, negated(isValue(bound.get(name) as Value, text))]);
      }
    };
    visit(0, []);
  }

  private equate(when: CopyLiteral, one: Value, other: Value): void {
    for (const text of textsOf(one))
      this.writer.clause([negated(when), negated(isValue(one, text)), isValue(other, text)]);
  }

  /** Chooses the value of a body variable among its possible values. */
  private choose(when: CopyLiteral, name: string, body: readonly Literal[]): Value {
    const values = [...this.valuesOf(name, body, 0)];
    if (values.length === 1) return values[0] as string;
    const { writer } = this;
    const literals = values.map(() => writer.newLiteral());
    writer.clause([negated(when), ...literals]);
    for (const [i, one] of literals.entries())
      for (const other of literals.slice(i + 1)) writer.clause([negated(one), negated(other)]);
    return new Map(values.map((value, i) => [value, literals[i] as SatLiteral]));
  }

  /** Returns the smallest set of values that some condition allows for a variable. */
  private valuesOf(name: string, body: readonly Literal[], depth: number): ReadonlySet<string> {
    let fewest: ReadonlySet<string> | undefined;
    for (const literal of body) {
      if (literal.kind !== "positive") continue;
      const { relation, args } = literal.atom;
      const found =
        relation === "true"
          ? valuesInFluents(name, args[0] as Term, this.terms)
          : this.valuesInRelation(
              relation,
              args.findIndex((term) => term.kind === "variable" && term.name === name),
              depth,
            );
      if (found !== undefined && (fewest === undefined || found.size < fewest.size)) fewest = found;
    }
    if (fewest === undefined) throw new NotWritten();
    return fewest;
  }

  private valuesInRelation(relation: string, place: number, depth: number): ReadonlySet<string> | undefined {
    if (place < 0 || depth > MOST_DEPTH) return undefined;
    const values = new Set<string>();
    for (const { head, body } of this.clausesOf.get(relation) ?? []) {
      const term = head.args[place] as Term;
      if (term.kind !== "variable" && !isGround(term)) return undefined;
      const found = term.kind === "variable" ? this.valuesOf(term.name, body, depth + 1) : [printTerm(term)];
      for (const value of found) values.add(value);
    }
    return values;
  }
}

const isFact = ({ head, body }: Clause): boolean => body.length === 0 && head.args.every(isGround);

function groundText(term: Term): string {
  if (!isGround(term)) throw new NotWritten();
  return printTerm(term);
}

function boundValue(term: Term, bound: Bound): Value {
  return term.kind === "variable" ? (bound.get(term.name) as Value) : groundText(term);
}

const textsOf = (value: Value): readonly string[] => (typeof value === "string" ? [value] : [...value.keys()]);

/** The literal that says that a value is this text. */
function isValue(value: Value, text: string): CopyLiteral {
  if (typeof value === "string") return value === text ? HOLDS : negated(HOLDS);
  return value.get(text) ?? negated(HOLDS);
}

const mayBe = (value: Value, term: Term): boolean =>
  !isGround(term) || (typeof value === "string" ? value === printTerm(term) : value.has(printTerm(term)));

function namesIn(term: Term): string[] {
  return term.kind === "variable" ? [term.name] : term.args.flatMap(namesIn);
}

function variablesOf(literal: Literal): string[] {
  return literal.kind === "distinct"
    ? [literal.left, literal.right].flatMap(namesIn)
    : literal.atom.args.flatMap(namesIn);
}

function textWith(term: Term, chosen: ReadonlyMap<string, string>): string {
  if (term.kind === "variable") return chosen.get(term.name) as string;
  return term.args.length === 0
    ? term.name
    : `(${term.name} ${term.args.map((one) => textWith(one, chosen)).join(" ")})`;
}

/**
 * Collects the values of a variable over the fluents that match a pattern. Returns undefined if the variable is not in
 * the pattern.
 */
function valuesInFluents(name: string, pattern: Term, fluents: readonly Term[]): ReadonlySet<string> | undefined {
  if (!namesIn(pattern).includes(name)) return undefined;
  const values = new Set<string>();
  for (const fluent of fluents) {
    const found = new Map<string, string>();
    if (fits(pattern, fluent, found)) values.add(found.get(name) as string);
  }
  return values;
}

function fits(pattern: Term, term: Term, found: Map<string, string>): boolean {
  if (pattern.kind === "variable") {
    const text = printTerm(term);
    const known = found.get(pattern.name);
    found.set(pattern.name, text);
    return known === undefined || known === text;
  }
  if (term.kind === "variable" || term.name !== pattern.name || term.args.length !== pattern.args.length) return false;
  return pattern.args.every((one, i) => fits(one, term.args[i] as Term, found));
}
