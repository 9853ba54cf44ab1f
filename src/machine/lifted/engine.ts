/**
 * A running module and its host functions: they charge the budget, provide memory, clear stamps before they run out,
 * and clean up after an interrupted query.
 */
import {
  type Budget,
  BudgetSpent,
  isStackOverflow,
  type Resource,
  unlimited,
} from "../../foundations/budgets/index.ts";
import type { Running } from "../../foundations/webassembly/index.ts";
import type { Move, State } from "../machine.ts";
import type { Program } from "./compile.ts";
import { LEGAL } from "./legal-code.ts";
import { CLOCK_LIMIT, TICK, WORD } from "./memory-plan.ts";

/** Units of work between two payments. */
const FUEL = 1 << 14;
/** Work of short queries is accumulated up to this amount before it is paid. */
const PAYMENT = 1 << 10;
const PAGE = 65536;
const MOST_BYTES = 2 ** 30;
const DOING = "answering from the rules";
/** Higher than every stack record: no call waits. */
const NOTHING = 0x7fffffff;

export class Engine {
  readonly program: Program;
  private readonly running: Running;
  words: Int32Array;
  private budget: Budget = unlimited();
  private owed = 0;
  private readonly functions: Record<"install" | "make" | "advance" | "legal" | "play", (...args: number[]) => number>;
  private readonly terminal: (() => number) | null;
  private readonly lists = new Map<string, (role: number) => number>();
  private readonly stateWords: number;

