/**
 * The scalar code around the vector code: the loop over steps, and what happens when playouts end. All of it runs inside the
 * module; the host is asked for nothing between two looks at its clock.
 */
import { type CodeWriter, type Local, type ModuleWriter, OP, TYPE } from "../../foundations/webassembly/index.ts";
import { COUNTER, LANES, type LaneMemory } from "./lane-memory.ts";

export interface Parts {
  readonly step: number;
  readonly terminal: number;
  readonly goals: number;
  readonly commit: number;
}

/**
 * Exports `run(steps)`: steps all lanes until so many steps are made or no lane lives; answers the steps that are left. And
 * `begin()`: takes the states at `next` for the present ones, those that are terminal being ended playouts of no moves.
 */
export function emitControl(module: ModuleWriter, memory: LaneMemory, goalCount: number, parts: Parts): void {
  const end = emitEnd(module, memory, goalCount, parts.goals);
  const cut = emitCut(module, memory);
  const arrive = emitArrive(module, memory, end, parts.commit);
  emitBegin(module, parts.terminal, arrive);
  const { func, code } = module.newFunction({ parameters: [TYPE.i32], results: [TYPE.i32] });
  const steps = 0;
  const at = (counter: number): number => memory.counters + counter;
  code.block(() => {
    code.loop(() => {
      code.get(steps);
      code.op(OP.i32Eqz);
      code.branchIf(1);
      vector(code, memory.live);
      code.op(OP.v128AnyTrue, OP.i32Eqz);
      code.branchIf(1);
      code.call(parts.step);
      countMoves(code, memory);
      increase32(code, at(COUNTER.now));
      code.call(parts.terminal);
      load32(code, at(COUNTER.now));
      load32(code, at(COUNTER.nextCut));
      code.op(OP.i32GeU);
      code.if(() => {
        code.call(cut);
      });
      code.call(arrive);
      code.get(steps);
      code.i32(-1);
      code.op(OP.i32Add);
      code.set(steps);
      code.branch(0);
    });
  });
  code.get(steps);
  module.export("run", func);
}

/** The states at `next` are known to be terminal or not: playouts end, and the others go on from there. */
function emitArrive(module: ModuleWriter, memory: LaneMemory, end: number, commit: number): number {
  const { func, code } = module.newFunction({ parameters: [], results: [] });
  markEnded(code, memory);
  vector(code, memory.ended);
  code.op(OP.v128AnyTrue);
  code.if(() => {
    code.call(end);
  });
  code.call(commit);
  return func;
}

function emitBegin(module: ModuleWriter, terminal: number, arrive: number): void {
  const { func, code } = module.newFunction({ parameters: [], results: [] });
  code.call(terminal);
  code.call(arrive);
  module.export("begin", func);
}

/** moves += lanes that live and are not stuck */
function countMoves(code: CodeWriter, memory: LaneMemory): void {
  addTo(code, memory.counters + COUNTER.moves, () => {
    popcount(code, () => {
      vector(code, memory.live);
      vector(code, memory.stuck);
      code.op(OP.v128AndNot);
    });
  });
}

/** ended = live ∧ (terminal ∨ stuck ∨ cut) */
function markEnded(code: CodeWriter, memory: LaneMemory): void {
  code.i32(0);
  vector(code, memory.live);
  vector(code, memory.terminal);
  vector(code, memory.stuck);
  code.op(OP.v128Or);
  vector(code, memory.cut);
  code.op(OP.v128Or, OP.v128And);
  code.storeV128(memory.ended);
}

/** Counts the ended playouts and their goals, and decides which of their lanes begin anew. */
function emitEnd(module: ModuleWriter, memory: LaneMemory, goalCount: number, goals: number): number {
  const { func, code } = module.newFunction({ parameters: [], results: [] });
  const at = (counter: number): number => memory.counters + counter;
  const count = (counter: number, mask: () => void): void => {
    addTo(code, at(counter), () => {
      popcount(code, mask);
    });
  };
  const endedAnd = (address: number): void => {
    vector(code, memory.ended);
    vector(code, address);
    code.op(OP.v128And);
  };
  code.call(goals);
  count(COUNTER.playouts, () => {
    vector(code, memory.ended);
  });
  count(COUNTER.stuck, () => {
    endedAnd(memory.stuck);
  });
  count(COUNTER.cut, () => {
    endedAnd(memory.cut);
    vector(code, memory.terminal);
    vector(code, memory.stuck);
    code.op(OP.v128Or, OP.v128AndNot);
  });
  for (let goal = 0; goal < goalCount; goal++)
    count(COUNTER.goals + 8 * goal, () => {
      vector(code, memory.goals + 16 * goal);
    });
  for (const half of [0, 1] as const) endLanes(code, memory, half);
  code.i32(0);
  code.v128All(0);
  code.storeV128(memory.cut);
  return func;
}

