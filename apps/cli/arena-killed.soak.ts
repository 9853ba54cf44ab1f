/** 2,000 quick matches under attack: killed workers and main process, restarted database, full disk, cut network. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { startPostgres } from "../../test-services/start-postgres.ts";
import {
  begin,
  type Call,
  expectOnce,
  finished,
  progressOf,
  quickTournament,
  trialOnPostgres,
  trialOnSqlite,
  undisturbed,
} from "./arena-trials.contract.ts";

const MATCHES = 2000;
const ALL = 6 * Math.ceil(MATCHES / 6);
const folder = mkdtempSync(join(tmpdir(), "noether-soak-"));
const cleanUps: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
  rmSync(folder, { recursive: true, force: true });
});
const expected = undisturbed(MATCHES);

/** Why a command cannot run here; undefined if it can. */
function refusal(command: string, ...words: string[]): string | undefined {
  try {
    execFileSync(command, words, { stdio: "pipe" });
    return undefined;
  } catch (error) {
    return `${[command, ...words].join(" ")} is not permitted here (${(error as Error).message.split("\n")[0]})`;
  }
}

test("PostgreSQL: 4 workers, two of them killed again and again, the database restarted", async ({ skip }) => {
  const server = await startPostgres();
  if (typeof server === "string") return skip(server);
  cleanUps.push(() => server.stop());
  const { table, kills } = await trialOnPostgres({
    ...{ url: server.url, matches: MATCHES, workers: 4, victims: 2, kills: 12 },
    disturb: () => server.restart(3000),
  });
  console.log(`${ALL} matches, ${kills} workers killed, one restart of the database: every match once`);
  expect(table).toEqual(await expected);
});

test("SQLite: the main process killed and called again", async () => {
  const { table } = await trialOnSqlite(join(folder, "killed.db"), MATCHES, 8);
  expect(table).toEqual(await expected);
});

test("SQLite: the disk full once, in the middle", async ({ skip }) => {
  const disk = join(folder, "disk");
  execFileSync("mkdir", [disk]);
  const refused = refusal("mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", disk);
  if (refused !== undefined) return skip(refused);
  cleanUps.push(() => refusal("umount", "--lazy", disk)); // some process may still use it
  const store = join(disk, "store.db");
  const call = begin([...quickTournament(MATCHES), "--store", store, "--workers", "2"]);
  let [isOver, isFilled] = [false, false];
  void call.ended.then(() => {
    isOver = true;
  });
  for await (const count of progressOf(store, () => isOver)) {
    if (isFilled || count < ALL / 3) continue;
    isFilled = true;
    const filler = join(disk, "filler");
    refusal("dd", "if=/dev/zero", `of=${filler}`, "bs=4096"); // fills the disk completely
    for (let i = 0; i < 300 && !/disk is full/.test(call.said()) && !isOver; i++) await wait(100);
    expect(call.said()).toMatch(/the disk is full; waiting for room/);
    await wait(3000);
    rmSync(filler);
  }
  expect((await finished(call)).table).toEqual(await expected);
  await expectOnce(store, ALL);
});

test("workers on three hosts, one of them cut off for a minute", async ({ skip }) => {
  const hosts = [1, 2, 3].map((i) => ({
    space: `noether-h${i}`,
    link: `nthr${i}`,
    near: `10.77.${i}.1`,
    far: `10.77.${i}.2`,
  }));
  for (const { space, link, near, far } of hosts) {
    const refused =
      refusal("ip", "netns", "add", space) ??
      refusal("ip", "link", "add", link, "type", "veth", "peer", "name", "eth0", "netns", space) ??
      refusal("ip", "addr", "add", `${near}/24`, "dev", link) ??
      refusal("ip", "link", "set", link, "up") ??
      refusal("ip", "-n", space, "addr", "add", `${far}/24`, "dev", "eth0") ??
      refusal("ip", "-n", space, "link", "set", "eth0", "up");
    cleanUps.push(() => refusal("ip", "netns", "del", space));
    if (refused !== undefined) return skip(refused);
  }
  const server = await startPostgres({ addresses: hosts.map(({ near }) => near) });
  if (typeof server === "string") return skip(server);
  cleanUps.push(() => server.stop());
  const workers = hosts.map(({ space, near }): Call => {
    const store = `postgres://postgres@${near}:${server.port}/postgres`;
    const asHost = ["ip", "netns", "exec", space, "unshare", "--uts", "sh", "-c", `hostname ${space}; exec "$@"`, "sh"];
    return begin(["worker", "--store", store], asHost);
  });
  cleanUps.push(() => Promise.all(workers.map(({ child }) => child.kill("SIGKILL"))));
  // Longer matches, so that the tournament lasts longer than the minute.
  const plan = quickTournament(MATCHES).map((word) => (word === "10" ? "400" : word));
  const coordinator = begin([...plan, "--store", server.url, "--workers", "0"]);
  let [isOver, cutAt] = [false, 0];
  void coordinator.ended.then(() => {
    isOver = true;
  });
  const cutOff = hosts[1]?.link as string;
  for await (const count of progressOf(server.url, () => isOver)) {
    if (cutAt !== 0 || count < ALL / 10) continue;
    cutAt = count;
    expect(refusal("ip", "link", "set", cutOff, "down")).toBeUndefined();
    await wait(60_000);
    expect(isOver).toBe(false);
    expect(refusal("ip", "link", "set", cutOff, "up")).toBeUndefined();
  }
  const { table, missing } = await finished(coordinator);
  expect([missing, cutAt > 0]).toEqual([0, true]);
  await expectOnce(server.url, ALL);
  expect(workers[1]?.child.exitCode).toBeNull();
  expect(table).toEqual((await finished(begin([...plan, "--workers", "2"]))).table);
  console.log(`${ALL} matches on three hosts, cut off after ${cutAt}; by host: ${await matchesByHost(server.url)}`);
});

async function matchesByHost(url: string): Promise<string> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "SELECT host, count(*) AS count FROM noether.results GROUP BY host ORDER BY host",
  );
  await client.end();
  return rows.map(({ host, count }) => `${host} ${count}`).join(", ");
}
