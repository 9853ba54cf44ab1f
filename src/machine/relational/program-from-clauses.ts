/**
 * Converts the clauses of a sheet to relations over integers. `true` and `does` become one relation per functor of the
 * fluent or move, with the functor's arguments as columns, plus one relation for literals whose argument is a bare
 * variable. So the state is a set of flat tables. Ground facts become rows; everything else stays a clause.
 */
import {
  type Atom,
  type Clause,
  isGround,
  type Literal,
  stronglyConnectedComponents,
  type Term,
} from "../../language/rules/index.ts";
import { type Functor, type TermId, TermStore } from "../derivation/index.ts";
import {
  type Condition,
  eachVariableOf,
  type Level,
  type Pattern,
  type Program,
  type Relation,
  type RelationClause,
  STATE,
  STATIC,
  STEP,
} from "./program.ts";

const ANY_FUNCTOR = -1;

export function programFromClauses(clauses: readonly Clause[]): Program {
  const builder = new ProgramBuilder(
    new Set(clauses.filter((clause) => !isFact(clause)).map(({ head }) => keyOf(head))),
  );
  for (const clause of clauses) builder.add(clause);
  return builder.finish();
}

const isFact = ({ head, body }: Clause): boolean => body.length === 0 && head.args.every(isGround);
const keyOf = ({ relation, args }: Atom): string => `${args.length} ${relation}`;

class ProgramBuilder {
  private readonly terms = new TermStore(Number.POSITIVE_INFINITY);
  private readonly relations: Relation[] = [];
  private readonly byName = new Map<string, Relation>();
  private readonly seenRows = new Set<string>();
  private readonly stateRelations = new Map<Functor, Relation>();
  private readonly doesRelations = new Map<Functor, Relation>();
  /** Names (as by keyOf) that have clauses, not only facts. */
  private readonly withClauses: ReadonlySet<string>;

  constructor(withClauses: ReadonlySet<string>) {
    this.withClauses = withClauses;
  }

  add(clause: Clause): void {
    const { relation: name, args } = clause.head;
    if (name === "true" || name === "does") return;
    const variables = new Map<string, number>();
    const head = args.map((term) => this.pattern(term, variables));
    if (isFact(clause)) {
      const row = head.map((argument) => (argument.kind === "constant" ? argument.term : -1));
      this.addRow(this.relation(name, args.length, "facts"), row);
      return;
    }
    const body = clause.body.map((literal) => this.condition(literal, variables));
    this.relation(name, args.length, "clauses").clauses.push({ head, body, variables: variables.size });
  }

  private addRow(facts: Relation, row: readonly TermId[]): void {
    const key = `${facts.id} ${row.join(" ")}`;
    if (this.seenRows.has(key)) return;
    this.seenRows.add(key);
    for (const term of row) facts.rows.push(term);
    facts.rowCount++;
  }

  finish(): Program {
    const callable = new Map<string, Relation>();
    this.joinFactsToClauses();
    this.findRecursionAndLevels();
    findRequiredColumns(this.relations);
    const find = (name: string, arity: number): Relation => {
      const key = `${arity} ${name}`;
      let relation = this.byName.get(`clauses ${key}`) ?? this.byName.get(`facts ${key}`) ?? callable.get(key);
      if (relation === undefined) {
        relation = this.make(name, arity, "facts", ANY_FUNCTOR);
        callable.set(key, relation);
      }
      return relation;
    };
    return {
      terms: this.terms,
      relations: this.relations,
      find,
      stateRelations: this.stateRelations,
      doesRelations: this.doesRelations,
    };
  }

  private relation(name: string, arity: number, source: "clauses" | "facts"): Relation {
    const key = `${source} ${arity} ${name}`;
    let relation = this.byName.get(key);
    if (relation === undefined) {
      relation = this.make(name, arity, source, ANY_FUNCTOR);
      this.byName.set(key, relation);
    }
    return relation;
  }

  private make(name: string, arity: number, source: Relation["source"], functor: Functor): Relation {
    const level = source === "state" ? STATE : source === "does" ? STEP : STATIC;
    const relation: Relation = {
      id: this.relations.length,
      name,
      arity,
      source,
      functor,
      level,
      clauses: [],
      rows: [],
      rowCount: 0,
      recursive: false,
      required: new Array<boolean>(arity).fill(false),
    };
    this.relations.push(relation);
    return relation;
  }

  private pattern(term: Term, variables: Map<string, number>): Pattern {
    if (term.kind === "variable") {
      let variable = variables.get(term.name);
      if (variable === undefined) variables.set(term.name, (variable = variables.size));
      return { kind: "variable", variable };
    }
    const args = term.args.map((argument) => this.pattern(argument, variables));
    const functor = this.terms.functor(term.name, args.length);
    const ids = args.map((argument) => (argument.kind === "constant" ? argument.term : -1));
    if (ids.includes(-1)) return { kind: "compound", functor, args };
    return { kind: "constant", term: this.terms.intern(functor, ids, 0) };
  }

