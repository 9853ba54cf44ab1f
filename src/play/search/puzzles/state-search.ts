/**
 * The common part of searches over stored states: it expands one state after the other, each state once, and keeps the
 * best terminal state. Subclasses decide the order.
 */
import type { Cursor, State } from "../../../machine/index.ts";
import type { Plan, PlanSearch, Puzzle } from "./plan.ts";
import { StateArena } from "./state-arena.ts";

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

  /** `ignored`: bits of fluents to ignore when states are compared. */
  constructor(puzzle: Puzzle, ignored?: Int32Array) {
    this.puzzle = puzzle;
    this.ignoresClock = ignored !== undefined;
    this.arena = new StateArena(puzzle.memoryBytes, ignored);
    this.cursor = puzzle.machine.newCursor();
  }

  /** Returns the next entry to expand, or −1 if there is none. */
  protected abstract take(): number;
  /** Called for every new state that is not terminal. `atLeast` is the best value known so far. */
  protected abstract meet(entry: number, state: State, atLeast: number): void;

  work(steps: number, atLeast: number): boolean {
    if (!this.hasBegun) this.begin(atLeast);
    for (let left = steps; left > 0; ) {
      const entry = this.take();
      if (entry === -1) {
        // If the clock is ignored, later visits to a position were not followed, so an empty queue proves nothing.
        this.isProof = !this.isCut && !this.ignoresClock;
        return false;
      }
      left -= 1 + this.expand(entry, Math.max(atLeast, this.best?.value ?? -1));
      if (this.best !== undefined && this.best.value >= this.puzzle.mostValue) return false;
    }
    return true;
  }

  private begin(atLeast: number): void {
    this.hasBegun = true;
    const entry = this.arena.add(this.puzzle.start, -1, -1);
    this.cursor.load(this.puzzle.start);
    if (!this.cursor.isTerminal()) this.meet(entry, this.puzzle.start, atLeast);
  }

  /** Returns the number of successors. */
  private expand(entry: number, atLeast: number): number {
    const { arena, cursor, joint } = this;
    const from = arena.state(entry).slice();
    cursor.load(from);
    const { count, moves } = cursor.legalMoves(0);
    if (count > this.legal.length) this.legal = new Int32Array(2 * count);
    this.legal.set(moves.subarray(0, count));
    for (let i = 0; i < count; i++) {
      if (i > 0) cursor.load(from);
      joint[0] = this.legal[i] as number;
      cursor.advance(joint);
      this.scratch = cursor.save(this.scratch);
      if (cursor.isTerminal()) this.end(entry, joint[0] as number);
      else if (arena.isFull) this.isCut = true;
      else {
        const next = arena.add(this.scratch, entry, joint[0] as number);
        if (next !== -1) this.meet(next, this.scratch, atLeast);
      }
    }
    return count;
  }

  private end(parent: number, move: number): void {
    const value = this.cursor.goal(0) ?? 0;
    if (this.best !== undefined && value <= this.best.value) return;
    this.best = { moves: [...this.arena.pathTo(parent), move], value };
  }
}
