/**
 * Random playouts, 128 at a time: bit i of every vector belongs to SIMD lane i. A lane whose playout ends starts the
 * next one at once, so all lanes are busy until no playout is left to start.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import type { Running } from "../../foundations/webassembly/index.ts";
import { type Circuit, evaluateCircuit, heldGoal, literalValue } from "../circuit/index.ts";
import { newTally, type PlayoutLimits, type PlayoutTally } from "../index.ts";
import { COUNTER, LANES } from "./lane-memory.ts";
import { compileLanes, type LaneProgram } from "./lane-program.ts";
import type { MoveWeights } from "./play-code.ts";

/** Number of vector operations between two checks of the clock: about a millisecond. */
const OPERATIONS_PER_LOOK = 2_000_000;

export interface LanePlayout {
  readonly length: number;
  /** By role. */
  readonly goals: readonly (number | null)[];
}

export class BatchedPlayouts {
  readonly circuit: Circuit;
  readonly program: LaneProgram;
  private readonly running: Running;
  private readonly memory: Uint8Array;

  /** `weights`: the weights for drawing moves; uniform by default. */
  constructor(circuit: Circuit, recordsMoves = false, weights?: MoveWeights) {
    this.circuit = circuit;
    this.program = compileLanes(circuit, { recordsMoves, weights });
    this.running = this.program.module.start();
    this.memory = new Uint8Array(this.running.memory);
  }

  /**
   * Runs playouts from the initial state. If their number is limited, that many are started and all are played to their
   * end. Stopping after the first ones that end would favour short playouts.
   */
  run(limits: PlayoutLimits, seed: number): PlayoutTally {
    if (this.isTerminal(this.circuit.initialFluents)) return this.playoutsOfNoMoves(limits);
    this.start(limits, seed);
    this.play(limits.budget);
    return this.tally();
  }

  /** Puts the lanes at the initial state. */
  start(limits: PlayoutLimits, seed: number): void {
    this.reset(limits, seed, Math.min(LANES, limits.playouts ?? LANES));
    const { memory } = this.program;
    for (const fluent of this.circuit.initialFluents)
      this.memory.fill(0xff, memory.state + 16 * fluent, memory.state + 16 * fluent + 16);
  }

  /** Makes one step in all lanes. */
  step(): void {
    this.running.func("run")(1);
  }

  /**
   * Runs one playout from each of these states (at most 128, given by the fluents that hold), each in its own lane. The
   * result is by lane. Unfinished, cut and stuck playouts have no goals.
   */
  runFrom(states: readonly (readonly number[])[], limits: PlayoutLimits, seed: number): LanePlayout[] {
    if (states.length > LANES) throw new RangeError(`${states.length} states for ${LANES} lanes`);
    const { memory } = this.program;
    this.reset({ ...limits, playouts: states.length }, seed, states.length);
    for (const [lane, fluents] of states.entries())
      for (const fluent of fluents) this.setBit(memory.next + 16 * fluent, lane);
    this.running.func("begin")();
    this.play(limits.budget);
    const lengths = new Int32Array(this.running.memory, memory.lengths, LANES);
    return states.map((_, lane) => ({ length: lengths[lane] as number, goals: this.goalsOfLane(lane) }));
  }

  /** By role; null if the playout did not reach an end, or if the role has no value there. */
  private goalsOfLane(lane: number): (number | null)[] {
    let address = this.program.memory.laneGoals;
    return this.circuit.goals.map((goals) => {
      let found: number | null = null;
      for (const { value } of goals) {
        if (this.bit(address, lane)) found = value;
        address += 16;
      }
      return found;
    });
  }

  /** Returns the bit of a lane in the vector at an address. */
  bit(address: number, lane: number): boolean {
    return ((this.memory[address + (lane >> 3)] as number) & (1 << (lane & 7))) !== 0;
  }

  private setBit(address: number, lane: number): void {
    (this.memory[address + (lane >> 3)] as number) |= 1 << (lane & 7);
  }

  private play(budget: Budget | undefined): void {
    const run = this.running.func("run");
    const { step, terminal, goals, commit } = this.program.operations;
    const steps = Math.max(1, Math.floor(OPERATIONS_PER_LOOK / (step + terminal + goals + commit)));
    while (run(steps) === 0) if (budget?.isOver()) return;
  }

  /** Resets the memory: only the first `lanes` lanes are live, all counters are 0, all fluents are false. */
  private reset(limits: PlayoutLimits, seed: number, lanes: number): void {
    const { memory } = this.program;
    this.memory.fill(0);
    for (let lane = 0; lane < lanes; lane++) this.setBit(memory.live, lane);
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
        if (value !== null) {
          tally.goalSums[role]! += value * read(offset);
          tally.goalCounts[role]! += read(offset);
        }
        offset += 8;
      }
    return tally;
  }

  private isTerminal(fluents: Iterable<number>): boolean {
    return literalValue(evaluateCircuit(this.circuit, fluents), this.circuit.terminal) === 1;
  }

  /** For a game whose initial state is terminal. */
  private playoutsOfNoMoves({ playouts = Number.POSITIVE_INFINITY, budget }: PlayoutLimits): PlayoutTally {
    const values = evaluateCircuit(this.circuit, this.circuit.initialFluents);
    const tally = newTally(this.circuit.goals.length);
    while (tally.playouts < playouts && !budget?.isOver()) tally.playouts++;
    for (const [role, goals] of this.circuit.goals.entries()) {
      const value = heldGoal(goals, (literal) => literalValue(values, literal) === 1);
      if (value === null) continue;
      tally.goalSums[role] = value * tally.playouts;
      tally.goalCounts[role] = tally.playouts;
    }
    return tally;
  }
}
