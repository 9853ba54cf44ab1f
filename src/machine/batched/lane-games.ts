/**
 * 128 games side by side, stepped from outside. Each step makes a move of every role in every game, given or drawn at
 * random. A game that ends starts again in the same step. A step allocates nothing.
 */
import { bitOf, lowestBit, type SeededRandom, setBit } from "../../foundations/collections/index.ts";
import type { Circuit } from "../circuit/index.ts";
import type { LaneGamesProgram, RowMemory } from "./lane-games-program.ts";
import { COUNTER, LANES } from "./lane-memory.ts";

/** How a game can end: at a terminal state, by the step limit, or because some role had no legal move. */
export const LANE_END = { none: 0, terminal: 1, cut: 2, stuck: 3 } as const;
export type LaneEnd = (typeof LANE_END)[keyof typeof LANE_END];

export interface LaneGamesOptions {
  /** At most 128; the other lanes stay empty. */
  readonly games: number;
  /** Longer games are cut. */
  readonly maxSteps: number;
  readonly random: SeededRandom;
}

export class LaneGames {
  readonly games: number;
  private readonly circuit: Circuit;
  private readonly program: LaneGamesProgram;
  private readonly maxSteps: number;
  private readonly run: (steps: number) => number;
  private readonly findLegal: () => number;
  private readonly spread: (table: number, entries: number, rows: number) => number;
  private readonly bytes: Uint8Array;
  private readonly words: Int32Array;
  private readonly begun: Int32Array;
  /** By role: byte offset of its first move in a list of all moves. */
  private readonly firstMoves: Int32Array;
  /** By goal, in the circuit's order. */
  private readonly goalRoles: Int32Array;
  private readonly goalValues: Float64Array;
  /** Whether the next step has moves that are not drawn. */
  private someGiven = true;
  /** Whether the legal moves in memory are those of the current states. */
  private isLegalKnown = false;

  constructor(circuit: Circuit, program: LaneGamesProgram, { games, maxSteps, random }: LaneGamesOptions) {
    if (games > LANES) throw new RangeError(`${games} games for ${LANES} lanes`);
    this.games = games;
    this.circuit = circuit;
    this.program = program;
    this.maxSteps = maxSteps;
    const running = program.lanes.module.start();
    this.run = running.func("run");
    this.findLegal = running.func("legal");
    this.spread = running.func("spread");
    this.bytes = new Uint8Array(running.memory);
    this.words = new Int32Array(running.memory);
    this.begun = new Int32Array(running.memory, program.lanes.memory.begun, LANES);
    let next = 0;
    this.firstMoves = Int32Array.from(circuit.moveCounts, (count) => {
      next += 16 * count;
      return next - 16 * count;
    });
    const goals = circuit.goals.flatMap((list, role) => list.map(({ value }) => ({ role, value: value ?? 0 })));
    this.goalRoles = Int32Array.from(goals, ({ role }) => role);
    this.goalValues = Float64Array.from(goals, ({ value }) => value);
    for (const row of [program.observations, program.masks]) this.words.set(row.addresses, row.table >> 2);
    this.reset(random);
  }

  /** Starts all games again. */
  reset(random: SeededRandom): void {
    const { memory } = this.program.lanes;
    const { words, bytes, circuit } = this;
    bytes.fill(0, memory.state, memory.state + 16 * circuit.fluentCount);
    for (const fluent of circuit.initialFluents)
      bytes.fill(0xff, memory.state + 16 * fluent, memory.state + 16 * fluent + 16);
    for (const vector of [memory.live, memory.stuck, memory.cut, memory.ended])
      words.fill(0, vector >> 2, (vector >> 2) + 4);
    for (let game = 0; game < this.games; game++) this.setBit(memory.live, game);
    this.begun.fill(0);
    for (let i = 0; i < 8; i++) words[(memory.random >> 2) + i] = random.word() | 1; // never all zero
    const counters = memory.counters >> 2;
    words[counters + (COUNTER.now >> 2)] = 0;
    words[counters + (COUNTER.maxSteps >> 2)] = this.maxSteps;
    words[counters + (COUNTER.nextCut >> 2)] = this.maxSteps;
    // More games than anyone will play.
    words[counters + (COUNTER.remaining >> 2)] = -1;
    words[counters + (COUNTER.remaining >> 2) + 1] = 0x7fffffff;
    bytes.fill(0, this.program.given.percepts, this.program.given.percepts + 16 * this.circuit.percepts.flat().length);
    this.isLegalKnown = false;
    this.someGiven = true;
    this.drawAll();
  }

  /** Makes the next step draw all moves, except for those given from here on. */
  drawAll(): void {
    if (!this.someGiven) return;
    this.someGiven = false;
    const { moves, drawn, percepts } = this.program.given;
    this.bytes.fill(0, moves, drawn);
    this.bytes.fill(0xff, drawn, percepts);
  }

  /** Gives the move of a role in a game for the next step. Returns false if it is not legal there. */
  give(game: number, role: number, move: number): boolean {
    if (!this.isLegal(game, role, move)) return false;
    const { moves, drawn } = this.program.given;
    this.someGiven = true;
    this.setBit(moves + (this.firstMoves[role] as number) + 16 * move, game);
    const place = drawn + 16 * role + (game >> 3);
    this.bytes[place] = (this.bytes[place] as number) & ~(1 << (game & 7));
    return true;
  }

