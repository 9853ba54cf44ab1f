/** Gates evaluated from lists in memory: those of effects and those behind the goals. */
import { type Local, type ModuleWriter, OP, TYPE } from "../../foundations/webassembly/index.ts";
import { increase, literalValue } from "./engine-instructions.ts";
import type { EngineMemory } from "./engine-memory.ts";

/** (at, end): evaluates gates; each is its node, the number of its inputs, their literals. */
export function emitGates(module: ModuleWriter, memory: EngineMemory): number {
  const { func, code } = module.newFunction({ parameters: [TYPE.i32, TYPE.i32], results: [] });
  const [at, end]: [Local, Local] = [0, 1];
  const [next, value, literal] = Array.from({ length: 3 }, () => code.newLocal(TYPE.i32)) as [Local, Local, Local];
  code.block(() => {
    code.loop(() => {
      code.get(at);
      code.get(end);
      code.op(OP.i32GeU);
      code.branchIf(1);
      code.get(at); // for its node, when the value is stored
      code.loadI32(0);
      code.get(at);
      code.loadI32(4);
      code.i32(2);
      code.op(OP.i32Shl);
      increase(code, at, 8);
      code.get(at);
      code.op(OP.i32Add);
      code.set(next);
      code.i32(1);
      code.set(value);
      code.block(() => {
        code.loop(() => {
          code.get(at);
          code.get(next);
          code.op(OP.i32Eq);
          code.branchIf(1);
          code.get(at);
          code.loadI32(0);
          code.set(literal);
          increase(code, at, 4);
          literalValue(code, memory, literal);
          code.tee(value);
          code.branchIf(0);
        });
      });
      code.get(value);
      code.storeI8(memory.values);
      code.get(next);
      code.set(at);
      code.branch(0);
    });
  });
  return func;
}
