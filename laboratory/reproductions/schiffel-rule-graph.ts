/**
 * The figure of an enhanced rule graph in Schiffel (2010): one rule of tic-tac-toe. Our copy has no picture; its
 * content follows from the definition before it, and is counted by hand.
 */
import { graphSvg, type LabelledGraph, labelledRuleGraph } from "../../apps/report/index.ts";
import { enhancedRuleGraph } from "../../src/analysis/rule-graph/index.ts";
import { SourceText } from "../../src/foundations/text/index.ts";
import { normalizeRules } from "../../src/language/rewriting/index.ts";
import { readRules } from "../../src/language/rules/index.ts";
import { reproduceFindings } from "./finding.ts";

const RULE = "next(cell(M,N,x)) :- does(xplayer,mark(M,N))";

function graphOfRule(): LabelledGraph {
  const { rules } = readRules(new SourceText("rule", RULE));
  return labelledRuleGraph(enhancedRuleGraph(normalizeRules(rules, { disjunctions: "expand" }), () => false));
}

const labels = ({ vertices }: LabelledGraph, isShown: (colour: string) => boolean): string[] =>
  vertices
    .filter(({ colour }) => isShown(colour))
    .map(({ label }) => label)
    .sort();

const isVariableSymbol = (colour: string): boolean => colour === "variable symbol";
const isConstantSymbol = (colour: string): boolean => colour.endsWith("symbol") && !isVariableSymbol(colour);
const isPlace = (colour: string): boolean => colour === "argument";
const isPart = (colour: string): boolean => !colour.endsWith("symbol") && !isPlace(colour);

export const schiffelRuleGraph = reproduceFindings({
  name: "schiffel-rule-graph",
  summary: "the enhanced rule graph of a rule of tic-tac-toe (Schiffel 2010, the figure after its definition)",
  find: () => {
    const graph = graphOfRule();
    return [
      {
        what: "symbols of functions and relations",
        theirs: "cell, mark, x, xplayer",
        ours: labels(graph, isConstantSymbol).join(", "),
      },
      {
        what: "argument places",
        theirs: "cell[1], cell[2], cell[3], mark[1], mark[2]",
        ours: labels(graph, isPlace).join(", "),
      },
      // Distinct from the variables of other rules, as the paper requires.
      { what: "symbols of variables", theirs: "2", ours: String(labels(graph, isVariableSymbol).length) },
      { what: "parts of the rule", theirs: "11", ours: String(labels(graph, isPart).length) },
      { what: "edges", theirs: "30", ours: String(graph.edges.length) },
    ];
  },
  draw: () => graphSvg(graphOfRule()),
});