  /** Whether a role may make a move now. */
  isLegal(game: number, role: number, move: number): boolean {
    if (move < 0 || move >= (this.circuit.moveCounts[role] as number)) return false;
    this.knowLegal();
    return this.bit(this.program.legal + (this.firstMoves[role] as number) + 16 * move, game);
  }

  /** Makes one step in all games, by the given moves; the others are drawn. */
  step(): void {
    this.run(1);
    this.isLegalKnown = false;
  }

  /** Writes the games that ended in the last step to `into`, ascending, and returns their number. */
  endedGames(into: Int32Array): number {
    const at = this.program.lanes.memory.ended >> 2;
    let count = 0;
    for (let word = 0; word < LANES / 32; word++)
      for (let rest = this.words[at + word] as number; rest !== 0; rest &= rest - 1)
        into[count++] = 32 * word + lowestBit(rest);
    return count;
  }

  /** Returns how a game ended in the last step. */
  endOf(game: number): LaneEnd {
    const { memory } = this.program.lanes;
    if (!this.bit(memory.ended, game)) return LANE_END.none;
    if (this.bit(memory.stuck, game)) return LANE_END.stuck;
    return this.bit(memory.terminal, game) ? LANE_END.terminal : LANE_END.cut;
  }

  /** For a game that ended in the last step: writes the goal value of each role, 0 if it has none. */
  takeGoals(game: number, into: Float64Array): void {
    into.fill(0);
    let address = this.program.lanes.memory.goals;
    for (let goal = 0; goal < this.goalRoles.length; goal++) {
      if (this.bit(address, game)) into[this.goalRoles[goal] as number] = this.goalValues[goal] as number;
      address += 16;
    }
  }

  /** Returns the move that a role made in a game in the last step, or −1 if it had none. */
  moveMade(game: number, role: number): number {
    const { memory } = this.program.lanes;
    if (this.bit(memory.stuck, game)) return -1;
    const count = this.circuit.moveCounts[role] as number;
    let address = memory.moves + (this.firstMoves[role] as number);
    for (let move = 0; move < count; move++) {
      if (this.bit(address, game)) return move;
      address += 16;
    }
    return -1;
  }

  /** Returns a row of bytes for each game: a view, valid until the next call. */
  observations(): Uint8Array {
    return this.rowsOf(this.program.observations);
  }

  /** Returns a row of bytes for each game: a view, valid until the next call. */
  masks(): Uint8Array {
    this.knowLegal();
    return this.rowsOf(this.program.masks);
  }

  /** Clears the percepts of games that have just started again. */
  forgetPerceptsOfEnded(): void {
    const { ended } = this.program.lanes.memory;
    const { percepts } = this.program.given;
    const count = this.circuit.percepts.flat().length;
    for (let i = 0; i < 4; i++) {
      const over = this.words[(ended >> 2) + i] as number;
      if (over === 0) continue;
      for (let at = (percepts >> 2) + i, end = at + 4 * count; at < end; at += 4)
        this.words[at] = (this.words[at] as number) & ~over;
    }
  }

  /** Writes the state of a game as bits of its fluents, 32 per word. */
  stateOf(game: number, into: Int32Array): void {
    into.fill(0);
    const { state } = this.program.lanes.memory;
    for (let fluent = 0; fluent < this.circuit.fluentCount; fluent++)
      if (this.bit(state + 16 * fluent, game)) setBit(into, fluent);
  }

  /** Returns the number of steps a game has made. */
  ageOf(game: number): number {
    return this.now() - (this.begun[game] as number);
  }

  /** Puts a game at a reachable state, `age` steps after its start. */
  setState(game: number, state: Int32Array, age: number): void {
    const { memory } = this.program.lanes;
    for (let fluent = 0; fluent < this.circuit.fluentCount; fluent++)
      this.putBit(memory.state + 16 * fluent, game, bitOf(state, fluent));
    this.begun[game] = this.now() - age;
    // Makes the next step check the age of every game.
    this.words[(memory.counters + COUNTER.nextCut) >> 2] = this.now();
    this.isLegalKnown = false;
  }

  /** Writes the vectors that an observation shows, for entries that play does not recompute from the state. */
  setObservation(game: number, entries: Uint8Array): void {
    const { addresses } = this.program.observations;
    for (let i = 0; i < entries.length; i++) this.putBit(addresses[i] as number, game, entries[i] as number);
  }

  private now(): number {
    return this.words[(this.program.lanes.memory.counters + COUNTER.now) >> 2] as number;
  }

  private knowLegal(): void {
    if (this.isLegalKnown) return;
    this.findLegal();
    this.isLegalKnown = true;
  }

  private rowsOf({ table, bytes, entries }: RowMemory): Uint8Array {
    if (entries > 0) this.spread(table, entries, bytes);
    return this.bytes.subarray(bytes, bytes + this.games * entries);
  }

  private bit(address: number, game: number): boolean {
    return ((this.bytes[address + (game >> 3)] as number) & (1 << (game & 7))) !== 0;
  }

  private setBit(address: number, game: number): void {
    (this.bytes[address + (game >> 3)] as number) |= 1 << (game & 7);
  }

  private putBit(address: number, game: number, bit: number): void {
    const place = address + (game >> 3);
    const others = (this.bytes[place] as number) & ~(1 << (game & 7));
    this.bytes[place] = others | (bit << (game & 7));
  }
}
