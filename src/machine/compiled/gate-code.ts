/** Evaluates gates from lists in memory: the gates of effects and the gates behind the goals. */
import {
  block,
  branchIf,
  get,
  i32,
  type Local,
  loop,
  type ModuleWriter,
  sequence,
  set,
  TYPE,
  tee,
  until,
} from "../../foundations/webassembly/index.ts";
import { increase, literalValue, scaled } from "./engine-instructions.ts";
import type { EngineMemory } from "./engine-memory.ts";

/**
 * Emits a function (at, end) that evaluates gates. Each gate is stored as its node, the number of its inputs, and their
 * literals.
 */
export function emitGates(module: ModuleWriter, memory: EngineMemory): number {
  const { func, code } = module.newFunction({ parameters: [TYPE.i32, TYPE.i32], results: [] });
  const [at, end]: [Local, Local] = [0, 1];
  const { next, value, literal } = code.newLocals(TYPE.i32, "next", "value", "literal");
  const conjunction = sequence(
    set(next, i32.add(scaled(i32.load(4, get(at))), sequence(increase(at, 8), get(at)))),
    set(value, 1),
    block(
      loop(
        branchIf(1, i32.eq(get(at), get(next))),
        set(literal, i32.load(0, get(at))),
        increase(at, 4),
        branchIf(0, tee(value, literalValue(memory, literal))),
      ),
    ),
    get(value),
  );
  code.write(
    until(
      i32.geU(get(at), get(end)),
      i32.store8(memory.values, i32.load(0, get(at)), conjunction), // the node is read before `at` moves on
      set(at, get(next)),
    ),
  );
  return func;
}
