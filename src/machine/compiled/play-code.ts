/** Random playouts inside the engine: a move for every role, drawn from its legal ones, until the end. */
import { type CodeWriter, type Local, type ModuleWriter, OP, TYPE } from "../../foundations/webassembly/index.ts";
import { emitDrawMove } from "./draw-move.ts";
import { ANSWER, clearLowestBit, constantLiteral, increase, slotOfLowestBit } from "./engine-instructions.ts";
import type { EngineMemory } from "./engine-memory.ts";
import type { EngineTables } from "./engine-tables.ts";

/** Random moves until the end, or until so many steps are made. */
export function emitPlay(module: ModuleWriter, tables: EngineTables, memory: EngineMemory, advance: number): number {
  const functions = {
    draw: emitDrawMove(module, memory),
    count: emitCount(module, memory),
    pick: emitPick(module, memory),
  };
  const { func, code } = module.newFunction({ parameters: [TYPE.i32], results: [TYPE.i32] });
  const limit: Local = 0;
  code.loop(() => {
    constantLiteral(code, memory, tables.circuit.terminal);
    code.if(() => {
      code.i32(ANSWER.terminal);
      code.op(OP.return);
    });
    code.get(limit);
    code.op(OP.i32Eqz);
    code.if(() => {
      code.i32(ANSWER.done);
      code.op(OP.return);
    });
    for (const role of tables.circuit.moveCounts.keys()) emitRole(code, tables, memory, functions, role);
    code.call(advance);
    code.op(OP.i32Eqz);
    code.if(() => {
      code.i32(ANSWER.unknownEffect);
      code.op(OP.return);
    });
    code.i32(0);
    code.i32(0);
    code.loadI32(memory.steps);
    code.i32(1);
    code.op(OP.i32Add);
    code.storeI32(memory.steps);
    increase(code, limit, -1);
    code.branch(0);
  });
  code.op(OP.unreachable);
  return func;
}

/** (at, end): the bits that are set in these words. */
function emitCount(module: ModuleWriter, memory: EngineMemory): number {
  const { func, code } = module.newFunction({ parameters: [TYPE.i32, TYPE.i32], results: [TYPE.i32] });
  const [at, end]: [Local, Local] = [0, 1];
  const sum = code.newLocal(TYPE.i64);
  code.loop(() => {
    code.get(sum);
    code.get(at);
    code.loadI64(memory.slotBits);
    code.op(OP.i64Popcnt, OP.i64Add);
    code.set(sum);
    increase(code, at, 8);
    code.get(at);
    code.get(end);
    code.op(OP.i32LtU);
    code.branchIf(0);
  });
  code.get(sum);
  code.op(OP.i32WrapI64);
  return func;
}

/** (at, index): the move of the set bit with this number. */
function emitPick(module: ModuleWriter, memory: EngineMemory): number {
  const { func, code } = module.newFunction({ parameters: [TYPE.i32, TYPE.i32], results: [TYPE.i32] });
  const [at, index]: [Local, Local] = [0, 1];
  const bits = code.newLocal(TYPE.i64);
  const count = code.newLocal(TYPE.i32);
  code.block(() => {
    code.loop(() => {
      code.get(index);
      code.get(at);
      code.loadI64(memory.slotBits);
      code.tee(bits);
      code.op(OP.i64Popcnt, OP.i32WrapI64);
      code.tee(count);
      code.op(OP.i32LtU);
      code.branchIf(1);
      code.get(index);
      code.get(count);
      code.op(OP.i32Sub);
      code.set(index);
      increase(code, at, 8);
      code.branch(0);
    });
  });
  code.block(() => {
    code.loop(() => {
      code.get(index);
      code.op(OP.i32Eqz);
      code.branchIf(1);
      clearLowestBit(code, bits);
      increase(code, index, -1);
      code.branch(0);
    });
  });
  slotOfLowestBit(code, at, bits);
  code.i32(2);
  code.op(OP.i32Shl);
  code.loadI32(memory.slotMoves);
  return func;
}

/** Draws the move of one role from its lists. */
function emitRole(
  code: CodeWriter,
  tables: EngineTables,
  memory: EngineMemory,
  functions: { readonly draw: number; readonly count: number; readonly pick: number },
  role: number,
): void {
  const [total, index] = [code.newLocal(TYPE.i32), code.newLocal(TYPE.i32)];
  const lists = tables.lists.filter((list) => list.role === role);
  const counts = lists.map(() => code.newLocal(TYPE.i32));
  code.i32(0);
  for (const [i, { guard, firstSlot, slotCount }] of lists.entries()) {
    code.i32(firstSlot >> 3);
    code.i32((firstSlot + slotCount) >> 3);
    code.call(functions.count);
    constantLiteral(code, memory, guard);
    code.op(OP.i32Mul);
    code.tee(counts[i] as Local);
    code.op(OP.i32Add);
  }
  code.tee(total);
  code.op(OP.i32Eqz);
  code.if(() => {
    code.i32(ANSWER.stuck);
    code.op(OP.return);
  });
  code.get(total);
  code.call(functions.draw);
  code.set(index);
  code.block(() => {
    for (const [i, { firstSlot }] of lists.entries()) {
      code.get(index);
      code.get(counts[i] as Local);
      code.op(OP.i32LtU);
      code.if(() => {
        code.i32(0);
        code.i32(firstSlot >> 3);
        code.get(index);
        code.call(functions.pick);
        code.storeI32(memory.moves + 4 * role);
        code.branch(1);
      });
      code.get(index);
      code.get(counts[i] as Local);
      code.op(OP.i32Sub);
      code.set(index);
    }
  });
}
