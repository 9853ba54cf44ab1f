import { describe, expect, test } from "vitest";
import { codesOf } from "./codes-of.contract.ts";
import { checkStateDependence } from "./state-dependence.ts";

describe("dependence on state and moves", () => {
  test.each([
    ["all right", "(<= (legal x m) (true a)) (<= (next a) (does x m)) (<= terminal (true a))", []],
    ["a role that depends on the state", "(<= (role x) p) (<= p (true a))", ["1:5 warning depends-on-state"]],
    [
      "an initial state that depends on the state",
      "(init b) (<= (init a) (true a))",
      ["1:14 warning depends-on-state"],
    ],
    ["moves that depend on moves", "(<= (legal x m) (does x m))", ["1:5 warning depends-on-moves"]],
    ["an end that depends on moves", "(<= terminal p) (<= p (does x m))", ["1:5 warning depends-on-moves"]],
  ])("%s", (_, text, codes) => {
    expect(codesOf(checkStateDependence, text)).toEqual(codes);
  });
});
