/** `settle`: what follows from changed inputs is brought up to date, node by node through a queue, each gate by its count. */
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

/** Parameter: how many nodes are in the queue, from its beginning. */
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
        // it may be back where it was
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

/** The node has changed; then on with the loop around, the next node. */
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

/** One input of a gate has changed: `entry` is 4 · gate + negation mark. */
function followGate(memory: EngineMemory, { entry, value, truth, count, node, tail }: Locals): Code {
  const gateCount = i32.load(memory.counts, get(entry));
  return sequence(
    // is the input true now?
    set(truth, i32.xor(i32.and(get(entry), 1), get(value))),
    // one false input less, or one more
    i32.store(
      memory.counts,
      tee(entry, i32.and(get(entry), -4)),
      tee(count, i32.sub(i32.add(gateCount, 1), i32.shl(get(truth), 1))),
    ),
    // the gate changes when the last false input becomes true, or the first one false
    when(
      i32.eq(i32.add(get(count), get(truth)), 1),
      when(i32.eqz(i32.load8(memory.isQueued, tee(node, i32.shrU(get(entry), 2)))), enqueue(memory, node, tail)),
    ),
  );
}

/** A legal move has appeared or vanished, or a watched fluent is about to change or no longer; `entry` is −1 − slot. */
function flipBit(memory: EngineMemory, entry: Local): Code {
  const word = (slot: Code): Code => scaled(i32.shrU(slot, 5));
  return i32.store(
    memory.slotBits,
    word(tee(entry, i32.sub(-1, get(entry)))),
    i32.xor(i32.load(memory.slotBits, word(get(entry))), i32.shl(1, get(entry))), // shifts go modulo 32
  );
}