/** One by one, for 64 lanes: the length of the playout, and a new playout if there is one left to start. */
function endLanes(code: CodeWriter, memory: LaneMemory, half: 0 | 1): void {
  const at = (counter: number): number => memory.counters + counter;
  const [lanes, live] = [code.newLocal(TYPE.i64), code.newLocal(TYPE.i64)];
  const [lane, length, now] = [code.newLocal(TYPE.i32), code.newLocal(TYPE.i32), code.newLocal(TYPE.i32)];
  load64(code, memory.ended + 8 * half);
  code.set(lanes);
  load64(code, memory.live + 8 * half);
  code.set(live);
  load32(code, at(COUNTER.now));
  code.set(now);
  code.block(() => {
    code.loop(() => {
      code.get(lanes);
      code.op(OP.i64Eqz);
      code.branchIf(1);
      code.get(lanes);
      code.op(OP.i64Ctz, OP.i32WrapI64);
      code.i32(2);
      code.op(OP.i32Shl);
      code.set(lane); // four times its number
      lengthOfLane(code, memory, half, { lane, length, now });
      addTo(code, at(COUNTER.lengthSum), () => {
        code.get(length);
        code.op(OP.i64ExtendI32S);
      });
      load64(code, at(COUNTER.remaining));
      code.op(OP.i64Eqz);
      code.if(
        () => {
          code.get(live);
          lowestBit(code, lanes);
          code.op(OP.i64Xor);
          code.set(live);
        },
        () => {
          addTo(code, at(COUNTER.remaining), () => {
            code.i64(-1n);
          });
        },
      );
      code.get(lanes);
      lowestBit(code, lanes);
      code.op(OP.i64Xor);
      code.set(lanes);
      code.branch(0);
    });
  });
  code.i32(0);
  code.get(live);
  code.storeI64(memory.live + 8 * half);
}

/** length = now − begun − (1 if stuck, since the last step was no move); the lane's next playout begins now */
function lengthOfLane(
  code: CodeWriter,
  memory: LaneMemory,
  half: 0 | 1,
  at: { lane: Local; length: Local; now: Local },
): void {
  code.get(at.lane);
  code.get(at.now);
  code.get(at.lane);
  code.loadI32(memory.begun + 4 * 64 * half);
  code.op(OP.i32Sub);
  load64(code, memory.stuck + 8 * half);
  code.get(at.lane);
  code.i32(2);
  code.op(OP.i32ShrU, OP.i64ExtendI32U, OP.i64ShrU, OP.i32WrapI64);
  code.i32(1);
  code.op(OP.i32And, OP.i32Sub);
  code.tee(at.length);
  code.storeI32(memory.lengths + 4 * 64 * half);
  code.get(at.lane);
  code.get(at.now);
  code.storeI32(memory.begun + 4 * 64 * half);
}

/**
 * Marks the lanes that have made all the steps they may, and finds out when that can happen next: not before the oldest of
 * the other playouts is as old. Called that seldom, it may look at the lanes one by one.
 */
function emitCut(module: ModuleWriter, memory: LaneMemory): number {
  const { func, code } = module.newFunction({ parameters: [], results: [] });
  const at = (counter: number): number => memory.counters + counter;
  const [lane, age, oldest] = [code.newLocal(TYPE.i32), code.newLocal(TYPE.i32), code.newLocal(TYPE.i32)];
  const bits = code.newLocal(TYPE.i64);
  for (const half of [0, 1] as const) {
    code.i64(0n);
    code.set(bits);
    code.i32(0);
    code.set(lane);
    code.loop(() => {
      load32(code, at(COUNTER.now));
      code.get(lane);
      code.i32(2);
      code.op(OP.i32Shl);
      code.loadI32(memory.begun + 4 * 64 * half);
      code.op(OP.i32Sub);
      code.tee(age);
      load32(code, at(COUNTER.maxSteps));
      code.op(OP.i32GeU);
      code.if(
        () => {
          code.get(bits);
          code.i64(1n);
          code.get(lane);
          code.op(OP.i64ExtendI32U, OP.i64Shl, OP.i64Or);
          code.set(bits);
        },
        () => {
          code.get(age);
          code.get(oldest);
          code.op(OP.i32GtU);
          code.if(() => {
            code.get(age);
            code.set(oldest);
          });
        },
      );
      code.get(lane);
      code.i32(1);
      code.op(OP.i32Add);
      code.tee(lane);
      code.i32(LANES / 2);
      code.op(OP.i32LtU);
      code.branchIf(0);
    });
    code.i32(0);
    code.get(bits);
    code.storeI64(memory.cut + 8 * half);
  }
  code.i32(0);
  load32(code, at(COUNTER.now));
  load32(code, at(COUNTER.maxSteps));
  code.op(OP.i32Add);
  code.get(oldest);
  code.op(OP.i32Sub);
  code.storeI32(at(COUNTER.nextCut));
  return func;
}

function vector(code: CodeWriter, address: number): void {
  code.i32(0);
  code.loadV128(address);
}

function load32(code: CodeWriter, address: number): void {
  code.i32(0);
  code.loadI32(address);
}

function load64(code: CodeWriter, address: number): void {
  code.i32(0);
  code.loadI64(address);
}

function increase32(code: CodeWriter, address: number): void {
  code.i32(0);
  load32(code, address);
  code.i32(1);
  code.op(OP.i32Add);
  code.storeI32(address);
}

/** The 64-bit counter at `address` grows by the value that `amount` leaves on the stack. */
function addTo(code: CodeWriter, address: number, amount: () => void): void {
  code.i32(0);
  load64(code, address);
  amount();
  code.op(OP.i64Add);
  code.storeI64(address);
}

function popcount(code: CodeWriter, mask: () => void): void {
  const lanes = code.newLocal(TYPE.v128);
  mask();
  code.tee(lanes);
  code.extractI64(0);
  code.op(OP.i64Popcnt);
  code.get(lanes);
  code.extractI64(1);
  code.op(OP.i64Popcnt, OP.i64Add);
}

/** lanes ∧ −lanes */
function lowestBit(code: CodeWriter, lanes: Local): void {
  code.get(lanes);
  code.i64(0n);
  code.get(lanes);
  code.op(OP.i64Sub, OP.i64And);
}
