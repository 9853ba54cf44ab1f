import {
  bookRuleGraph,
  cliqueRuleGraph,
  cliqueRulesAsWritten,
  cliqueRulesOf,
  enhancedRuleGraph,
  groundGateGraph,
  orderedRuleGraph,
} from "../../../src/analysis/rule-graph/index.ts";
import { fixedConstants } from "../../../src/analysis/symmetry/index.ts";
import { BudgetSpent } from "../../../src/foundations/budgets/index.ts";
import { printDreadnaut, printGraphml } from "../../../src/foundations/graphs/index.ts";
import { grounded, writtenProgram } from "../../../src/game/index.ts";
import { normalizeRules } from "../../../src/language/rewriting/index.ts";
import { type Clause, dependencyGraphOfRules, type Rules } from "../../../src/language/rules/index.ts";
import { NAMED_LIMITS } from "../../../src/machine/automatic/index.ts";
import { domainGraph } from "../../../src/machine/domains/index.ts";
import {
  colouredGraph,
  graphDot,
  graphSvg,
  type LabelledGraph,
  labelledCircuit,
  labelledDependencyGraph,
  labelledDomainGraph,
  labelledGateGraph,
  labelledRuleGraph,
  legendLines,
  legendOf,
  MAXIMAL_DRAWN_VERTICES,
  withNegations,
} from "../../report/index.ts";
import { badCall, gaveUp } from "../../session/errors.ts";
import { loadFragment, loadReadable } from "../../session/load-game.ts";
import { openGame } from "../../session/machines.ts";
import type { Session } from "../../session/session.ts";
import { constraintGraph, constraintLines } from "../constraint-graphs.ts";
import { oneOf, wholeNumber } from "../options.ts";
import { listOf } from "../tournament-options.ts";
import type { Verb, VerbOptions } from "../verb.ts";

const KINDS = [
  "enhanced",
  "book",
  "ordered",
  "ground",
  "clique",
  "constraint",
  "domain",
  "dependency",
  "circuit",
] as const;
type Kind = (typeof KINDS)[number];
const FORMATS = ["json", "dot", "svg", "graphml", "dreadnaut", "text"] as const;
type Format = (typeof FORMATS)[number];
/** Options of constraint graphs only. */
const OF_CONSTRAINTS = ["full", "variables", "state", "stages", "values", "stage", "printed"];

/** Parser of a whole number or the given word. */
const orWord =
  <W extends string>(word: W, least: number) =>
  (text: string): number | W =>
    text === word ? word : wholeNumber(least)(text);

export const graph: Verb = {
  parameters: "<game>",
  examples: [
    "noether graph tic-tac-toe --format dreadnaut",
    "noether graph my-rule.kif --kind book --format svg > my-rule.svg",
    "noether graph nim --kind constraint --format text",
    "noether graph matching-pennies --kind constraint --stages horizon --values minimax --format text",
  ],
  configure: (command) =>
    command
      .option("--kind <kind>", KINDS.join(", "), oneOf(...KINDS), "enhanced")
      .option("--format <format>", FORMATS.join(", "), oneOf(...FORMATS), "json")
      .option("--with-init", "enhanced, ordered: include the init rules")
      .option("--full", "constraint: one vertex per forbidden combination of values")
      .option("--variables <list>", "constraint: only these variables (comma-separated)", listOf(String))
      .option("--state <file>", "constraint: the stage of this state, with its choices only")
      .option(
        "--stages <n>",
        "constraint: number of stages; `horizon` means as many as the longest play has",
        orWord("horizon", 1),
      )
      .option(
        "--values <depth>",
        "with --stages: include the values of states: `minimax`, or a search depth",
        orWord("minimax", 0),
      )
      .option("--stage <n>", "with --stages: only this stage, limited to what can be reached", wholeNumber(1))
      .option("--printed", "with --stages: use the colours and ties printed in the paper"),

  async run(session, [game], options) {
    const kind = options["kind"] as Kind;
    const format = options["format"] as Format;
    if (session.options.json && format !== "json") throw badCall("--json cannot be used with another --format");
    const misfit = OF_CONSTRAINTS.find((name) => options[name] !== undefined);
    if (kind !== "constraint" && misfit !== undefined) throw badCall(`--${misfit} needs --kind constraint`);
    if (format === "text") {
      if (kind !== "constraint") throw badCall("--format text needs --kind constraint");
      for (const line of constraintLines(session, game as string, options)) session.print(line);
      return 0;
    }
    const found = makeGraph(session, game as string, kind, options);
    if (format === "json") {
      const { vertices, edges, directed, negative } = found;
      session.printJson({
        kind,
        vertices: vertices.map((vertex, id) => ({ id, ...vertex })),
        edges,
        directed,
        legend: legendOf(found),
        negative: negative && [...negative].map((edge) => edges[edge]),
      });
    } else process.stdout.write(await printGraph(found, format));
    return 0;
  },
};

