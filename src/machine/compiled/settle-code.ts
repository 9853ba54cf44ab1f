/** Emits `settle`: propagates changed inputs node by node through a queue. Each gate is updated by its count. */
import {
  block,
  branch,
  branchIf,
  type Code,
  get,
  i32,
  type Local,
  loop,
  type ModuleWriter,
  sequence,
  set,
  TYPE,
  tee,
  when,
  whenElse,
} from "../../foundations/webassembly/index.ts";
import { enqueue, increase, queuePlace, scaled } from "./engine-instructions.ts";
import type { EngineMemory } from "./engine-memory.ts";

type Locals = Record<"tail" | "head" | "node" | "value" | "at" | "end" | "entry" | "truth" | "count", Local>;

/** Parameter: the number of nodes in the queue, counted from its start. */
export function emitSettle(module: ModuleWriter, memory: EngineMemory): number {
  const { func, code } = module.newFunction({ parameters: [TYPE.i32], results: [] });
  const own = code.newLocals(TYPE.i32, "head", "node", "value", "at", "end", "entry", "truth", "count");
  const locals: Locals = { tail: 0, ...own };
  const { tail, head, node, value } = locals;
  code.write(
    block(
      loop(
        branchIf(1, i32.eq(get(head), get(tail))),
        set(node, i32.load(memory.queue, queuePlace(memory, head))),
        increase(head, 1),
        i32.store8(memory.isQueued, get(node), 0),
        // The node may have its old value again.
        branchIf(
          0,
          i32.eq(tee(value, i32.eqz(i32.load(memory.counts, scaled(get(node))))), i32.load8(memory.values, get(node))),
        ),
        i32.store8(memory.values, get(node), get(value)),
        tellFollowers(memory, locals),
      ),
    ),
  );
  return func;
}

/** Updates the followers of a changed node, then continues the enclosing loop with the next node. */
function tellFollowers(memory: EngineMemory, locals: Locals): Code {
  const { node, at, end, entry } = locals;
  return sequence(
    set(end, scaled(i32.load(memory.followerStarts + 4, tee(at, scaled(get(node)))))),
    set(at, scaled(i32.load(memory.followerStarts, get(at)))),
    loop(
      branchIf(1, i32.eq(get(at), get(end))),
      set(entry, i32.load(memory.followers, get(at))),
      increase(at, 4),
      whenElse(i32.ltS(get(entry), 0), flipBit(memory, entry), followGate(memory, locals)),
      branch(0),
    ),
  );
}

/** One input of a gate has changed. `entry` is 4 · gate + negation mark. */
function followGate(memory: EngineMemory, { entry, value, truth, count, node, tail }: Locals): Code {
  const gateCount = i32.load(memory.counts, get(entry));
  return sequence(
    // Is the input true now?
    set(truth, i32.xor(i32.and(get(entry), 1), get(value))),
    // Decrements or increments the number of false inputs.
    i32.store(
      memory.counts,
      tee(entry, i32.and(get(entry), -4)),
      tee(count, i32.sub(i32.add(gateCount, 1), i32.shl(get(truth), 1))),
    ),
    // The gate changes when its last false input becomes true, or its first input becomes false.
    when(
      i32.eq(i32.add(get(count), get(truth)), 1),
      when(i32.eqz(i32.load8(memory.isQueued, tee(node, i32.shrU(get(entry), 2)))), enqueue(memory, node, tail)),
    ),
  );
}

/**
 * Flips a slot's bit: a legal move appears or vanishes, or a watched fluent starts or stops being about to change.
 * `entry` is −1 − slot.
 */
function flipBit(memory: EngineMemory, entry: Local): Code {
  const word = (slot: Code): Code => scaled(i32.shrU(slot, 5));
  return i32.store(
    memory.slotBits,
    word(tee(entry, i32.sub(-1, get(entry)))),
    i32.xor(i32.load(memory.slotBits, word(get(entry))), i32.shl(1, get(entry))), // shifts are modulo 32
  );
}
