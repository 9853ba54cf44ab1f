/**
 * The common part of searches over stored states: it expands one state after the other, each state once, and keeps the
 * best terminal state. Subclasses decide the order.
 */
import type { Cursor, State } from "../../../machine/index.ts";
import type { Plan, PlanSearch, Puzzle } from "./plan.ts";
import { StateArena } from "./state-arena.ts";

/** Number of successors between two looks at the budget. */
const LOOK_EVERY = 64;

export abstract class StateSearch implements PlanSearch {
  abstract readonly name: string;
  best: Plan | undefined;
  isProof = false;
  protected readonly puzzle: Puzzle;
  protected readonly arena: StateArena;
  private readonly cursor: Cursor;
  private readonly ignoresClock: boolean;
  private readonly joint = new Int32Array(1);
  private scratch: State | undefined;
  private legal = new Int32Array(64);
  private isCut = false;
  private hasBegun = false;
  /** The entry being expanded, or −1; its legal moves are `legal`, of which `made` have been made. */
  private expanding = -1;
  private legalCount = 0;
  private made = 0;

  /** `ignored`: bits of fluents to ignore when states are compared. */
  constructor(puzzle: Puzzle, ignored?: Int32Array) {
    this.puzzle = puzzle;
    this.ignoresClock = ignored !== undefined;
    this.arena = new StateArena(puzzle.memoryBytes, ignored);
    this.cursor = puzzle.machine.newCursor(puzzle.budget);
  }

  /** Returns the next entry to expand, or −1 if there is none. */
  protected abstract take(): number;
  /** Called for every new state that is not terminal. `atLeast` is the best value known so far. */
  protected abstract meet(entry: number, state: State, atLeast: number): void;

  work(steps: number, atLeast: number): boolean {
    if (!this.hasBegun) this.begin(atLeast);
    for (let left = steps; left > 0; ) {
      const entry = this.expanding === -1 ? this.take() : this.expanding;
      if (entry === -1) {
        // If the clock is ignored, later visits to a position were not followed, so an empty queue proves nothing.
        this.isProof = !this.isCut && !this.ignoresClock;
        return false;
      }
      left -= 1 + this.expand(entry, Math.max(atLeast, this.best?.value ?? -1));
      if (this.best !== undefined && this.best.value >= this.puzzle.mostValue) return false;
      if (this.expanding !== -1) return true;
    }
    return true;
  }

  private begin(atLeast: number): void {
    this.cursor.load(this.puzzle.start);
    const isOver = this.cursor.isTerminal();
    this.hasBegun = true;
    const entry = this.arena.add(this.puzzle.start, -1, -1);
    if (!isOver) this.meet(entry, this.puzzle.start, atLeast);
  }

  /**
   * Returns the number of successors. A state may have a million of them: if the budget is over before the last one,
   * the next call makes the others, because a proof must not miss any.
   */
  private expand(entry: number, atLeast: number): number {
    const { arena, cursor, joint, puzzle } = this;
    const from = arena.state(entry).slice();
    if (this.expanding === -1) {
      this.expanding = entry;
      this.made = -1;
    }
    cursor.load(from);
    if (this.made === -1) this.list();
    const first = this.made;
    for (; this.made < this.legalCount; this.made++) {
      if (this.made > first && this.made % LOOK_EVERY === 0 && puzzle.budget?.isOver()) return this.made - first;
      if (this.made > first) cursor.load(from);
      joint[0] = this.legal[this.made] as number;
      cursor.advance(joint);
      this.scratch = cursor.save(this.scratch);
      if (cursor.isTerminal()) this.end(entry, joint[0] as number);
      else if (arena.isFull) this.isCut = true;
      else {
        const next = arena.add(this.scratch, entry, joint[0] as number);
        if (next !== -1) this.meet(next, this.scratch, atLeast);
      }
    }
    this.expanding = -1;
    return this.legalCount - first;
  }

  /** Keeps the legal moves of the cursor's state. */
  private list(): void {
    const { count, moves } = this.cursor.legalMoves(0);
    if (count > this.legal.length) this.legal = new Int32Array(2 * count);
    this.legal.set(moves.subarray(0, count));
    this.legalCount = count;
    this.made = 0;
  }

  private end(parent: number, move: number): void {
    const value = this.cursor.goal(0) ?? 0;
    if (this.best !== undefined && value <= this.best.value) return;
    this.best = { moves: [...this.arena.pathTo(parent), move], value };
  }
}
