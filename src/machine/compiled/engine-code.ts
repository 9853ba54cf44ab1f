/**
 * Emits the differential engine in WebAssembly: a few small functions over the tables of one game. The code is the same
 * for all games except for addresses and the lists of moves. So it compiles quickly and is soon optimised. It contains
 * nothing from a rule sheet except numbers.
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
 * How a joint move leads to the next state.
 * "effects": by the list of its changes, found when it is first made. Best if moves change little and there are not too
 * many joint moves.
 * "propagation": the moves are inputs like the fluents, and their consequences are kept up to date with everything
 * else. Best if the next state depends on much of the current one.
 */
export type Strategy = "effects" | "propagation";

/**
 * Exports: `pack()` and `place()` convert the current state to its bits and back; `advance()` makes the joint move in
 * memory; `play(steps)` makes random moves until the end of the game or for `steps` steps; `goals()` evaluates the
 * gates behind the goals.
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
