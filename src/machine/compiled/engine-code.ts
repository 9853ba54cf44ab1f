/**
 * The differential engine in WebAssembly: a few small functions over the tables of one game. The code of all games is the same
 * up to addresses and the lists of moves, so it is compiled in no time and soon optimised; nothing of a sheet but numbers is in
 * it.
 */
import { type CodeWriter, type Local, ModuleWriter, OP, TYPE } from "../../foundations/webassembly/index.ts";
import { firstMoveNodes } from "../circuit/index.ts";
import type { Strategy } from "./engine.ts";
import {
  ANSWER,
  clearLowestBit,
  enqueue,
  HASH_FACTOR,
  increase,
  literalValue,
  queuePlace,
  scaled,
  slotOfLowestBit,
} from "./engine-instructions.ts";
import type { EngineMemory } from "./engine-memory.ts";
import type { EngineTables } from "./engine-tables.ts";
import { emitPlay } from "./play-code.ts";

/**
 * Exports: `settle()` after counts of fluents were changed and their nodes queued (the number of queued nodes is its
 * parameter); `advance()` by the joint move in memory; `play(steps)` makes random moves until the end or until so many steps
 * are made; `goals()` evaluates the gates behind the goals.
 */
export function emitEngine(tables: EngineTables, memory: EngineMemory, strategy: Strategy): Uint8Array<ArrayBuffer> {
  const module = new ModuleWriter();
  const settle = emitSettle(module, memory);
  const advance = (strategy === "effects" ? emitAdvance : emitPropagatingAdvance)(module, tables, memory, settle);
  module.export("settle", settle);
  module.export("advance", advance);
  module.export("play", emitPlay(module, tables, memory, advance));
  module.export("goals", emitGoals(module, memory));
  return module.finish(1);
}

/** Parameter: how many nodes are in the queue, from its beginning. */
function emitSettle(module: ModuleWriter, memory: EngineMemory): number {
  const { func, code } = module.newFunction({ parameters: [TYPE.i32], results: [] });
  const tail: Local = 0;
  const [head, node, value, at, end, entry] = Array.from({ length: 6 }, () => code.newLocal(TYPE.i32)) as [
    Local,
    Local,
    Local,
    Local,
    Local,
    Local,
  ];
  const [truth, count] = [code.newLocal(TYPE.i32), code.newLocal(TYPE.i32)];
  code.block(() => {
    code.loop(() => {
      // the next node of the queue, unless it is empty
      code.get(head);
      code.get(tail);
      code.op(OP.i32Eq);
      code.branchIf(1);
      queuePlace(code, memory, head);
      code.loadI32(memory.queue);
      code.set(node);
      increase(code, head, 1);
      code.get(node);
      code.i32(0);
      code.storeI8(memory.isQueued);
      // it may be back where it was
      scaled(code, node);
      code.loadI32(memory.counts);
      code.op(OP.i32Eqz);
      code.tee(value);
      code.get(node);
      code.loadU8(memory.values);
      code.op(OP.i32Eq);
      code.branchIf(0);
      code.get(node);
      code.get(value);
      code.storeI8(memory.values);
      scaled(code, node);
      code.tee(at);
      code.loadI32(memory.followerStarts + 4);
      code.i32(2);
      code.op(OP.i32Shl);
      code.set(end);
      code.get(at);
      code.loadI32(memory.followerStarts);
      code.i32(2);
      code.op(OP.i32Shl);
      code.set(at);
      code.loop(() => {
        code.get(at);
        code.get(end);
        code.op(OP.i32Eq);
        code.branchIf(1); // to the next node
        code.get(at);
        code.loadI32(memory.followers);
        code.set(entry);
        increase(code, at, 4);
        code.get(entry);
        code.i32(0);
        code.op(OP.i32LtS);
        code.if(
          () => {
            flipBit(code, memory, entry);
          },
          () => {
            followGate(code, memory, { entry, value, truth, count, node, tail });
          },
        );
        code.branch(0);
      });
    });
  });
  return func;
}

/** One input of a gate has changed: `entry` is 4 · gate + negation mark. */
function followGate(
  code: CodeWriter,
  memory: EngineMemory,
  { entry, value, truth, count, node, tail }: Record<"entry" | "value" | "truth" | "count" | "node" | "tail", Local>,
): void {
  // is the input true now?
  code.get(entry);
  code.i32(1);
  code.op(OP.i32And);
  code.get(value);
  code.op(OP.i32Xor);
  code.set(truth);
  // one false input less, or one more
  code.get(entry);
  code.i32(-4);
  code.op(OP.i32And);
  code.tee(entry);
  code.get(entry);
  code.loadI32(memory.counts);
  code.i32(1);
  code.op(OP.i32Add);
  code.get(truth);
  code.i32(1);
  code.op(OP.i32Shl, OP.i32Sub);
  code.tee(count);
  code.storeI32(memory.counts);
  // the gate changes when the last false input becomes true, or the first one false
  code.get(count);
  code.get(truth);
  code.op(OP.i32Add);
  code.i32(1);
  code.op(OP.i32Eq);
  code.if(() => {
    code.get(entry);
    code.i32(2);
    code.op(OP.i32ShrU);
    code.tee(node);
    code.loadU8(memory.isQueued);
    code.op(OP.i32Eqz);
    code.if(() => {
      enqueue(code, memory, node, tail);
    });
  });
}

/** A legal move has appeared or vanished, or a watched fluent is about to change or no longer; `entry` is −1 − slot. */
function flipBit(code: CodeWriter, memory: EngineMemory, entry: Local): void {
  code.i32(-1);
  code.get(entry);
  code.op(OP.i32Sub);
  code.tee(entry);
  code.i32(5);
  code.op(OP.i32ShrU);
  code.i32(2);
  code.op(OP.i32Shl);
  code.get(entry);
  code.i32(5);
  code.op(OP.i32ShrU);
  code.i32(2);
  code.op(OP.i32Shl);
  code.loadI32(memory.slotBits);
  code.i32(1);
  code.get(entry);
  code.op(OP.i32Shl, OP.i32Xor); // shifts go modulo 32
  code.storeI32(memory.slotBits);
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

/** The moves are inputs: they change first, then the fluents that are then about to. */
function emitPropagatingAdvance(
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

/** Looks the effect of the joint move up, and lets it take place. */
function emitAdvance(module: ModuleWriter, tables: EngineTables, memory: EngineMemory, settle: number): number {
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

/** (at, end): evaluates gates; each is its node, the number of its inputs, their literals. */
function emitGates(module: ModuleWriter, memory: EngineMemory): number {
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

function emitGoals(module: ModuleWriter, memory: EngineMemory): number {
  const gates = emitGates(module, memory);
  const { func, code } = module.newFunction({ parameters: [], results: [] });
  code.i32(memory.goalGates);
  code.i32(memory.goalGatesEnd);
  code.call(gates);
  return func;
}
