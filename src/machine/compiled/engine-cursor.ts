/** A cursor of the compiled machine: one running instance of the engine, with its own memory. */
import { bitOf, lowestBit, wordsFor } from "../../foundations/collections/index.ts";
import type { Running } from "../../foundations/webassembly/index.ts";
import {
  countHeldGoals,
  evaluateCircuit,
  fluentNode,
  heldGoal,
  isNegated,
  type Literal,
  literalValue,
  nodeOf,
} from "../circuit/index.ts";
import type { KeepingCursor, Move, MoveList, PerceivingCursor, Role, State } from "../machine.ts";
import type { Effect } from "./effect-overlay.ts";
import type { Engine } from "./engine.ts";
import { ANSWER, HASH_FACTOR } from "./engine-instructions.ts";

const PAGE = 65536;
/**
 * Maximum size in bytes of a kept place that is a copy of all changing memory. Above it, returning by `load` touches
 * less memory.
 */
const MOST_COPIED = 100_000;

export class EngineCursor implements KeepingCursor {
  protected readonly engine: Engine;
  protected readonly running: Running;
  private readonly pack: () => number;
  private readonly place: () => number;
  private readonly make: () => number;
  private readonly evaluateGoals: () => number;
  protected values!: Uint8Array;
  protected words!: Int32Array;
  /** Byte address of the next effect. */
  private free: number;
  private effectCount = 0;
  private goalsKnown = false;
  /** By place: the changing bytes, or the state if those are too many. */
  private readonly kept: (Uint8Array | State)[] = [];
  /** By place: the words of the copy that contain the fluent values, which come first. */
  private readonly keptWords: Int32Array[] = [];
  private fluents!: Uint8Array;
  private readonly lists: { count: number; readonly moves: Int32Array }[];

  constructor(engine: Engine) {
    this.engine = engine;
    this.running = engine.module.start();
    this.pack = this.running.func("pack");
    this.place = this.running.func("place");
    this.make = this.running.func("advance");
    this.evaluateGoals = this.running.func("goals");
    new Uint8Array(this.running.memory).set(engine.snapshot);
    this.free = engine.memory.end;
    this.view();
    this.newEffectTable(1024);
    this.lists = engine.circuit.moveCounts.map((count) => ({ count: 0, moves: new Int32Array(count) }));
  }

  /** Goes to the initial state, faster than `load`. */
  restart(): void {
    const { memory, snapshot } = this.engine;
    this.values.set(snapshot.subarray(0, memory.changing));
    this.goalsKnown = false;
  }

  load(state: State): void {
    const { circuit, memory } = this.engine;
    const first = memory.state >> 2;
    const length = wordsFor(circuit.fluentCount);
    for (let word = 0; word < length; word++) this.words[first + word] = state[word] as number;
    this.place();
    this.goalsKnown = false;
  }

  save(into?: State): State {
    const { circuit, memory } = this.engine;
    const length = wordsFor(circuit.fluentCount);
    const state = into?.length === length ? into : new Int32Array(length);
    this.pack();
    const first = memory.state >> 2;
    for (let word = 0; word < length; word++) state[word] = this.words[first + word] as number;
    return state;
  }

  keep(place: number): void {
    const { changing } = this.engine.memory;
    const kept = this.kept[place];
    if (changing > MOST_COPIED) this.kept[place] = this.save(kept as State | undefined);
    else if (kept === undefined) {
      const copy = this.values.slice(0, changing);
      this.kept[place] = copy;
      this.keptWords[place] = new Int32Array(copy.buffer, 0, (1 + this.engine.circuit.fluentCount + 3) >> 2);
    } else kept.set(this.values.subarray(0, changing));
  }

  goBack(place: number): void {
    const kept = this.kept[place] as Uint8Array | State;
    if (kept instanceof Int32Array) this.load(kept);
    else this.values.set(kept);
    this.goalsKnown = false;
  }

  fluentBytes(): Uint8Array {
    return this.fluents;
  }

  changesSince(place: number, into: Int32Array): number {
    const kept = this.kept[place] as Uint8Array | State;
    const { fluents } = this;
    let count = 0;
    if (kept instanceof Int32Array) {
      for (let fluent = 0; fluent < fluents.length; fluent++)
        if (fluents[fluent] !== bitOf(kept, fluent)) into[count++] = fluents[fluent] === 1 ? fluent : ~fluent;
      return count;
    }
    // Compares four nodes at a time, since few of them differ.
    const before = this.keptWords[place] as Int32Array;
    const { words } = this;
    for (let word = 0; word < before.length; word++) {
      if (before[word] === words[word]) continue;
      for (let node = 4 * word; node < 4 * word + 4; node++)
        if (kept[node] !== this.values[node] && node > 0 && node <= fluents.length)
          into[count++] = this.values[node] === 1 ? node - 1 : ~(node - 1);
    }
    return count;
  }

  isTerminal(): boolean {
    return this.holds(this.engine.circuit.terminal);
  }

  goal(role: Role): number | null {
    this.settleGoals();
    return heldGoal(this.engine.circuit.goals[role], (literal) => this.holds(literal));
  }

  goalCount(role: Role): number {
    this.settleGoals();
    return countHeldGoals(this.engine.circuit.goals[role], (literal) => this.holds(literal));
  }

  private settleGoals(): void {
    if (!this.goalsKnown) this.evaluateGoals();
    this.goalsKnown = true;
  }

