import { expect, test } from "vitest";
import {
  block,
  branch,
  branchIf,
  CodeWriter,
  call,
  compileModule,
  get,
  giveBack,
  i32,
  i64,
  loop,
  ModuleWriter,
  OP,
  sequence,
  set,
  TYPE,
  tee,
  until,
  v128,
  when,
  whenElse,
} from "./index.ts";

const bytesOf = (write: (code: CodeWriter) => void): number[] => {
  const code = new CodeWriter(2);
  write(code);
  return [...code.finish()];
};

test("folded code writes the same bytes as its instructions one by one", () => {
  const folded = bytesOf((code) => {
    const { x, y } = code.newLocals(TYPE.i32, "x", "y");
    code.write(
      set(x, i32.add(get(0), i32.mul(tee(y, i32.load(8, get(1))), -3))),
      when(i32.eqz(get(x)), giveBack(7)),
      until(i32.ltU(get(x), i32.load8(5)), set(x, i32.sub(get(x), 1))),
      block(loop(i64.store(16, get(x), i64.xor(i64.load(24), 9n)), branch(1))),
      whenElse(get(y), call(4, get(x), 2), sequence(i32.store(0, 0, get(y)), i32.store8(1, 0, 1))),
      v128.store(32, 0, v128.andNot(v128.load(48, get(x)), v128.all(1))),
    );
  });
  const straight = bytesOf((code) => {
    const [x, y] = [code.newLocal(TYPE.i32), code.newLocal(TYPE.i32)];
    code.get(0);
    code.get(1);
    code.loadI32(8);
    code.tee(y);
    code.i32(-3);
    code.op(OP.i32Mul, OP.i32Add);
    code.set(x);
    code.get(x);
    code.op(OP.i32Eqz);
    code.if(() => {
      code.i32(7);
      code.op(OP.return);
    });
    code.block(() => {
      code.loop(() => {
        code.get(x);
        code.i32(0);
        code.loadU8(5);
        code.op(OP.i32LtU);
        code.branchIf(1);
        code.get(x);
        code.i32(1);
        code.op(OP.i32Sub);
        code.set(x);
        code.branch(0);
      });
    });
    code.block(() => {
      code.loop(() => {
        code.get(x);
        code.i32(0);
        code.loadI64(24);
        code.i64(9n);
        code.op(OP.i64Xor);
        code.storeI64(16);
        code.branch(1);
      });
    });
    code.get(y);
    code.if(
      () => {
        code.get(x);
        code.i32(2);
        code.call(4);
      },
      () => {
        code.i32(0);
        code.get(y);
        code.storeI32(0);
        code.i32(0);
        code.i32(1);
        code.storeI8(1);
      },
    );
    code.i32(0);
    code.get(x);
    code.loadV128(48);
    code.v128All(1);
    code.op(OP.v128AndNot);
    code.storeV128(32);
  });
  expect(folded).toEqual(straight);
});

test("a loop until a condition: the lengths of Collatz's sequences", () => {
  const module = new ModuleWriter();
  const { func, code } = module.newFunction({ parameters: [TYPE.i32], results: [TYPE.i32] });
  const steps = code.newLocal(TYPE.i32);
  code.write(
    until(
      i32.eq(get(0), 1),
      set(steps, i32.add(get(steps), 1)),
      whenElse(
        i32.and(get(0), 1),
        set(0, i32.add(i32.mul(get(0), 3), 1)),
        sequence(set(0, i32.shrU(get(0), 1)), branchIf(1, i32.ne(get(0), 1))),
      ),
    ),
    get(steps),
  );
  module.export("steps", func);
  const length = compileModule(module.finish(1), 1).start().func("steps");
  expect([1, 2, 3, 6, 7, 27].map((first) => length(first))).toEqual([0, 1, 7, 8, 16, 111]);
});
