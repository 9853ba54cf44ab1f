/**
 * The contract suite of all machines. Each implementation calls `machineContract` from its own test. Small sheets with
 * answers worked out by hand come first, then walks beside the interpreted machine over every second of our games
 * (NOETHER_VERIFY=1: over all of them).
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createRandom } from "../foundations/collections/index.ts";
import { SourceText } from "../foundations/text/index.ts";
import { type Rules, readRules } from "../language/rules/index.ts";
import { apply, type GivenMoves, IllegalMove } from "./apply.ts";
import { countSequences } from "./count-sequences.ts";
import { describePercepts, describeState, reportedGoal } from "./describe-state.ts";
import { InterpretedMachine } from "./interpreted/index.ts";
import { type Cursor, equalStates, hashState, type Machine } from "./machine.ts";
import { walkSideBySide } from "./walk-side-by-side.ts";

export interface ContractOptions {
  /** Our games that this machine cannot handle, each with the reason. All other games must work. */
  readonly except?: Readonly<Record<string, string>>;
  /** False for the interpreted machine itself. */
  readonly besideInterpreted?: boolean;
}

export const rulesFromText = (text: string): Rules => readRules(new SourceText("sheet", text)).rules;

export function ownGames(): string[] {
  return readdirSync("games").filter((name) => existsSync(join("games", name, "rules.kif")));
}

export const ownRules = (name: string): Rules => rulesFromText(readFileSync(join("games", name, "rules.kif"), "utf8"));

/** Two players toggle lamps simultaneously. Covers recursion, negation, `or`, and several goal values. */
const LAMPS = `
  (role a) (role b)
  (lamp 1) (lamp 2) (lamp 3)
  (next-to 1 2) (next-to 2 3)
  (<= (linked ?x ?y) (next-to ?x ?y))
  (<= (linked ?x ?y) (linked ?x ?z) (next-to ?z ?y))
  (init (lit 1)) (init (step 0))
  (<= (legal a (toggle ?x)) (lamp ?x))
  (<= (legal b (toggle ?x)) (true (lit ?x)))
  (<= (legal b rest) (not (true (lit 2))))
  (<= (toggled ?x) (or (does a (toggle ?x)) (does b (toggle ?x))))
  (<= (next (lit ?x)) (true (lit ?x)) (not (toggled ?x)))
  (<= (next (lit ?x)) (toggled ?x) (not (true (lit ?x))))
  (<= (next (step 1)) (true (step 0)))
  (<= (next (step 2)) (true (step 1)))
  (<= terminal (true (step 2)))
  (<= chain (true (lit ?x)) (true (lit ?y)) (linked ?x ?y))
  (<= (goal a 100) chain)
  (<= (goal a 0) (not chain))
  (<= (goal b 30) (true (lit 1)))
  (<= (goal b 70) (true (lit 2)))
`;

/** Chance tosses a coin; one player guesses it and is told whether the guess was right. */
const COIN = `
  (role guesser) (role random)
  (init tossing)
  (<= (legal random heads) (true tossing))
  (<= (legal random tails) (true tossing))
  (<= (legal random noop) (not (true tossing)))
  (<= (legal guesser noop) (true tossing))
  (<= (legal guesser (say heads)) (not (true tossing)))
  (<= (legal guesser (say tails)) (not (true tossing)))
  (<= (next (coin ?side)) (does random ?side) (distinct ?side noop))
  (<= (next right) (does guesser (say ?side)) (true (coin ?side)))
  (<= (next wrong) (does guesser (say ?side)) (not (true (coin ?side))))
  (<= (sees guesser (told yes)) (does guesser (say ?side)) (true (coin ?side)))
  (<= terminal (true right))
  (<= terminal (true wrong))
  (<= (goal guesser 100) (true right))
  (<= (goal guesser 0) (true wrong))
  (<= (goal random 0) terminal)
`;

/** Covers a role without a move, a fluent that is a constant, and a whole fluent carried over by a variable. */
const STUCK = `
  (role only)
  (init start) (init (at (pair 1 2)))
  (<= (legal only (go ?x)) (true start) (true (at (pair ?x ?y))))
  (<= (next ?fluent) (true ?fluent) (distinct ?fluent start))
  (<= (next (made ?move)) (does only ?move))
  (<= terminal (true never))
  (goal only 50)
`;

