/**
 * The atoms of the relations, numbered one relation after the other, tuple by tuple; and the way back from such a number to
 * the atom of the sheet it stands for.
 */
import type { Term } from "../../language/rules/index.ts";
import type { LiftedProgram, Origin } from "./lifted-program.ts";
import type { RelationTable } from "./numeric-clause.ts";
import type { Relation } from "./relation.ts";
import type { TermStore } from "./term-store.ts";

/** An atom of the sheet: its relation's name and the numbers of its arguments. */
export interface NamedAtom {
  readonly relation: string;
  readonly args: readonly number[];
}

export class AtomTable {
  readonly count: number;
  /** By relation number: its first atom. One more entry than relations: the number of all atoms. */
  readonly firstAtoms: Int32Array;
  private readonly relations: readonly Relation[];
  private readonly program: LiftedProgram;
  private readonly terms: TermStore;

  constructor(table: RelationTable, program: LiftedProgram, terms: TermStore) {
    this.relations = table.all;
    this.program = program;
    this.terms = terms;
    this.firstAtoms = new Int32Array(table.all.length + 1);
    for (const [i, relation] of table.all.entries())
      this.firstAtoms[i + 1] = (this.firstAtoms[i] as number) + relation.size;
    this.count = this.firstAtoms.at(-1) as number;
  }

  /** The relations made from a relation of the sheet, given its name and number of arguments. */
  relationsFor(name: string, arity: number): Relation[] {
    return this.relations.filter((relation) => {
      const origin = this.program.origins.get(relation.name);
      if (origin !== undefined) return origin.relation === name && origin.args.length === arity;
      return relation.name === `${name}/${arity}`;
    });
  }

  /** Every atom of a relation of the sheet. */
  *atomsOf(name: string, arity: number): Iterable<{ readonly atom: number; readonly args: readonly number[] }> {
    for (const relation of this.relationsFor(name, arity))
      for (let tuple = 0; tuple < relation.size; tuple++)
        yield { atom: (this.firstAtoms[relation.number] as number) + tuple, args: this.argumentsOf(relation, tuple) };
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
    const origin = this.program.origins.get(relation.name);
    const columns = relation.data.subarray(tuple * relation.arity, (tuple + 1) * relation.arity);
    return origin === undefined ? [...columns] : origin.args.map((term) => this.fill(term, columns));
  }

  private fill(term: Origin["args"][number], columns: Int32Array): number {
    if (term.kind === "variable") return columns[Number(term.name.slice(1))] as number;
    const args = term.args.map((argument: Term) => this.fill(argument, columns));
    return this.terms.intern(this.terms.functor(term.name, term.args.length), args);
  }
}
