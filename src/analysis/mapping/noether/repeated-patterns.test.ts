/**
 * Games that repeat themselves. Any symmetric image may be chosen, but it must be one image, not a mixture of several.
 */
import { describe, expect, test } from "vitest";
import { unlimited } from "../../../foundations/budgets/index.ts";
import { createRandom } from "../../../foundations/collections/index.ts";
import { SourceText } from "../../../foundations/text/index.ts";
import { printRules, type Rules, readRules } from "../../../language/rules/index.ts";
import { scrambleRules } from "../../../language/scrambling/index.ts";
import { ownRules } from "../../../machine/machine.contract.ts";
import { mappingAccuracy, sharedNames } from "../mapping-accuracy.ts";
import { mapRulesByPaper } from "../paper/map-by-paper.ts";
import { mapRulesByEvidence } from "./map-rules-by-evidence.ts";
import { usageGraph } from "./usage-graph.ts";

/** Disguises of each game. */
const GUISES = process.env["NOETHER_VERIFY"] === "1" ? 3 : 1;

const read = (text: string): Rules => readRules(new SourceText("test", text)).rules;

/** The game with the values 0 and 100 exchanged: a different game with all symmetries of the first. */
function turned(rules: Rules): Rules {
  const text = printRules(rules, "prefix");
  return read(text.replace(/\(goal (\S+) (0|100)\)/g, (_, role, value) => `(goal ${role} ${value === "0" ? 100 : 0})`));
}

/** Rules except those for goals, with conditions sorted and variables unnamed. */
function linesOf(sheet: Rules, rename: ReadonlyMap<string, string>): string[] {
  return sheet.rules
    .filter(({ head }) => head.relation !== "goal")
    .map((rule) => {
      const parts = rule.body.length === 0 ? [[]] : rule.body.map((formula) => [formula]);
      const printed = parts.map((body) => printRules({ rules: [{ ...rule, body }] }, "prefix"));
      const words = (text: string): string =>
        text.replace(/\s+/g, " ").replace(/[^\s()]+/g, (w) => (w[0] === "?" ? "?" : (rename.get(w) ?? w)));
      return printed.map(words).sort().join("\n");
    })
    .sort();
}

/** Sixteen pieces with four attributes of two values each. Only who has what tells them apart. */
const ATTRIBUTES = [
  "(role first) (role second) (init (control first)) (control-after first second) (control-after second first)",
  "(<= (legal ?r (take ?p)) (true (control ?r)) (piece ?p) (not (true (taken ?p))))",
  "(<= (next (taken ?p)) (true (taken ?p))) (<= (next (taken ?p)) (does ?r (take ?p)))",
  "(<= (next (control ?s)) (true (control ?r)) (control-after ?r ?s))",
  "(<= (alike ?p ?q) (has ?p ?a ?v) (has ?q ?a ?v) (distinct ?p ?q))",
  "(<= terminal (true (taken ?p)) (true (taken ?q)) (not (alike ?p ?q)) (distinct ?p ?q))",
  "(<= (goal ?r 100) (true (control ?r))) (<= (goal ?r 0) (role ?r) (not (true (control ?r))))",
  ...Array.from({ length: 16 }, (_, piece) => {
    const values = ["colour", "height", "shape", "filling"].map(
      (name, i) => `(has p${piece} ${name} ${((piece >> i) & 1) === 1 ? "yes" : "no"})`,
    );
    return `(piece p${piece}) ${values.join(" ")}`;
  }),
].join(" ");

/** Four directions, each along one of two axes in one of two senses. */
const DIRECTIONS = [
  "(role r) (init (at 1 1)) (<= (legal r ?d) (way ?d)) (way north) (way south) (way east) (way west)",
  "(<= (next (at ?x ?z)) (true (at ?x ?y)) (does r north) (up ?y ?z))",
  "(<= (next (at ?x ?z)) (true (at ?x ?y)) (does r south) (down ?y ?z))",
  "(<= (next (at ?z ?y)) (true (at ?x ?y)) (does r east) (up ?x ?z))",
  "(<= (next (at ?z ?y)) (true (at ?x ?y)) (does r west) (down ?x ?z))",
  "(<= (back north south) (way north)) (<= (back south north) (way south)) (<= (back east west) (way east)) (<= (back west east) (way west))",
  "(<= (down ?y ?x) (up ?x ?y)) (up 1 2) (up 2 3) (up 3 4) (up 4 5)",
  "(<= terminal (true (at 5 5))) (<= (goal r 100) (true (at 5 5))) (<= (goal r 0) (not (true (at 5 5))))",
].join(" ");

describe("a game that repeats itself, turned upside down", () => {
  const GAMES: readonly (readonly [string, Rules])[] = [
    ["pieces with attributes", read(ATTRIBUTES)],
    ["directions", read(DIRECTIONS)],
    ...["quarto", "pentago", "tron", "interchangeable-animals"].map((game) => [game, ownRules(game)] as const),
  ];

  test.each(GAMES)("%s: every rule is carried, whatever the names and the order", (_, rules) => {
    for (let seed = 1; seed <= GUISES; seed++) {
      const { rules: guise } = scrambleRules(turned(rules), createRandom(seed), { arguments: false });
      const { pairs } = mapRulesByEvidence(guise, rules, unlimited());
      expect(linesOf(guise, new Map(pairs.map(({ from, to }) => [from, to])))).toEqual(linesOf(rules, new Map()));
    }
  });
});

describe("games of one family", () => {
  const PAIRS = [
    ["asteroids", "asteroids-parallel"],
    ["tic-tac-toe", "nine-board-tic-tac-toe"],
    ["tic-tac-toe", "two-tic-tac-toes"],
    ["othello", "atari-go-5x5"],
    ["yahtzee", "pickomino"],
    ["connect-four-5x5", "connect-four"],
    ["peg-solitaire-small", "peg-solitaire"],
    ["breakthrough", "knightthrough"],
    ["random-tic-tac-toe-2x2", "random-tic-tac-toe-2x2-rows"],
    ["backgammon-small", "backgammon"],
    ["backgammon", "backgammon-small"],
    ["eight-queens-unguided", "eight-queens-guided"],
    ["tic-tac-toe", "three-player-tic-tac-toe"],
    ["three-player-tic-tac-toe", "tic-tac-toe"],
    ["random-tic-tac-toe-2x2-rows", "three-player-tic-tac-toe"],
    ["three-player-tic-tac-toe", "random-tic-tac-toe-2x2"],
    ["backgammon", "pickomino"],
  ] as const;

  test.each(PAIRS)("%s is mapped onto %s at least as well as by MMap", (from, to) => {
    const [rules, onto] = [ownRules(from), ownRules(to)];
    const shared = sharedNames(usageGraph(rules).symbols, usageGraph(onto).symbols);
    const accuracy = { noether: 0, mmap: 0 };
    for (let seed = 1; seed <= GUISES; seed++) {
      const { rules: guise, names } = scrambleRules(rules, createRandom(seed), { arguments: false });
      const back = new Map([...names].map(([old, name]) => [name, old]));
      const original = (name: string): string => back.get(name) ?? name;
      accuracy.noether += mappingAccuracy(mapRulesByEvidence(guise, onto, unlimited()), shared, original);
      accuracy.mmap += mappingAccuracy(mapRulesByPaper(guise, onto, "mmap", unlimited(), {}), shared, original);
    }
    expect(accuracy.noether).toBeGreaterThanOrEqual(accuracy.mmap);
  });
});
