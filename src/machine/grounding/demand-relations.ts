/**
 * Relational demand (magic sets; Bancilhon, Maier, Sagiv and Ullman 1986), for relations that would become too large.
 * Such a relation is derived only for the bindings with which some clause can query it. Every relation gets one demand,
 * over the arguments that are bound wherever it is used (the weakest adornment). Uses under negation count like all
 * others. An argument is bound by a constant, by the demand on the clause's own head, or by a positive condition that
 * shares a variable with the use. A condition that holds for most combinations of values ("these two cells differ")
 * does not count: it would demand everything.
 *
 * Demands are guards: they restrict instantiation and leave no trace in the ground rules. A static relation is demanded
 * by static conditions only, so that it stays static.
 */
import { NOWHERE } from "../../foundations/text/index.ts";
import { type Atom, type Clause, type Literal, variablesOfTerms } from "../../language/rules/index.ts";
import { type LiftedProgram, RelationNames, relationKey, strataOf } from "../derivation/index.ts";

export interface DemandOptions {
  /** The relations (by key) to be restricted. */
  readonly large: ReadonlySet<string>;
  /** Whether a relation holds for most combinations of the values of its arguments. */
  readonly isDense: (key: string) => boolean;
}

export interface DemandedProgram {
  readonly program: LiftedProgram;
  /** By key of a demand: the relation it restricts. */
  readonly restricts: ReadonlyMap<string, string>;
}

/** Adds demands to the program. Relations for which no demand can be made stay unchanged. */
export function demandRelations(program: LiftedProgram, { large, isDense }: DemandOptions): DemandedProgram {
  const { changes } = strataOf(program);
  const restricted = new Set(large);
  for (;;) {
    const demand = new DemandWriter(program, restricted, changes, isDense);
    const written = demand.write();
    const after = strataOf(written.program);
    const disturbed = [...restricted].filter((key) => !changes(key) && after.changes(key));
    if (disturbed.length === 0) return written;
    for (const key of disturbed) restricted.delete(key);
  }
}

class DemandWriter {
  private readonly program: LiftedProgram;
  private readonly changes: (key: string) => boolean;
  private readonly isDense: (key: string) => boolean;
  /** By restricted relation: the arguments that are bound wherever it is used. */
  private readonly bound = new Map<string, Set<number>>();
  private readonly names = new Map<string, string>();

  constructor(
    program: LiftedProgram,
    restricted: ReadonlySet<string>,
    changes: (key: string) => boolean,
    isDense: (key: string) => boolean,
  ) {
    this.program = program;
    this.changes = changes;
    this.isDense = isDense;
    for (const key of restricted) this.bound.set(key, allArguments(key));
    this.weaken();
    const names = new RelationNames(program.clauses);
    for (const [key, columns] of this.bound) if (columns.size > 0) this.names.set(key, names.fresh("demand"));
  }

  write(): DemandedProgram {
    const restricts = new Map<string, string>();
    const clauses: Clause[] = [];
    const guards = new Set(this.program.guards);
    for (const clause of this.program.clauses) {
      const own = this.demandOn(clause.head);
      clauses.push(own === null ? clause : { ...clause, body: [own, ...clause.body] });
      for (const use of this.usesIn(clause)) {
        const demand = this.demandOn(use.atom);
        if (demand === null) continue;
        const body = this.bindersOf(clause, use);
        clauses.push({ head: demand.atom, body, span: clause.span });
        guards.add(relationKey(demand.atom));
        restricts.set(relationKey(demand.atom), relationKey(use.atom));
      }
    }
    return { program: { ...this.program, clauses, guards }, restricts };
  }

  /** Starts from "all arguments are bound" and keeps those that are bound in every use. */
  private weaken(): void {
    for (let changed = true; changed; ) {
      changed = false;
      for (const clause of this.program.clauses)
        for (const use of this.usesIn(clause)) {
          const columns = this.bound.get(relationKey(use.atom)) as Set<number>;
          const known = variablesOfBody(this.bindersOf(clause, use));
          for (const column of columns) {
            const names = variablesOfTerms(use.atom.args.slice(column, column + 1));
            if ([...names].every((name) => known.has(name))) continue;
            columns.delete(column);
            changed = true;
          }
        }
    }
  }

  private usesIn(clause: Clause): Exclude<Literal, { kind: "distinct" }>[] {
    return clause.body.flatMap((literal) =>
      literal.kind !== "distinct" && this.bound.has(relationKey(literal.atom)) ? [literal] : [],
    );
  }

  /**
   * Returns the conditions that bind arguments of a use: the head's own demand and the positive conditions that share
   * its variables.
   */
  private bindersOf(clause: Clause, use: { readonly atom: Atom }): Literal[] {
    const wanted = variablesOfTerms(use.atom.args);
    const mayChange = this.changes(relationKey(use.atom));
    const own = this.demandOn(clause.head);
    const binders: Literal[] = own !== null && (mayChange || !this.changes(relationKey(clause.head))) ? [own] : [];
    for (const literal of clause.body) {
      if (literal.kind !== "positive") continue;
      const key = relationKey(literal.atom);
      if (this.bound.has(key) || this.isDense(key) || (!mayChange && this.changes(key))) continue;
      if ([...variablesOfTerms(literal.atom.args)].some((name) => wanted.has(name))) binders.push(literal);
    }
    return binders;
  }

  /** The demand for an atom: its bound arguments. */
  private demandOn(atom: Atom): { readonly kind: "positive"; readonly atom: Atom } | null {
    const key = relationKey(atom);
    const columns = this.bound.get(key);
    if (columns === undefined || columns.size === 0) return null;
    const args = atom.args.filter((_, i) => columns.has(i));
    // While the bound arguments are still being computed, no name is needed: the demand only says which variables it
    // binds.
    return { kind: "positive", atom: { relation: this.names.get(key) ?? "demand", args, span: NOWHERE } };
  }
}

function allArguments(key: string): Set<number> {
  return new Set(Array.from({ length: Number(key.slice(key.lastIndexOf("/") + 1)) }, (_, i) => i));
}

function variablesOfBody(body: readonly Literal[]): Set<string> {
  return variablesOfTerms(body.flatMap((literal) => (literal.kind === "distinct" ? [] : literal.atom.args)));
}
