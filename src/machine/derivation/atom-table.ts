/**
 * Numbers the atoms of all relations, one relation after the other, tuple by tuple. Also maps such a number back to the
 * atom of the sheet.
 */
import type { Term } from "../../language/rules/index.ts";
import type { LiftedProgram } from "./lifted-program.ts";
import type { Pattern, RelationTable } from "./numeric-clause.ts";
import type { Relation } from "./relation.ts";
import type { TermStore } from "./term-store.ts";

/** An atom of the sheet: its relation's name and the numbers of its arguments. */
export interface NamedAtom {
  readonly relation: string;
  readonly args: readonly number[];
}

export class AtomTable {
  readonly count: number;
  /** By relation number: its first atom. The last entry is the number of all atoms. */
  readonly firstAtoms: Int32Array;
  private readonly relations: readonly Relation[];
  private readonly program: LiftedProgram;
  private readonly terms: TermStore;
  /**
   * By relation number: its arguments in the sheet, as patterns over its columns. Made on demand, and only if they
   * differ from the columns.
   */
  private readonly patterns: (readonly Pattern[] | undefined)[] = [];

  constructor(table: RelationTable, program: LiftedProgram, terms: TermStore) {
    this.relations = table.all;
    this.program = program;
    this.terms = terms;
    this.firstAtoms = new Int32Array(table.all.length + 1);
    for (const [i, relation] of table.all.entries())
      this.firstAtoms[i + 1] = (this.firstAtoms[i] as number) + relation.size;
    this.count = this.firstAtoms.at(-1) as number;
  }

  /** Returns the relations made from a relation of the sheet, given its name and number of arguments. */
  relationsFor(name: string, arity: number): Relation[] {
    return this.relations.filter((relation) => {
      const origin = this.program.origins.get(relation.name);
      if (origin !== undefined) return origin.relation === name && origin.args.length === arity;
      return relation.name === `${name}/${arity}`;
    });
  }

  /** Returns every atom of a relation of the sheet. */
  atomsOf(name: string, arity: number): { readonly atom: number; readonly args: readonly number[] }[] {
    const atoms: { readonly atom: number; readonly args: readonly number[] }[] = [];
    for (const relation of this.relationsFor(name, arity)) {
      const first = this.firstAtoms[relation.number] as number;
      for (let tuple = 0; tuple < relation.size; tuple++)
        atoms.push({ atom: first + tuple, args: this.argumentsOf(relation, tuple) });
    }
    return atoms;
  }

  named(atom: number): NamedAtom {
    let low = 0;
    let high = this.relations.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.firstAtoms[middle] as number) <= atom) low = middle;
      else high = middle - 1;
    }
    const relation = this.relations[low] as Relation;
    const name =
      this.program.origins.get(relation.name)?.relation ?? relation.name.slice(0, relation.name.lastIndexOf("/"));
    return { relation: name, args: this.argumentsOf(relation, atom - (this.firstAtoms[low] as number)) };
  }

  private argumentsOf(relation: Relation, tuple: number): number[] {
    const { data, arity } = relation;
    const start = tuple * arity;
    const args: number[] = [];
    const patterns = this.patternsOf(relation);
    if (patterns === null) for (let i = 0; i < arity; i++) args.push(data[start + i] as number);
    else for (const pattern of patterns) args.push(this.fill(pattern, data, start));
    return args;
  }

  /** Returns null if the columns are the arguments. */
  private patternsOf({ name, number }: Relation): readonly Pattern[] | null {
    const origin = this.program.origins.get(name);
    if (origin === undefined) return null;
    return (this.patterns[number] ??= origin.args.map((term) => this.patternOf(term)));
  }

  private patternOf(term: Term): Pattern {
    if (term.kind === "variable") return { kind: "slot", slot: Number(term.name.slice(1)) };
    const functor = this.terms.functor(term.name, term.args.length);
    return { kind: "compound", functor, args: term.args.map((argument) => this.patternOf(argument)) };
  }

  private fill(pattern: Pattern, data: Int32Array, start: number): number {
    if (pattern.kind === "slot") return data[start + pattern.slot] as number;
    if (pattern.kind === "term") return pattern.term;
    const args: number[] = [];
    for (const argument of pattern.args) args.push(this.fill(argument, data, start));
    return this.terms.intern(pattern.functor, args);
  }
}
