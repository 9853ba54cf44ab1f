/**
 * Code in the folded form of WebAssembly's text format (core specification 2.0, 6.5, "Folded Instructions"): an
 * instruction contains its operands, a structure contains its body. Functions written by hand thus read as expressions
 * and statements instead of pushes to a stack; the bytes are the same. A piece of code is a function that writes it;
 * nothing is written before that function is called.
 */
import type { Code, CodeWriter, Local, Operand } from "./code-writer.ts";
import { type Instruction, OP } from "./instructions.ts";

type Unary = (a: Operand) => Code;
type Binary = (a: Operand, b: Operand) => Code;
/** Loads from an address plus a constant offset. The address defaults to 0. */
type Load = (offset: number, address?: Operand) => Code;
type Store = (offset: number, address: Operand, value: Operand) => Code;

const unary =
  (instruction: Instruction): Unary =>
  (a) =>
  (code) => {
    code.write(a);
    code.op(instruction);
  };

const binary =
  (instruction: Instruction): Binary =>
  (a, b) =>
  (code) => {
    code.write(a, b);
    code.op(instruction);
  };

const load =
  (write: (code: CodeWriter, offset: number) => void): Load =>
  (offset, address = 0) =>
  (code) => {
    code.write(address);
    write(code, offset);
  };

const store =
  (write: (code: CodeWriter, offset: number) => void): Store =>
  (offset, address, value) =>
  (code) => {
    code.write(address, value);
    write(code, offset);
  };

export const i32 = {
  add: binary(OP.i32Add),
  sub: binary(OP.i32Sub),
  mul: binary(OP.i32Mul),
  remU: binary(OP.i32RemU),
  and: binary(OP.i32And),
  xor: binary(OP.i32Xor),
  shl: binary(OP.i32Shl),
  shrU: binary(OP.i32ShrU),
  ctz: unary(OP.i32Ctz),
  eqz: unary(OP.i32Eqz),
  eq: binary(OP.i32Eq),
  ne: binary(OP.i32Ne),
  ltS: binary(OP.i32LtS),
  ltU: binary(OP.i32LtU),
  gtU: binary(OP.i32GtU),
  geU: binary(OP.i32GeU),
  wrap: unary(OP.i32WrapI64),
  load: load((code, offset) => code.loadI32(offset)),
  load8: load((code, offset) => code.loadU8(offset)),
  store: store((code, offset) => code.storeI32(offset)),
  store8: store((code, offset) => code.storeI8(offset)),
} as const;

export const i64 = {
  add: binary(OP.i64Add),
  sub: binary(OP.i64Sub),
  mul: binary(OP.i64Mul),
  and: binary(OP.i64And),
  or: binary(OP.i64Or),
  xor: binary(OP.i64Xor),
  shl: binary(OP.i64Shl),
  shrU: binary(OP.i64ShrU),
  ctz: unary(OP.i64Ctz),
  popcnt: unary(OP.i64Popcnt),
  eqz: unary(OP.i64Eqz),
  extendS: unary(OP.i64ExtendI32S),
  extendU: unary(OP.i64ExtendI32U),
  load: load((code, offset) => code.loadI64(offset)),
  store: store((code, offset) => code.storeI64(offset)),
} as const;

export const v128 = {
  and: binary(OP.v128And),
  /** a ∧ ¬b */
  andNot: binary(OP.v128AndNot),
  or: binary(OP.v128Or),
  xor: binary(OP.v128Xor),
  anyTrue: unary(OP.v128AnyTrue),
  /** `shl64`, `shrU64` and `add64` work on both 64-bit halves. */
  shl64: binary(OP.i64x2Shl),
  shrU64: binary(OP.i64x2ShrU),
  add64: binary(OP.i64x2Add),
  /** Constant whose bits all equal `bit`. */
  all:
    (bit: 0 | 1): Code =>
    (code) =>
      code.v128All(bit),
  /** Constant whose 16 bytes all equal `byte`. */
  bytes:
    (byte: number): Code =>
    (code) =>
      code.v128Bytes(byte),
  /** The vector with one of its bytes replaced by a byte from memory. */
  withByte:
    (byte: number, offset: number, address: Operand, vector: Operand): Code =>
    (code) => {
      code.write(address, vector);
      code.loadByteOfV128(offset, byte);
    },
  half:
    (lane: 0 | 1, a: Operand): Code =>
    (code) => {
      code.write(a);
      code.extractI64(lane);
    },
  load: load((code, offset) => code.loadV128(offset)),
  store: store((code, offset) => code.storeV128(offset)),
} as const;

/** Vectors of four 32-bit floats. */
export const f32x4 = {
  add: binary(OP.f32x4Add),
  div: binary(OP.f32x4Div),
  sqrt: unary(OP.f32x4Sqrt),
} as const;

export const get =
  (local: Local): Code =>
  (code) =>
    code.get(local);

export const set =
  (local: Local, value: Operand): Code =>
  (code) => {
    code.write(value);
    code.set(local);
  };

/** Sets a local and leaves the value on the stack. */
export const tee =
  (local: Local, value: Operand): Code =>
  (code) => {
    code.write(value);
    code.tee(local);
  };

export const call =
  (func: number, ...operands: readonly Operand[]): Code =>
  (code) => {
    code.write(...operands);
    code.call(func);
  };

export const giveBack =
  (value: Operand): Code =>
  (code) => {
    code.write(value);
    code.op(OP.return);
  };

export const sequence =
  (...body: readonly Code[]): Code =>
  (code) =>
    code.write(...body);

export const when =
  (condition: Operand, ...then: readonly Code[]): Code =>
  (code) => {
    code.write(condition);
    code.if(() => code.write(...then));
  };

export const whenElse =
  (condition: Operand, then: Code, otherwise: Code): Code =>
  (code) => {
    code.write(condition);
    code.if(
      () => code.write(then),
      () => code.write(otherwise),
    );
  };

export const block =
  (...body: readonly Code[]): Code =>
  (code) =>
    code.block(() => code.write(...body));

/** Runs its body once, and again whenever the body branches back to the start. */
export const loop =
  (...body: readonly Code[]): Code =>
  (code) =>
    code.loop(() => code.write(...body));

/**
 * Loop that checks the condition before each turn and ends when it holds. Inside, `branch(0)` continues with the next
 * turn and `branch(1)` leaves the loop.
 */
export const until = (condition: Operand, ...body: readonly Code[]): Code =>
  block(loop(branchIf(1, condition), ...body, branch(0)));

export const branch =
  (depth: number): Code =>
  (code) =>
    code.branch(depth);

export const branchIf =
  (depth: number, condition: Operand): Code =>
  (code) => {
    code.write(condition);
    code.branchIf(depth);
  };
