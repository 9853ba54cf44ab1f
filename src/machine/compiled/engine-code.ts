/**
 * The differential engine in WebAssembly: a few small functions over the tables of one game. The code of all games is the same
 * up to addresses and the lists of moves, so it is compiled in no time and soon optimised; nothing of a sheet but numbers is in
 * it.
 */
import { call, ModuleWriter } from "../../foundations/webassembly/index.ts";
import { emitAdvanceByEffect, emitAdvanceByPropagation } from "./advance-code.ts";
import type { EngineMemory } from "./engine-memory.ts";
import type { EngineTables } from "./engine-tables.ts";
import { emitGates } from "./gate-code.ts";
import { emitPlay } from "./play-code.ts";
import { emitSettle } from "./settle-code.ts";
import { emitPack, emitPlace } from "./state-code.ts";

/**
 * How a joint move leads to the next state. "effects": by the list of its changes, found when it is first made; best where moves
 * change little and there are not too many joint moves. "propagation": the moves are inputs like the fluents, and what they
 * change is kept up to date with everything else; best where the next state depends on much of the present one.
 */
export type Strategy = "effects" | "propagation";

/**
 * Exports: `pack()` and `place()`, from the present state to its bits and back; `advance()` by the joint move in memory; `play(steps)`
 * makes random moves until the end or until so many steps are made; `goals()` evaluates the gates behind the goals.
 */
export function emitEngine(tables: EngineTables, memory: EngineMemory, strategy: Strategy): Uint8Array<ArrayBuffer> {
  const module = new ModuleWriter();
  const settle = emitSettle(module, memory);
  const advance = (strategy === "effects" ? emitAdvanceByEffect : emitAdvanceByPropagation)(
    module,
    tables,
    memory,
    settle,
  );
  const { fluentCount } = tables.circuit;
  module.export("pack", emitPack(module, memory, fluentCount));
  module.export("place", emitPlace(module, memory, fluentCount, settle));
  module.export("advance", advance);
  module.export("play", emitPlay(module, tables, memory, advance));
  module.export("goals", emitGoals(module, memory));
  return module.finish(1);
}

function emitGoals(module: ModuleWriter, memory: EngineMemory): number {
  const gates = emitGates(module, memory);
  const { func, code } = module.newFunction({ parameters: [], results: [] });
  code.write(call(gates, memory.goalGates, memory.goalGatesEnd));
  return func;
}
