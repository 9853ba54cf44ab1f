import { expect, test } from "vitest";
import { SymmetryLedger } from "./symmetry-ledger.ts";

/**
 * Each piece of symmetric work takes `work` seconds, everything else one second. Returns the share of time that
 * symmetries got.
 */
function shareAfter(share: number, work: number, pieces: number): number {
  let time = 0;
  let spent = 0;
  const ledger = new SymmetryLedger(share, () => time);
  for (let i = 0; i < pieces; i++) {
    time += 1;
    if (!ledger.allows()) continue;
    ledger.beginWork();
    time += work;
    spent += work;
    ledger.endWork();
  }
  return spent / time;
}

test.each([0.2, 0.25])("expensive symmetries are limited to a share of %f", (share) => {
  for (const work of [0.5, 1, 4, 20]) {
    const had = shareAfter(share, work, 20_000);
    expect(had).toBeGreaterThan(0.7 * share);
    expect(had).toBeLessThan(1.3 * share);
  }
});

test("cheap symmetries are never refused", () => {
  expect(shareAfter(0.2, 0.1, 5000)).toBeCloseTo(0.1 / 1.1, 9);
});

test("a new move starts a new account", () => {
  let time = 0;
  const ledger = new SymmetryLedger(0.2, () => time);
  for (let i = 0; i < 16; i++) {
    ledger.beginWork();
    time += 10;
    ledger.endWork();
  }
  expect(ledger.allows()).toBe(false);
  ledger.open();
  expect(ledger.allows()).toBe(true);
});

test("without a clock symmetries are never refused", () => {
  const ledger = new SymmetryLedger(0, undefined);
  for (let i = 0; i < 100; i++) {
    ledger.beginWork();
    ledger.endWork();
    expect(ledger.allows()).toBe(true);
  }
});
