/** The whole siege, and thousands of matches started and aborted. Takes minutes. */
import { expect, test } from "vitest";
import { besiege, startAndAbort } from "./besieged-server.contract.ts";

test("ten thousand hostile requests", async () => {
  const { moves, restartless, spare, sent, memory } = await besiege({ requests: 10_000, seed: 2 });
  console.log(`${sent} requests, ${moves} moves meanwhile, least spare ${spare} s, memory ${memory.join(" → ")} bytes`);
  expect(restartless).toBe(true);
  expect(spare).toBeGreaterThan(0);
  expect(memory[1]).toBeLessThan(memory[0] + 40e6);
}, 3_600_000);

test("ten thousand matches started and aborted: memory stays flat", async () => {
  const { growth, children } = await startAndAbort({ matches: Number(process.env["SOAK_MATCHES"] ?? 10_000) });
  console.log(`memory grew by ${growth} bytes after the first quarter, ${children} processes left`);
  expect(children).toBe(0);
  expect(growth).toBeLessThan(20e6);
}, 7_200_000);
