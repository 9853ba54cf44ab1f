/**
 * The fluents of a game as tables: for each function, the rows that are possible, and those that hold in given states.
 */
import type { Term } from "../../language/rules/index.ts";
import { compareNaturally } from "../../machine/derivation/index.ts";

/** The arguments of a fluent. An argument that is no constant is the empty text, which is not a name. */
export type Row = readonly string[];

export interface FluentTable {
  readonly name: string;
  readonly arity: number;
  readonly possible: readonly Row[];
  readonly states: readonly (readonly Row[])[];
}

/** Functions without arguments have no table. */
export function fluentTables(possible: readonly Term[], states: readonly (readonly Term[])[]): FluentTable[] {
  const all = rowsByFunction(possible);
  const byState = states.map(rowsByFunction);
  return [...all].flatMap(([key, rows]) => {
    const arity = rows[0]?.length ?? 0;
    if (arity === 0) return [];
    const name = key.slice(0, key.lastIndexOf("/"));
    return [{ name, arity, possible: rows, states: byState.map((table) => table.get(key) ?? []) }];
  });
}

function rowsByFunction(fluents: readonly Term[]): Map<string, Row[]> {
  const tables = new Map<string, Row[]>();
  for (const fluent of fluents) {
    if (fluent.kind !== "application") continue;
    const key = `${fluent.name}/${fluent.args.length}`;
    const row = fluent.args.map((term) => (term.kind === "application" && term.args.length === 0 ? term.name : ""));
    const known = tables.get(key);
    if (known === undefined) tables.set(key, [row]);
    else known.push(row);
  }
  return tables;
}

/** The constants that can stand at a place. Empty if anything other than a constant can stand there. */
export function valuesAt({ possible }: FluentTable, place: number): string[] {
  const values = new Set(possible.map((row) => row[place] as string));
  return values.has("") ? [] : [...values].sort(compareNaturally);
}

const keysOf = (rows: readonly Row[], places: readonly number[]): Set<string> =>
  new Set(rows.map((row) => places.map((place) => row[place]).join(" ")));

/** Whether every possible combination at these places has exactly one row in every state. */
export function isExact(table: FluentTable, places: readonly number[]): boolean {
  const [first] = table.states;
  // Checks the states first, because there are many possible rows.
  if (first === undefined || table.states.some((rows) => rows.length !== first.length)) return false;
  return isFunctional(table, places) && keysOf(table.possible, places).size === first.length;
}

/** Whether no state has two rows that agree at these places. */
export function isFunctional({ states }: FluentTable, places: readonly number[]): boolean {
  return states.every((rows) => keysOf(rows, places).size === rows.length);
}
