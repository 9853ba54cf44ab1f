/**
 * Table calls as closures over registers. Answers already known are read from the table here; the engine computes the
 * rest. While plans are measured, every call goes to the engine, so that it can count.
 */
import { CLAIMED, FALSE, KNOWN, STAMP_BITS, type Table } from "./table.ts";

export interface LookUpHost {
  /** Bound terms of the call being made. */
  readonly args: Int32Array;
  /** By level: the stamp of the generation whose answers are valid. */
  readonly bases: Int32Array;
  /** Whether calls are counted. */
  readonly isMeasuring: boolean;
  solve(table: Table): number;
  solveMeasured(table: Table): number;
  solveAt(table: Table, slot: number, base: number): number;
  isTrue(table: Table, slot: number): boolean;
  refutes(table: Table, measured: boolean): boolean;
}

/** Returns the slot of the answers, or -1 if there are none. */
export type Find = () => number;
export type Holds = () => boolean;

/** `places`: register indices of the bound terms. */
export function answersOf(host: LookUpHost, table: Table, registers: Int32Array, places: readonly number[]): Find {
  const { args, bases } = host;
  if (host.isMeasuring)
    return () => {
      pass(args, registers, places);
      return host.solveMeasured(table);
    };
  const { level } = table.relation;
  if (!table.derived)
    return () => {
      const base = bases[level] as number;
      if (table.hashed || table.generation << STAMP_BITS !== base) {
        pass(args, registers, places);
        return host.solve(table);
      }
      const slot = slotOf(table, registers, places);
      return slot >= 0 && table.stamps[slot] === (base | KNOWN) ? slot : -1;
    };
  return () => {
    const slot = slotOf(table, registers, places);
    const base = bases[level] as number;
    if (slot >= 0 && table.stamps[slot] === (base | KNOWN)) return slot;
    pass(args, registers, places);
    return slot >= 0 ? host.solveAt(table, slot, base) : host.solve(table);
  };
}

/** Tests whether a call without wanted columns holds. */
export function truthOf(host: LookUpHost, table: Table, registers: Int32Array, places: readonly number[]): Holds {
  const { args, bases } = host;
  const find = answersOf(host, table, registers, places);
  if (host.isMeasuring) return () => host.isTrue(table, find());
  const { level } = table.relation;
  if (!table.derived)
    return () => {
      const base = bases[level] as number;
      if (table.hashed || table.generation << STAMP_BITS !== base) return find() >= 0;
      const slot = slotOf(table, registers, places);
      return slot >= 0 && table.stamps[slot] === (base | KNOWN);
    };
  return () => {
    const slot = slotOf(table, registers, places);
    const base = bases[level] as number;
    if (slot >= 0) {
      const status = (table.stamps[slot] as number) - base;
      if (status === KNOWN) return true;
      if (status === FALSE) return false;
    }
    pass(args, registers, places);
    return host.isTrue(table, slot >= 0 ? host.solveAt(table, slot, base) : host.solve(table));
  };
}

/**
 * Tests whether a call without wanted columns fails. A recursive relation must be complete before it is read under a
 * negation.
 */
export function refutationOf(host: LookUpHost, table: Table, registers: Int32Array, places: readonly number[]): Holds {
  const { args, bases } = host;
  if (!table.recursive && !host.isMeasuring) {
    const holds = truthOf(host, table, registers, places);
    return () => !holds();
  }
  const refute = (measured: boolean): boolean => {
    pass(args, registers, places);
    return host.refutes(table, measured);
  };
  if (host.isMeasuring) return () => refute(true);
  const { level } = table.relation;
  return () => {
    const slot = slotOf(table, registers, places);
    const status = slot >= 0 ? (table.stamps[slot] as number) - (bases[level] as number) : CLAIMED;
    return status === KNOWN ? false : status === FALSE || refute(false);
  };
}

function pass(args: Int32Array, registers: Int32Array, places: readonly number[]): void {
  for (let i = 0; i < places.length; i++) args[i] = registers[places[i] as number] as number;
}

/** Returns the slot of a call, or -1 if the table is hashed or a bound term is new to its column. */
function slotOf(table: Table, registers: Int32Array, places: readonly number[]): number {
  if (table.hashed) return -1;
  const { numbers, bits } = table;
  let slot = 0;
  for (let i = 0; i < places.length; i++) {
    const column = numbers[i] as Int32Array;
    const term = registers[places[i] as number] as number;
    const number = term < column.length ? (column[term] as number) : 0;
    if (number === 0) return -1;
    slot = (slot << (bits[i] as number)) | (number - 1);
  }
  return slot;
}