  legalMoves(role: Role): MoveList {
    const { tables, memory } = this.engine;
    const answer = this.lists[role] as { count: number; readonly moves: Int32Array };
    answer.count = 0;
    const lists = tables.lists[role] as (typeof tables.lists)[number];
    for (let list = 0; list < lists.length; list++) {
      const slots = lists[list] as (typeof lists)[number];
      if (!this.holds(slots.guard)) continue;
      const first = (memory.slotBits >> 2) + (slots.firstSlot >> 5);
      for (let word = 0; word < slots.slotCount >> 5; word++)
        for (let bits = this.words[first + word] as number; bits !== 0; bits &= bits - 1) {
          const slot = slots.firstSlot + 32 * word + lowestBit(bits);
          answer.moves[answer.count++] = tables.slotMoves[slot] as number;
        }
    }
    return answer;
  }

  advance(jointMove: ArrayLike<Move>): void {
    const first = this.engine.memory.moves >> 2;
    for (let role = 0; role < jointMove.length; role++) this.words[first + role] = jointMove[role] as number;
    this.advanceByDrawn();
  }

  /** Makes the joint move stored in the engine's memory. */
  protected advanceByDrawn(): void {
    this.goalsKnown = false;
    if (this.make() !== ANSWER.unknownEffect) return;
    const first = this.engine.memory.moves >> 2;
    const jointMove = this.words.slice(first, first + this.engine.circuit.moveCounts.length);
    this.addEffect(this.engine.keyOf(jointMove), this.engine.effectOf(jointMove));
    this.make();
  }

  protected holds(literal: Literal): boolean {
    return this.values[this.engine.memory.values + nodeOf(literal)] === (isNegated(literal) ? 0 : 1);
  }

  /** Writes an effect into the table that the engine reads. */
  private addEffect(key: number, effect: Effect): void {
    if (2 * ++this.effectCount > this.effectMask() + 1) this.newEffectTable(2 * (this.effectMask() + 1));
    const { gates, changes } = effect;
    const gateWords = gates.reduce((sum, gate) => sum + 2 + gate.length, 0);
    const address = this.take(4 * (2 + gateWords + 2 * changes.length));
    const changesAt = address + 4 * (2 + gateWords);
    let at = address >> 2;
    this.words[at++] = changesAt;
    this.words[at++] = changesAt + 8 * changes.length;
    for (const [i, gate] of gates.entries()) {
      this.words[at++] = this.engine.circuit.nodeCount + i;
      this.words[at++] = gate.length;
      for (const literal of gate) this.words[at++] = literal;
    }
    for (const { fluent, literal } of changes) {
      this.words[at++] = fluentNode(fluent);
      this.words[at++] = literal;
    }
    this.enter(key + 1, address);
  }

  private enter(mark: number, address: number): void {
    const table = (this.words[this.engine.memory.effectTable >> 2] as number) >> 2;
    const mask = this.effectMask();
    let slot = (Math.imul(mark, HASH_FACTOR) >>> 15) & mask;
    while (this.words[table + 2 * slot] !== 0) slot = (slot + 1) & mask;
    this.words[table + 2 * slot] = mark;
    this.words[table + 2 * slot + 1] = address;
  }

  private effectMask(): number {
    return this.words[this.engine.memory.effectMask >> 2] as number;
  }

  private newEffectTable(length: number): void {
    const { effectTable, effectMask } = this.engine.memory;
    const old = (this.words[effectTable >> 2] as number) >> 2;
    const oldLength = old === 0 ? 0 : this.effectMask() + 1;
    const address = this.take(8 * length);
    this.words.fill(0, address >> 2, (address >> 2) + 2 * length);
    this.words[effectTable >> 2] = address;
    this.words[effectMask >> 2] = length - 1;
    for (let i = 0; i < oldLength; i++) {
      const mark = this.words[old + 2 * i] as number;
      if (mark !== 0) this.enter(mark, this.words[old + 2 * i + 1] as number);
    }
  }

  /** Allocates memory for effects; the memory grows on demand. */
  private take(bytes: number): number {
    const address = this.free;
    this.free += (bytes + 15) & ~15;
    const missing = this.free - this.values.length;
    if (missing > 0) {
      this.running.grow(Math.max(Math.ceil(missing / PAGE), this.values.length / PAGE / 2) | 0 || 1);
      this.view();
    }
    return address;
  }

  private view(): void {
    this.values = new Uint8Array(this.running.memory);
    this.words = new Int32Array(this.running.memory);
    const first = this.engine.memory.values + fluentNode(0);
    this.fluents = this.values.subarray(first, first + this.engine.circuit.fluentCount);
  }
}

/** Percepts are asked for at most once per step, so the obvious evaluator is fast enough for them. */
export class PerceivingEngineCursor extends EngineCursor implements PerceivingCursor {
  percepts(role: Role, jointMove: ArrayLike<Move>): readonly string[] {
    const { circuit, memory } = this.engine;
    const holding = Array.from({ length: circuit.fluentCount }, (_, fluent) => fluent).filter(
      (fluent) => this.values[memory.values + fluentNode(fluent)] === 1,
    );
    const values = evaluateCircuit(circuit, holding, Array.from(jointMove));
    const held = (circuit.percepts[role] ?? []).filter(({ literal }) => literalValue(values, literal) === 1);
    return held.map(({ text }) => text).sort();
  }
}
