/**
 * Playouts from given states, for tree search: a batch of leaves, each with its share of the 128 lanes. One playout
 * starts in every lane, and the batch ends with the last of them. Nothing is cleared or allocated between batches: a
 * leaf's fluents are written to its lanes of `next`, and the counters start again.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { Running } from "../../foundations/webassembly/index.ts";
import type { Circuit } from "../circuit/index.ts";
import { COUNTER, LANES } from "./lane-memory.ts";
import type { LaneProgram } from "./lane-program.ts";
import { MoveTally } from "./move-tally.ts";

/** Number of vector operations between two checks of the budget: about a millisecond. */
const OPERATIONS_PER_LOOK = 2_000_000;
/** Rewards are goal values divided by this. */
const MOST_GOAL = 100;
/** The reward of a playout that was cut before its end. */
const UNDECIDED = 0.5;

/** The lanes of a leaf are one entry of a typed array, so there are 8, 16 or 32. */
export type LanesPerLeaf = 8 | 16 | 32;

export interface LaneLeavesOptions {
  readonly lanesPerLeaf: LanesPerLeaf;
  /** Longer playouts are cut. */
  readonly maxSteps: number;
  readonly random: SeededRandom;
  /** Checked about once per millisecond. */
  readonly budget: Budget;
}

export class LaneLeaves {
  /** Maximum number of leaves in a batch. */
  readonly leaves: number;
  readonly lanesPerLeaf: number;
  /** By leaf and role: the mean reward of its playouts in [0, 1], after `run`. */
  readonly rewards: Float64Array;
  /** The moves made in the playouts of a leaf; undefined if the program does not tally them. */
  readonly tally: MoveTally | undefined;
  /** Steps of all batches so far. */
  steps = 0;
  private readonly program: LaneProgram;
  private readonly roleCount: number;
  private readonly moveCounts: readonly number[];
  private readonly moveCount: number;
  /** By goal, in the circuit's order: its role and its reward. */
  private readonly goalRoles: Int32Array;
  private readonly goalRewards: Float64Array;
  /** By role: its goals with a positive reward. */
  private readonly payingGoals: readonly (readonly number[])[];
  private readonly maxSteps: number;
  private readonly budget: Budget;
  private readonly stepsPerLook: number;
  private readonly begin: () => number;
  private readonly step: (steps: number) => number;
  /** The whole memory; one entry is the lanes of one leaf. */
  private readonly lanes: Uint8Array | Uint16Array | Uint32Array;
  /** The whole memory as 32-bit words. */
  private readonly words: Int32Array;
  private readonly lengths: Int32Array;
  private readonly begun: Int32Array;

  constructor(circuit: Circuit, program: LaneProgram, options: LaneLeavesOptions) {
    const { lanesPerLeaf, maxSteps, random, budget } = options;
    this.program = program;
    this.lanesPerLeaf = lanesPerLeaf;
    this.leaves = LANES / lanesPerLeaf;
    this.maxSteps = maxSteps;
    this.budget = budget;
    this.roleCount = circuit.goals.length;
    this.rewards = new Float64Array(this.leaves * this.roleCount);
    const goals = circuit.goals.flatMap((list, role) => list.map(({ value }) => ({ role, value: value ?? 0 })));
    this.goalRoles = Int32Array.from(goals, ({ role }) => role);
    this.goalRewards = Float64Array.from(goals, ({ value }) => value / MOST_GOAL);
    this.payingGoals = circuit.goals.map((_, role) =>
      goals.flatMap((goal, i) => (goal.role === role && goal.value > 0 ? [i] : [])),
    );
    const running = program.module.start();
    const { operations, memory } = program;
    this.stepsPerLook = stepsPerLook(operations);
    this.begin = running.func("begin");
    this.step = running.func("run");
    this.lanes = lanesOf(running, lanesPerLeaf);
    this.words = new Int32Array(running.memory);
    this.lengths = new Int32Array(running.memory, memory.lengths, LANES);
    this.begun = new Int32Array(running.memory, memory.begun, LANES);
    this.tally =
      program.tallies === undefined ? undefined : new MoveTally(this.roleCount, Math.max(...circuit.moveCounts));
    this.moveCounts = circuit.moveCounts;
    this.moveCount = circuit.moveCounts.reduce((sum, count) => sum + count, 0);
    for (let i = 0; i < 8; i++) this.words[(memory.random >> 2) + i] = random.word() | 1; // never all zero
    this.words[(memory.counters + COUNTER.maxSteps) >> 2] = maxSteps;
  }

  /** Puts the state with these fluents (1 if it holds) into the lanes of a leaf. */
  put(leaf: number, fluents: Uint8Array): void {
    const { lanes, leaves } = this;
    let at = (this.program.memory.next >> 4) * leaves + leaf;
    for (let fluent = 0; fluent < fluents.length; fluent++) {
      lanes[at] = -(fluents[fluent] as number);
      at += leaves;
    }
  }

