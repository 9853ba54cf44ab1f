/**
 * The scalar code around the vector code: the loop over steps, and the handling of ended playouts. All of it runs
 * inside the module; it needs nothing from the host between two checks of the clock.
 */
import {
  branchIf,
  type Code,
  type CodeWriter,
  call,
  get,
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
  v128,
  when,
  whenElse,
} from "../../foundations/webassembly/index.ts";
import { COUNTER, LANES, type LaneMemory } from "./lane-memory.ts";

export interface Parts {
  readonly step: number;
  readonly terminal: number;
  readonly goals: number;
  readonly commit: number;
}

/**
 * Exports `run(steps)`: steps all lanes until that many steps are made or no lane is live; returns the number of steps
 * left. Exports `begin()`: makes the states at `next` the current ones; terminal states count as ended playouts of no
 * moves.
 */
export function emitControl(module: ModuleWriter, memory: LaneMemory, goalCount: number, parts: Parts): void {
  const end = emitEnd(module, memory, goalCount, parts.goals);
  const cut = emitCut(module, memory);
  const arrive = emitArrive(module, memory, end, parts.commit);
  emitBegin(module, parts.terminal, arrive);
  const { func, code } = module.newFunction({ parameters: [TYPE.i32], results: [TYPE.i32] });
  const steps: Local = 0;
  const now = memory.counters + COUNTER.now;
  const moving = v128.andNot(v128.load(memory.live), v128.load(memory.stuck));
  code.write(
    until(
      i32.eqz(get(steps)),
      branchIf(1, i32.eqz(v128.anyTrue(v128.load(memory.live)))),
      call(parts.step),
      addTo(memory.counters + COUNTER.moves, popcount(code, moving)),
      i32.store(now, 0, i32.add(i32.load(now), 1)),
      call(parts.terminal),
      when(i32.geU(i32.load(now), i32.load(memory.counters + COUNTER.nextCut)), call(cut)),
      call(arrive),
      set(steps, i32.add(get(steps), -1)),
    ),
    get(steps),
  );
  module.export("run", func);
}

/**
 * Handles arrival at the states at `next`, once `terminal` is computed: playouts end, and the others continue from
 * there.
 */
function emitArrive(module: ModuleWriter, memory: LaneMemory, end: number, commit: number): number {
  const { func, code } = module.newFunction({ parameters: [], results: [] });
  const { live, terminal, stuck, cut, ended } = memory;
  const atEnd = v128.or(v128.or(v128.load(terminal), v128.load(stuck)), v128.load(cut));
  code.write(
    v128.store(ended, 0, v128.and(v128.load(live), atEnd)),
    when(v128.anyTrue(v128.load(ended)), call(end)),
    call(commit),
  );
  return func;
}

function emitBegin(module: ModuleWriter, terminal: number, arrive: number): void {
  const { func, code } = module.newFunction({ parameters: [], results: [] });
  code.write(call(terminal), call(arrive));
  module.export("begin", func);
}

/** Counts the ended playouts and their goals, and decides which of their lanes start again. */
function emitEnd(module: ModuleWriter, memory: LaneMemory, goalCount: number, goals: number): number {
  const { func, code } = module.newFunction({ parameters: [], results: [] });
  const { ended, stuck, cut, terminal } = memory;
  const count = (counter: number, lanes: Code): Code => addTo(memory.counters + counter, popcount(code, lanes));
  const endedAnd = (address: number): Code => v128.and(v128.load(ended), v128.load(address));
  const otherwiseEnded = v128.or(v128.load(terminal), v128.load(stuck));
  code.write(
    call(goals),
    count(COUNTER.playouts, v128.load(ended)),
    count(COUNTER.stuck, endedAnd(stuck)),
    count(COUNTER.cut, v128.andNot(endedAnd(cut), otherwiseEnded)),
    ...Array.from({ length: goalCount }, (_, goal) =>
      count(COUNTER.goals + 8 * goal, v128.load(memory.goals + 16 * goal)),
    ),
    endLanes(code, memory, 0),
    endLanes(code, memory, 1),
    v128.store(cut, 0, v128.all(0)),
  );
  return func;
}

