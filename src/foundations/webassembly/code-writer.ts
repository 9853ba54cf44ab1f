/**
 * Writes the body of one function: locals and instructions. Instructions with operands have a method per kind; all
 * others go through `op`. Nothing is checked here, because the engine validates every module before it runs.
 */
import { ByteWriter } from "./byte-writer.ts";
import type { Instruction, ValueType } from "./instructions.ts";

export type Local = number;
/**
 * Writes instructions: either an expression, which leaves one value on the stack, or a statement, which leaves none.
 */
export type Code = (writer: CodeWriter) => void;
/** An operand of an instruction. A number is a 32-bit constant, a bigint a 64-bit constant. */
export type Operand = Code | number | bigint;

const BLOCK = 0x02;
const LOOP = 0x03;
const IF = 0x04;
const ELSE = 0x05;
const END = 0x0b;
const NO_RESULT = 0x40;

export class CodeWriter {
  private readonly code = new ByteWriter();
  private readonly locals: ValueType[] = [];
  private readonly parameterCount: number;

  constructor(parameterCount: number) {
    this.parameterCount = parameterCount;
  }

  get length(): number {
    return this.code.length;
  }

  /** A slice of the instructions written so far. */
  bytes(from: number, to: number): Uint8Array {
    return this.code.finish().slice(from, to);
  }

  newLocal(type: ValueType): Local {
    this.locals.push(type);
    return this.parameterCount + this.locals.length - 1;
  }

  /** Creates one local per name, in this order. */
  newLocals<Name extends string>(type: ValueType, ...names: readonly Name[]): Record<Name, Local> {
    return Object.fromEntries(names.map((name) => [name, this.newLocal(type)])) as Record<Name, Local>;
  }

  write(...parts: readonly Operand[]): void {
    for (const part of parts) {
      if (typeof part === "number") this.i32(part);
      else if (typeof part === "bigint") this.i64(part);
      else part(this);
    }
  }

  op(...instructions: readonly Instruction[]): void {
    for (const instruction of instructions) {
      if (instruction > 0xff) {
        this.code.byte(instruction >> 8);
        this.code.unsigned(instruction & 0xff);
      } else this.code.byte(instruction);
    }
  }

  get(local: Local): void {
    this.withIndex(0x20, local);
  }

  set(local: Local): void {
    this.withIndex(0x21, local);
  }

  tee(local: Local): void {
    this.withIndex(0x22, local);
  }

  call(func: number): void {
    this.withIndex(0x10, func);
  }

  i32(value: number): void {
    this.code.byte(0x41);
    this.code.signed32(value);
  }

  i64(value: bigint): void {
    this.code.byte(0x42);
    this.code.signed(value);
  }

  /** A vector constant whose 128 bits all equal `bit`. */
  v128All(bit: 0 | 1): void {
    this.v128Bytes(bit === 1 ? 0xff : 0);
  }

  /** A vector constant whose 16 bytes all equal `byte`. */
  v128Bytes(byte: number): void {
    this.code.byte(0xfd);
    this.code.unsigned(12);
    for (let i = 0; i < 16; i++) this.code.byte(byte);
  }

  loadI32(offset: number): void {
    this.memory(0x28, 2, offset);
  }

  loadU8(offset: number): void {
    this.memory(0x2d, 0, offset);
  }

  loadI64(offset: number): void {
    this.memory(0x29, 3, offset);
  }

  storeI32(offset: number): void {
    this.memory(0x36, 2, offset);
  }

  storeI64(offset: number): void {
    this.memory(0x37, 3, offset);
  }

  storeI8(offset: number): void {
    this.memory(0x3a, 0, offset);
  }

  loadV128(offset: number): void {
    this.code.byte(0xfd);
    this.memory(0, 4, offset);
  }

  storeV128(offset: number): void {
    this.code.byte(0xfd);
    this.memory(11, 4, offset);
  }

  /** Loads one byte of a vector from memory; the other bytes stay as they are. */
  loadByteOfV128(offset: number, byte: number): void {
    this.code.byte(0xfd);
    this.memory(0x54, 0, offset);
    this.code.byte(byte);
  }

  /** Extracts one of the two 64-bit halves of a vector. */
  extractI64(lane: 0 | 1): void {
    this.code.byte(0xfd);
    this.code.byte(0x1d);
    this.code.byte(lane);
  }

  block(body: () => void): void {
    this.structured(BLOCK, body);
  }

  loop(body: () => void): void {
    this.structured(LOOP, body);
  }

  if(then: () => void, otherwise?: () => void): void {
    this.structured(IF, () => {
      then();
      if (otherwise === undefined) return;
      this.code.byte(ELSE);
      otherwise();
    });
  }

  /** Leaves the structure `depth` levels out; if that is a loop, repeats it. */
  branch(depth: number): void {
    this.withIndex(0x0c, depth);
  }

  branchIf(depth: number): void {
    this.withIndex(0x0d, depth);
  }

  /** The body in the binary format: locals grouped by runs of one type, code, end. */
  finish(): Uint8Array {
    const runs: { type: ValueType; count: number }[] = [];
    for (const type of this.locals) {
      const last = runs.at(-1);
      if (last?.type === type) last.count++;
      else runs.push({ type, count: 1 });
    }
    const body = new ByteWriter();
    body.unsigned(runs.length);
    for (const { type, count } of runs) {
      body.unsigned(count);
      body.byte(type);
    }
    body.append(this.code.finish());
    body.byte(END);
    return body.finish();
  }

  private structured(kind: number, body: () => void): void {
    this.code.byte(kind);
    this.code.byte(NO_RESULT);
    body();
    this.code.byte(END);
  }

  private withIndex(opcode: number, index: number): void {
    this.code.byte(opcode);
    this.code.unsigned(index);
  }

  private memory(opcode: number, alignment: number, offset: number): void {
    this.code.byte(opcode);
    this.code.unsigned(alignment);
    this.code.unsigned(offset);
  }
}
