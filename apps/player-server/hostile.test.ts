/**
 * Many hostile requests: no crash, no leak, and the running match is answered in time. `npm run soak` sends ten times
 * as many.
 */
import { expect, test } from "vitest";
import { besiege, startAndAbort } from "./besieged-server.contract.ts";

test("a share of ten thousand hostile requests", async () => {
  const { moves, restartless, spare, sent } = await besiege({ requests: 1_000, moves: 6, seed: 1 });
  expect(sent).toBeGreaterThanOrEqual(1_000);
  expect(moves).toBeGreaterThanOrEqual(6);
  expect(restartless).toBe(true);
  expect(spare).toBeGreaterThan(0);
});

test("matches that are started and aborted leave nothing behind", async () => {
  const { memory, spare, orphans } = await startAndAbort({ matches: 60 });
  expect(spare).toBeLessThanOrEqual(8);
  expect(orphans).toBe(0);
  expect(memory[1] - memory[0]).toBeLessThan(30e6);
});
