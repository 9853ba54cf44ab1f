/** Wrong calls of the verb `serve`. The tests of correct calls are in apps/player-server. */
import { expect, test } from "vitest";
import { noether } from "./run-noether.ts";

test.each([
  ["an address of nothing, as from a variable that is not set", ["--bind", ""], "--bind is empty"],
  ["an address of blanks", ["--bind", "  "], "--bind is empty"],
  ["an address that is none", ["--bind", "256.1.1.1"], "cannot listen on 256.1.1.1"],
  ["an empty token", ["--token", ""], "the token is empty"],
  ["a player behind a network", ["--player", "localhost:9147"], "is a remote player"],
])("%s is refused", (_, options, message) => {
  const { code, out, err } = noether(["serve", "--port", "0", "--time", "1", ...options]);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain(message);
});
