/** Examples 1 to 5 and Figures 1 and 2, each compared with our result. */
import { graphSvg, labelledGateGraph } from "../../../apps/report/index.ts";
import {
  compactMicrostructure,
  macroStage,
  macroStageComplement,
  type NamedGraph,
  networkFromGroundProgram,
  stageGraph,
} from "../../../src/analysis/constraint-network/index.ts";
import { cliqueRuleGraph, cliqueRulesAsWritten, cliqueRulesOf } from "../../../src/analysis/rule-graph/index.ts";
import { type GameStages, initialBits, LOADED, MinimaxValues } from "../../../src/analysis/stochastic-network/index.ts";
import { findStageSymmetries } from "../../../src/analysis/symmetry/index.ts";
import { BudgetSpent, isGaveUp } from "../../../src/foundations/budgets/index.ts";
import { createRandom } from "../../../src/foundations/collections/index.ts";
import { findAutomorphisms } from "../../../src/foundations/graphs/index.ts";
import { computeOrbits, imageOf } from "../../../src/foundations/permutation-groups/index.ts";
import { normalizeRules } from "../../../src/language/rewriting/index.ts";
import { circuitFromGroundProgram } from "../../../src/machine/circuit/index.ts";
import { stateFromTexts } from "../../../src/machine/index.ts";
import { PropagatingMachine } from "../../../src/machine/propagating/index.ts";
import { type Finding, OPEN, reproduceFindings } from "../finding.ts";
import { EXAMPLE_5, ownRules, programOf, rulesOf, stagesOf, TWO_RULES } from "./sheets.ts";

const GAME = "random-tic-tac-toe-2x2";
const ROWS_ONLY = "random-tic-tac-toe-2x2-rows";

export const example1 = reproduceFindings({
  name: "koriche-example-1",
  summary: "randomised tic-tac-toe in GDL (Koriche et al. 2017, Example 1)",
  find: () => {
    const stages = stagesOf(ownRules(GAME), 1);
    const { program } = stages.truth;
    const legal = program.moves[program.roles.indexOf("random")] ?? [];
    const next = program.next[program.fluents.indexOf("(cell x1 y2 1)")] as number;
    const cone = stages.truth.coneOf([next]);
    return [
      {
        what: "marks of chance, and noop",
        theirs: "8 and 1",
        ours: `${legal.filter((move) => move !== "noop").length} and 1`,
      },
      {
        what: "what (next (cell x1 y2 1)) reads",
        theirs: "does random",
        ours: ["does random", ...cone.fluents.map((fluent) => program.fluents[fluent] as string)]
          .slice(0, 2)
          .join(", "),
        why: "the printed rule has no frame: a mark would be gone after one step, and two marks would never stand in a line. Our sheet says that marks stay.",
      },
    ];
  },
});

export const example2 = reproduceFindings({
  name: "koriche-example-2",
  summary: "its ground rules, and the distribution over successors (Koriche et al. 2017, Example 2 and section 3.1)",
  find: () => {
    const clauses = cliqueRulesOf(programOf(ownRules(GAME)));
    const marks = clauses.filter(({ head }) => head.text.startsWith("(legal random (mark"));
    const count = (fluent: string): string =>
      String(marks.filter(({ body }) => body.some(({ atom }) => atom.text.startsWith(`(true (${fluent}`))).length);
    const { sum, successors, lots } = printedSum(stagesOf(rulesOf(LOADED), 2));
    return [
      { what: "ground instances of (6a)", theirs: "8", ours: count("row") },
      { what: "ground instances of (6b)", theirs: "8", ours: count("col") },
      {
        what: `P = 1/|L0(s)| summed over successors, ${lots} moves of chance leading to ${successors} states`,
        theirs: "1",
        ours: sum.toFixed(3),
        why: "where two moves of chance lead to one state, it must have the sum of their probabilities (2/3 here). Besides, ρ(s, a) as printed contains every subset of a successor: it asks that next(f) follows for all f of s', and not that all such f are in it.",
      },
    ];
  },
});