/** Handles 64 lanes one by one: records the length of the playout, and starts a new playout if one is left to start. */
function endLanes(code: CodeWriter, memory: LaneMemory, half: 0 | 1): Code {
  const { lanes, live } = code.newLocals(TYPE.i64, "lanes", "live");
  const { lane, length, now } = code.newLocals(TYPE.i32, "lane", "length", "now");
  const remaining = memory.counters + COUNTER.remaining;
  const removeLowest = (from: Local): Code => set(from, i64.xor(get(from), lowestBit(lanes)));
  return sequence(
    set(lanes, i64.load(memory.ended + 8 * half)),
    set(live, i64.load(memory.live + 8 * half)),
    set(now, i32.load(memory.counters + COUNTER.now)),
    until(
      i64.eqz(get(lanes)),
      set(lane, i32.shl(i32.wrap(i64.ctz(get(lanes))), 2)), // four times the lane number
      measureLane(memory, half, { lane, length, now }),
      addTo(memory.counters + COUNTER.lengthSum, i64.extendS(get(length))),
      whenElse(i64.eqz(i64.load(remaining)), removeLowest(live), addTo(remaining, -1n)),
      removeLowest(lanes),
    ),
    i64.store(memory.live + 8 * half, 0, get(live)),
  );
}

/** length = now − begun − (1 if stuck, since the last step was no move). The lane's next playout begins now. */
function measureLane(
  memory: LaneMemory,
  half: 0 | 1,
  { lane, length, now }: { lane: Local; length: Local; now: Local },
): Code {
  const begun = memory.begun + 4 * 64 * half;
  const laneNumber = i64.extendU(i32.shrU(get(lane), 2));
  const isStuck = i32.and(i32.wrap(i64.shrU(i64.load(memory.stuck + 8 * half), laneNumber)), 1);
  const steps = i32.sub(get(now), i32.load(begun, get(lane)));
  return sequence(
    i32.store(memory.lengths + 4 * 64 * half, get(lane), tee(length, i32.sub(steps, isStuck))),
    i32.store(begun, get(lane), get(now)),
  );
}

/**
 * Marks the lanes that have reached the step limit, and computes when that can happen next: not before the oldest of
 * the other playouts reaches the limit. It is called so rarely that it can examine the lanes one by one.
 */
function emitCut(module: ModuleWriter, memory: LaneMemory): number {
  const { func, code } = module.newFunction({ parameters: [], results: [] });
  const { lane, age, oldest } = code.newLocals(TYPE.i32, "lane", "age", "oldest");
  const bits = code.newLocal(TYPE.i64);
  const now = i32.load(memory.counters + COUNTER.now);
  const maxSteps = i32.load(memory.counters + COUNTER.maxSteps);
  for (const half of [0, 1] as const) {
    const begun = i32.load(memory.begun + 4 * 64 * half, i32.shl(get(lane), 2));
    code.write(
      set(bits, 0n),
      set(lane, 0),
      loop(
        whenElse(
          i32.geU(tee(age, i32.sub(now, begun)), maxSteps),
          set(bits, i64.or(get(bits), i64.shl(1n, i64.extendU(get(lane))))),
          when(i32.gtU(get(age), get(oldest)), set(oldest, get(age))),
        ),
        branchIf(0, i32.ltU(tee(lane, i32.add(get(lane), 1)), LANES / 2)),
      ),
      i64.store(memory.cut + 8 * half, 0, get(bits)),
    );
  }
  code.write(i32.store(memory.counters + COUNTER.nextCut, 0, i32.sub(i32.add(now, maxSteps), get(oldest))));
  return func;
}

/** Adds to the 64-bit counter at `address`. */
const addTo = (address: number, amount: Operand): Code => i64.store(address, 0, i64.add(i64.load(address), amount));

/** Counts the lanes set in a vector. */
function popcount(code: CodeWriter, vector: Code): Code {
  const lanes = code.newLocal(TYPE.v128);
  return i64.add(i64.popcnt(v128.half(0, tee(lanes, vector))), i64.popcnt(v128.half(1, get(lanes))));
}

/** lanes ∧ −lanes */
const lowestBit = (lanes: Local): Code => i64.and(get(lanes), i64.sub(0n, get(lanes)));
