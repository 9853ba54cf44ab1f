/** What happens when processes are slow, silent or lost. The processes here are simulated by objects. */
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Link, OpenLink, Order, Report } from "../player-process/index.ts";
import { monotonicSeconds } from "../player-process/index.ts";
import { PlayingMatch } from "../player-process/playing-match.ts";
import { MatchTable } from "./match-table.ts";
import { Metrics } from "./metrics.ts";

const SHEET = readFileSync("games/tic-tac-toe/rules.kif", "utf8").replaceAll(/;.*$/gm, "");
const START = `(START m x (${SHEET}) 1 1)`;

type Behaviour = "well" | "silent" | "lost-at-start" | "lost-at-move";

interface Opened {
  readonly task: string;
  readonly deadline: number;
  isKilled: boolean;
}

let opened: Opened[] = [];
let metrics = new Metrics();

/** Behaviours by task; the second process of a task behaves well. */
function linksThat(behaviours: Partial<Record<string, Behaviour>>): OpenLink {
  const seen = new Map<string, number>();
  return ({ onReport, onGone }): Link => {
    let behaviour: Behaviour = "well";
    let own: Opened | undefined;
    const report = (said: Report): void => {
      if (own?.isKilled === false) onReport(said);
    };
    const end = (): void => {
      if (own !== undefined) own.isKilled = true;
    };
    const match = new PlayingMatch(report, () => new Promise((resolve) => setImmediate(resolve)));
    return {
      send: (order: Order) => {
        if (order.kind === "start") {
          own = { task: order.task, deadline: order.deadline, isKilled: false };
          opened.push(own);
          const count = (seen.get(order.task) ?? 0) + 1;
          seen.set(order.task, count);
          const wished = behaviours[order.task] ?? "well";
          behaviour = count > 1 && wished !== "silent" ? "well" : wished;
        }
        const isLost = behaviour === (order.kind === "start" ? "lost-at-start" : "lost-at-move");
        if (isLost)
          setImmediate(() => {
            if (own !== undefined) own.isKilled = true;
            onGone("SIGKILL");
          });
        else if (behaviour !== "silent" && order.kind !== "clear") match.take(order);
      },
      release: end,
      kill: end,
    };
  };
}

const tables: MatchTable[] = [];
function tableWith(behaviours: Partial<Record<string, Behaviour>>): MatchTable {
  opened = [];
  metrics = new Metrics();
  const table = new MatchTable(
    { open: linksThat(behaviours), player: "random", seed: 1, memoryBytes: 1e8, ponders: true, log: () => {}, metrics },
    { matches: 2 },
  );
  tables.push(table);
  return table;
}
afterEach(() => {
  for (const table of tables.splice(0)) table.shutDown();
  expect(opened.filter(({ isKilled }) => !isKilled)).toEqual([]);
});

const ask = (table: MatchTable, message: string): Promise<{ status: number; body: string }> =>
  table.answer(message, monotonicSeconds());

/** The first move, and how many seconds it took. */
async function firstMove(table: MatchTable): Promise<{ body: string; seconds: number }> {
  expect(await ask(table, START)).toEqual({ status: 200, body: "ready" });
  const begun = monotonicSeconds();
  const { body } = await ask(table, "(PLAY m NIL)");
  return { body, seconds: monotonicSeconds() - begun };
}

