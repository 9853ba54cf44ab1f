/**
 * Tests subgames by play. It crosses states of two matches at the same time: one subgame from the first, everything
 * else from the second. Under the rules as written, evaluated by the interpreted machine, the subgame must then have
 * the same moves and the same successors.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Budget, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { type Rules, readRules } from "../../language/rules/index.ts";
import { circuitFromGroundProgram } from "../../machine/circuit/index.ts";
import { type GroundProgram, groundRules } from "../../machine/grounding/index.ts";
import { describeState } from "../../machine/index.ts";
import { InterpretedMachine } from "../../machine/interpreted/index.ts";
import { type Factor, findFactors } from "./find-factors.ts";
import { independentSubgames } from "./independent-subgames.ts";

const WHOLE = process.env["NOETHER_VERIFY"] === "1";
const STEPS = WHOLE ? 200_000_000 : 700_000;

interface Claim {
  readonly rules: Rules;
  readonly program: GroundProgram;
  readonly factors: readonly Factor[];
  readonly shared: readonly number[];
  readonly unread: readonly number[];
}

const rulesOf = (text: string): Rules => readRules(new SourceText("game", text)).rules;
const gameUrl = (name: string): URL => new URL(`../../../games/${name}/rules.kif`, import.meta.url);
const game = (name: string): string => readFileSync(gameUrl(name), "utf8");

/** Undefined if the game is too large for the test. */
function claimOf(text: string, isWeak = false, form: "plain" | "small" = "plain", steps = STEPS): Claim | undefined {
  const rules = rulesOf(text);
  const found = withinBudget(() => {
    const budget = new Budget({ steps });
    const program = groundRules(rules, budget, { form });
    if (isGaveUp(program) || program.missing !== undefined) return undefined;
    const circuit = circuitFromGroundProgram(program, budget);
    const weak = findFactors(program, circuit, budget);
    return { rules, ...(isWeak ? { ...weak, unread: [] } : independentSubgames(weak, budget)) };
  });
  return isGaveUp(found) ? undefined : found;
}

/** What contradicts the claim in some random matches. Empty if nothing does. */
function contradictions(
  { rules, program, factors, shared }: Claim,
  random: ReturnType<typeof createRandom>,
  plays: number,
): string[] {
  const machine = new InterpretedMachine(rules, new Budget({}));
  const cursor = machine.newCursor();
  const nameOf = (fluent: number): string => program.fluents[fluent] as string;
  const sharedNames = new Set(shared.map(nameOf));
  const own = factors.map(({ fluents }) => new Set(fluents.map(nameOf)));
  const concerns = factors.map(({ moves }) =>
    moves.map((list, role) => new Set(list.map((move) => program.moves[role]?.[move] as string))),
  );
  const number = (text: string): number => machine.vocabulary.findFluent(text) as number;
  const load = (state: readonly string[]): void => cursor.load(machine.stateFromFluents(state.map(number)));
  const legalAt = (state: readonly string[]): string[][] => {
    load(state);
    return machine.roles.map((_, role) => {
      const { count, moves } = cursor.legalMoves(role);
      return Array.from(moves.subarray(0, count), (move) => machine.vocabulary.moveText(role, move));
    });
  };
  const after = (state: readonly string[], joint: readonly string[]): string[] => {
    load(state);
    cursor.advance(joint.map((text, role) => machine.vocabulary.findMove(role, text) as number));
    return machine.fluentsOf(cursor.save()).map((fluent) => machine.vocabulary.fluentText(fluent));
  };
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)] as T;
  const walk = (): string[][] => {
    const states: string[][] = [];
    cursor.load(machine.initialState);
    for (let state = describeState(machine, cursor, 0).state as string[]; states.length < 40; ) {
      states.push([...state]);
      load(state);
      const legal = legalAt(state);
      load(state);
      if (cursor.isTerminal() || legal.some((list) => list.length === 0)) break;
      state = after(state, legal.map(pick));
    }
    return states;
  };
  const part = (state: readonly string[], names: ReadonlySet<string>): string[] =>
    state.filter((fluent) => names.has(fluent)).sort();
  const found: string[] = [];
  for (let play = 0; play < plays; play++) {
    const [here, there] = [walk(), walk()];
    for (let time = 0; time < Math.min(here.length, there.length); time++) {
      const [one, other] = [here[time] as string[], there[time] as string[]];
      if (part(one, sharedNames).join() !== part(other, sharedNames).join()) {
        found.push(`shared fluents differ at time ${time}`);
        continue;
      }
      own.forEach((names, factor) => {
        const crossed = [...part(one, names), ...other.filter((fluent) => !names.has(fluent))];
        const [legal, legalCrossed] = [legalAt(one), legalAt(crossed)];
        const isOwn = (role: number, text: string): boolean =>
          concerns[factor]?.[role]?.has(text) === true &&
          concerns.every((by, i) => i === factor || by[role]?.has(text) !== true);
        legal.forEach((list, role) => {
          const [a, b] = [list, legalCrossed[role] as string[]].map((texts) =>
            texts.filter((text) => isOwn(role, text)).sort(),
          );
          if (a?.join() !== b?.join()) found.push(`factor ${factor} at ${one}: legal ${a} but ${b} beside ${other}`);
        });
        if (legal.some((list) => list.length === 0) || legalCrossed.some((list) => list.length === 0)) return;
        const joint = legal.map(pick);
        // A role whose move does not concern the subgame may replace it by any other such move.
        const elsewhere = joint.map((text, role) => {
          const options = legalCrossed[role] as string[];
          if (concerns[factor]?.[role]?.has(text)) return options.includes(text) ? text : undefined;
          const idle = options.filter((option) => !concerns[factor]?.[role]?.has(option));
          return idle.length === 0 ? undefined : pick(idle);
        });
        if (elsewhere.includes(undefined)) return;
        const [a, b] = [part(after(one, joint), names), part(after(crossed, elsewhere as string[]), names)];
        if (a.join() !== b.join())
          found.push(`factor ${factor} at ${one}: ${joint} leads to ${a} but beside ${other} to ${b}`);
      });
    }
  }
  return found;
}

