/**
 * Compares the lifted machine with its slow twin on public sheets, state by state. A plain run uses a small share of
 * the sheets. With NOETHER_VERIFY it uses all: 2,000 states of each sheet on which a move takes much work, and 500 of
 * the others.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isGaveUp, unlimited, withinBudget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { rulesFromText } from "../machine.contract.ts";
import { relationalMachine } from "../relational/index.ts";
import { walkSideBySide } from "../walk-side-by-side.ts";
import { liftedMachine } from "./index.ts";

const GAMES = new URL("../../../../shared/games/", import.meta.url);
/** A plain run uses every SHARE-th sheet and this many states. */
const SHARE = 30;
const FEW_STATES = 40;
/** Counted work per move above which errors have many places to hide. */
const MUCH_WORK = 1000;
const STATES = { muchWork: 2000, littleWork: 500 } as const;
const MOST_STEPS = 250;

describe("beside the relational machine", () => {
  if (!existsSync(GAMES)) {
    test.skip("not run: ../shared/games is not here", () => {});
    console.info("skipped the walks on public sheets: ../shared/games is not here");
    return;
  }
  const whole = process.env["NOETHER_VERIFY"] !== undefined;
  const sheets = readdirSync(GAMES).filter((name) => name.endsWith(".kif"));
  const chosen = sheets.sort().filter((_, i) => whole || i % SHARE === 0);
  test.each(chosen)(
    "%s",
    (sheet) => {
      const rules = rulesFromText(readFileSync(new URL(sheet, GAMES), "utf8"));
      const lifted = withinBudget(() => liftedMachine(rules, unlimited()));
      if (isGaveUp(lifted)) return;
      const most = lifted.workPerMove > MUCH_WORK ? STATES.muchWork : STATES.littleWork;
      const limits = { playouts: 10 * most, maxSteps: MOST_STEPS, states: whole ? most : FEW_STATES };
      expect(walkSideBySide(relationalMachine(rules), lifted, createRandom(17), limits)).toBe(null);
    },
    3_600_000,
  );
});