  constructor(program: Program, hasTerminal: boolean) {
    this.program = program;
    this.running = program.module.start({
      pay: () => this.pay(),
      grow: () => this.grow(),
      overflow: () => this.giveUp("depth", 0),
    });
    this.words = new Int32Array(this.running.memory);
    const bytes = new Uint8Array(this.running.memory);
    for (const { address, data } of program.segments)
      bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), address);
    this.stateWords = program.state.bits / 32;
    const func = (name: string): ((...args: number[]) => number) => this.running.func(name);
    this.functions = {
      install: func("install"),
      make: func("make"),
      advance: func("advance"),
      legal: func("legal"),
      play: func("play"),
    };
    this.terminal = hasTerminal ? func("terminal") : null;
    this.words[WORD.clock >> 2] = TICK;
    this.words[WORD.fuel >> 2] = FUEL;
    this.words[WORD.low >> 2] = NOTHING;
    this.words[WORD.arenaEnd >> 2] = this.running.memory.byteLength;
    this.functions.install();
  }

  spendFrom(budget: Budget): void {
    this.budget = budget;
  }

  /** Goes to a state. */
  load(state: State): void {
    this.renewStamps();
    this.words.set(state, this.program.state.upcoming >> 2);
    this.functions.install();
  }

  save(into: State): State {
    const from = this.program.state.current >> 2;
    for (let i = 0; i < this.stateWords; i++) into[i] = this.words[from + i] as number;
    return into;
  }

  isTerminal(): boolean {
    return this.terminal !== null && this.ask(this.terminal) !== 0;
  }

  /** Returns the number of legal moves; they are at `legalAt` in `words`. */
  legalMoves(role: number): number {
    return this.ask(this.functions.legal, role);
  }

  legalAt(role: number): number {
    return (this.words[(this.program.state.legal + role * LEGAL.bytes + LEGAL.address) >> 2] as number) >> 2;
  }

  setMoves(jointMove: ArrayLike<Move>): void {
    const at = this.program.state.joint >> 2;
    for (let role = 0; role < jointMove.length; role++) this.words[at + role] = jointMove[role] as number;
  }

  advance(jointMove: ArrayLike<Move>): void {
    this.renewStamps();
    this.setMoves(jointMove);
    this.ask(this.functions.advance);
  }

  /** Runs `work` while the moves are being made. */
  during<T>(jointMove: ArrayLike<Move>, work: () => T): T {
    this.setMoves(jointMove);
    this.functions.make();
    try {
      return work();
    } finally {
      this.clearMoves();
      this.newStamp(WORD.stepStamp);
    }
  }

  private clearMoves(): void {
    const { does, doesBytes, joint } = this.program.state;
    for (let at = does; at < joint; at += doesBytes) this.setWord(at, 0);
  }

  /** Returns the answers of an exported table for a role, given by its code, as rows of `width` codes. */
  rowsOf(name: string, roleCode: number, width: number): number[][] {
    let table = this.lists.get(name);
    if (table === undefined) this.lists.set(name, (table = this.running.func(name)));
    const rows: number[][] = [];
    for (let cell = this.ask(table, roleCode); cell !== 0; cell = this.words[cell >> 2] as number)
      rows.push(Array.from({ length: width }, (_, i) => this.words[(cell >> 2) + 1 + i] as number));
    return rows;
  }

  /** Plays at most `steps` random moves; see ANSWER. */
  play(steps: number): number {
    this.renewStamps();
    return this.ask(this.functions.play, steps);
  }

  word(address: number): number {
    return this.words[address >> 2] as number;
  }

  setWord(address: number, value: number): void {
    this.words[address >> 2] = value;
  }

  private ask(question: (...args: number[]) => number, ...args: number[]): number {
    this.setWord(WORD.fuel, FUEL);
    try {
      const answer = question(...args);
      this.owed += FUEL - this.word(WORD.fuel);
      if (this.owed >= PAYMENT) this.settle();
      return answer;
    } catch (error) {
      this.unwind();
      if (isStackOverflow(error)) this.giveUp("depth", 0);
      throw error;
    }
  }

  /** After an interrupted query, makes sure that no partial result is taken for an answer. */
  private unwind(): void {
    const { state } = this.program;
    this.words.fill(0, state.upcoming >> 2, (state.upcoming >> 2) + this.stateWords);
    this.clearMoves();
    for (const [address, value] of [
      [WORD.stackTop, 0],
      [WORD.depth, 0],
      [WORD.grown, 0],
      [WORD.low, NOTHING],
    ] as const)
      this.setWord(address, value);
    this.setWord(WORD.arena, this.program.arena);
    this.newStamp(WORD.stateStamp);
    this.newStamp(WORD.stepStamp);
  }

  private newStamp(address: number): void {
    const clock = (this.word(WORD.clock) + TICK) | 0;
    this.setWord(WORD.clock, clock);
    this.setWord(address, clock);
  }

  /** Clears all stamps long before numbers would repeat; answers known for the current state are forgotten. */
  private renewStamps(): void {
    if (this.word(WORD.clock) < CLOCK_LIMIT && this.word(WORD.clock) > 0) return;
    for (const { from, to } of this.program.stamped) this.words.fill(0, from >> 2, to >> 2);
    this.setWord(WORD.clock, TICK);
    this.newStamp(WORD.stateStamp);
    this.newStamp(WORD.stepStamp);
  }

  private settle(): void {
    const { owed } = this;
    this.owed = 0;
    this.budget.spend(owed, DOING);
  }

  private pay(): void {
    this.setWord(WORD.fuel, FUEL);
    this.budget.spend(FUEL, DOING);
  }

  private grow(): void {
    const needed = this.word(WORD.arena) - this.running.memory.byteLength;
    const more = Math.max(needed, this.running.memory.byteLength - this.program.arena);
    const bytes = this.running.memory.byteLength + more;
    if (bytes > MOST_BYTES) this.giveUp("bytes", MOST_BYTES);
    this.budget.claim("bytes", bytes, DOING);
    this.running.grow(Math.ceil(more / PAGE));
    this.words = new Int32Array(this.running.memory);
    this.setWord(WORD.arenaEnd, this.running.memory.byteLength);
  }

  private giveUp(resource: Resource, limit: number): never {
    throw new BudgetSpent({ kind: "gave-up", resource, limit, doing: DOING });
  }
}
