/**
 * A census of all shared sheets that is killed and resumed must have the same table as an undisturbed one. Running both
 * takes an hour or more; `SOAK_VERBS=check,fingerprint` takes minutes.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { begin, progressOf } from "./arena-trials.contract.ts";

const SHEETS = "../shared/games";
const VERBS = process.env["SOAK_VERBS"] ?? "check,ground,symmetries,fingerprint,simulate";
const KILLS = 8;
/** Number of answers between two kills. */
const SHARE = 25 * VERBS.split(",").length;
const PATIENCE_MILLISECONDS = 6 * 3_600_000;
const folder = mkdtempSync(join(tmpdir(), "noether-census-soak-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Enough time for every sheet: a sheet that gives up in a slower run would change the table. */
const census = (store: string): string[] => [
  "census",
  SHEETS,
  ...["--do", VERBS, "--sheet-time", "200", "--store", join(folder, store), "--json"],
];

test.skipIf(!existsSync(SHEETS))(
  "killed and resumed",
  async () => {
    const whole = begin(census("whole.db"));
    for (let kill = 1; kill <= KILLS; kill++) {
      const call = begin(census("killed.db"));
      let isOver = false;
      void call.ended.then(() => {
        isOver = true;
      });
      for await (const count of progressOf(join(folder, "killed.db"), () => isOver))
        if (count >= SHARE * kill) call.child.kill("SIGKILL");
      expect((await call.ended).code).toBeNull();
    }
    const [resumed, undisturbed] = await Promise.all([begin(census("killed.db")).ended, whole.ended]);
    expect([resumed.code, undisturbed.code]).toEqual([0, 0]);
    expect(JSON.parse(resumed.out)).toEqual(JSON.parse(undisturbed.out));
  },
  PATIENCE_MILLISECONDS,
);
