/** The whole module of a game: vector code for a step, for the end and for a new start, and the loop around them. */
import { type CompiledModule, compileModule, ModuleWriter } from "../../foundations/webassembly/index.ts";
import type { Circuit } from "../circuit/index.ts";
import { findChoices } from "./choices.ts";
import { emitControl } from "./control-code.ts";
import { type LaneMemory, planLaneMemory } from "./lane-memory.ts";
import { MemoryPlan } from "./memory-plan.ts";
import { type Emitter, emitCommit, emitEnding, emitStep, type MoveWeights } from "./play-code.ts";

export interface LaneProgram {
  readonly module: CompiledModule;
  readonly memory: LaneMemory;
  readonly memoryBytes: number;
  /** Address of the vectors that tally moves, by role and move; undefined if the program does not tally them. */
  readonly tallies: number | undefined;
  /** Number of vector operations of the parts. */
  readonly operations: {
    readonly step: number;
    readonly terminal: number;
    readonly goals: number;
    readonly commit: number;
  };
}

/** Code and memory of a program that is not yet compiled; callers may add their own functions. */
export interface WrittenLanes {
  readonly emitter: Emitter;
  readonly operations: LaneProgram["operations"];
}

export interface LaneOptions {
  /** Writes the moves of each step to memory. */
  readonly recordsMoves?: boolean;
  /** Keeps for each move the lanes that have made it, as all-moves-as-first values need. */
  readonly talliesMoves?: boolean;
  /** Weights for drawing moves; by default all legal moves are equally likely. */
  readonly weights?: MoveWeights | undefined;
}

export function compileLanes(circuit: Circuit, options: LaneOptions = {}): LaneProgram {
  const { recordsMoves = false, talliesMoves = false, weights } = options;
  const module = new ModuleWriter();
  const plan = new MemoryPlan();
  const memory = planLaneMemory(circuit, plan);
  const moveCount = circuit.moveCounts.reduce((sum, count) => sum + count, 0);
  return finishLanes(
    writeLanes({
      circuit,
      module,
      plan,
      memory,
      recordsMoves,
      ...(talliesMoves ? { tallies: plan.vectors(moveCount) } : {}),
      ...(weights === undefined ? {} : { weights }),
    }),
  );
}

/** Writes the step, the end, the new start, and the loop around them. */
export function writeLanes(emitter: Emitter): WrittenLanes {
  const { circuit, module, memory } = emitter;
  const step = emitStep(emitter, findChoices(circuit));
  const { terminal, goals } = emitEnding(emitter);
  const commit = emitCommit(emitter);
  emitControl(module, memory, circuit.goals.flat().length, {
    step: step.func,
    terminal: terminal.func,
    goals: goals.func,
    commit: commit.func,
  });
  return {
    emitter,
    operations: {
      step: step.operations,
      terminal: terminal.operations,
      goals: goals.operations,
      commit: commit.operations,
    },
  };
}

export function finishLanes({ emitter: { module, plan, memory, tallies }, operations }: WrittenLanes): LaneProgram {
  return {
    module: compileModule(module.finish(plan.pages), plan.pages),
    memory,
    memoryBytes: plan.bytes,
    tallies,
    operations,
  };
}
