/** Propositions 1 to 4 on small games, and where the second one fails as printed. */
import type { NamedGraph } from "../../../src/analysis/constraint-network/index.ts";
import {
  actionOf,
  type BitState,
  bestPolicy,
  DOORS,
  type GameAction,
  type GameStages,
  MinimaxValues,
  microstructureComplement,
  minimaxNetwork,
  OPPOSITES,
  oneStageMicrostructure,
  oneStageNetworks,
  type Reading,
  structuralDifference,
  type ValueOptions,
} from "../../../src/analysis/stochastic-network/index.ts";
import { findAutomorphisms } from "../../../src/foundations/graphs/index.ts";
import { computeOrbits, imageOf } from "../../../src/foundations/permutation-groups/index.ts";
import { reproduceFindings } from "../finding.ts";
import { ownRules, rulesOf, stagesOf } from "./sheets.ts";

function actionsOf(game: GameStages, reading: Reading): (GameAction | string)[] {
  const graph = microstructureComplement(game, { reading });
  return findAutomorphisms(graph.graph).generators.map((one) =>
    actionOf(game, graph, (vertex) => imageOf(one, vertex)),
  );
}

/**
 * A reason why a generator is not a structural symmetry (first of all a fluent turned into its opposite), or `all are`.
 */
function verdict(game: GameStages, actions: readonly (GameAction | string)[]): string {
  const reasons = actions.flatMap(
    (action) => (typeof action === "string" ? action : structuralDifference(game, action)) ?? [],
  );
  return reasons.find((reason) => reason.startsWith("it makes")) ?? reasons[0] ?? "all are";
}

/** Whether all of them keep the values of all states, reachable or not, with two stages to go. */
function keepValues(game: GameStages, actions: readonly (GameAction | string)[], options: ValueOptions): boolean {
  const values = new MinimaxValues(game.truth, options);
  const { fluents } = game.truth.program;
  return actions.every((action) => {
    if (typeof action === "string") return false;
    for (let bits = 0; bits < 2 ** fluents.length; bits++) {
      const state = Uint8Array.from(fluents, (_, fluent) => (bits >> fluent) & 1);
      const image = new Uint8Array(state.length);
      for (const [fluent, value] of state.entries()) image[action.fluents[fluent] as number] = value;
      if (String(values.worths(state, 2)) !== String(values.worths(image, 2))) return false;
    }
    return true;
  });
}

export const propositions = reproduceFindings({
  name: "koriche-propositions",
  summary: "Propositions 1 to 4 on small games, and where the second fails as printed (Koriche et al. 2017)",
  find: () => {
    const opposites = stagesOf(rulesOf(OPPOSITES), 2);
    const doors = stagesOf(rulesOf(DOORS), 3);
    const minimax = minimaxNetwork(doors);
    const atDepth = { depth: 1 };
    const structural = actionsOf(doors, "mended");
    const favoured = doors.truth.program.fluents.indexOf("(closed a)");
    const prefersA = { depth: 0, estimate: (state: BitState) => (state[favoured] === 1 ? 60 : 40) };
    const [, second] = oneStageNetworks(minimax, 2);
    const stage = second === undefined ? undefined : oneStageMicrostructure(minimax, second, { reading: "mended" });
    const pennies = minimaxNetwork(stagesOf(ownRules("matching-pennies"), 2));
    return [
      {
        what: "Proposition 2, opposites: constraint symmetries that are structural",
        theirs: "all are",
        ours: verdict(opposites, actionsOf(opposites, "printed")),
        why: "the values 0 and 1 of a fluent have one colour, values are not tied to their variable, nor stages to each other.",
      },
      {
        what: "Proposition 2, opposites, mended",
        theirs: "all are",
        ours: verdict(opposites, actionsOf(opposites, "mended")),
      },
      { what: "Proposition 2, doors, mended", theirs: "all are", ours: verdict(doors, actionsOf(doors, "mended")) },
      {
        what: "Proposition 3, doors: symmetries of N* keep the values of all 64 states",
        theirs: "true",
        ours: String(keepValues(doors, actionsOf(minimax, "mended"), {})),
      },
      {
        what: "Proposition 3, doors: symmetries of N^1 keep the depth-1 values of all 64 states (condition 5)",
        theirs: "true",
        ours: String(keepValues(doors, actionsOf(minimaxNetwork(doors, atDepth), "mended"), atDepth)),
      },
      {
        what: "Section 2.2, doors: structural symmetries keep all values",
        theirs: "true",
        ours: String(keepValues(doors, structural, {})),
      },
      {
        what: "Section 2.2, doors: and those of depth 0, where the estimate prefers one door",
        theirs: "false",
        ours: String(keepValues(doors, structural, prefersA)),
      },
      {
        what: "Proposition 4, doors: what the thief may do at stage 2, optimal play, up to symmetry",
        theirs: "2 choices in 1 class",
        ours: stage === undefined ? "" : thiefText(stage),
      },
      { what: "doors: C of the best policy of N*", theirs: "1", ours: String(bestPolicy(minimax.network).consistency) },
      {
        what: "matching pennies, both at once: C of the best policy of N*",
        theirs: "1",
        ours: String(bestPolicy(pennies.network).consistency),
        why: "V and Q of both players together ask for a pure choice that is maximin for both; there is none. The paper's text restricts itself to games in turn, its definition does not.",
      },
    ];
  },
});

function thiefText(stage: NamedGraph): string {
  const { generators } = findAutomorphisms(stage.graph);
  const orbits = computeOrbits(stage.graph.vertexCount, generators).classOf;
  const own = Array.from({ length: stage.graph.vertexCount }, (_, vertex) => vertex).filter((vertex) =>
    stage.label(vertex).startsWith("does thief@2 = (enter"),
  );
  return `${own.length} choices in ${new Set(own.map((vertex) => orbits[vertex])).size} class`;
}
