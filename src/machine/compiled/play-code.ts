/** Emits random playouts inside the engine: draws a legal move for every role, until the end. */
import {
  block,
  branch,
  branchIf,
  type Code,
  call,
  get,
  giveBack,
  i32,
  i64,
  type Local,
  loop,
  type ModuleWriter,
  OP,
  type Operand,
  sequence,
  set,
  TYPE,
  tee,
  until,
  when,
} from "../../foundations/webassembly/index.ts";
import { emitDrawMove } from "./draw-move.ts";
import { ANSWER, clearLowestBit, constantLiteral, increase, moveOfLowestBit } from "./engine-instructions.ts";
import type { EngineMemory } from "./engine-memory.ts";
import type { EngineTables, MoveSlots } from "./engine-tables.ts";

interface Functions {
  readonly draw: number;
  readonly count: number;
  readonly pick: number;
}

interface DrawLocals {
  readonly total: Local;
  readonly index: Local;
  /** By list of a role: how many of its moves are legal. */
  readonly counts: readonly Local[];
}

/** Emits `play(steps)`: makes random moves until the end, or until `steps` steps are made. */
export function emitPlay(module: ModuleWriter, tables: EngineTables, memory: EngineMemory, advance: number): number {
  const functions = {
    draw: emitDrawMove(module, memory),
    count: emitCount(module, memory),
    pick: emitPick(module, memory),
  };
  const { func, code } = module.newFunction({ parameters: [TYPE.i32], results: [TYPE.i32] });
  const limit: Local = 0;
  const most = tables.lists.reduce((longest, lists) => Math.max(longest, lists.length), 0);
  // All roles share these locals: a WebAssembly compiler may track every local at every branch, and there may be
  // thousands of roles.
  const locals: DrawLocals = {
    ...code.newLocals(TYPE.i32, "total", "index"),
    counts: Array.from({ length: most }, () => code.newLocal(TYPE.i32)),
  };
  code.write(
    loop(
      when(constantLiteral(memory, tables.circuit.terminal), giveBack(ANSWER.terminal)),
      when(i32.eqz(get(limit)), giveBack(ANSWER.done)),
      ...tables.lists.map((lists, role) => drawForRole(lists, locals, memory, functions, role)),
      when(i32.eqz(call(advance)), giveBack(ANSWER.unknownEffect)),
      i32.store(memory.steps, 0, i32.add(i32.load(memory.steps), 1)),
      increase(limit, -1),
      branch(0),
    ),
  );
  code.op(OP.unreachable);
  return func;
}

/** Emits (at, end): counts the set bits in these words. */
function emitCount(module: ModuleWriter, memory: EngineMemory): number {
  const { func, code } = module.newFunction({ parameters: [TYPE.i32, TYPE.i32], results: [TYPE.i32] });
  const [at, end]: [Local, Local] = [0, 1];
  const sum = code.newLocal(TYPE.i64);
  code.write(
    loop(
      set(sum, i64.add(get(sum), i64.popcnt(i64.load(memory.slotBits, get(at))))),
      increase(at, 8),
      branchIf(0, i32.ltU(get(at), get(end))),
    ),
    i32.wrap(get(sum)),
  );
  return func;
}

/** Emits (at, index): returns the move of the set bit with this index. */
function emitPick(module: ModuleWriter, memory: EngineMemory): number {
  const { func, code } = module.newFunction({ parameters: [TYPE.i32, TYPE.i32], results: [TYPE.i32] });
  const [at, index]: [Local, Local] = [0, 1];
  const bits = code.newLocal(TYPE.i64);
  const count = code.newLocal(TYPE.i32);
  const bitsHere = tee(bits, i64.load(memory.slotBits, get(at)));
  code.write(
    until(
      i32.ltU(get(index), tee(count, i32.wrap(i64.popcnt(bitsHere)))),
      set(index, i32.sub(get(index), get(count))),
      increase(at, 8),
    ),
    until(i32.eqz(get(index)), clearLowestBit(bits), increase(index, -1)),
    moveOfLowestBit(memory, at, bits),
  );
  return func;
}

/** Draws the move of one role from its lists. */
function drawForRole(
  slots: readonly MoveSlots[],
  { total, index, counts }: DrawLocals,
  memory: EngineMemory,
  functions: Functions,
  role: number,
): Code {
  const lists = slots.map(({ guard, firstSlot, slotCount }, i) => {
    const first = firstSlot >> 3;
    const legal = call(functions.count, first, (firstSlot + slotCount) >> 3);
    const count = counts[i] as Local;
    return { first, count, counted: tee(count, i32.mul(legal, constantLiteral(memory, guard))) };
  });
  const sum = lists.reduce<Operand>((before, { counted }) => i32.add(before, counted), 0);
  return sequence(
    when(i32.eqz(tee(total, sum)), giveBack(ANSWER.stuck)),
    set(index, call(functions.draw, get(total))),
    block(
      ...lists.flatMap(({ first, count }) => [
        when(
          i32.ltU(get(index), get(count)),
          i32.store(memory.moves + 4 * role, 0, call(functions.pick, first, get(index))),
          branch(1),
        ),
        set(index, i32.sub(get(index), get(count))),
      ]),
    ),
  );
}