  private condition(literal: Literal, variables: Map<string, number>): Condition {
    if (literal.kind === "distinct") {
      const { left, right } = literal;
      return { kind: "distinct", left: this.pattern(left, variables), right: this.pattern(right, variables) };
    }
    const negative = literal.kind === "negative";
    const { relation: name } = literal.atom;
    const args = literal.atom.args.map((term) => this.pattern(term, variables));
    if (name === "true" && args.length === 1)
      return { kind: "relation", negative, ...this.flattened(this.stateRelations, "state", [], args[0] as Pattern) };
    if (name === "does" && args.length === 2)
      return {
        kind: "relation",
        negative,
        ...this.flattened(this.doesRelations, "does", [args[0] as Pattern], args[1] as Pattern),
      };
    const source = this.withClauses.has(keyOf(literal.atom)) ? "clauses" : "facts";
    return { kind: "relation", negative, relation: this.relation(name, args.length, source), args };
  }

  /** Returns the relation of a fluent's or move's functor, and the columns of one literal of it. */
  private flattened(
    known: Map<Functor, Relation>,
    source: "state" | "does",
    before: readonly Pattern[],
    whole: Pattern,
  ): { relation: Relation; args: readonly Pattern[] } {
    let functor: Functor = ANY_FUNCTOR;
    let columns: readonly Pattern[] = [whole];
    if (whole.kind === "compound") {
      functor = whole.functor;
      columns = whole.args;
    } else if (whole.kind === "constant") {
      const { term } = whole;
      functor = this.terms.functorOf[term] as number;
      columns = Array.from({ length: this.terms.arity(functor) }, (_, i): Pattern => {
        return { kind: "constant", term: this.terms.argument(term, i) };
      });
    }
    let relation = known.get(functor);
    if (relation === undefined) {
      const name = `${source === "state" ? "true" : "does"} ${functor === ANY_FUNCTOR ? "any" : this.terms.functorName(functor)}`;
      relation = this.make(name, before.length + columns.length, source, functor);
      known.set(functor, relation);
    }
    return { relation, args: [...before, ...columns] };
  }

  /** Gives a relation with both rows and clauses a clause that copies the rows. */
  private joinFactsToClauses(): void {
    for (const relation of [...this.relations]) {
      if (relation.source !== "clauses") continue;
      const facts = this.byName.get(`facts ${relation.arity} ${relation.name}`);
      if (facts === undefined) continue;
      const columns = Array.from(
        { length: relation.arity },
        (_, variable): Pattern => ({ kind: "variable", variable }),
      );
      const rows: Condition = { kind: "relation", negative: false, relation: facts, args: columns };
      relation.clauses.unshift({ head: columns, body: [rows], variables: relation.arity });
    }
  }

  private findRecursionAndLevels(): void {
    const successors = this.relations.map((relation) => {
      const used = new Set<number>();
      for (const clause of relation.clauses)
        for (const condition of clause.body) if (condition.kind === "relation") used.add(condition.relation.id);
      return [...used];
    });
    for (const members of stronglyConnectedComponents(successors).members) {
      const relations = members.map((id) => this.relations[id] as Relation);
      const used = members.flatMap((id) => successors[id] as number[]).map((id) => this.relations[id] as Relation);
      const level = Math.max(...[...relations, ...used].map((relation) => relation.level)) as Level;
      for (const relation of relations) {
        relation.level = level;
        relation.recursive = members.length > 1 || (successors[relation.id] as number[]).includes(relation.id);
      }
    }
  }
}

/** Least fixpoint: a column is required if some clause has a variable there that no positive condition can bind. */
export function findRequiredColumns(relations: readonly Relation[]): void {
  for (let changed = true; changed; ) {
    changed = false;
    for (const relation of relations)
      for (const clause of relation.clauses) {
        const bindable = bindableVariables(clause);
        clause.head.forEach((pattern, column) => {
          if (relation.required[column]) return;
          eachVariableOf(pattern, (variable) => {
            if (bindable.has(variable)) return;
            relation.required[column] = true;
            changed = true;
          });
        });
      }
  }
}

function bindableVariables(clause: RelationClause): Set<number> {
  const bindable = new Set<number>();
  for (const condition of clause.body) {
    if (condition.kind !== "relation" || condition.negative) continue;
    condition.args.forEach((pattern, column) => {
      if (!condition.relation.required[column]) eachVariableOf(pattern, (variable) => bindable.add(variable));
    });
  }
  return bindable;
}
