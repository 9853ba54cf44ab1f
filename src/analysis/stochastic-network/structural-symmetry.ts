/**
 * Checks whether a permutation of the values of a network is a structural symmetry of its game (Koriche et al. 2017,
 * conditions 3a to 3f). It first checks whether the permutation acts on fluents and moves at all, then visits all
 * reachable states.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { GameStages } from "./game-stages.ts";
import type { ValueGraph } from "./microstructure.ts";
import { type BitState, MinimaxValues } from "./minimax-values.ts";
import { initialBits, reachableByStage } from "./reachable-stages.ts";
import type { StochasticVariable } from "./stochastic-network.ts";

/** The action of a permutation on a game. Roles are fixed. */
export interface GameAction {
  /** Image of each fluent. */
  readonly fluents: Int32Array;
  /** Image of each move, by role. */
  readonly moves: readonly Int32Array[];
}

/**
 * The action on fluents and moves, or a sentence that says why there is none. `image` maps each vertex of the graph.
 */
export function actionOf(
  game: GameStages,
  { values }: ValueGraph,
  image: (vertex: number) => number,
): GameAction | string {
  const { network, truth } = game;
  const { fluents, moves } = truth.program;
  const action = {
    fluents: new Int32Array(fluents.length).fill(-1),
    moves: moves.map((list) => new Int32Array(list.length).fill(-1)),
  };
  const imageOfVariable = new Map<number, number>();
  for (const [vertex, { variable, value }] of values.entries()) {
    const target = values[image(vertex)] as ValueGraph["values"][number];
    const from = network.variables[variable] as StochasticVariable;
    const to = network.variables[target.variable] as StochasticVariable;
    const known = imageOfVariable.get(variable);
    if (known !== undefined && known !== target.variable) {
      const other = (network.variables[known] as StochasticVariable).name;
      return `it tears the values of ${from.name} apart: some go to ${to.name}, others to ${other}`;
    }
    imageOfVariable.set(variable, target.variable);
    if (from.kind === "fluent") {
      if (value !== target.value) return `it makes ${from.name} = ${value} into ${to.name} = ${target.value}`;
      const before = action.fluents[from.subject] as number;
      if (before !== -1 && before !== to.subject)
        return `at different stages it does different things with ${fluents[from.subject]}`;
      action.fluents[from.subject] = to.subject;
    } else if (from.kind === "action" || from.kind === "chance") {
      const own = action.moves[from.subject] as Int32Array;
      if (value >= own.length || target.value >= own.length) {
        if (value !== target.value) return `it makes a move of ${from.name} into what is after the end`;
        continue;
      }
      if (own[value] !== -1 && own[value] !== target.value)
        return `at different stages it does different things with ${moves[from.subject]?.[value]}`;
      own[value] = target.value;
    }
  }
  return action;
}

/** Visits all reachable states. Returns the first condition that fails, in words, or null if all hold. */
export function structuralDifference(game: GameStages, action: GameAction, budget?: Budget): string | null {
  const values = new MinimaxValues(game.truth, budget === undefined ? {} : { budget });
  const { program } = game.truth;
  const first = initialBits(program);
  const imageOf = (state: BitState): BitState => {
    const image = new Uint8Array(state.length);
    for (const [fluent, value] of state.entries()) image[action.fluents[fluent] as number] = value;
    return image;
  };
  const moved = (profile: readonly number[]): number[] =>
    profile.map((move, role) => (move === -1 ? -1 : (action.moves[role]?.[move] as number)));
  if (imageOf(first).join() !== first.join()) return "(3b) it does not keep the initial state";
  const seen = new Map<string, BitState>();
  for (const layer of reachableByStage(values, first, game.network.stages, budget))
    for (const state of layer) seen.set(state.join(""), state);
  for (const state of seen.values()) {
    const image = imageOf(state);
    if (values.isEnd(state) !== values.isEnd(image)) return "(3c) it does not keep ends";
    const utility = (one: BitState, role: number): number => game.truth.goal(role, (fluent) => one[fluent] === 1);
    if (values.isEnd(state)) {
      if (game.players.some((role) => utility(state, role) !== utility(image, role)))
        return "(3f) it does not keep utilities";
      continue;
    }
    const names = (profiles: readonly number[][]): string =>
      profiles
        .map((profile) => profile.join())
        .sort()
        .join(" ");
    const profiles = values.profiles(state);
    if (names(profiles.map(moved)) !== names(values.profiles(image))) return "(3d) it does not keep what is legal";
    for (const profile of profiles) {
      const texts = (states: readonly { readonly state: BitState }[]): string =>
        states
          .map((one) => one.state.join(""))
          .sort()
          .join(" ");
      const images = values.successors(state, profile).map((next) => ({ state: imageOf(next.state) }));
      if (texts(images) !== texts(values.successors(image, moved(profile))))
        return "(3e) it does not keep what moves lead to";
    }
  }
  return null;
}
