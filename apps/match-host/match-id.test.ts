import { expect, test } from "vitest";
import { matchIdForSeat, newMatchId } from "./match-id.ts";

test("names of matches are small letters and digits, and all different", () => {
  const id = newMatchId();
  const ids = [id, newMatchId(), matchIdForSeat(id, 1), matchIdForSeat(id, 2)];
  for (const each of ids) expect(each).toMatch(/^[a-z][a-z0-9]*$/);
  expect(new Set(ids).size).toBe(ids.length);
});
