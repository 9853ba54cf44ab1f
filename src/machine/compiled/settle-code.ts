/** `settle`: what follows from changed inputs is brought up to date, node by node through a queue, each gate by its count. */
import { type CodeWriter, type Local, type ModuleWriter, OP, TYPE } from "../../foundations/webassembly/index.ts";
import { enqueue, increase, queuePlace, scaled } from "./engine-instructions.ts";
import type { EngineMemory } from "./engine-memory.ts";

/** Parameter: how many nodes are in the queue, from its beginning. */
export function emitSettle(module: ModuleWriter, memory: EngineMemory): number {
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
