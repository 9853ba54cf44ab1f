/** Short sequences of instructions that the functions of the engine have in common. */
import { type CodeWriter, type Local, OP } from "../../foundations/webassembly/index.ts";
import { isNegated, nodeOf } from "../circuit/index.ts";
import type { EngineMemory } from "./engine-memory.ts";

/** What `advance` and `play` answer. */
export const ANSWER = {
  /** The effect of the joint move is not known yet; nothing was changed. */
  unknownEffect: 0,
  done: 1,
  terminal: 2,
  stuck: 3,
} as const;

/** Effects are found by key · factor, from bit 15 up. */
export const HASH_FACTOR = 0x9e3779b1 | 0;

export function increase(code: CodeWriter, local: Local, by: number): void {
  code.get(local);
  code.i32(by);
  code.op(OP.i32Add);
  code.set(local);
}

export function scaled(code: CodeWriter, local: Local): void {
  code.get(local);
  code.i32(2);
  code.op(OP.i32Shl);
}

export function queuePlace(code: CodeWriter, memory: EngineMemory, place: Local): void {
  code.get(place);
  code.i32(memory.queueMask);
  code.op(OP.i32And);
  code.i32(2);
  code.op(OP.i32Shl);
}

export function enqueue(code: CodeWriter, memory: EngineMemory, node: Local, tail: Local): void {
  code.get(node);
  code.i32(1);
  code.storeI8(memory.isQueued);
  queuePlace(code, memory, tail);
  code.get(node);
  code.storeI32(memory.queue);
  increase(code, tail, 1);
}

/** The value of the literal in a local. */
export function literalValue(code: CodeWriter, memory: EngineMemory, literal: Local): void {
  code.get(literal);
  code.i32(1);
  code.op(OP.i32ShrU);
  code.loadU8(memory.values);
  code.get(literal);
  code.i32(1);
  code.op(OP.i32And, OP.i32Xor);
}

export function constantLiteral(code: CodeWriter, memory: EngineMemory, literal: number): void {
  code.i32(0);
  code.loadU8(memory.values + nodeOf(literal));
  if (isNegated(literal)) code.op(OP.i32Eqz);
}

/** The slot of the lowest bit of the word that lies `at` bytes from the first. */
export function slotOfLowestBit(code: CodeWriter, at: Local, bits: Local): void {
  code.get(at);
  code.i32(3);
  code.op(OP.i32Shl);
  code.get(bits);
  code.op(OP.i64Ctz, OP.i32WrapI64, OP.i32Add);
}

export function clearLowestBit(code: CodeWriter, bits: Local): void {
  code.get(bits);
  code.get(bits);
  code.i64(1n);
  code.op(OP.i64Sub, OP.i64And);
  code.set(bits);
}