/** Rules that try to define the state and the moves, which play provides. */
const GIVEN_BY_RULES = `
  (role r) (init a) (true b) (<= (true c) (true a)) (<= (does r wait) (true a))
  (legal r go) (legal r wait)
  (letter a) (letter b) (letter c) (<= (next (seen ?x)) (true ?x) (letter ?x) (does r go))
  (<= (next waited) (does r wait))
  (<= (next b-held) (true b)) (<= (next c-held) (true c)) (<= (next c-missed) (not (true c)))
  (<= terminal (true never)) (goal r 0)
`;

/** The move chooses the goal: none, several, goals that are not numbers, and numbers in unusual spellings. */
export const ODD_GOALS = `
  (role r) (init start)
  (<= (legal r (take ?value)) (worth ?value ?any) (true start))
  (worth number 40) (worth word draw) (worth both 40) (worth both draw) (worth two draw) (worth two lost)
  (worth several 0) (worth several 90) (worth several 9) (<= (legal r (take nothing)) (true start))
  (worth scientific 1e2) (worth zeros 007) (worth twice 7) (worth twice 07) (worth term (sum 1 2)) (worth long 1234567890)
  (<= (next (taken ?value)) (does r (take ?value)))
  (<= terminal (true (taken ?value)))
  (<= (goal r ?value) (true (taken ?what)) (worth ?what ?value))
`;

/** By move of ODD_GOALS: the value that counts and the value reported. */
export const ODD_VALUES: Readonly<Record<string, readonly [counted: number | null, reported: number | null]>> = {
  number: [40, 40],
  word: [null, null],
  both: [40, null],
  two: [null, null],
  several: [90, null],
  nothing: [null, null],
  scientific: [null, null],
  zeros: [7, 7],
  twice: [7, null],
  term: [null, null],
  long: [null, null],
};

function cursorAfter(machine: Machine, ...moves: string[][]): Cursor {
  const cursor = machine.newCursor();
  for (const texts of moves) cursor.advance(texts.map((text, role) => findLegal(machine, cursor, role, text)));
  return cursor;
}

function findLegal(machine: Machine, cursor: Cursor, role: number, text: string): number {
  const { count, moves } = cursor.legalMoves(role);
  const found = moves.subarray(0, count).find((move) => machine.vocabulary.moveText(role, move) === text);
  if (found === undefined) throw new Error(`${text} is not legal for ${machine.roles[role]}`);
  return found;
}

