/**
 * The compiled machine, for tree search. It holds one state at a time, kept up to date by a differential engine in
 * WebAssembly (engine-tables.ts). A step applies the short list of changes of its joint move (effects.ts), or
 * propagates the consequences of the moves, whichever is faster. A state is an array of fluent bits, 32 per word.
 */
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { Circuit } from "../circuit/index.ts";
import type { GroundProgram } from "../grounding/index.ts";
import { bitsFromFluents, fluentsFromBits, GroundVocabulary } from "../index.ts";
import type { Cursor, Fluent, PlayoutCursor, PlaysOut, State, StatesAsBits, Vocabulary } from "../machine.ts";
import { type Clock, fastestEngine } from "./choose-strategy.ts";
import { EnginePlayoutCursor } from "./compiled-playouts.ts";
import { Engine } from "./engine.ts";
import type { Strategy } from "./engine-code.ts";
import { EngineCursor, PerceivingEngineCursor } from "./engine-cursor.ts";
import { splitGuards } from "./guarded-legal.ts";
import { SweepingCursor } from "./sweeping-cursor.ts";

export class CompiledMachine implements PlaysOut, StatesAsBits {
  readonly kind = "compiled";
  readonly roles: readonly string[];
  readonly vocabulary: Vocabulary;
  readonly initialState: State;
  readonly fluentCount: number;
  /** Undefined if the circuit has recursion, which the engine cannot run. */
  readonly engine: Engine | undefined;
  private readonly circuit: Circuit;

  /** Given a clock, a short trial chooses the strategy; otherwise the given strategy is used. */
  constructor(program: GroundProgram, circuit: Circuit, strategy: Strategy | Clock = "effects") {
    this.roles = program.roles;
    this.vocabulary = new GroundVocabulary(program);
    this.circuit = circuit;
    this.fluentCount = circuit.fluentCount;
    this.engine = makeEngine(circuit, strategy);
    this.initialState = this.stateFromFluents(Array.from(circuit.initialFluents));
  }

  newCursor(): Cursor {
    if (this.engine === undefined) return new SweepingCursor(this.circuit, this.initialState);
    const perceives = this.circuit.percepts.some((list) => list.length > 0);
    return perceives ? new PerceivingEngineCursor(this.engine) : new EngineCursor(this.engine);
  }

  /** Returns a cursor that runs random playouts inside the engine, or undefined if there is no engine. */
  newPlayoutCursor(random: SeededRandom): PlayoutCursor | undefined {
    if (this.engine === undefined) return undefined;
    const cursor = new EnginePlayoutCursor(this.engine);
    cursor.seed(random);
    return cursor;
  }

  stateFromFluents(fluents: readonly Fluent[]): State {
    return bitsFromFluents(fluents, this.fluentCount);
  }

  fluentsOf(state: State): Fluent[] {
    return fluentsFromBits(state);
  }
}

/** Joint moves are numbered in 31 bits. With more joint moves, effects cannot be used. */
const MOST_JOINT_MOVES = 2 ** 31 - 2;

function makeEngine(circuit: Circuit, strategy: Strategy | Clock): Engine | undefined {
  if (circuit.components.length > 0) return undefined;
  const guarded = splitGuards(circuit);
  const jointMoves = circuit.moveCounts.reduce((product, count) => product * count, 1);
  if (jointMoves > MOST_JOINT_MOVES) return new Engine(guarded, "propagation");
  return typeof strategy === "function" ? fastestEngine(guarded, strategy) : new Engine(guarded, strategy);
}
