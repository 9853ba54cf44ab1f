/**
 * The opcodes that we emit, named as in the WebAssembly core specification 2.0, section 5.4. A number below 0x100 is
 * one byte. Vector instructions have the prefix 0xfd; here they are written as VECTOR + the number after the prefix.
 */
const VECTOR = 0xfd00;

export const OP = {
  unreachable: 0x00,
  return: 0x0f,
  drop: 0x1a,
  select: 0x1b,
  i32Eqz: 0x45,
  i32Eq: 0x46,
  i32Ne: 0x47,
  i32LtS: 0x48,
  i32LtU: 0x49,
  i32GtS: 0x4a,
  i32GtU: 0x4b,
  i32LeS: 0x4c,
  i32GeS: 0x4e,
  i32GeU: 0x4f,
  i64Eqz: 0x50,
  i64Ne: 0x52,
  i32Ctz: 0x68,
  i32Popcnt: 0x69,
  i32Add: 0x6a,
  i32Sub: 0x6b,
  i32Mul: 0x6c,
  i32DivU: 0x6e,
  i32RemU: 0x70,
  i32And: 0x71,
  i32Or: 0x72,
  i32Xor: 0x73,
  i32Shl: 0x74,
  i32ShrS: 0x75,
  i32ShrU: 0x76,
  i32Rotl: 0x77,
  i64Ctz: 0x7a,
  i64Popcnt: 0x7b,
  i64Add: 0x7c,
  i64Sub: 0x7d,
  i64Mul: 0x7e,
  i64And: 0x83,
  i64Or: 0x84,
  i64Xor: 0x85,
  i64Shl: 0x86,
  i64ShrU: 0x88,
  i32WrapI64: 0xa7,
  i64ExtendI32S: 0xac,
  i64ExtendI32U: 0xad,
  v128Not: VECTOR + 0x4d,
  v128And: VECTOR + 0x4e,
  v128AndNot: VECTOR + 0x4f,
  v128Or: VECTOR + 0x50,
  v128Xor: VECTOR + 0x51,
  v128BitSelect: VECTOR + 0x52,
  v128AnyTrue: VECTOR + 0x53,
  i64x2Shl: VECTOR + 0xcb,
  i64x2ShrU: VECTOR + 0xcd,
  i64x2Add: VECTOR + 0xce,
  f32x4Sqrt: VECTOR + 0xe3,
  f32x4Add: VECTOR + 0xe4,
  f32x4Div: VECTOR + 0xe7,
} as const;

export type Instruction = (typeof OP)[keyof typeof OP];

/** Value types of locals, parameters and results. */
export const TYPE = { i32: 0x7f, i64: 0x7e, v128: 0x7b } as const;

export type ValueType = (typeof TYPE)[keyof typeof TYPE];
