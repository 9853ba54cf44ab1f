import { expect, test } from "vitest";
import { CodeWriter, disassemble, OP } from "./index.ts";

test("reads back the written instructions with their offsets", () => {
  const code = new CodeWriter(0);
  code.get(3);
  code.i32(-70);
  code.loadV128(4000);
  code.op(OP.v128AndNot, OP.i32LtU, OP.i32WrapI64, OP.v128AnyTrue, OP.f32x4Sqrt);
  code.storeV128(16);
  code.loop(() => code.branchIf(1));
  code.i64(-5n);
  code.v128All(1);
  const read = disassemble(code.bytes(0, code.length));
  expect(read.map(({ text }) => text)).toEqual([
    ...["local.get 3", "i32.const -70", "v128.load offset=4000", "v128.andnot", "i32.lt_u", "i32.wrap_i64"],
    ...["v128.any_true", "f32x4.sqrt", "v128.store offset=16", "loop", "br_if 1", "end", "i64.const -5"],
    `v128.const${" ff".repeat(16)}`,
  ]);
  expect(read.map(({ offset }) => offset).slice(0, 3)).toEqual([0, 2, 5]);
  expect(read[2]?.address).toBe(4000);
});

test("refuses instructions that our writers never emit", () => {
  expect(() => disassemble(Uint8Array.of(0xff))).toThrow("no instruction ff at 0");
});
