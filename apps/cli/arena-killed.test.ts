/** A short version of what `npm run soak` does at length. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startPostgres } from "../../test-services/start-postgres.ts";
import {
  begin,
  finished,
  quickTournament,
  trialOnPostgres,
  trialOnSqlite,
  undisturbed,
} from "./arena-trials.contract.ts";

const folder = mkdtempSync(join(tmpdir(), "noether-killed-"));
const server = await startPostgres({ settings: ["fsync = off"] });
if (typeof server === "string") console.log(`skipped: ${server}`);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  if (typeof server !== "string") await server.stop();
});

const MATCHES = 240;
const expected = undisturbed(MATCHES);

test("SQLite: the process is killed twice and called again", async () => {
  const { table } = await trialOnSqlite(join(folder, "killed.db"), MATCHES, 2);
  expect(table).toEqual(await expected);
});

test("an interrupt ends a tournament in good order", async () => {
  const store = join(folder, "interrupted.db");
  const call = begin([...quickTournament(60_000), "--store", store]);
  setTimeout(() => call.child.kill("SIGINT"), 3000);
  const { code, out, err } = await call.ended;
  expect(code, err).toBe(3);
  expect(err).toMatch(/\d+ matches are still missing; run the same command again to play them/);
  expect(JSON.parse(out).missing).toBeGreaterThan(0);
});

test.skipIf(typeof server === "string")(
  "PostgreSQL: one of two workers is killed, the database is restarted",
  async () => {
    if (typeof server === "string") return;
    const { table, kills } = await trialOnPostgres({
      ...{ url: server.url, matches: MATCHES, workers: 2, victims: 1, kills: 2 },
      disturb: () => server.restart(300),
    });
    expect(kills).toBe(2);
    expect(table).toEqual(await expected);
    const again = await finished(begin([...quickTournament(MATCHES), "--store", server.url]));
    expect([again.table, again.played]).toEqual([table, 0]);
  },
);
