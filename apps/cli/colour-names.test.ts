import { expect, test } from "vitest";
import { COLOUR_NAMES } from "../report/boards/disc-colours.ts";
import { painter } from "../session/color.ts";

/** Pages and the terminal draw the same pieces; a name that only one of them knows would be drawn wrongly. */
test.each(COLOUR_NAMES)("the terminal has a code for %s pieces, whose colour pages know", (name) => {
  const painted = painter("always", {})("p", `piece ${name}`);
  expect(painted).toContain("p");
  expect(painted).not.toContain("undefined");
});