describe("a legal move in time", () => {
  test("where both processes are well, the thinker's", async () => {
    expect((await firstMove(tableWith({}))).body).toMatch(/^\(mark \d \d\)$/);
    expect(metrics.text([])).toContain('noether_moves_total{by="thinker"} 1');
  });

  test.each(["silent", "lost-at-start", "lost-at-move"] as const)("where the thinker is %s", async (behaviour) => {
    const { body, seconds } = await firstMove(tableWith({ think: behaviour }));
    expect(body).toMatch(/^\(mark \d \d\)$/);
    expect(seconds).toBeLessThan(1);
    const by = behaviour === "silent" ? "stand-in" : "thinker"; // lost processes are restarted
    expect(metrics.text([])).toContain(`noether_moves_total{by="${by}"} 1`);
    if (by === "thinker") expect(metrics.text([])).toContain('noether_processes_lost_total{task="thinker"} 1');
  });

  test.each(["silent", "lost-at-start", "lost-at-move"] as const)("where the stand-in is %s", async (behaviour) => {
    expect((await firstMove(tableWith({ "stand-in": behaviour }))).body).toMatch(/^\(mark \d \d\)$/);
  });

  test("answers in time even if no best move is known", async () => {
    const { body, seconds } = await firstMove(tableWith({ "stand-in": "silent", think: "silent" }));
    expect(body).toBe("nil");
    expect(seconds).toBeLessThan(1);
  });

  test("a thinker that was lost gets half of the play clock to start again", async () => {
    const table = tableWith({ think: "lost-at-start" });
    expect((await ask(table, START.replace(" 1 1)", " 1 8)"))).body).toBe("ready");
    const [first, second] = opened.filter(({ task }) => task === "think").map(({ deadline }) => deadline);
    expect(second).toBeGreaterThan((first as number) + 2.5);
    expect((await ask(table, "(PLAY m NIL)")).body).toMatch(/^\(mark \d \d\)$/);
  });

  test("a thinker that misses two clocks is replaced, and told everything", async () => {
    const table = tableWith({ think: "silent" });
    const { body } = await firstMove(table);
    expect((await ask(table, `(PLAY m (${body} noop))`)).body).toBe("noop");
    expect(opened.filter(({ task }) => task === "think").map(({ isKilled }) => isKilled)).toEqual([true, false]);
  });
});

test.each([{}, { "stand-in": "silent" }, { think: "silent" }] as const)(
  "an answer that was not taken makes the next ones earlier: %o",
  async (behaviours) => {
    const table = tableWith(behaviours);
    const { body } = await firstMove(table);
    const [match] = table.running;
    const before = match?.margin.seconds(10) ?? 0;
    const other = body === "(mark 1 1)" ? "(mark 2 2)" : "(mark 1 1)";
    expect((await ask(table, `(PLAY m (${other} noop))`)).status).toBe(200);
    expect(match?.margin.seconds(10)).toBeGreaterThan(before);
    expect(metrics.text([])).toContain("noether_moves_replaced_total 1");
  },
);

test("a manager that was restarted begins its match again", async () => {
  const table = tableWith({});
  const { body } = await firstMove(table);
  expect((await ask(table, `(PLAY m (${body} noop))`)).body).toBe("noop");
  expect((await firstMove(table)).body).toMatch(/^\(mark \d \d\)$/);
  expect(table.running.map(({ stepCount }) => stepCount)).toEqual([0]);
  expect(table.finished).toMatchObject([{ id: "m", end: "forgotten", steps: 1 }]);
});

test("with hidden information, a numbered PLAY that comes again is no further step", async () => {
  const table = tableWith({});
  await ask(table, `(START m alice (${readFileSync("games/kuhn-poker/rules.kif", "utf8")}) 1 1)`);
  const twice = async (message: string): Promise<string> => {
    const [first, again] = [await ask(table, message), await ask(table, message)];
    expect(again).toEqual(first);
    return first.body;
  };
  expect(await twice("(PLAY m 0 NIL NIL)")).toBe("noop");
  expect(table.running[0]?.stepCount).toBe(0);
  expect(["check", "bet"]).toContain(await twice("(PLAY m 1 noop ((your-card jack)))"));
  expect(table.running[0]?.stepCount).toBe(1);
});

describe("silence", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  test("a match that nobody speaks of is forgotten after the start clock and several play clocks", async () => {
    const table = tableWith({ think: "silent", "stand-in": "silent" });
    const answer = ask(table, START);
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await answer).body).toBe("ready");
    await vi.advanceTimersByTimeAsync(14_000);
    expect(table.running.length).toBe(1);
    void ask(table, "(PLAY m NIL)");
    await vi.advanceTimersByTimeAsync(15_500);
    expect(table.running.length).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(table.running.length).toBe(0);
    expect(table.finished[0]).toMatchObject({ id: "m", end: "forgotten" });
    expect((await ask(table, "(PLAY m NIL)")).status).toBe(404);
  });
});