async function printGraph(found: LabelledGraph, format: Exclude<Format, "json" | "text">): Promise<string> {
  switch (format) {
    case "dot":
      return graphDot(withNegations(found));
    case "graphml": {
      const plain = withNegations(found);
      const labels = plain.vertices.map(({ label }) => label);
      return printGraphml(colouredGraph(plain), undefined, labels, legendLines(plain));
    }
    case "dreadnaut": {
      const plain = withNegations(found);
      return printDreadnaut(colouredGraph(plain), legendLines(plain));
    }
    case "svg":
      return picture(found);
  }
}

async function picture(found: LabelledGraph): Promise<string> {
  const { length } = found.vertices;
  if (length > MAXIMAL_DRAWN_VERTICES)
    throw gaveUp(
      `the graph has ${length} vertices, but pictures have at most ${MAXIMAL_DRAWN_VERTICES}; --format dot and graphml have no limit`,
    );
  try {
    return await graphSvg(found);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND")
      throw gaveUp("pictures need the package @viz-js/viz, which is not installed; --format dot needs no package");
    throw error;
  }
}

function makeGraph(session: Session, game: string, kind: Kind, options: VerbOptions): LabelledGraph {
  switch (kind) {
    case "book":
      return labelledRuleGraph(bookRuleGraph(loadReadable(session, game), session.budget()));
    case "enhanced":
    case "ordered": {
      const clauses = clausesOf(loadReadable(session, game)).filter(
        ({ head }) => options["withInit"] === true || head.relation !== "init",
      );
      const isFixed = fixedConstants(clauses, false, session.budget());
      const make = kind === "enhanced" ? enhancedRuleGraph : orderedRuleGraph;
      return labelledRuleGraph(make(clauses, isFixed, session.budget()));
    }
    case "domain":
      return labelledDomainGraph(domainGraph(clausesOf(loadReadable(session, game))));
    case "dependency":
      return labelledDependencyGraph(dependencyGraphOfRules(loadReadable(session, game).rules));
    case "ground": {
      const program = openGame(session, loadFragment(session, game)).need(writtenProgram, session.budget(30));
      for (const reason of program.missing?.values() ?? []) throw new BudgetSpent(reason);
      return labelledGateGraph(groundGateGraph(program, { fixRoles: false }));
    }
    case "circuit": {
      const budget = session.budget(30).atMost(NAMED_LIMITS);
      const { program, circuit } = openGame(session, loadFragment(session, game)).need(grounded, budget);
      return labelledCircuit(circuit, program);
    }
    case "clique": {
      const written = cliqueRulesAsWritten(clausesOf(loadReadable(session, game)));
      if (written !== undefined) return labelledGateGraph(cliqueRuleGraph(written));
      const program = openGame(session, loadFragment(session, game)).need(writtenProgram, session.budget(30));
      for (const reason of program.missing?.values() ?? []) throw new BudgetSpent(reason);
      return labelledGateGraph(cliqueRuleGraph(cliqueRulesOf(program)));
    }
    case "constraint":
      return labelledGateGraph(constraintGraph(session, game, options));
  }
}

const clausesOf = (rules: Rules): Clause[] => normalizeRules(rules, { disjunctions: "expand" });
