import { expect, test } from "vitest";
import { PLAYER_KINDS } from "../../../../src/play/players/index.ts";
import { PLAYER_NAMES } from "./player-names.ts";

test("every player that is offered can be made", () => {
  const made = new Set(PLAYER_KINDS.map(({ name }) => name));
  expect(PLAYER_NAMES.filter(({ name }) => !made.has(name))).toEqual([]);
});
