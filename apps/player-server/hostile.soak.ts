/** The full attack, and thousands of matches started and aborted. Takes minutes. */
import { expect, test } from "vitest";
import { besiege, startAndAbort } from "./besieged-server.contract.ts";

test("ten thousand hostile requests", async () => {
  const { moves, restartless, spare, sent, memory } = await besiege({ requests: 10_000, moves: 6, seed: 2 });
  console.log(`${sent} requests, ${moves} moves meanwhile, least spare ${spare} s, memory ${memory.join(" → ")} bytes`);
  expect(restartless).toBe(true);
  expect(spare).toBeGreaterThan(0);
  expect(memory[1]).toBeLessThan(memory[0] + 40e6);
}, 3_600_000);

test("ten thousand matches started and aborted: memory stays flat", async () => {
  const matches = Number(process.env["SOAK_MATCHES"] ?? 10_000);
  const { memory, family, spare, orphans } = await startAndAbort({ matches });
  console.log(
    `${matches} matches; bytes after a quarter and at the end: server ${memory.join(" → ")}, with its processes ${family.join(" → ")}; ` +
      `${spare} spare processes, ${orphans} left behind`,
  );
  expect(spare).toBeLessThanOrEqual(8);
  expect(orphans).toBe(0);
  expect(memory[1] - memory[0]).toBeLessThan(20e6);
  expect(family[1] - family[0]).toBeLessThan(200e6);
}, 7_200_000);
