import { describe, expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import { machineOf } from "../../game/index.ts";
import { IllegalMove, type Machine, perceives, type State } from "../../machine/index.ts";
import { Belief } from "./belief.ts";
import { MoveBudget } from "./move-budget.ts";
import type { StepNews } from "./player.ts";
import { playableGame, playableText, seatAt } from "./player-fixtures.contract.ts";

const newsOf = (machine: Machine, role: number, state: State, joint: readonly number[]): StepNews => {
  const cursor = machine.newCursor();
  cursor.load(state);
  const own = machine.vocabulary.moveText(role, joint[role] as number);
  return { own, percepts: perceives(cursor) ? cursor.percepts(role, joint) : [] };
};

describe("what a player can know", () => {
  test.each(["kuhn-poker", "guess-the-number"])("%s: all states that agree, and no others", (name) => {
    const game = playableGame(name);
    const machine = machineOf(game);
    const cursor = machine.newCursor();
    for (let seed = 1; seed <= 10; seed++) {
      const random = createRandom(seed);
      const belief = new Belief(seatAt(game, 0), machine.newCursor(), createRandom(1), new MoveBudget(() => 0));
      const history: StepNews[] = [];
      cursor.load(machine.initialState);
      for (let step = 0; step < 4 && !cursor.isTerminal(); step++) {
        const state = cursor.save();
        const joint = machine.roles.map((_, role) => {
          const { count, moves } = cursor.legalMoves(role);
          return moves[random.below(count)] as number;
        });
        history.push(newsOf(machine, 0, state, joint));
        cursor.load(state);
        cursor.advance(joint);
        belief.learn(history);
        const possible = belief.sample(10_000);
        const expected = statesThatAgree(machine, 0, history);
        expect(new Set(possible.map((one) => one.state.join()))).toEqual(new Set(expected.keys()));
        for (const { state: one, weight } of possible)
          expect(weight).toBeCloseTo(expected.get(one.join()) as number, 9);
        expect(expected.has(cursor.save().join())).toBe(true);
      }
    }
  });
});

/** Chance hides two of seventy numbers: too many pairs to list. The seer is told the first one, and guesses. */
const TWO_NUMBERS = `
(role seer) (role random)
${Array.from({ length: 70 }, (_, i) => `(num ${i + 1})`).join(" ")}
(init hiding)
(<= (legal random (hide ?a ?b)) (num ?a) (num ?b) (true hiding)) (<= (legal random noop) (not (true hiding)))
(<= (legal seer noop) (true hiding)) (<= (legal seer (guess ?b)) (num ?b) (not (true hiding)))
(<= (next (hidden ?a ?b)) (does random (hide ?a ?b))) (<= (next (hidden ?a ?b)) (true (hidden ?a ?b)))
(<= (next over) (does seer (guess ?b))) (<= terminal (true over))
(<= (sees seer (first ?a)) (does random (hide ?a ?b)))
(<= (goal seer 50) (role seer)) (goal random 0)`;

describe("more states than can be listed", () => {
  const game = playableText(TWO_NUMBERS);
  const machine = machineOf(game);
  const beliefAfter = (news: StepNews): Belief => {
    const belief = new Belief(seatAt(game, 0), machine.newCursor(), createRandom(1), new MoveBudget(() => 0));
    belief.learn([news]);
    return belief;
  };
  const pairsOf = (states: readonly { readonly state: State }[]): string[] =>
    states.map(({ state }) =>
      machine
        .fluentsOf(state)
        .map((fluent) => machine.vocabulary.fluentText(fluent))
        .join(),
    );

  test("a sample of those that agree with the percepts", () => {
    const states = beliefAfter({ own: "noop", percepts: ["(first 17)"] }).sample(1000);
    const pairs = pairsOf(states);
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const pair of pairs) expect(pair).toMatch(/^\(hidden 17 \d+\)$/);
    // 8,000 tries hit each of the 70 with probability 1 - (1 - 1/4900)^8000 = 0.8.
    expect(pairs.length).toBeGreaterThan(40);
    expect(states.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9);
  });

  test("a part of them can be drawn, without repetition and with equal weights", () => {
    const drawn = beliefAfter({ own: "noop", percepts: ["(first 17)"] }).sample(12);
    expect(new Set(pairsOf(drawn)).size).toBe(12);
    for (const { weight } of drawn) expect(weight).toBe(1 / 12);
  });

  test("if none agrees, because the rules tell less than they should, any successor is kept", () => {
    const pairs = pairsOf(beliefAfter({ own: "noop", percepts: ["(first 99)"] }).sample(1000));
    expect(pairs.length).toBeGreaterThan(100);
    for (const pair of pairs) expect(pair).toMatch(/^\(hidden \d+ \d+\)$/);
  });

  test("an own move that does not exist is refused", () => {
    expect(() => beliefAfter({ own: "(guess me)", percepts: [] })).toThrow(IllegalMove);
  });
});

/** By brute force over all histories: the states that give the role this news, with their probabilities. */
function statesThatAgree(machine: Machine, role: number, history: readonly StepNews[]): Map<string, number> {
  const cursor = machine.newCursor();
  const found = new Map<string, number>();
  const visit = (state: State, step: number, weight: number): void => {
    if (step === history.length) {
      found.set(state.join(), (found.get(state.join()) ?? 0) + weight);
      return;
    }
    cursor.load(state);
    if (cursor.isTerminal()) return;
    const lists = machine.roles.map((_, one) => {
      const { count, moves } = cursor.legalMoves(one);
      return [...moves.subarray(0, count)];
    });
    const joints = lists.reduce<number[][]>(
      (all, list) => all.flatMap((part) => list.map((move) => [...part, move])),
      [[]],
    );
    const own = (lists[role] as number[]).length;
    for (const joint of joints) {
      if (JSON.stringify(newsOf(machine, role, state, joint)) !== JSON.stringify(history[step])) continue;
      cursor.load(state);
      cursor.advance(joint);
      visit(cursor.save(), step + 1, (weight * own) / joints.length);
    }
  };
  visit(machine.initialState, 0, 1);
  const total = [...found.values()].reduce((sum, weight) => sum + weight, 0);
  return new Map([...found].map(([state, weight]) => [state, weight / total]));
}
