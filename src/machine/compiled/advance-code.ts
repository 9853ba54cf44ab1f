/** Emits `advance`: one step by the joint move in memory, either by its effect or by propagation from the moves. */
import {
  branchIf,
  type Code,
  type CodeWriter,
  call,
  get,
  giveBack,
  i32,
  i64,
  type Local,
  loop,
  type ModuleWriter,
  type Operand,
  sequence,
  set,
  TYPE,
  tee,
  until,
  when,
} from "../../foundations/webassembly/index.ts";
import { firstMoveNodes } from "../circuit/index.ts";
import {
  ANSWER,
  clearLowestBit,
  enqueue,
  HASH_FACTOR,
  increase,
  literalValue,
  moveOfLowestBit,
  scaled,
} from "./engine-instructions.ts";
import type { EngineMemory } from "./engine-memory.ts";
import type { EngineTables } from "./engine-tables.ts";
import { emitGates } from "./gate-code.ts";

/** Looks up the effect of the joint move and applies it. */
export function emitAdvanceByEffect(
  module: ModuleWriter,
  tables: EngineTables,
  memory: EngineMemory,
  settle: number,
): number {
  const gates = emitGates(module, memory);
  const { func, code } = module.newFunction({ parameters: [], results: [TYPE.i32] });
  const locals = code.newLocals(TYPE.i32, "key", "slot", "effect", "end", "node", "value", "tail");
  const { key, effect, end, node, tail } = locals;
  code.write(
    ...tables.circuit.moveCounts.map((count, role) =>
      set(key, i32.add(i32.mul(get(key), count), i32.load(memory.moves + 4 * role))),
    ),
    increase(key, 1),
    findEffect(memory, locals),
    // Layout of an effect: start and end address of its changes; its gates; its changes. A change is a fluent's node
    // and the literal it becomes.
    set(effect, i32.load(4, get(end))),
    call(gates, i32.add(get(effect), 8), i32.load(0, get(effect))),
    set(end, i32.load(4, get(effect))),
    set(effect, i32.load(0, get(effect))),
    queueChanges(memory, locals),
    queueChanging(code, tables, memory, { at: effect, node, tail }),
    call(settle, get(tail)),
    ANSWER.done,
  );
  return func;
}

/**
 * Leaves the address of the effect's table entry in `end`. Returns `unknownEffect` from the function if there is no
 * entry.
 */
function findEffect(
  memory: EngineMemory,
  { key, slot, effect, end }: Record<"key" | "slot" | "effect" | "end", Local>,
): Code {
  const inTable = tee(slot, i32.and(get(slot), i32.load(memory.effectMask)));
  const place = tee(end, i32.add(i32.shl(inTable, 3), i32.load(memory.effectTable)));
  return sequence(
    set(slot, i32.shrU(i32.mul(get(key), HASH_FACTOR), 15)),
    loop(
      when(i32.eqz(tee(effect, i32.load(0, place))), giveBack(ANSWER.unknownEffect)),
      increase(slot, 1),
      branchIf(0, i32.ne(get(effect), get(key))),
    ),
  );
}

/** Queues the fluents whose value differs after the changes from `effect` to `end`. */
function queueChanges(
  memory: EngineMemory,
  { effect, end, node, value, tail }: Record<"effect" | "end" | "node" | "value" | "tail", Local>,
): Code {
  return until(
    i32.eq(get(effect), get(end)),
    set(node, i32.load(0, get(effect))),
    set(value, i32.load(4, get(effect))),
    increase(effect, 8),
    branchIf(0, i32.eq(tee(value, literalValue(memory, value)), i32.load8(memory.values, get(node)))),
    setCount(memory, node, i32.sub(1, get(value))),
    enqueue(memory, node, tail),
  );
}

/** The moves are inputs. They change first; then the fluents change that are about to change. */
export function emitAdvanceByPropagation(
  module: ModuleWriter,
  tables: EngineTables,
  memory: EngineMemory,
  settle: number,
): number {
  const { func, code } = module.newFunction({ parameters: [], results: [TYPE.i32] });
  const { at, node, tail } = code.newLocals(TYPE.i32, "at", "node", "tail");
  code.write(
    ...Array.from(firstMoveNodes(tables.circuit), (first, role) => {
      const made = memory.made + 4 * role;
      const move = i32.load(memory.moves + 4 * role);
      return when(
        i32.ne(tee(node, i32.add(move, first)), i32.load(made)),
        setCount(memory, node, 0),
        enqueue(memory, node, tail),
        set(at, i32.load(made)),
        i32.store(made, 0, get(node)),
        when(get(at), setCount(memory, at, 1), enqueue(memory, at, tail)),
      );
    }),
    call(settle, get(tail)),
    set(tail, 0),
    queueChanging(code, tables, memory, { at, node, tail }),
    call(settle, get(tail)),
    ANSWER.done,
  );
  return func;
}

/** Queues the watched fluents that are about to change. */
function queueChanging(
  code: CodeWriter,
  tables: EngineTables,
  memory: EngineMemory,
  { at, node, tail }: Record<"at" | "node" | "tail", Local>,
): Code {
  const bits = code.newLocal(TYPE.i64);
  return sequence(
    set(at, tables.firstFluentSlot >> 3),
    until(
      i32.eq(get(at), tables.slotCount >> 3),
      set(bits, i64.load(memory.slotBits, get(at))),
      until(
        i64.eqz(get(bits)),
        set(node, moveOfLowestBit(memory, at, bits)),
        clearLowestBit(bits),
        setCount(memory, node, i32.eqz(i32.load(memory.counts, scaled(get(node))))),
        enqueue(memory, node, tail),
      ),
      increase(at, 8),
    ),
  );
}

/** Sets the count of an input: 0 if it holds, 1 if not. */
const setCount = (memory: EngineMemory, node: Local, count: Operand): Code =>
  i32.store(memory.counts, scaled(get(node)), count);
