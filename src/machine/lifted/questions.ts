/** The tables that are queried from outside. */
import type { BitSet } from "../../foundations/collections/index.ts";
import type { Relation } from "../relational/index.ts";
import type { Sheet } from "./sheet.ts";
import type { Table, Tables } from "./tables.ts";
import type { Demand } from "./value-flow.ts";

export class Questions {
  readonly terminal: Table | null;
  /** `move`: number of the shape in the sheet. */
  readonly legal: readonly { readonly table: Table; readonly move: number; readonly does: Relation }[];
  readonly next: readonly { readonly table: Table; readonly state: Relation }[];
  readonly goals: readonly Table[];
  readonly percepts: readonly Table[];
  /** All of them. */
  readonly tables: readonly Table[];

  constructor(sheet: Sheet, tables: Tables) {
    const free = ({ arity }: Relation): string => "f".repeat(arity);
    const byRole = (relation: Relation): Table => tables.tableFor(relation, `b${"f".repeat(relation.arity - 1)}`);
    this.terminal = sheet.terminal === null ? null : tables.tableFor(sheet.terminal, "");
    this.legal = sheet.moves.flatMap(({ legal, does }, move) =>
      legal === null ? [] : [{ table: byRole(legal), move, does }],
    );
    this.next = sheet.fluents.flatMap(({ next, state }) =>
      next === null ? [] : [{ table: tables.tableFor(next, free(next)), state }],
    );
    this.goals = sheet.goals.map(({ relation }) => byRole(relation));
    this.percepts = sheet.percepts.map(({ relation }) => byRole(relation));
    this.tables = [
      ...(this.terminal === null ? [] : [this.terminal]),
      ...this.legal.map(({ table }) => table),
      ...this.next.map(({ table }) => table),
      ...this.goals,
      ...this.percepts,
    ];
  }

  /** Returns each table with the possible values of its arguments and the relation that its answers feed. */
  demands(roles: BitSet): Demand[] {
    const demand = (table: Table, feeds?: Relation): Demand => ({
      table,
      args: table.boundColumns.map(() => roles),
      ...(feeds === undefined ? {} : { feeds }),
    });
    return [
      ...(this.terminal === null ? [] : [demand(this.terminal)]),
      ...this.legal.map(({ table, does }) => demand(table, does)),
      ...this.next.map(({ table, state }) => demand(table, state)),
      ...this.goals.map((table) => demand(table)),
      ...this.percepts.map((table) => demand(table)),
    ];
  }
}
