/**
 * The compiled machine, for tree search: one state at a time, kept up to date by a differential engine in WebAssembly
 * (engine-tables.ts), a step being the short list of changes of its joint move (effects.ts). A state is an array of fluent
 * bits, 32 to a word.
 */
import type { Circuit } from "../circuit/index.ts";
import type { GroundProgram } from "../grounding/index.ts";
import type { Cursor, Fluent, Machine, State, Vocabulary } from "../machine.ts";
import { type Clock, fastestEngine } from "./choose-strategy.ts";
import { Engine, type Strategy } from "./engine.ts";
import { EngineCursor, PerceivingEngineCursor } from "./engine-cursor.ts";
import { groundVocabulary } from "./ground-vocabulary.ts";

export class CompiledMachine implements Machine {
  readonly kind = "compiled";
  readonly roles: readonly string[];
  readonly vocabulary: Vocabulary;
  readonly initialState: State;
  readonly engine: Engine;

  /** With a clock the strategy is chosen by a short trial; without one it is the given one. */
  constructor(program: GroundProgram, circuit: Circuit, strategy: Strategy | Clock = "effects") {
    this.roles = program.roles;
    this.vocabulary = groundVocabulary(program);
    this.engine = typeof strategy === "function" ? fastestEngine(circuit, strategy) : new Engine(circuit, strategy);
    this.initialState = this.stateFromFluents(Array.from(circuit.initialFluents));
  }

  newCursor(): Cursor {
    const perceives = this.engine.circuit.percepts.some((list) => list.length > 0);
    return perceives ? new PerceivingEngineCursor(this.engine) : new EngineCursor(this.engine);
  }

  stateFromFluents(fluents: readonly Fluent[]): State {
    const state = new Int32Array((this.engine.circuit.fluentCount + 31) >> 5);
    for (const fluent of fluents) (state[fluent >> 5] as number) |= 1 << (fluent & 31);
    return state;
  }

  fluentsOf(state: State): Fluent[] {
    const fluents: Fluent[] = [];
    for (let fluent = 0; fluent < this.engine.circuit.fluentCount; fluent++)
      if (((state[fluent >> 5] as number) >>> (fluent & 31)) & 1) fluents.push(fluent);
    return fluents;
  }
}