  /** Plays out the first `count` leaves and fills in their rewards. Returns false if the budget stopped it. */
  run(count: number): boolean {
    this.restart(count);
    this.begin();
    while (this.step(this.stepsPerLook) === 0) if (this.budget.isOver()) return false;
    this.steps += this.words[(this.program.memory.counters + COUNTER.now) >> 2] as number;
    for (let leaf = 0; leaf < count; leaf++) this.takeRewards(leaf);
    return true;
  }

  /** Fills `tally` with the moves of a leaf. Precondition: the last batch ran to its end. */
  tallyMoves(leaf: number): void {
    const { tally, lanes, leaves, lanesPerLeaf, payingGoals, goalRewards, moveCounts } = this;
    const { tallies, memory } = this.program;
    if (tally === undefined || tallies === undefined) return;
    tally.clear();
    const goals = (memory.laneGoals >> 4) * leaves + leaf;
    const cut = this.cutWord(leaf);
    let at = (tallies >> 4) * leaves + leaf;
    for (let role = 0; role < moveCounts.length; role++)
      for (let move = 0; move < (moveCounts[role] as number); move++, at += leaves) {
        const made = lanes[at] as number;
        if (made === 0) continue;
        let sum = UNDECIDED * bitCount(made & cut);
        for (const goal of payingGoals[role] as readonly number[])
          sum += bitCount(made & (lanes[goals + goal * leaves] as number)) * (goalRewards[goal] as number);
        tally.set(role, move, bitCount(made) / lanesPerLeaf, sum / lanesPerLeaf);
      }
  }

  private restart(count: number): void {
    const { memory, tallies } = this.program;
    const { lanes, leaves, words } = this;
    const live = (memory.live >> 4) * leaves;
    for (let leaf = 0; leaf < leaves; leaf++) lanes[live + leaf] = leaf < count ? -1 : 0;
    const held = (memory.laneGoals >> 4) * leaves;
    lanes.fill(0, held, held + this.goalRoles.length * leaves);
    if (tallies !== undefined) words.fill(0, tallies >> 2, (tallies >> 2) + 4 * this.moveCount);
    for (const vector of [memory.stuck, memory.cut]) words.fill(0, vector >> 2, (vector >> 2) + 4);
    this.begun.fill(0);
    const counters = memory.counters >> 2;
    words[counters + (COUNTER.now >> 2)] = 0;
    words[counters + (COUNTER.nextCut >> 2)] = this.maxSteps;
    words[counters + (COUNTER.remaining >> 2)] = 0;
    words[counters + (COUNTER.remaining >> 2) + 1] = 0;
  }

  private takeRewards(leaf: number): void {
    const { lanes, leaves, rewards, roleCount, goalRoles, goalRewards } = this;
    const first = leaf * roleCount;
    rewards.fill(0, first, first + roleCount);
    let at = (this.program.memory.laneGoals >> 4) * leaves + leaf;
    let counted = 0;
    for (let goal = 0; goal < goalRoles.length; goal++) {
      const ended = bitCount(lanes[at] as number);
      at += leaves;
      counted += ended;
      const place = first + (goalRoles[goal] as number);
      rewards[place] = (rewards[place] as number) + ended * (goalRewards[goal] as number);
    }
    const undecided = counted < roleCount * this.lanesPerLeaf ? UNDECIDED * this.cutLanes(leaf) : 0;
    for (let role = 0; role < roleCount; role++)
      rewards[first + role] = ((rewards[first + role] as number) + undecided) / this.lanesPerLeaf;
  }

  private cutLanes(leaf: number): number {
    return bitCount(this.cutWord(leaf));
  }

  /** Returns the lanes of a leaf whose playouts were cut, one bit each. */
  private cutWord(leaf: number): number {
    let word = 0;
    const first = leaf * this.lanesPerLeaf;
    for (let i = 0; i < this.lanesPerLeaf; i++)
      if ((this.lengths[first + i] as number) >= this.maxSteps) word |= 1 << i;
    return word;
  }
}

function stepsPerLook({ step, terminal, goals, commit }: LaneProgram["operations"]): number {
  return Math.max(1, Math.floor(OPERATIONS_PER_LOOK / (step + terminal + goals + commit)));
}

function lanesOf(running: Running, lanesPerLeaf: LanesPerLeaf): Uint8Array | Uint16Array | Uint32Array {
  if (lanesPerLeaf === 8) return new Uint8Array(running.memory);
  return lanesPerLeaf === 16 ? new Uint16Array(running.memory) : new Uint32Array(running.memory);
}

/** Number of bits set in a 32-bit word. */
function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