/** The sum of the printed probabilities of the initial state's successors. */
function printedSum(game: GameStages): { readonly sum: number; readonly successors: number; readonly lots: number } {
  const values = new MinimaxValues(game.truth);
  const first = initialBits(game.truth.program);
  const lots = values.successors(first, values.profiles(first)[0] as number[]);
  const successors = new Set(lots.map(({ state }) => state.join(""))).size;
  return { sum: successors / lots.length, successors, lots: lots.length };
}

const twoRules = () => {
  const rules = cliqueRulesAsWritten(normalizeRules(rulesOf(TWO_RULES), { disjunctions: "expand" }));
  if (rules === undefined) throw new Error("rules with variables");
  return cliqueRuleGraph(rules);
};

const drawn = (graph: NamedGraph): Promise<string> => graphSvg(labelledGateGraph(graph));

export const figure1 = reproduceFindings({
  name: "koriche-figure-1",
  summary: "the ground rule graph of two rules (Koriche et al. 2017, Figure 1)",
  find: () => {
    const found = twoRules();
    const edges = "edges: two cliques of four with a common edge, one of three, three pairs";
    return [
      { what: "rules, atoms, terms, by section 3.2", theirs: "2, 4, 5", ours: kindsOf(found) },
      { what: edges, theirs: "17", ours: String(found.graph.edgeCount) },
    ];
  },
  draw: () => drawn(twoRules()),
});

export const example3 = reproduceFindings({
  name: "koriche-example-3",
  summary: "the automorphism of the graph of Figure 1 (Koriche et al. 2017, Example 3)",
  find: () => {
    const found = twoRules();
    const { generators, order } = findAutomorphisms(found.graph);
    const moved = generators.flatMap((generator) =>
      Array.from(generator.support, (vertex) => [vertex, imageOf(generator, vertex)] as const)
        .filter(([from, to]) => from < to)
        .map(([from, to]) => `${found.label(from)} ↔ ${found.label(to)}`),
    );
    return [
      { what: "automorphisms with the identity", theirs: "2", ours: String(order) },
      {
        what: "what it exchanges",
        theirs: "r1 ↔ r2, (true (row x1 1)) ↔ (true (col y2 1)), (row x1 1) ↔ (col y2 1)",
        ours: moved.join(", "),
      },
    ];
  },
});

function kindsOf({ graph, colours }: NamedGraph): string {
  const count = (isCounted: (colour: string) => boolean): number =>
    graph.colours.filter((colour) => isCounted(colours[colour] as string)).length;
  const rules = count((colour) => colour === "rule");
  const atoms = count((colour) => colour === "legal" || colour === "true");
  return `${rules}, ${atoms}, ${graph.vertexCount - rules - atoms}`;
}

export const example4 = reproduceFindings({
  name: "koriche-example-4",
  summary: "constraints from completed rules (Koriche et al. 2017, Example 4)",
  find: () => {
    const { network, truth } = stagesOf(ownRules(GAME), 2);
    const { program } = truth;
    const chance = program.roles.indexOf("random");
    const mark = program.moves[chance]?.indexOf("(mark x1 y2 1)") as number;
    const ofValue = truth.coneOf([program.legal[chance]?.[mark] as number]).fluents;
    const merged = network.constraints.find(({ name }) => name === "legal random@1");
    return [
      {
        what: "fluents that decide whether chance may mark (x1, y2) for 1",
        theirs: "(cell x1 y2 *), (col y2 1), (row x1 1)",
        ours: ofValue.map((fluent) => program.fluents[fluent]).join(", "),
      },
      {
        what: "variables in the scope of legal of chance",
        theirs: "4",
        ours: String(merged?.scope.length),
        why: "section 4.1 merges the legal constraints of a player into one, so its scope is that of all its moves (and the end of the game); the example shows the part of one value.",
      },
    ];
  },
});

