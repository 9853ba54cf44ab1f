/**
 * A uniform number below a bound, without division in nearly all cases (Lemire 2019): the high half of random · bound, drawn
 * again where the low half says that this result has one chance too many. Random words come from xorshift64* (Vigna 2016).
 */
import { type ModuleWriter, OP, TYPE } from "../../foundations/webassembly/index.ts";
import type { EngineMemory } from "./engine-memory.ts";

export function emitDrawMove(module: ModuleWriter, memory: EngineMemory): number {
  const { func, code } = module.newFunction({ parameters: [TYPE.i32], results: [TYPE.i32] });
  const bound = 0;
  const [state, product] = [code.newLocal(TYPE.i64), code.newLocal(TYPE.i64)];
  code.get(bound);
  code.i32(1);
  code.op(OP.i32Eq);
  code.if(() => {
    code.i32(0);
    code.op(OP.return);
  });
  code.i32(0);
  code.loadI64(memory.random);
  code.set(state);
  code.loop(() => {
    for (const [shift, instruction] of [
      [12n, OP.i64ShrU],
      [25n, OP.i64Shl],
      [27n, OP.i64ShrU],
    ] as const) {
      code.get(state);
      code.get(state);
      code.i64(shift);
      code.op(instruction, OP.i64Xor);
      code.set(state);
    }
    code.get(state);
    code.i64(0x2545f4914f6cdd1dn);
    code.op(OP.i64Mul);
    code.i64(32n);
    code.op(OP.i64ShrU);
    code.get(bound);
    code.op(OP.i64ExtendI32U, OP.i64Mul);
    code.tee(product);
    code.op(OP.i32WrapI64);
    code.get(bound);
    code.op(OP.i32LtU);
    code.if(() => {
      code.get(product);
      code.op(OP.i32WrapI64);
      code.i32(0);
      code.get(bound);
      code.op(OP.i32Sub);
      code.get(bound);
      code.op(OP.i32RemU, OP.i32LtU); // below 2^32 mod bound: again
      code.branchIf(1);
    });
  });
  code.i32(0);
  code.get(state);
  code.storeI64(memory.random);
  code.get(product);
  code.i64(32n);
  code.op(OP.i64ShrU, OP.i32WrapI64);
  return func;
}
