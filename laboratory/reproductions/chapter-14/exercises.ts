/** The exercises of chapter 14. */

import { loadRules } from "../../../apps/session/load-game.ts";
import type { Session } from "../../../apps/session/session.ts";
import { compareRules } from "../../../src/analysis/equivalence/index.ts";
import { bookRuleGraph } from "../../../src/analysis/rule-graph/index.ts";
import { findRuleSymmetries } from "../../../src/analysis/symmetry/index.ts";
import { createRandom } from "../../../src/foundations/collections/index.ts";
import { findIsomorphism } from "../../../src/foundations/graphs/index.ts";
import type { Rules } from "../../../src/language/rules/index.ts";
import { countInstances, derivableInstances, type Instances } from "../../../src/machine/domains/index.ts";
import { type Finding, OPEN, reproduceFindings, setText } from "../finding.ts";
import { domainsOf, domainText } from "./domain-findings.ts";
import { derivedOf, groundLines, roundsOf } from "./reduction-findings.ts";
import { BLOCKS, BLOCKS_WORLD, BUTTONS_AND_LIGHTS, clausesOf, rulesOf, TIC_TAC_TOE } from "./sheets.ts";

/** Whether the graphs of Definition 14.2 are isomorphic. */
export function haveSameBookGraph(one: Rules, other: Rules): boolean {
  const [a, b] = [bookRuleGraph(one), bookRuleGraph(other)];
  return a.colours.join() === b.colours.join() && findIsomorphism(a.graph, b.graph).kind === "isomorphic";
}

const yesOrNo = (answer: boolean): string => (answer ? "yes" : "no");

