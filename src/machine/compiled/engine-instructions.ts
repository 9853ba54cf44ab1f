/** Short code sequences shared by the functions of the engine. */
import {
  type Code,
  get,
  i32,
  i64,
  type Local,
  type Operand,
  sequence,
  set,
} from "../../foundations/webassembly/index.ts";
import { isNegated, nodeOf } from "../circuit/index.ts";
import type { EngineMemory } from "./engine-memory.ts";

/** Return codes of `advance` and `play`. */
export const ANSWER = {
  /** The effect of the joint move is not known yet; nothing was changed. */
  unknownEffect: 0,
  done: 1,
  terminal: 2,
  stuck: 3,
} as const;

/** The hash of an effect's key is key · factor, from bit 15 up. */
export const HASH_FACTOR = 0x9e3779b1 | 0;

export const increase = (local: Local, by: number): Code => set(local, i32.add(get(local), by));

/** Byte offset of a 32-bit word index. */
export const scaled = (index: Operand): Code => i32.shl(index, 2);

export const queuePlace = (memory: EngineMemory, place: Local): Code => scaled(i32.and(get(place), memory.queueMask));

export const enqueue = (memory: EngineMemory, node: Local, tail: Local): Code =>
  sequence(
    i32.store8(memory.isQueued, get(node), 1),
    i32.store(memory.queue, queuePlace(memory, tail), get(node)),
    increase(tail, 1),
  );

/** The value of the literal stored in a local. */
export const literalValue = (memory: EngineMemory, literal: Local): Code =>
  i32.xor(i32.load8(memory.values, i32.shrU(get(literal), 1)), i32.and(get(literal), 1));

export function constantLiteral(memory: EngineMemory, literal: number): Code {
  const value = i32.load8(memory.values + nodeOf(literal));
  return isNegated(literal) ? i32.eqz(value) : value;
}

/** The move, or the node of a watched fluent, at the lowest set bit of the word `at` bytes after the first. */
export const moveOfLowestBit = (memory: EngineMemory, at: Local, bits: Local): Code =>
  i32.load(memory.slotMoves, scaled(i32.add(i32.shl(get(at), 3), i32.wrap(i64.ctz(get(bits))))));

export const clearLowestBit = (bits: Local): Code => set(bits, i64.and(get(bits), i64.sub(get(bits), 1n)));