export function machineContract(
  make: (rules: Rules) => Machine,
  { except = {}, besideInterpreted = true }: ContractOptions = {},
): void {
  describe("simultaneous moves, recursion, negation", () => {
    const machine = make(rulesFromText(LAMPS));

    test("roles and the initial state", () => {
      expect(machine.roles).toEqual(["a", "b"]);
      expect(describeState(machine, machine.newCursor(), 0)).toEqual({
        step: 0,
        state: ["(lit 1)", "(step 0)"],
        legal: new Map([
          ["a", ["(toggle 1)", "(toggle 2)", "(toggle 3)"]],
          ["b", ["(toggle 1)", "rest"]],
        ]),
        terminal: false,
        goals: null,
      });
    });

    test("a successor and its goals", () => {
      const cursor = cursorAfter(machine, ["(toggle 3)", "rest"], ["(toggle 2)", "rest"]);
      const { state, terminal, goals } = describeState(machine, cursor, 2);
      expect(state).toEqual(["(lit 1)", "(lit 2)", "(lit 3)", "(step 2)"]);
      expect(terminal).toBe(true);
      expect(goals).toEqual(
        new Map([
          ["a", 100],
          ["b", null],
        ]),
      );
    });

    test("the highest of several goal values counts; no value gives null", () => {
      const [none, several] = [
        ["(toggle 1)", "rest"],
        ["(toggle 2)", "rest"],
      ].map((moves) => cursorAfter(machine, moves));
      expect([none?.goal(1), none?.goalCount(1)]).toEqual([null, 0]);
      expect([none?.goal(0), none?.goalCount(0)]).toEqual([0, 1]);
      expect([several?.goal(1), several?.goalCount(1)]).toEqual([70, 2]);
    });

    test("cursors are independent, states are copies", () => {
      const one = machine.newCursor();
      const other = machine.newCursor();
      const before = one.save();
      one.advance([findLegal(machine, one, 0, "(toggle 2)"), findLegal(machine, one, 1, "rest")]);
      expect(equalStates(other.save(), machine.initialState)).toBe(true);
      expect(equalStates(before, machine.initialState)).toBe(true);
      expect(equalStates(one.save(), before)).toBe(false);
      const kept = one.save();
      other.load(kept);
      one.load(machine.initialState);
      expect(equalStates(other.save(), kept)).toBe(true);
      expect(hashState(other.save())).toBe(hashState(kept));
      const into = machine.initialState.slice();
      expect(equalStates(one.save(into), machine.initialState)).toBe(true);
    });

    test("checked moves, by name or number; an illegal move is refused and changes nothing", () => {
      const cursor = machine.newCursor();
      const refusalOf = (moves: GivenMoves): unknown => {
        try {
          apply(machine, cursor, moves);
          return null;
        } catch (error) {
          return error instanceof IllegalMove ? error.refusal : error;
        }
      };
      const refused = { kind: "illegal-move", role: "b", legal: ["(toggle 1)", "rest"] };
      expect(refusalOf(["(toggle 1)", "(toggle 2)"])).toEqual({ ...refused, move: "(toggle 2)" });
      expect(refusalOf(["(toggle 1)", "dance"])).toEqual({ ...refused, move: "dance" });
      expect(refusalOf(["(toggle 1)", "(toggle"])).toEqual({ ...refused, move: "(toggle" });
      const [one, rest] = [findLegal(machine, cursor, 0, "(toggle 1)"), findLegal(machine, cursor, 1, "rest")];
      const later = cursorAfter(machine, ["(toggle 2)", "rest"]);
      const lit = findLegal(machine, later, 1, "(toggle 2)");
      for (const move of [lit, -1, 1e6, 0.5, Number.NaN]) expect(refusalOf([one, move])).toEqual({ ...refused, move });
      expect(refusalOf([one])).toEqual({ kind: "move-count", given: 1, roles: ["a", "b"] });
      expect(equalStates(cursor.save(), machine.initialState)).toBe(true);
      expect(refusalOf([one, rest])).toBe(null);
      expect(refusalOf(["( toggle   1 )", "(rest)"])).toBe(null);
      expect(describeState(machine, cursor, 2).state).toEqual(["(lit 1)", "(step 2)"]);
      expect(refusalOf(["(toggle 1)", "rest"])).toEqual({ kind: "after-end" });
    });

    test("node counts", () => {
      expect(countSequences(machine, 2)).toEqual({ nodes: [1, 6, 30], terminal: [0, 0, 30] });
    });

    test("fluents and moves have names, and names have numbers", () => {
      const { vocabulary } = machine;
      const fluents = ["(lit 2)", "(step 1)"].map((text) => vocabulary.findFluent(text) as number);
      const state = machine.stateFromFluents(fluents);
      expect(
        machine
          .fluentsOf(state)
          .map((fluent) => vocabulary.fluentText(fluent))
          .sort(),
      ).toEqual(["(lit 2)", "(step 1)"]);
      expect(vocabulary.moveText(1, vocabulary.findMove(1, "rest") as number)).toBe("rest");
      const cursor = machine.newCursor();
      cursor.load(state);
      expect(describeState(machine, cursor, 0).legal.get("b")).toEqual(["(toggle 2)"]);
    });
  });

  describe("no goal, several goals, goals that are not numbers", () => {
    const machine = make(rulesFromText(ODD_GOALS));

    test.each(Object.entries(ODD_VALUES))("%s", (what, [counted, reported]) => {
      const cursor = cursorAfter(machine, [`(take ${what})`]);
      expect(cursor.goal(0)).toBe(counted);
      expect(reportedGoal(cursor, 0)).toBe(reported);
      expect(describeState(machine, cursor, 1).goals?.get("r")).toBe(reported);
    });
  });

  describe("chance and percepts", () => {
    const machine = make(rulesFromText(COIN));

    test("chance is a role", () => {
      expect(machine.roles).toEqual(["guesser", "random"]);
      expect(countSequences(machine, 2)).toEqual({ nodes: [1, 2, 4], terminal: [0, 0, 4] });
    });

    test("percepts of a role", () => {
      const cursor = cursorAfter(machine, ["noop", "heads"]);
      const told = (text: string): unknown =>
        describePercepts(machine, cursor, [findLegal(machine, cursor, 0, text), findLegal(machine, cursor, 1, "noop")]);
      expect(told("(say heads)")).toEqual(
        new Map([
          ["guesser", ["(told yes)"]],
          ["random", []],
        ]),
      );
      expect(told("(say tails)")).toBe(null);
      expect(describeState(machine, cursor, 1).state).toEqual(["(coin heads)"]);
    });
  });

  describe("a role without a move, whole fluents and moves in variables", () => {
    const machine = make(rulesFromText(STUCK));

    test("is a state like any other", () => {
      const cursor = cursorAfter(machine, ["(go 1)"]);
      expect(describeState(machine, cursor, 1)).toEqual({
        step: 1,
        state: ["(at (pair 1 2))", "(made (go 1))"],
        legal: new Map([["only", []]]),
        terminal: false,
        goals: null,
      });
      expect(cursor.goal(0)).toBe(50);
      expect(countSequences(machine, 3).nodes).toEqual([1, 1, 0, 0]);
    });
  });

  test("no rule defines what is true or done", () => {
    const machine = make(rulesFromText(GIVEN_BY_RULES));
    expect(describeState(machine, cursorAfter(machine, ["go"]), 1).state).toEqual(["(seen a)", "c-missed"]);
  });

  test("alternatives that never hold need not bind their variables", () => {
    const machine = make(
      rulesFromText(`(role r) (init (p 1)) (init (q 1 2)) (<= terminal (true never)) (goal r 0)
        (<= (legal r (go ?x))
            (or (true (p ?x))
                (and (or (and (or) (true (p ?y))) (and (or) (true (q ?y ?y)))) (true (q 1 ?z)))
                (and (not (and)) (true (q ?z ?z)))))`),
    );
    expect(describeState(machine, machine.newCursor(), 0).legal.get("r")).toEqual(["(go 1)"]);
  });

  test("relations and fluents of forty arguments", () => {
    const wide = (last: string): string => `${Array.from({ length: 39 }, (_, i) => i).join(" ")} ${last}`;
    const variables = Array.from({ length: 40 }, (_, i) => `?x${i}`).join(" ");
    const machine = make(
      rulesFromText(`(role r) (init (wide ${wide("a")})) (init (wide ${wide("b")})) (bad b) (letter a) (letter b)
        (<= (good ${variables}) (true (wide ${variables})) (not (bad ?x39)))
        (<= (legal r (take ?x)) (good ${wide("?x")}))
        (<= (legal r (keep ?x)) (letter ?x) (good ${wide("?x")}))
        (<= (legal r (leave ?x)) (letter ?x) (not (good ${wide("?x")})))
        (<= (next ?fluent) (true ?fluent)) (<= terminal (true never)) (goal r 0)`),
    );
    expect(describeState(machine, machine.newCursor(), 0).legal.get("r")).toEqual([
      "(keep a)",
      "(leave b)",
      "(take a)",
    ]);
  });

  if (!besideInterpreted) return;
  describe("beside the interpreted machine", () => {
    const every = process.env["NOETHER_VERIFY"] === "1" ? 1 : 2;
    for (const game of ownGames().filter((_, i) => i % every === 0)) {
      const reason = except[game];
      test.skipIf(reason !== undefined)(reason === undefined ? game : `${game} (left out: ${reason})`, () => {
        const rules = ownRules(game);
        const reference = new InterpretedMachine(rules);
        expect(walkSideBySide(reference, make(rules), createRandom(7), { playouts: 1, maxSteps: 12 })).toBe(null);
      });
    }
  });
}
