/** `advance`: one step by the joint move in memory, by its effect or by propagation from the moves. */
import { type CodeWriter, type Local, type ModuleWriter, OP, TYPE } from "../../foundations/webassembly/index.ts";
import { firstMoveNodes } from "../circuit/index.ts";
import {
  ANSWER,
  clearLowestBit,
  enqueue,
  HASH_FACTOR,
  increase,
  literalValue,
  scaled,
  slotOfLowestBit,
} from "./engine-instructions.ts";
import type { EngineMemory } from "./engine-memory.ts";
import type { EngineTables } from "./engine-tables.ts";
import { emitGates } from "./gate-code.ts";

/** Looks the effect of the joint move up, and lets it take place. */
export function emitAdvanceByEffect(
  module: ModuleWriter,
  tables: EngineTables,
  memory: EngineMemory,
  settle: number,
): number {
  const gates = emitGates(module, memory);
  const { func, code } = module.newFunction({ parameters: [], results: [TYPE.i32] });
  const [key, slot, effect, end, node, value, tail] = Array.from({ length: 7 }, () => code.newLocal(TYPE.i32)) as [
    Local,
    Local,
    Local,
    Local,
    Local,
    Local,
    Local,
  ];
  for (const [role, count] of tables.circuit.moveCounts.entries()) {
    code.get(key);
    code.i32(count);
    code.op(OP.i32Mul);
    code.i32(0);
    code.loadI32(memory.moves + 4 * role);
    code.op(OP.i32Add);
    code.set(key);
  }
  increase(code, key, 1);
  code.get(key);
  code.i32(HASH_FACTOR);
  code.op(OP.i32Mul);
  code.i32(15);
  code.op(OP.i32ShrU);
  code.set(slot);
  code.loop(() => {
    code.get(slot);
    code.i32(0);
    code.loadI32(memory.effectMask);
    code.op(OP.i32And);
    code.tee(slot);
    code.i32(3);
    code.op(OP.i32Shl);
    code.i32(0);
    code.loadI32(memory.effectTable);
    code.op(OP.i32Add);
    code.tee(end);
    code.loadI32(0);
    code.tee(effect);
    code.op(OP.i32Eqz);
    code.if(() => {
      code.i32(ANSWER.unknownEffect);
      code.op(OP.return);
    });
    increase(code, slot, 1);
    code.get(effect);
    code.get(key);
    code.op(OP.i32Ne);
    code.branchIf(0);
  });
  // an effect: where its changes begin and end; gates; changes, each a fluent's node and the literal it becomes
  code.get(end);
  code.loadI32(4);
  code.set(effect);
  code.get(effect);
  code.i32(8);
  code.op(OP.i32Add);
  code.get(effect);
  code.loadI32(0);
  code.call(gates);
  code.get(effect);
  code.loadI32(4);
  code.set(end);
  code.get(effect);
  code.loadI32(0);
  code.set(effect);
  code.block(() => {
    code.loop(() => {
      code.get(effect);
      code.get(end);
      code.op(OP.i32Eq);
      code.branchIf(1);
      code.get(effect);
      code.loadI32(0);
      code.set(node);
      code.get(effect);
      code.loadI32(4);
      code.set(value);
      increase(code, effect, 8);
      literalValue(code, memory, value);
      code.tee(value);
      code.get(node);
      code.loadU8(memory.values);
      code.op(OP.i32Eq);
      code.branchIf(0);
      scaled(code, node);
      code.i32(1);
      code.get(value);
      code.op(OP.i32Sub);
      code.storeI32(memory.counts);
      enqueue(code, memory, node, tail);
      code.branch(0);
    });
  });
  queueChanging(code, tables, memory, { at: effect, node, tail });
  code.get(tail);
  code.call(settle);
  code.i32(ANSWER.done);
  return func;
}

/** The moves are inputs: they change first, then the fluents that are then about to. */
export function emitAdvanceByPropagation(
  module: ModuleWriter,
  tables: EngineTables,
  memory: EngineMemory,
  settle: number,
): number {
  const { func, code } = module.newFunction({ parameters: [], results: [TYPE.i32] });
  const [at, node, tail] = [code.newLocal(TYPE.i32), code.newLocal(TYPE.i32), code.newLocal(TYPE.i32)];
  for (const [role, first] of firstMoveNodes(tables.circuit).entries()) {
    const made = memory.made + 4 * role;
    code.i32(0);
    code.loadI32(memory.moves + 4 * role);
    code.i32(first);
    code.op(OP.i32Add);
    code.tee(node);
    code.i32(0);
    code.loadI32(made);
    code.op(OP.i32Ne);
    code.if(() => {
      changeCountOf(code, memory, node, () => {
        code.i32(0);
      });
      enqueue(code, memory, node, tail);
      code.i32(0);
      code.loadI32(made);
      code.set(at);
      code.i32(0);
      code.get(node);
      code.storeI32(made);
      code.get(at);
      code.if(() => {
        changeCountOf(code, memory, at, () => {
          code.i32(1);
        });
        enqueue(code, memory, at, tail);
      });
    });
  }
  code.get(tail);
  code.call(settle);
  code.i32(0);
  code.set(tail);
  queueChanging(code, tables, memory, { at, node, tail });
  code.get(tail);
  code.call(settle);
  code.i32(ANSWER.done);
  return func;
}

/** Queues the watched fluents that are about to change. */
function queueChanging(
  code: CodeWriter,
  tables: EngineTables,
  memory: EngineMemory,
  { at, node, tail }: Record<"at" | "node" | "tail", Local>,
): void {
  const bits = code.newLocal(TYPE.i64);
  code.i32(tables.firstFluentSlot >> 3);
  code.set(at);
  code.block(() => {
    code.loop(() => {
      code.get(at);
      code.i32(tables.slotCount >> 3);
      code.op(OP.i32Eq);
      code.branchIf(1);
      code.get(at);
      code.loadI64(memory.slotBits);
      code.set(bits);
      code.block(() => {
        code.loop(() => {
          code.get(bits);
          code.op(OP.i64Eqz);
          code.branchIf(1);
          slotOfLowestBit(code, at, bits);
          code.i32(2);
          code.op(OP.i32Shl);
          code.loadI32(memory.slotMoves);
          code.set(node);
          clearLowestBit(code, bits);
          changeCountOf(code, memory, node, () => {
            scaled(code, node);
            code.loadI32(memory.counts);
            code.op(OP.i32Eqz);
          });
          enqueue(code, memory, node, tail);
          code.branch(0);
        });
      });
      increase(code, at, 8);
      code.branch(0);
    });
  });
}

/** Sets the count of an input: 0 where it holds, 1 where not. */
function changeCountOf(code: CodeWriter, memory: EngineMemory, node: Local, count: () => void): void {
  scaled(code, node);
  count();
  code.storeI32(memory.counts);
}
