/**
 * Converts a sheet to flat relations: normal form, named disjunctions, split term shapes, rows of all static relations.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { normalizeRules } from "../../language/rewriting/index.ts";
import {
  type Atom,
  type Clause,
  isGround,
  type Literal,
  type Rules,
  stronglyConnectedComponents,
  type Term,
} from "../../language/rules/index.ts";
import {
  type LiftedProgram,
  liftedProgram,
  type Origin,
  relationKey,
  splitTermShapes,
  type TermId,
  TermStore,
} from "../derivation/index.ts";
import {
  type Condition,
  findRequiredColumns,
  type Level,
  type Pattern,
  type Relation,
  STATE,
  STATIC,
  STEP,
} from "../relational/index.ts";
import { flattenDistinct } from "./flatten-distinct.ts";
import { refuse } from "./refusal.ts";
import type { FluentRelation, MoveRelation, Shape, Sheet, ValueRelation } from "./sheet.ts";
import { type StaticRows, staticRows } from "./static-rows.ts";

export function sheetFromRules(rules: Rules, budget: Budget): Sheet {
  const clauses = normalizeRules(rules, { disjunctions: "name" });
  const split = splitTermShapes(liftedProgram(clauses));
  const program = { ...split, clauses: flattenDistinct(split.clauses) };
  return new SheetBuilder(program, staticRows(program, rules.source, budget)).build();
}

/** A relation and its origin: `true` and the shape `(cell ?0 ?1 ?2)`. */
interface Named {
  readonly relation: Relation;
  readonly original: string;
  readonly args: readonly Shape[];
}

class SheetBuilder {
  private readonly program: LiftedProgram;
  private readonly statics: StaticRows;
  private readonly terms = new TermStore();
  private readonly relations: Relation[] = [];
  private readonly byKey = new Map<string, Named>();
  private readonly heads: ReadonlySet<string>;
  /**
   * By state or move relation: the `init`, `next` and `legal` relations that the links of the program connect to it.
   */
  private readonly linked = new Map<Relation, Map<string, Relation>>();
  /** By number in the store of the static rows: the number here. */
  private readonly translated: TermId[] = [];

  constructor(program: LiftedProgram, statics: StaticRows) {
    this.program = program;
    this.statics = statics;
    this.heads = new Set(program.clauses.map(({ head }) => relationKey(head)));
  }

  build(): Sheet {
    for (const clause of this.program.clauses) {
      const { relation } = this.relationOf(clause.head);
      if (relation.source === "clauses") this.addClause(relation, clause);
      else if (relation.source !== "facts") this.addLink(relation, clause);
    }
    this.findLevels();
    findRequiredColumns(this.relations);
    const role = this.find("role", 1)[0];
    return {
      terms: this.terms,
      relations: this.relations,
      roles: role === undefined ? [] : rowsOf(role.relation, "role"),
      fluents: this.find("true", 1).map((state) => this.fluentOf(state)),
      moves: this.find("does", 2).map((does) => this.moveOf(does)),
      goals: this.find("goal", 2).map((named) => this.valueOf(named)),
      percepts: this.find("sees", 2).map((named) => this.valueOf(named)),
      terminal: this.derived(this.find("terminal", 0)[0]?.relation),
    };
  }

  private find(original: string, arity: number): Named[] {
    return [...this.byKey.values()].filter((named) => named.original === original && named.args.length === arity);
  }

  private fluentOf({ relation, args }: Named): FluentRelation {
    const links = this.linked.get(relation);
    const init = links?.get("init");
    return {
      state: relation,
      next: this.derived(links?.get("next")),
      shape: args[0] as Shape,
      initial: init === undefined ? [] : rowsOf(init, "init"),
    };
  }

  private moveOf({ relation, args }: Named): MoveRelation {
    if (args[0]?.kind !== "variable") refuse("a role that is a compound term");
    const legal = this.derived(this.linked.get(relation)?.get("legal"));
    return { does: relation, legal, shape: shiftColumns(args[1] as Shape) };
  }

  /** `(<= (true:cell ?x ?y) (next:cell ?x ?y))`: both sides must be split alike. */
  private addLink(relation: Relation, { head, body }: Clause): void {
    const [first] = body;
    if (first?.kind !== "positive") refuse(`${relation.name}, which has a rule of its own`);
    const { relation: from, original } = this.relationOf(first.atom);
    const alike = head.args.every((term, i) => {
      const other = first.atom.args[i];
      return term.kind === "variable" && other?.kind === "variable" && other.name === term.name;
    });
    if (!alike || head.args.length !== first.atom.args.length) refuse(`${original}, whose terms nest too deep`);
    const known = this.linked.get(relation) ?? new Map<string, Relation>();
    if (known.has(original)) refuse(`${original}, whose terms have several shapes`);
    this.linked.set(relation, known.set(original, from));
  }

  private valueOf({ relation, args, original }: Named): ValueRelation {
    if (args[0]?.kind !== "variable") refuse(`${original}, whose role is a compound term`);
    return { relation: this.derived(relation) as Relation, shape: shiftColumns(args[1] as Shape) };
  }

