/** What is thought about in a series: what the call says, else what is usual. */
import { expect, test } from "vitest";
import { Session } from "../../../apps/session/session.ts";
import type { SeriesOptions } from "../reproduction.ts";
import { playSeries } from "./match-series.ts";

async function settingsOf(usual: SeriesOptions, series: SeriesOptions): Promise<Readonly<Record<string, unknown>>> {
  const session = new Session({ seed: 1, memory: 1024, quiet: true, color: "never", json: false });
  let held: Readonly<Record<string, unknown>> = {};
  const options = { quick: true, games: undefined, own: true, svg: undefined, fresh: true, series };
  const table = { name: "table", games: ["nim"], player: "uct", opponents: ["grave"], usual };
  await playSeries(session, table, {
    ...options,
    hold: async (settings) => {
      held = settings;
      return { rows: [], missing: 0, failed: [] };
    },
  });
  return held;
}

test.each([
  ["the usual count", { iterations: 10 }, {}, { iterations: [10] }],
  ["another count", { iterations: 10 }, { iterations: 20 }, { iterations: [20] }],
  ["a clock instead of the usual count", { iterations: 10 }, { clock: 0.2, start: 3 }, { clock: [0.2], start: 3 }],
  ["a count instead of the usual clock", { clock: 15, start: 180 }, { iterations: 5 }, { iterations: [5] }],
  ["the usual clock", { clock: 15, start: 180 }, {}, { clock: [15], start: 180 }],
])("%s", async (_, usual, series, expected) => {
  const { iterations, clock, start } = await settingsOf(usual, series);
  expect(JSON.parse(JSON.stringify({ iterations, clock, start }))).toEqual(expected);
});