export const exercise1 = reproduceFindings({
  name: "chapter-14-exercise-1",
  summary: "domains and instances of the blocks world (chapter 14, exercise 1)",
  find: (session) => {
    const all = domainsOf(BLOCKS_WORLD);
    const rules = groundLines(BLOCKS_WORLD, session.budget(), "truth");
    const clears = rules.filter((line) => /^\(<= \(next \(clear .\)\)/.test(line) && line.includes("(stack "));
    const legal = roundsOf(BLOCKS_WORLD, session.budget())[0] as Instances;
    const stacks = ["a", "b", "c"].flatMap((x) => ["a", "b", "c"].map((y) => `(legal robot (stack ${x} ${y}))`));
    const derivable = new Set(legal.of("legal", 2));
    return [
      {
        what: "1b: domain of base",
        theirs: OPEN,
        ours: domainText(domainsOf(BLOCKS.a + BLOCKS.b), "base"),
      },
      { what: "1c: domain of input", theirs: OPEN, ours: domainText(domainsOf(BLOCKS.a + BLOCKS.c), "input") },
      {
        what: "1d: what is in Domain(base[1]) and not in Domain(next[1])",
        theirs: "one element",
        ours: domainText(all, "base") === domainText(all, "next") ? "none" : "something",
        why:
          "Definition 14.1 has one vertex step[1] for all uses of step. base(step(1)) puts 1 there, so step(1) is in the domain of " +
          "next[1] as well. What is meant is step(1), which no rule for next derives; section 14.3 shows that, the graph does not.",
      },
      {
        what: "1d: fluents that no rule for next derives",
        theirs: OPEN,
        ours: setText(neverNext(session)),
      },
      {
        what: "1e: legal by the graph that cannot be derived",
        theirs: OPEN,
        ours: setText(stacks.filter((atom) => !derivable.has(atom))),
      },
      {
        what: "1f: relevant instances of the rule",
        theirs: "6",
        ours: String(clears.length),
        why:
          "U is the block that is stacked, V the one below it, Y another one that stays clear. distinct(V,Y) leaves 18 of 27; of these " +
          "does(robot,stack(U,V)) needs U ≠ V, which leaves 12. They are listed by `noether ground blocks-world-book --plain " +
          "--print`. Six is the number of pairs (V,Y): the rule says the same of each U.",
      },
    ];
  },
});

/** Fluents of the initial state or of base that next never derives. */
function neverNext(session: Session): string[] {
  const found = derivedOf(BLOCKS_WORLD, session.budget());
  const made = new Set(found.of("next", 1).map((atom) => atom.replace(/^\(next /, "(base ")));
  return found
    .of("base", 1)
    .filter((atom) => !made.has(atom))
    .map((atom) => atom.slice("(base ".length, -1));
}

const ANOTHER_GAME = "connect-four";

export const exercise2 = reproduceFindings({
  name: "chapter-14-exercise-2",
  summary: "domains, reduction and grounding of tic-tac-toe and of another game (chapter 14, exercise 2)",
  find: (session) => {
    const other = loadRules(session, ANOTHER_GAME);
    const size = (rules: Rules): string => {
      const clauses = clausesOf(rules);
      const { fluents, moves } = countInstances(clauses, derivableInstances(clauses, rules.source, session.budget()));
      return `${fluents} fluents, ${moves} moves`;
    };
    return [
      { what: "tic-tac-toe, derivable", theirs: OPEN, ours: size(rulesOf(TIC_TAC_TOE)) },
      {
        what: "tic-tac-toe, ground rules",
        theirs: OPEN,
        ours: String(groundLines(TIC_TAC_TOE, session.budget(), "all").filter((line) => line.startsWith("(<=")).length),
      },
      { what: `${ANOTHER_GAME} (ours), derivable`, theirs: OPEN, ours: size(other) },
    ];
  },
});

export const exercise3 = reproduceFindings({
  name: "chapter-14-exercise-3",
  summary: "equivalence and symmetry of buttons and lights (chapter 14, exercise 3)",
  find: () => {
    const player = rulesOf("role(player)");
    const one = rulesOf("next(on(X)) :- ~true(on(X)) & does(player,toggle(X))");
    const other = rulesOf("next(p(Y)) :- does(white,q(Y)) & ~true(p(Y))");
    return [
      {
        what: "3a: role(player) and role(white) have isomorphic graphs",
        theirs: "yes",
        ours: yesOrNo(haveSameBookGraph(player, rulesOf("role(white)"))),
      },
      {
        what: "3a: role(player) and index(1) have",
        theirs: "no",
        ours: yesOrNo(haveSameBookGraph(player, rulesOf("index(1)"))),
      },
      { what: "3b: the two rules have", theirs: "yes", ours: yesOrNo(haveSameBookGraph(one, other)) },
      {
        what: "3b: and are one description for us",
        theirs: "yes",
        ours: yesOrNo(compareRules(one, other).kind === "equivalent"),
      },
      { what: "3c: symmetries of buttons and lights", theirs: OPEN, ours: bookOrder(BUTTONS_AND_LIGHTS) },
    ];
  },
});

/** The number of automorphisms of the graph of Definition 14.2, as they act on symbols and argument places. */
export const bookOrder = (text: string): string => String(bookSymmetries(rulesOf(text)));

function bookSymmetries(rules: Rules): bigint {
  return findRuleSymmetries(rules, { graph: "book" }, { random: createRandom(1) }).induced.group.order;
}

export const exercise4 = reproduceFindings({
  name: "chapter-14-exercise-4",
  summary: "rule graphs and symmetries of tic-tac-toe and of another game (chapter 14, exercise 4)",
  find: (session): Finding[] => {
    const other = loadRules(session, ANOTHER_GAME);
    const vertices = (rules: Rules): string => String(bookRuleGraph(rules).graph.colours.length);
    return [
      { what: "tic-tac-toe, vertices of the rule graph", theirs: OPEN, ours: vertices(rulesOf(TIC_TAC_TOE)) },
      { what: "tic-tac-toe, symmetries of that graph", theirs: OPEN, ours: bookOrder(TIC_TAC_TOE) },
      { what: `${ANOTHER_GAME} (ours), vertices`, theirs: OPEN, ours: vertices(other) },
      { what: `${ANOTHER_GAME} (ours), symmetries of that graph`, theirs: OPEN, ours: String(bookSymmetries(other)) },
    ];
  },
});