  /** A relation queried from outside is always derived: facts get a clause that copies them. */
  private derived(facts: Relation | undefined): Relation | null {
    if (facts?.source !== "facts") return facts ?? null;
    const columns = facts.required.map((_, variable): Pattern => ({ kind: "variable", variable }));
    const body: Condition[] = [{ kind: "relation", negative: false, relation: facts, args: columns }];
    const clauses = [{ head: columns, body, variables: facts.arity }];
    const relation: Relation = { ...facts, id: this.relations.length, source: "clauses", level: STATE, clauses };
    this.relations.push(relation);
    return relation;
  }

  private relationOf(atom: Atom): Named {
    const key = relationKey(atom);
    let named = this.byKey.get(key);
    if (named === undefined) {
      const holes = atom.args.map((term, i): Term => ({ kind: "variable", name: `?${i}`, span: term.span }));
      const { relation: original, args }: Origin = this.program.origins.get(key) ?? {
        relation: atom.relation,
        args: holes,
      };
      named = { relation: this.makeRelation(atom, key, original, args.length), original, args };
      this.byKey.set(key, named);
    }
    return named;
  }

  private makeRelation(atom: Atom, key: string, original: string, arity: number): Relation {
    const isState = original === "true" && arity === 1;
    const isDoes = original === "does" && arity === 2;
    const hasClauses = this.heads.has(key);
    const rows = this.statics.rowsOf(key);
    const source = isState ? "state" : isDoes ? "does" : rows !== undefined || !hasClauses ? "facts" : "clauses";
    const relation: Relation = {
      id: this.relations.length,
      name: atom.relation,
      arity: atom.args.length,
      source,
      functor: -1,
      level: isState ? STATE : isDoes ? STEP : STATIC,
      clauses: [],
      rows: [],
      rowCount: source === "facts" ? (rows?.size ?? 0) : 0,
      recursive: false,
      required: atom.args.map(() => false),
    };
    if (source === "facts" && rows !== undefined)
      for (let i = 0; i < rows.size * rows.arity; i++) relation.rows.push(this.translate(rows.data[i] as number));
    this.relations.push(relation);
    return relation;
  }

  /** Returns the number here of a term of the static rows. */
  private translate(term: number): TermId {
    const known = this.translated[term];
    if (known !== undefined) return known;
    const { terms } = this.statics;
    const args = Array.from({ length: terms.arityOf(term) }, (_, i) => this.translate(terms.argument(term, i)));
    const id = this.terms.intern(this.terms.functor(terms.nameOf(term), args.length), args, 0);
    this.translated[term] = id;
    return id;
  }

  private addClause(relation: Relation, { head, body }: Clause): void {
    const variables = new Map<string, number>();
    const pattern = (term: Term): Pattern => {
      if (term.kind === "variable") {
        const variable = variables.get(term.name) ?? variables.size;
        variables.set(term.name, variable);
        return { kind: "variable", variable };
      }
      if (!isGround(term)) refuse(`${relation.name}, whose terms nest too deep`);
      return { kind: "constant", term: this.terms.fromTerm(term) as TermId };
    };
    const condition = (literal: Literal): Condition => {
      if (literal.kind === "distinct")
        return { kind: "distinct", left: pattern(literal.left), right: pattern(literal.right) };
      const { relation: called } = this.relationOf(literal.atom);
      const negative = literal.kind === "negative";
      return { kind: "relation", negative, relation: called, args: literal.atom.args.map(pattern) };
    };
    const clause = { head: head.args.map(pattern), body: body.map(condition), variables: 0 };
    relation.clauses.push({ ...clause, variables: variables.size });
  }

  /** A relation changes as often as the relations it depends on. A relation with clauses is computed in every state. */
  private findLevels(): void {
    const successors = this.relations.map(({ clauses }) => {
      const used = new Set<number>();
      for (const { body } of clauses)
        for (const condition of body) if (condition.kind === "relation") used.add(condition.relation.id);
      return [...used];
    });
    for (const members of stronglyConnectedComponents(successors).members) {
      const relations = members.map((id) => this.relations[id] as Relation);
      const used = members.flatMap((id) => successors[id] as number[]).map((id) => this.relations[id] as Relation);
      const least = relations.some(({ source }) => source === "clauses") ? STATE : STATIC;
      const level = Math.max(least, ...[...relations, ...used].map((relation) => relation.level)) as Level;
      for (const relation of relations) {
        relation.level = level;
        relation.recursive = members.length > 1 || (successors[relation.id] as number[]).includes(relation.id);
      }
    }
  }
}

function rowsOf(relation: Relation, name: string): readonly TermId[] {
  if (relation.source !== "facts") refuse(`${name}, which is more than a list of facts`);
  return relation.rows;
}

/** Counts columns without the role's. */
function shiftColumns(shape: Shape): Shape {
  if (shape.kind === "variable") return { ...shape, name: `?${Number(shape.name.slice(1)) - 1}` };
  return { ...shape, args: shape.args.map(shiftColumns) };
}
