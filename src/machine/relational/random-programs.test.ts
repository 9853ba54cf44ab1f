/** Walks random small rule sheets beside the interpreted machine. */
import { describe, expect, test } from "vitest";
import { walkRandomPrograms } from "../random-programs.contract.ts";
import { relationalMachine } from "./index.ts";

describe("random sheets beside the interpreted machine", () => {
  const modes = [
    ["with the first plans, measured", { tuneAfter: Number.POSITIVE_INFINITY }],
    ["tuned", { tuneAfter: 0 }],
  ] as const;
  test.each(modes)("%s", (_, options) => {
    expect(walkRandomPrograms((rules) => relationalMachine(rules, undefined, options))).toBe(null);
  });
});
