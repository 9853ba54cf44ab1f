/** Tests the trial with engines of known strength, on a clock that counts looks. */
import { expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import { machineOf, type OpenGame } from "../../game/index.ts";
import type { Engine } from "./engine.ts";
import { EngineTrial, type TrialResult } from "./engine-trial.ts";
import { MoveBudget } from "./move-budget.ts";
import { playableText } from "./player-fixtures.contract.ts";

/**
 * After four meaningless steps, white and then black take a good or a bad thing. A player that alone has a good one
 * wins, after `steps` steps.
 */
const gameOf = (steps: number): OpenGame => {
  const numbers = Array.from({ length: steps }, (_, i) => i + 1);
  return playableText(`
(role white) (role black) (init (step 1)) (thing bad) (thing good)
${numbers.map((n) => `(succ ${n} ${n + 1}) (turn ${n} ${n % 2 === 1 ? "white" : "black"})`).join("\n")}
(<= (legal ?r (take ?x)) (true (step ?n)) (turn ?n ?r) (thing ?x))
(<= (legal ?r noop) (role ?r) (true (step ?n)) (turn ?n ?other) (distinct ?r ?other))
(<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
(<= (next (has ?r ?x)) (does ?r (take ?x)) (true (step 5)))
(<= (next (has ?r ?x)) (does ?r (take ?x)) (true (step 6)))
(<= (next (has ?r ?x)) (true (has ?r ?x)))
(<= terminal (true (step ${steps + 1})))
(<= (wins ?r) (true (has ?r good)) (true (has ?other bad)))
(<= (goal ?r 100) (wins ?r))
(<= (goal ?r 0) (role ?r) (wins ?other) (distinct ?r ?other))
(<= (goal ?r 50) (role ?r) (not (wins white)) (not (wins black)))
`);
};

const SHORT = machineOf(gameOf(6));
const LONG = machineOf(gameOf(12));

/** Takes the good thing with probability `skill`. `value` is what it expects of every move. */
function engineOf(name: string, skill: number, seed = 1, value = 0, machine = SHORT): Engine {
  const random = createRandom(seed);
  return {
    name,
    recipe: { kind: "tree", rule: { kind: "prior", exploration: 1 }, maxSteps: 1, lanesPerLeaf: 0 },
    begin: () => {},
    follow: () => false,
    work: () => false,
    judge: (role) => {
      const good = machine.vocabulary.findMove(role, "(take good)") as number;
      const bad = machine.vocabulary.findMove(role, "(take bad)") as number;
      return { moves: [random.fraction() < skill ? good : bad], scores: [1], values: [value] };
    },
    evaluations: 0,
    explain: () => ({ isProven: false, line: [] }),
  };
}

interface Outcome {
  readonly champion: string;
  readonly results: readonly TrialResult[];
}

/** Every look at the clock takes `secondsPerLook` seconds. */
function tryEngines(
  engines: readonly [Engine, ...Engine[]],
  seconds = 1e6,
  secondsPerLook = 1,
  machine = SHORT,
): Outcome {
  let looks = 0;
  const budget = new MoveBudget(() => secondsPerLook * looks++);
  budget.renew({ deadline: Number.POSITIVE_INFINITY, iterations: Number.POSITIVE_INFINITY });
  const terms = { machine, budget, random: createRandom(3), seconds, meanSteps: 6, clock: 1 };
  const trial = new EngineTrial(engines, terms);
  for (let steps = 0; !trial.isOver; steps++) {
    if (steps > 1e5) throw new Error("the trial does not end");
    trial.step();
  }
  return { champion: trial.champion.name, results: trial.results };
}

test("a challenger that always wins takes over after four games", () => {
  const { champion, results } = tryEngines([engineOf("old", 0), engineOf("new", 1)]);
  expect(champion).toBe("new");
  expect(results).toEqual([{ champion: "old", challenger: "new", games: 4, score: 4, hasWon: true }]);
});

test("a game ends early when both engines agree on the winner", () => {
  let steps = 0;
  const counted = (engine: Engine): Engine => ({ ...engine, begin: () => void steps++ });
  const movesPerGame = (hope: number, fear: number): number => {
    steps = 0;
    // The engine that takes bad things claims to win: agreed claims decide the game, not what would have happened.
    const engines = [counted(engineOf("old", 1, 1, fear, LONG)), counted(engineOf("new", 0, 1, hope, LONG))] as const;
    const { results } = tryEngines(engines, 1e6, 1, LONG);
    expect(results[0]?.hasWon).toBe(hope > fear);
    return steps / (results[0] as TrialResult).games;
  };
  expect(movesPerGame(0.99, 0.01)).toBeLessThan(movesPerGame(0.5, 0.5));
});

test("a challenger that always loses is dropped after the first pair", () => {
  const { champion, results } = tryEngines([engineOf("old", 1), engineOf("new", 0)]);
  expect(champion).toBe("old");
  expect(results).toEqual([{ champion: "old", challenger: "new", games: 2, score: 0, hasWon: false }]);
});

test("equal engines: the champion stays", () => {
  const { champion, results } = tryEngines([engineOf("old", 1), engineOf("new", 1)]);
  expect(champion).toBe("old");
  expect(results[0]).toMatchObject({ score: 12, games: 24, hasWon: false });
});

test("the next challenger meets the best engine so far", () => {
  const { champion, results } = tryEngines([engineOf("a", 0), engineOf("b", 1), engineOf("c", 0)]);
  expect(champion).toBe("b");
  expect(results.map(({ champion, challenger }) => [champion, challenger])).toEqual([
    ["a", "b"],
    ["b", "c"],
  ]);
});

test("if time is short, the first challenger gets all of it", () => {
  // A look takes 0.001 s; four games of six steps at 2 ms per move take 0.048 s.
  const engines = [engineOf("a", 0), engineOf("b", 0), engineOf("c", 1)] as const;
  expect(tryEngines(engines, 0.09, 0.001).results.map(({ challenger }) => challenger)).toEqual(["b"]);
  expect(tryEngines(engines, 2, 0.001).results.map(({ challenger }) => challenger)).toEqual(["b", "c"]);
});

test("a slow engine gets time for enough evaluations", () => {
  let [looks, thought] = [0, 0];
  const budget = new MoveBudget(() => looks);
  budget.renew({ deadline: Number.POSITIVE_INFINITY, iterations: Number.POSITIVE_INFINITY });
  // One position takes a millisecond.
  const slow = (name: string): Engine => {
    let evaluations = 0;
    return {
      ...engineOf(name, 1),
      work: () => {
        evaluations++;
        looks += 0.001;
        if (!budget.isOver()) thought++;
        return true;
      },
      get evaluations() {
        return evaluations;
      },
    };
  };
  const terms = { machine: SHORT, budget, random: createRandom(3), seconds: 1, meanSteps: 6, clock: 1 };
  const trial = new EngineTrial([slow("old"), slow("new")], terms);
  while (!trial.isOver && trial.results.length === 0) trial.step();
  const moves = 2 * (trial.results[0] as TrialResult).games;
  expect(thought / moves).toBeGreaterThan(60);
});

test("a game in which a role has no legal move is a draw, and nothing is played on from there", () => {
  const machine = machineOf(
    playableText(`
      (role white) (role black) (init (step 1)) (thing good) (thing bad)
      (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)
      (<= (legal white (take ?x)) (true (step ?n)) (succ ?n ?m) (thing ?x))
      (<= (legal black noop) (true (step ?n)) (succ ?n ?m)) (<= (legal black (take ?x)) (true (step 9)) (thing ?x))
      (<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
      (<= (next (has ?x)) (does white (take ?x)) (true (step 5))) (<= (next (has ?x)) (true (has ?x)))
      (<= (next (step 9)) (true (step 6)))
      (<= terminal (true (step 9)))
      (<= (goal white 100) (true (has good))) (<= (goal white 0) (true (has bad)))
      (<= (goal black 0) (true (has good))) (<= (goal black 100) (true (has bad)))`),
  );
  const engines = [engineOf("old", 0, 1, 0.5, machine), engineOf("new", 1, 1, 0.5, machine)] as const;
  expect(tryEngines(engines, 1e6, 1, machine).results[0]).toMatchObject({ games: 24, score: 12 });
});

test("a worse engine seldom takes over, a better one mostly does", () => {
  const trials = 200;
  const share = (champion: number, challenger: number): number => {
    let taken = 0;
    for (let seed = 1; seed <= trials; seed++) {
      const engines = [engineOf("old", champion, 2 * seed), engineOf("new", challenger, 2 * seed + 1)] as const;
      if (tryEngines(engines).champion === "new") taken++;
    }
    return taken / trials;
  };
  // The challenger wins 30 % and 70 % of the games that are not drawn.
  expect(share(0.6, 0.4)).toBeLessThan(0.1);
  expect(share(0.4, 0.6)).toBeGreaterThan(0.6);
});

test("when time runs out, only whole pairs count", () => {
  for (let seconds = 20; seconds < 200; seconds += 3) {
    const { champion, results } = tryEngines([engineOf("old", 0), engineOf("new", 1)], seconds);
    for (const { games } of results) expect(games % 2).toBe(0);
    expect(champion).toBe(results.some(({ games }) => games >= 2) ? "new" : "old");
  }
});
