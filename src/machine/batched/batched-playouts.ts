/**
 * Random playouts, 128 at a time: bit i of every vector belongs to lane i. A lane whose playout ends begins the next one at
 * once, so that all lanes are busy until no playout is left to start.
 */
import { createRandom } from "../../foundations/collections/index.ts";
import type { Running } from "../../foundations/webassembly/index.ts";
import { type Circuit, evaluateCircuit, valueOf } from "../circuit/index.ts";
import { COUNTER, LANES } from "./lane-memory.ts";
import { compileLanes, type LaneProgram } from "./lane-program.ts";

export interface PlayoutLimits {
  /** How many playouts to start; all of them are played to their end, so that short ones are not favoured. */
  readonly playouts?: number;
  /** Asked now and then (about every thousandth of a second); once true, playing stops, even inside playouts. */
  readonly until?: () => boolean;
  readonly maxSteps: number;
  readonly seed: number;
}

export interface PlayoutTotals {
  /** Playouts that ended: at a terminal state, cut or stuck. */
  readonly playouts: number;
  /** Joint moves made, those of unfinished playouts included. */
  readonly moves: number;
  /** Moves of the playouts that ended. */
  readonly lengthSum: number;
  /** Ended by the limit of steps. */
  readonly cut: number;
  /** Ended because a role had no legal move. */
  readonly stuck: number;
  /** By role: the sum of its goal values over the playouts in which it had exactly one. */
  readonly goalSums: readonly number[];
  /** By role: how many playouts those were. */
  readonly goalCounts: readonly number[];
}

/** Vector operations between two questions to `until`: about a millisecond. */
const OPERATIONS_PER_LOOK = 2_000_000;

export class BatchedPlayouts {
  readonly circuit: Circuit;
  readonly program: LaneProgram;
  private readonly running: Running;

  constructor(circuit: Circuit) {
    this.circuit = circuit;
    this.program = compileLanes(circuit);
    this.running = this.program.module.start();
  }

  /** From the initial state. */
  run(limits: PlayoutLimits): PlayoutTotals {
    if (this.isTerminal(this.circuit.initialFluents)) return this.endlessEnd(limits);
    const first = Math.min(LANES, limits.playouts ?? LANES);
    this.reset(limits, first);
    const { memory } = this.program;
    for (const fluent of this.circuit.initialFluents) this.bytes(memory.state + 16 * fluent, 16).fill(0xff);
    this.play(limits.until);
    return this.totals();
  }

  private play(until: (() => boolean) | undefined): void {
    const run = this.running.func("run");
    const steps = Math.max(1, Math.floor(OPERATIONS_PER_LOOK / this.program.operations));
    while (run(steps) === 0) if (until?.() === true) return;
  }

  /** All lanes dead but the first `lanes`, all counters 0, all fluents false. */
  private reset(limits: PlayoutLimits, lanes: number): void {
    const { memory } = this.program;
    new Uint8Array(this.running.memory).fill(0);
    const live = this.bytes(memory.live, 16);
    for (let lane = 0; lane < lanes; lane++) live[lane >> 3] = (live[lane >> 3] as number) | (1 << (lane & 7));
    const random = createRandom(limits.seed);
    const words = new Uint32Array(this.running.memory, memory.random, 8);
    for (let i = 0; i < words.length; i++) words[i] = random.word() | 1; // never all zero
    const counters = new DataView(this.running.memory, memory.counters);
    counters.setInt32(COUNTER.maxSteps, limits.maxSteps, true);
    counters.setInt32(COUNTER.nextCut, limits.maxSteps, true);
    const remaining = limits.playouts === undefined ? Number.MAX_SAFE_INTEGER : limits.playouts - lanes;
    counters.setBigInt64(COUNTER.remaining, BigInt(remaining), true);
  }

  private totals(): PlayoutTotals {
    const counters = new DataView(this.running.memory, this.program.memory.counters);
    const read = (counter: number): number => Number(counters.getBigInt64(counter, true));
    const goalSums: number[] = [];
    const goalCounts: number[] = [];
    let offset: number = COUNTER.goals;
    for (const goals of this.circuit.goals) {
      let sum = 0;
      let count = 0;
      for (const { value } of goals) {
        const times = read(offset);
        sum += value * times;
        count += times;
        offset += 8;
      }
      goalSums.push(sum);
      goalCounts.push(count);
    }
    return {
      playouts: read(COUNTER.playouts),
      moves: read(COUNTER.moves),
      lengthSum: read(COUNTER.lengthSum),
      cut: read(COUNTER.cut),
      stuck: read(COUNTER.stuck),
      goalSums,
      goalCounts,
    };
  }

  private isTerminal(fluents: Iterable<number>): boolean {
    return valueOf(evaluateCircuit(this.circuit, fluents), this.circuit.terminal) === 1;
  }

  /** A game that is over before it begins: playouts of no moves. */
  private endlessEnd({ playouts = 0, until }: PlayoutLimits): PlayoutTotals {
    const values = evaluateCircuit(this.circuit, this.circuit.initialFluents);
    let count = playouts;
    if (until !== undefined)
      do count++;
      while (!until());
    const goals = this.circuit.goals.map((list) => list.filter(({ literal }) => valueOf(values, literal) === 1));
    return {
      playouts: count,
      moves: 0,
      lengthSum: 0,
      cut: 0,
      stuck: 0,
      goalSums: goals.map((held) => (held.length === 1 ? count * (held[0]?.value as number) : 0)),
      goalCounts: goals.map((held) => (held.length === 1 ? count : 0)),
    };
  }

  private bytes(address: number, length: number): Uint8Array {
    return new Uint8Array(this.running.memory, address, length);
  }
}
