import { expect, test } from "vitest";
import { noether } from "./run-noether.ts";

test("the workbench is served on the loopback, at a port that is free", () => {
  const { code, out } = noether(["workbench", "--port", "0", "--time", "1", "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({ address: "127.0.0.1", port: expect.any(Number) });
});

test("a port that is no port is a wrong call", () => {
  expect(noether(["workbench", "--port", "seven"]).code).toBe(2);
});
