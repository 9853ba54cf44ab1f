/** Sections 14.3 and 14.4: which instances can be derived, and how many ground rules there are. */
import type { Session } from "../../../apps/session/session.ts";
import { type Budget, BudgetSpent, isGaveUp } from "../../../src/foundations/budgets/index.ts";
import {
  countInstances,
  derivableInstances,
  type Instances,
  reduceDomains,
} from "../../../src/machine/domains/index.ts";
import { type GroundOptions, groundRules, printGroundProgram } from "../../../src/machine/grounding/index.ts";
import { reproduceFindings, setText } from "../finding.ts";
import { domainsOf } from "./domain-findings.ts";
import {
  BLOCKS_WORLD,
  clausesOf,
  KING_MOVES,
  rulesOf,
  STAYS_BLANK,
  TIC_TAC_TOE,
  TIC_TAC_TOE_WITHOUT_BLANKS,
} from "./sheets.ts";

/** What remains after each round of the chapter's procedure. */
export function roundsOf(text: string, budget: Budget): readonly Instances[] {
  const reduction = reduceDomains(rulesOf(text), budget);
  if (isGaveUp(reduction)) throw new BudgetSpent(reduction);
  return reduction.rounds;
}

/** Our method: bottom-up from the initial state. */
export const derivedOf = (text: string, budget: Budget): Instances => {
  const rules = rulesOf(text);
  return derivableInstances(clausesOf(rules), rules.source, budget);
};

/** Instances of the rules as written, one line each. */
export function groundLines(text: string, budget: Budget, simplify: GroundOptions["simplify"]): readonly string[] {
  const program = groundRules(rulesOf(text), budget, {
    form: "plain",
    ...(simplify === undefined ? {} : { simplify }),
  });
  if (isGaveUp(program)) throw new BudgetSpent(program);
  return [...printGroundProgram(program, "prefix")];
}

const countLines = (lines: readonly string[], pattern: RegExp): string =>
  String(lines.filter((line) => pattern.test(line)).length);

const SQUARE_TO_SQUARE = /^\(kingmove [a-h] [1-8] [a-h] [1-8]\)$/;
const productOf = (text: string, symbol: string): number =>
  (domainsOf(text).get(symbol) ?? []).reduce((product, { length }) => product * length, 1);

export const section143 = reproduceFindings({
  name: "chapter-14-section-14.3",
  summary: "what the reduction of domains leaves of chess and of the blocks world (chapter 14, section 14.3)",
  find: (session) => {
    const king = roundsOf(KING_MOVES, session.budget()).at(-1) as Instances;
    const moves = king.of("kingmove", 4);
    const blocks = clausesOf(rulesOf(BLOCKS_WORLD));
    const downward = countInstances(blocks, roundsOf(BLOCKS_WORLD, session.budget()).at(-1) as Instances);
    const upward = countInstances(blocks, derivedOf(BLOCKS_WORLD, session.budget()));
    const size = ({ fluents, moves }: typeof downward): string => `${fluents} fluents, ${moves} moves`;
    return [
      { what: "instances of kingmove by the graph", theirs: "65536", ours: String(productOf(KING_MOVES, "kingmove")) },
      { what: "next_file that can be derived", theirs: "7", ours: String(king.count("next_file", 2)) },
      { what: "next_rank that can be derived", theirs: "7", ours: String(king.count("next_rank", 2)) },
      { what: "adjacent that can be derived", theirs: "28", ours: String(king.count("adjacent", 2)) },
      {
        what: "moves of a king from square to square",
        theirs: "444",
        ours: String(moves.filter((move) => SQUARE_TO_SQUARE.test(move)).length),
        why:
          "36 squares inside with 8 moves, 24 at the border with 5, 4 corners with 3: 288 + 120 + 12 = 420. The chapter's 444 " +
          "has 24 too many.",
      },
      {
        what: "kingmove that can be derived",
        theirs: "444",
        ours: String(moves.length),
        why:
          "the printed rules do not tell files from ranks: adjacent holds for both, so that (kingmove 1 2 1 3) and " +
          "(kingmove a b a c) are derived too. Of 16 × 16 pairs a quarter are squares, and 1680 = 4 · 420.",
      },
      {
        what: "blocks world, kept by steps 1–5",
        theirs: "all that is derivable",
        ours: size(downward),
        why: `from the initial state ${size(upward)} can be derived. The top-down procedure keeps (on a a) because it supports itself; it eliminates "most", not all.`,
      },
    ];
  },
});

export const section144 = reproduceFindings({
  name: "chapter-14-section-14.4",
  summary: "instances of rules of tic-tac-toe (chapter 14, section 14.4)",
  find: (session: Session) => {
    const blank = /^\(<= \(next \(cell . . b\)\)/;
    const count = (text: string): string => countLines(groundLines(text, session.budget(), "truth"), blank);
    const everything = groundLines(TIC_TAC_TOE, session.budget(), "truth");
    const needed = groundLines(TIC_TAC_TOE, session.budget(), "all");
    const undecided = STAYS_BLANK.replace(" & distinct(M,J)", "");
    return [
      {
        what: "values of W in does(W, …)",
        theirs: "{x, o}",
        ours: setText(domainsOf(TIC_TAC_TOE).get("does")?.[0] ?? []),
        why: "W stands for who moves. The chapter writes the marks; the number of values is the same.",
      },
      {
        what: "instances of the rule before distinct is looked at",
        theirs: "162",
        ours: count(TIC_TAC_TOE_WITHOUT_BLANKS + undecided),
      },
      { what: "instances that distinct leaves", theirs: "108", ours: count(TIC_TAC_TOE_WITHOUT_BLANKS + STAYS_BLANK) },
      { what: "instances of the rules for line", theirs: "21", ours: countLines(everything, /^\(<= \(line /) },
      { what: "of these needed", theirs: "14", ours: countLines(needed, /^\(<= \(line /) },
      {
        what: "rules for row, column and diagonal of blanks that are needed",
        theirs: "0",
        ours: countLines(needed, /^\(<= \((row . b|column . b|diagonal b)\)/),
      },
      {
        what: "what would wrongly be derivable with negations kept",
        theirs: "(line black), (line white)",
        ours: [...new Set(needed.flatMap((rule) => /^\(<= (\(line .\))/.exec(rule)?.[1] ?? []))].sort().join(", "),
        why: "the argument of line is a mark, not a player.",
      },
    ];
  },
});
