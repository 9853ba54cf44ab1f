import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ByteWriter } from "./byte-writer.ts";
import { compileModule, ModuleWriter, OP, type Running, TYPE } from "./index.ts";

const { i32, i64, v128 } = TYPE;

function run(write: (module: ModuleWriter) => void): Running {
  const writer = new ModuleWriter();
  write(writer);
  return compileModule(writer.finish(1), 1).start();
}

describe("integers", () => {
  test("both writers write signed 32-bit numbers alike, and they are read back", () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        const a = new ByteWriter();
        const b = new ByteWriter();
        a.signed32(value);
        b.signed(BigInt(value));
        expect(a.finish()).toEqual(b.finish());
        const running = run((module) => {
          const { func, code } = module.newFunction({ parameters: [], results: [i32] });
          code.i32(value);
          module.export("f", func);
        });
        expect(running.func("f")()).toBe(value);
      }),
      { numRuns: 50 },
    );
  });

  test("64-bit constants", () => {
    for (const value of [0n, -1n, 1n << 62n, -(1n << 63n), 0x123456789abcdefn]) {
      const running = run((module) => {
        const { func, code } = module.newFunction({ parameters: [], results: [i64] });
        code.i64(value);
        module.export("f", func);
      });
      expect(running.func("f")()).toBe(value);
    }
  });
});

describe("structures", () => {
  test("a loop sums 1 … n, with a call inside", () => {
    const running = run((module) => {
      const add = module.newFunction({ parameters: [i32, i32], results: [i32] });
      add.code.get(0);
      add.code.get(1);
      add.code.op(OP.i32Add);
      const { func, code } = module.newFunction({ parameters: [i32], results: [i32] });
      const sum = code.newLocal(i32);
      code.block(() => {
        code.loop(() => {
          code.get(0);
          code.op(OP.i32Eqz);
          code.branchIf(1);
          code.get(sum);
          code.get(0);
          code.call(add.func);
          code.set(sum);
          code.get(0);
          code.i32(-1);
          code.op(OP.i32Add);
          code.set(0);
          code.branch(0);
        });
      });
      code.get(sum);
      module.export("f", func);
    });
    expect(running.func("f")(10)).toBe(55);
  });

  test("vectors: stored bits are the bitwise function of loaded bits", () => {
    const running = run((module) => {
      const { func, code } = module.newFunction({ parameters: [], results: [i32] });
      const x = code.newLocal(v128);
      code.i32(32); // address of the result
      code.i32(0);
      code.loadV128(0);
      code.tee(x);
      code.i32(0);
      code.loadV128(16);
      code.op(OP.v128AndNot);
      code.storeV128(0);
      code.get(x);
      code.extractI64(1);
      code.op(OP.i64Popcnt, OP.i32WrapI64);
      module.export("f", func);
    });
    const words = new Uint32Array(running.memory);
    words.set([0xffff0000, 1, 2, 7], 0);
    words.set([0xf0f0f0f0, 0, 2, 1], 4);
    expect(running.func("f")()).toBe(4);
    expect(Array.from(words.subarray(8, 12))).toEqual([0x0f0f0000, 1, 0, 6]);
  });
});
