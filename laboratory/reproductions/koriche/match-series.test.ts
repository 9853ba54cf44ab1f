/** The thinking limits of a series: those of the call, or else the defaults. And what an interrupted series ends. */
import { expect, test, vi } from "vitest";
import { Session } from "../../../apps/session/session.ts";
import type { HeldTournament, SeriesOptions } from "../reproduction.ts";
import { koricheAblation } from "./ablation.ts";
import { playSeries } from "./match-series.ts";

const quietSession = (): Session => new Session({ seed: 1, memory: 1024, quiet: true, color: "never", json: false });

async function settingsOf(usual: SeriesOptions, series: SeriesOptions): Promise<Readonly<Record<string, unknown>>> {
  const session = quietSession();
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

const FAILED = { game: "yahtzee", reason: "no legal move" };

test.each([
  ["a signal ends the whole call", { missing: 3, failed: [] }, 1],
  ["matches that fail do not", { missing: 1, failed: [FAILED] }, 2],
  ["a whole series does not", { missing: 0, failed: [] }, 2],
] as const)("%s, however many series it has", async (_, end, series) => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const hold = vi.fn(async (): Promise<HeldTournament> => ({ rows: [], ...end }));
  const options = { quick: true, games: undefined, own: true, svg: undefined, fresh: true, hold };
  const call = koricheAblation.run(quietSession(), options);
  if (end.missing === 0) await call;
  else await expect(call).rejects.toThrow("still missing");
  expect(hold).toHaveBeenCalledTimes(series);
  vi.restoreAllMocks();
});