/** The classes of player 1's moves in the state of Example 5, by three methods. */
function classesAt(game: string): { readonly values: string; readonly step: string; readonly stage: string } {
  const program = programOf(ownRules(game));
  const machine = new PropagatingMachine(program, circuitFromGroundProgram(program));
  const state = stateFromTexts(machine, EXAMPLE_5);
  const network = networkFromGroundProgram(program);
  if (isGaveUp(network)) throw new BudgetSpent(network);
  const compact = compactMicrostructure(network, { fixRoles: true });
  const byStage = (steps: number): string => {
    const stage = stageGraph(compact, machine, state, { steps });
    const moveCounts = program.moves.map(({ length }) => length);
    const { classes } = findStageSymmetries(compact, stage, moveCounts, { random: createRandom(1) });
    const names = Array.from(stage.moves[0] as Int32Array, (move) => program.moves[0]?.[move] as string);
    return classesText((classes[0] ?? []).map((places) => places.map((place) => names[place] as string)));
  };
  const values = macroStageComplement(macroStage(machine, state), () => true);
  return { values: orbitText(values, "does 1 = "), step: byStage(1), stage: byStage(3) };
}

const classesText = (classes: readonly (readonly string[])[]): string =>
  classes
    .map(
      (one) =>
        `{${one
          .map((move) => move.replace(/[()]|choose/g, "").toLowerCase())
          .sort()
          .join(", ")}}`,
    )
    .sort()
    .join(" ");

/** The orbits of the vertices whose labels begin like this. */
function orbitText(found: NamedGraph, beginning: string): string {
  const { generators } = findAutomorphisms(found.graph);
  const orbits = computeOrbits(found.graph.vertexCount, generators).classOf;
  const classes = new Map<number, string[]>();
  for (let vertex = 0; vertex < found.graph.vertexCount; vertex++) {
    const label = found.label(vertex);
    if (!label.startsWith(beginning)) continue;
    const orbit = orbits[vertex] as number;
    classes.set(orbit, [...(classes.get(orbit) ?? []), label.slice(beginning.length)]);
  }
  return classesText([...classes.values()]);
}

const ONE_CLASS = "{col y1, col y2, row x1, row x2}";
const UNSOUND =
  "where only rows win, two of the four moves are worth 100 and two 50. What is drawn does not know what becomes of the marks; tied to the rules of the rest of the game the stage tells them apart.";

export const example5 = reproduceFindings({
  name: "koriche-example-5",
  summary: "moves that are equal at one stage (Koriche et al. 2017, Example 5)",
  find: (): Finding[] => {
    const [all, rows] = [classesAt(GAME), classesAt(ROWS_ONLY)];
    return [
      { what: "moves of 1 that are equal, choice and chance as one stage", theirs: ONE_CLASS, ours: all.stage },
      {
        what: "the same, the step of the choice alone",
        theirs: ONE_CLASS,
        ours: all.step,
        why: "in the rules of Example 1 chance moves a step after the choice; only a stage that contains both steps has the symmetry.",
      },
      {
        what: "where only rows win, from the values alone (as Figure 2 draws them)",
        theirs: ONE_CLASS,
        ours: rows.values,
      },
      { what: "where only rows win, tied to the rules", theirs: ONE_CLASS, ours: rows.stage, why: UNSOUND },
    ];
  },
});

const stageOfExample5 = (): NamedGraph => {
  const program = programOf(ownRules(GAME));
  const machine = new PropagatingMachine(program, circuitFromGroundProgram(program));
  return macroStageComplement(macroStage(machine, stateFromTexts(machine, EXAMPLE_5)), () => true);
};

export const figure2 = reproduceFindings({
  name: "koriche-figure-2",
  summary: "the microstructure complement of a stage over the choices of 1 and chance (Koriche et al. 2017, Figure 2)",
  find: () => {
    const found = stageOfExample5();
    const labels = Array.from({ length: found.graph.vertexCount }, (_, vertex) => found.label(vertex));
    const count = (beginning: string): string => String(labels.filter((label) => label.startsWith(beginning)).length);
    return [
      { what: "legal moves of player 1", theirs: "4", ours: count("does 1 = ") },
      { what: "values of chance that can come about", theirs: OPEN, ours: count("does random = ") },
      {
        what: "forbidden pairs (the picture itself is not in the copies we know)",
        theirs: OPEN,
        ours: count("forbidden"),
      },
      { what: "orbits of the values of 1", theirs: ONE_CLASS, ours: orbitText(found, "does 1 = ") },
    ];
  },
  draw: () => drawn(stageOfExample5()),
});
