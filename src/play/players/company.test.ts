/** Companions that think in this thread when asked. Threads would add timing and chance, but not change the answers. */
import { describe, expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import { machineOf, type OpenGame, openPacked, packGame } from "../../game/index.ts";
import type { KeepingCursor } from "../../machine/index.ts";
import { ValueNet } from "../learning/index.ts";
import { sharedPositions } from "../search/index.ts";
import { AlphaBetaEngine } from "./alpha-beta-engine.ts";
import type { Companion, CompanionReport, CompanionTask, HireCompanions } from "./companion.ts";
import type { EngineRecipe } from "./engine-recipe.ts";
import { EngineTwin } from "./engine-twin.ts";
import { joinTrees } from "./join-judgements.ts";
import type { LeafService } from "./leaf-service.ts";
import { LeanEngine, type LeanEngineOptions } from "./lean-engine.ts";
import { makePlayer } from "./make-player.ts";
import { countingParts, playableGame, seatAt } from "./player-fixtures.contract.ts";

let time = 0;
/** A clock that ticks at every look. */
const now = (): number => {
  time += 1e-5;
  return time;
};
const terms = (seed: number) => ({ seed, now, memoryBytes: 20e6 });
const OPTIONS: LeanEngineOptions = {
  rule: { kind: "confidence", exploration: 0.3 },
  maxSteps: 300,
  lanesPerLeaf: 16,
};
const TREE: EngineRecipe = { kind: "tree", ...OPTIONS };

/** Everything goes through structured clone, as between threads. */
class CompanionHere implements Companion {
  readonly tasks: CompanionTask[] = [];
  reports: (CompanionReport | undefined)[] = [];
  isDismissed = false;
  private readonly twin: EngineTwin;

  constructor(game: OpenGame, seed: number) {
    this.twin = new EngineTwin(openPacked(structuredClone(packGame(game))), terms(seed));
  }

  equip(recipe: EngineRecipe): void {
    this.twin.equip(structuredClone(recipe));
  }

  think(task: CompanionTask): void {
    this.tasks.push(task);
    this.twin.think(task);
  }

  async report(): Promise<CompanionReport | undefined> {
    while (this.twin.work());
    this.reports.push(this.twin.report());
    return this.reports.at(-1);
  }

  rest(): void {
    this.twin.rest();
  }

  dismiss(): void {
    this.isDismissed = true;
  }
}

describe("a twin", () => {
  test("follows the match, keeps its statistics, and starts again if the line changes", () => {
    const twin = new EngineTwin(playableGame("connect-four"), terms(3));
    twin.equip(TREE);
    const visitsAfter = (line: CompanionTask["line"], role: number): number => {
      twin.think({ line, role, seconds: Number.POSITIVE_INFINITY, iterations: 800 });
      while (twin.work());
      const { moves, scores, evaluations } = twin.report() as CompanionReport;
      expect(moves.every((move) => /^\(drop [1-7]\)$/.test(move))).toBe(true);
      expect(evaluations).toBeGreaterThanOrEqual(800);
      return scores.reduce((sum, score) => sum + Math.floor(score), 0);
    };
    const first = visitsAfter([], 0);
    expect(first).toBeGreaterThan(780);
    expect(first).toBeLessThan(820);
    expect(visitsAfter([["(drop 4)", "noop"]], 1)).toBeGreaterThan(first);
    expect(visitsAfter([["(drop 1)", "noop"]], 1)).toBeLessThan(820);
  });

  test("has no report before it is equipped, for alpha-beta with simultaneous moves, and when it rests", () => {
    const game = playableGame("tron");
    const task = { line: [], role: 0, seconds: Number.POSITIVE_INFINITY, iterations: 10 };
    const twin = new EngineTwin(game, terms(1));
    twin.think(task);
    expect([twin.work(), twin.report()]).toEqual([false, undefined]);
    const count = (machineOf(game).newCursor() as KeepingCursor).fluentBytes().length;
    twin.equip({ kind: "alpha-beta", net: new ValueNet(count, createRandom(1)) });
    twin.think(task);
    expect([twin.work(), twin.report()]).toEqual([false, undefined]);
    twin.equip(TREE);
    twin.think(task);
    expect(twin.work()).toBe(false);
    expect(twin.report()?.moves.length).toBeGreaterThan(1);
    twin.rest();
    expect([twin.work(), twin.report()]).toEqual([false, undefined]);
  });

  test("finds in a shared table what another search has put there", () => {
    const game = playableGame("connect-four");
    const parts = countingParts(game, 0, Number.POSITIVE_INFINITY);
    const cursor = parts.seat.machine.newCursor(parts.budget) as KeepingCursor;
    const net = new ValueNet(cursor.fluentBytes().length, createRandom(5));
    const positions = sharedPositions(net.fluentCount, parts.random);
    const nodesOf = (recipe: EngineRecipe): number => {
      const twin = new EngineTwin(game, terms(2));
      twin.equip(recipe);
      let looks = 0;
      const search = (twin as unknown as { engine: AlphaBetaEngine }).engine;
      twin.think({ line: [], role: 0, seconds: Number.POSITIVE_INFINITY, iterations: Number.POSITIVE_INFINITY });
      const inside = (search as unknown as { search: { deepen(): boolean; depth: number } }).search;
      while (inside.depth < 6 && looks++ < 20) inside.deepen();
      return search.evaluations;
    };
    const engine = new AlphaBetaEngine(parts, cursor, net, { positions });
    const alone = nodesOf({ kind: "alpha-beta", net });
    const first = nodesOf(engine.recipe);
    const second = nodesOf(engine.recipe);
    expect(first).toBeGreaterThan(0.5 * alone);
    expect(second).toBeLessThan(0.5 * first);
  });
});

describe("leaves that others evaluate", () => {
  const game = playableGame("connect-four");

  /** An engine, and a twin that evaluates its leaves whenever the engine pauses. */
  function served(iterations: number) {
    const parts = countingParts(game, 0, iterations);
    const engine = new LeanEngine(parts, OPTIONS);
    const batches = engine.shareLeaves(1);
    const twin = new EngineTwin(openPacked(structuredClone(packGame(game))), terms(4));
    const task = { line: [], role: 0, seconds: Number.POSITIVE_INFINITY, iterations: Number.POSITIVE_INFINITY };
    twin.equip({ ...TREE, ...(batches === undefined ? {} : { batches }) });
    twin.think(task);
    return { engine, twin, budget: parts.budget };
  }

  const pendingOf = ({ search }: LeanEngine): number =>
    search.store.pending.reduce((sum: number, pending) => sum + pending, 0);

  test("all of them come back, and none is counted twice or lost", () => {
    const { engine, twin, budget } = served(20_000);
    for (let slice = 0; slice < 30; slice++) {
      budget.startSlice();
      for (let i = 0; i < 40 && budget.allowsOne(); i++) engine.search.gather();
      engine.search.flush();
      expect(twin.work()).toBe(true);
      expect(twin.report()).toBe(undefined);
    }
    const { evaluations } = (twin as unknown as { service: LeafService }).service;
    expect(evaluations).toBeGreaterThan(100);
    expect(engine.search.store.visits[engine.search.root]).toBe(engine.evaluations);
    const { values, scores } = engine.judge(0);
    expect(scores.reduce((sum, score) => sum + Math.floor(score), 0)).toBe(engine.evaluations);
    expect(values.every((value) => value > 0.2 && value < 0.9)).toBe(true);
  });

  test("pending leaves are forgotten when the root moves, and their batch is reused", () => {
    const { engine, twin } = served(20_000);
    for (let step = 0; step < 12; step++) {
      for (let i = 0; i < 100; i++) engine.search.gather();
      const { moves } = engine.judge(step % 2);
      const { machine } = countingParts(game, 0, 1).seat;
      const noop = machine.vocabulary.findMove((step + 1) % 2, "noop") as number;
      const move = moves[step % moves.length] as number;
      expect(engine.follow(step % 2 === 0 ? [move, noop] : [noop, move])).toBe(true);
      expect(pendingOf(engine)).toBe(0);
      twin.work();
    }
    const { service } = twin as unknown as { service: LeafService };
    expect(service.evaluations).toBeGreaterThan(100);
  });

  test("without evaluators the search evaluates everything itself", () => {
    const parts = countingParts(game, 0, 1000);
    const engine = new LeanEngine(parts, OPTIONS);
    engine.shareLeaves(1);
    while (!parts.budget.isDone()) {
      parts.budget.startSlice();
      engine.work();
    }
    expect(engine.evaluations).toBeGreaterThanOrEqual(1000);
    expect(pendingOf(engine)).toBe(0);
  });
});

describe("auto with companions", () => {
  const game = playableGame("connect-four");
  const history = [{ own: "(drop 4)", moves: ["(drop 4)", "noop"] }];

  async function moveWith(hire: HireCompanions | undefined, threads = 3): Promise<string> {
    const options = { seed: 7, iterations: 300, ...(hire === undefined ? {} : { hire }) };
    const player = makePlayer(`auto:threads=${threads}`, options);
    await player.start({ ...seatAt(game, 1), memoryBytes: 60e6 }, Number.POSITIVE_INFINITY);
    const move = await player.move(history, Number.POSITIVE_INFINITY);
    await player.stop(history);
    return move;
  }

  test("they get a task, judge its moves, and are dismissed; counted runs are reproducible", async () => {
    const hired: CompanionHere[] = [];
    const hire: HireCompanions = (seat, count, seed) => {
      expect([count, seat.memoryBytes]).toEqual([2, 20e6]);
      const made = Array.from({ length: count }, (_, i) => new CompanionHere(seat.game, seed + i));
      hired.push(...made);
      return made;
    };
    const [move, again] = [await moveWith(hire), await moveWith(hire)];
    expect(again).toBe(move);
    expect(hired.length).toBe(4);
    for (const { tasks, reports, isDismissed } of hired) {
      expect(tasks).toEqual([
        { line: [["(drop 4)", "noop"]], role: 1, seconds: Number.POSITIVE_INFINITY, iterations: 300 },
      ]);
      expect(reports[0]?.moves.length).toBe(7);
      expect(isDismissed).toBe(true);
    }
    expect(hired[0]?.reports).toEqual(hired[2]?.reports);
    expect(hired[0]?.reports).not.toEqual(hired[1]?.reports);
  });

  test("companions that do not answer or cannot be hired do no harm", async () => {
    const silent: Companion = {
      ...{ equip: () => {}, think: () => {}, rest: () => {}, dismiss: () => {} },
      report: async () => undefined,
    };
    expect(await moveWith(() => [silent])).toMatch(/^\(drop [1-7]\)$/);
    expect(await moveWith(() => [])).toMatch(/^\(drop [1-7]\)$/);
    expect(await moveWith(undefined)).toBe(await moveWith(undefined, 1));
  });

  test("companions with many evaluations can outvote the player", async () => {
    const sure: Companion = {
      ...{ equip: () => {}, think: () => {}, rest: () => {}, dismiss: () => {} },
      report: async () => ({
        ...{ moves: ["(drop 7)", "(drop 99)"], scores: [1e4, 1e9], values: [1, 1] },
        ...{ isProven: false, evaluations: 1e4 },
      }),
    };
    expect(await moveWith(() => [sure])).toBe("(drop 7)");
  });
});

test("trees are added up by moves; what is proven to lose stays behind", () => {
  const joined = joinTrees([
    { moves: [4, 5, 6], scores: [10, 30, 2], values: [0.5, 0.6, 0.1] },
    { moves: [6, 5, 4, 9], scores: [4, -1e12, 30], values: [0.4, 0, 0.7] },
  ]);
  expect(joined.moves).toEqual([4, 5, 6]);
  expect(joined.scores).toEqual([40, 30 - 1e12, 6]);
  expect(joined.values[0]).toBeCloseTo(0.65);
  expect(joined.values[1]).toBeCloseTo(0.6);
  expect(joined.values[2]).toBeCloseTo(0.3);
});