describe("games that decompose", () => {
  test.each([
    ["two-tic-tac-toes", 2],
    ["asteroids-parallel", 2],
    ["nim", 3],
    ["fading-lamps", 8],
    ["kuhn-poker", 2],
  ])("%s: %i", (name, count) => {
    expect(claimOf(game(name))?.factors.length).toBe(count);
  });

  test.each([
    "random-tic-tac-toe-2x2",
    "random-tic-tac-toe-2x2-rows",
    "matching-pennies",
    "three-player-tic-tac-toe",
    "serial-lights-then-hanoi",
    "blocks-world",
    "gomoku-7x7",
    "eight-queens-guided",
    "hex",
    "four-player-colonies",
  ])("%s does not", (name) => {
    expect(claimOf(game(name))?.factors.length).toBe(1);
  });
});

const FLAGS = (more: string): string => `
  (role p) (heap a) (heap b) (init (at a 3)) (init (at b 3)) (init (step 0))
  (next-number 3 2) (next-number 2 1) (next-number 1 0) (after 0 1) (after 1 2) (after 2 3) (after 3 4)
  (<= (legal p (take ?h)) (true (at ?h ?n)) (next-number ?n ?m))
  (<= (next (at ?h ?m)) (does p (take ?h)) (true (at ?h ?n)) (next-number ?n ?m))
  (<= (next (at ?h ?n)) (true (at ?h ?n)) (not (does p (take ?h))))
  (<= (next (step ?m)) (true (step ?n)) (after ?n ?m))
  (<= terminal (true (step 4))) (<= (goal p 100) (true (at a 0))) (<= (goal p 0) (not (true (at a 0)))) ${more}`;

const names = ({ program }: Claim, fluents: readonly number[]): string[] =>
  fluents.map((fluent) => program.fluents[fluent] as string);

test("a flag that nothing reads is unread", () => {
  const claim = claimOf(FLAGS("(<= (legal p wave) (true (step 0))) (<= (next flag) (does p wave))")) as Claim;
  expect(claim.factors.length).toBe(2);
  expect(names(claim, claim.unread)).toEqual(["flag"]);
});

test("a constant is shared, though every move keeps it", () => {
  const wall = "(init (cell wall)) (<= (next (cell ?x)) (true (cell ?x)) (does p ?m))";
  const claim = claimOf(FLAGS(`${wall} (<= terminal (not (true (cell wall))))`)) as Claim;
  expect(names(claim, claim.shared)).toContain("(cell wall)");
});

test("a flag that a goal reads is no subgame of its own", () => {
  const flag = "(<= (legal p raise) (true (step 0))) (<= (next flag) (true flag)) (<= (next flag) (does p raise))";
  const claim = claimOf(FLAGS(`${flag} (<= (goal p 50) (true flag) (true (at b 0)))`)) as Claim;
  for (const { fluents } of claim.factors) expect(fluents.length).toBeGreaterThan(1);
});

const TOO_LARGE = `no claim within ${STEPS} steps`;

describe("every claim holds by play", () => {
  const games = readdirSync(new URL("../../../games", import.meta.url), { withFileTypes: true });
  const all = games.map(({ name }) => name).filter((name) => existsSync(gameUrl(name)));
  test.for(all)("%s", (name, { skip }) => {
    const claim = claimOf(game(name));
    if (claim === undefined) return skip(TOO_LARGE);
    if (claim.factors.length < 2) return;
    expect(contradictions(claim, createRandom(7), WHOLE ? 30 : 4)).toEqual([]);
  });

  test("the check finds fault with factors that wait for each other", () => {
    const claim = claimOf(game("random-tic-tac-toe-2x2"), true) as Claim;
    expect(contradictions(claim, createRandom(7), 10)).not.toEqual([]);
  });
});

const SHARED = new URL("../../../../shared/games/", import.meta.url);
describe.skipIf(!existsSync(SHARED))(
  "every claim about public sheets holds by play (skipped without ../shared)",
  () => {
    const sheets = existsSync(SHARED) ? readdirSync(SHARED).filter((name) => name.endsWith(".kif")) : [];
    test.for(sheets.filter((_, i) => WHOLE || i % 24 === 5))("%s", (name, { skip }) => {
      const claim = claimOf(readFileSync(new URL(name, SHARED), "utf8"));
      if (claim === undefined) return skip(TOO_LARGE);
      if (claim.factors.length < 2) return;
      if (WHOLE) console.log(`${name}: ${claim.factors.length} subgames`);
      expect(contradictions(claim, createRandom(3), WHOLE ? 10 : 3)).toEqual([]);
    });

    test("two boards whose rules as written have half a million instances", () => {
      const text = readFileSync(new URL("blockerParallel.kif", SHARED), "utf8");
      const claim = claimOf(text, false, "small", 100 * STEPS) as Claim;
      expect(claim.factors.map(({ fluents }) => fluents.length)).toEqual([48, 48]);
      expect(contradictions(claim, createRandom(3), 2)).toEqual([]);
    });
  },
);
