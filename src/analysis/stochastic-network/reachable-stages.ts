/** The states that play can reach at each stage, starting from a given state. */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import type { BitState, MinimaxValues } from "./minimax-values.ts";

export function initialBits({ fluents, initialFluents }: GroundProgram): BitState {
  const state = new Uint8Array(fluents.length);
  for (const fluent of initialFluents) state[fluent] = 1;
  return state;
}

/** The states of each stage, starting at index 0. A terminal state stays the same at the next stage. */
export function reachableByStage(
  game: MinimaxValues,
  first: BitState,
  stages: number,
  budget: Budget | undefined,
): BitState[][] {
  const layers: BitState[][] = [[first]];
  while (layers.length < stages) {
    const next = new Map<string, BitState>();
    for (const state of layers.at(-1) as BitState[])
      for (const successor of successorsOf(game, state)) {
        budget?.spend(1, "going through the states of a stage");
        next.set(successor.join(""), successor);
      }
    layers.push([...next.values()]);
  }
  return layers;
}

function successorsOf(game: MinimaxValues, state: BitState): BitState[] {
  if (game.isEnd(state)) return [state];
  return game.profiles(state).flatMap((profile) => game.successors(state, profile).map((next) => next.state));
}

/** The number of stages of the longest match. Undefined if some match has more than `most` stages. */
export function horizonOf(game: MinimaxValues, first: BitState, most: number, budget?: Budget): number | undefined {
  let layer = [first];
  for (let stages = 1; stages <= most; stages++) {
    const open = layer.filter((state) => !game.isEnd(state));
    if (open.length === 0) return stages;
    const next = new Map<string, BitState>();
    for (const state of open)
      for (const successor of successorsOf(game, state)) {
        budget?.spend(1, "looking for the horizon");
        next.set(successor.join(""), successor);
      }
    layer = [...next.values()];
  }
  return undefined;
}
