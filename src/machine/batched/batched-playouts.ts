/**
 * Random playouts, 128 at a time: bit i of every vector belongs to lane i. A lane whose playout ends begins the next one at
 * once, so that all lanes are busy until no playout is left to start.
 */
import { createRandom } from "../../foundations/collections/index.ts";
import type { Running } from "../../foundations/webassembly/index.ts";
import { type Circuit, evaluateCircuit, literalValue } from "../circuit/index.ts";
import { newTally, type PlayoutLimits, type PlayoutTally } from "../index.ts";
import { COUNTER, LANES } from "./lane-memory.ts";
import { compileLanes, type LaneProgram } from "./lane-program.ts";

/** Vector operations between two questions whether to stop: about a millisecond. */
const OPERATIONS_PER_LOOK = 2_000_000;

export class BatchedPlayouts {
  readonly circuit: Circuit;
  readonly program: LaneProgram;
  private readonly running: Running;

  constructor(circuit: Circuit, recordsMoves = false) {
    this.circuit = circuit;
    this.program = compileLanes(circuit, recordsMoves);
    this.running = this.program.module.start();
  }

  /**
   * Playouts from the initial state. Where their number is limited, so many are started and all played to their end: to stop
   * at the first so many that end would favour the short ones.
   */
  run(limits: PlayoutLimits, seed: number): PlayoutTally {
    if (this.isTerminal(this.circuit.initialFluents)) return this.playoutsOfNoMoves(limits);
    this.reset(limits, seed, Math.min(LANES, limits.playouts ?? LANES));
    const { memory } = this.program;
    for (const fluent of this.circuit.initialFluents) this.bytes(memory.state + 16 * fluent, 16).fill(0xff);
    this.play(limits.shouldStop);
    return this.tally();
  }

  private play(shouldStop: () => boolean): void {
    const run = this.running.func("run");
    const { step, terminal, goals, commit } = this.program.operations;
    const steps = Math.max(1, Math.floor(OPERATIONS_PER_LOOK / (step + terminal + goals + commit)));
    while (run(steps) === 0) if (shouldStop()) return;
  }

  /** All lanes dead but the first `lanes`, all counters 0, all fluents false. */
  private reset(limits: PlayoutLimits, seed: number, lanes: number): void {
    const { memory } = this.program;
    new Uint8Array(this.running.memory).fill(0);
    const live = this.bytes(memory.live, 16);
    for (let lane = 0; lane < lanes; lane++) live[lane >> 3] = (live[lane >> 3] as number) | (1 << (lane & 7));
    const random = createRandom(seed);
    const words = new Uint32Array(this.running.memory, memory.random, 8);
    for (let i = 0; i < words.length; i++) words[i] = random.word() | 1; // never all zero
    const counters = new DataView(this.running.memory, memory.counters);
    counters.setInt32(COUNTER.maxSteps, limits.maxSteps, true);
    counters.setInt32(COUNTER.nextCut, limits.maxSteps, true);
    const remaining = limits.playouts === undefined ? Number.MAX_SAFE_INTEGER : limits.playouts - lanes;
    counters.setBigInt64(COUNTER.remaining, BigInt(remaining), true);
  }

  private tally(): PlayoutTally {
    const counters = new DataView(this.running.memory, this.program.memory.counters);
    const read = (counter: number): number => Number(counters.getBigInt64(counter, true));
    const tally = newTally(this.circuit.goals.length);
    tally.playouts = read(COUNTER.playouts);
    tally.moves = read(COUNTER.moves);
    tally.lengthSum = read(COUNTER.lengthSum);
    tally.cut = read(COUNTER.cut);
    tally.stuck = read(COUNTER.stuck);
    let offset: number = COUNTER.goals;
    for (const [role, goals] of this.circuit.goals.entries())
      for (const { value } of goals) {
        tally.goalSums[role]! += value * read(offset);
        tally.goalCounts[role]! += read(offset);
        offset += 8;
      }
    return tally;
  }

  private isTerminal(fluents: Iterable<number>): boolean {
    return literalValue(evaluateCircuit(this.circuit, fluents), this.circuit.terminal) === 1;
  }

  /** Of a game that is over before it begins. */
  private playoutsOfNoMoves({ playouts = Number.POSITIVE_INFINITY, shouldStop }: PlayoutLimits): PlayoutTally {
    const values = evaluateCircuit(this.circuit, this.circuit.initialFluents);
    const tally = newTally(this.circuit.goals.length);
    while (tally.playouts < playouts && !shouldStop()) tally.playouts++;
    for (const [role, goals] of this.circuit.goals.entries()) {
      const held = goals.filter(({ literal }) => literalValue(values, literal) === 1);
      if (held.length !== 1) continue;
      tally.goalSums[role] = (held[0]?.value as number) * tally.playouts;
      tally.goalCounts[role] = tally.playouts;
    }
    return tally;
  }

  private bytes(address: number, length: number): Uint8Array {
    return new Uint8Array(this.running.memory, address, length);
  }
}
