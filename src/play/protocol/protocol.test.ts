import { expect, test } from "vitest";
import { SourceText } from "../../foundations/text/index.ts";
import { readRules } from "../../language/rules/index.ts";
import { abortMessage, playMessage, startMessage, stopMessage } from "./messages.ts";
import { Spelling } from "./spelling.ts";

const { rules } = readRules(
  new SourceText(
    "sheet",
    "(role Red) (init (at a)) (init (at A)) (<= (legal Red (go ?x)) (true (at ?x))) ; remark\n(<= terminal\n (true (at b))) (goal Red 50)",
  ),
);

test("messages are single lines, and the rules in them can be read again", () => {
  const start = startMessage("m1", "Red", rules, { start: 10, play: 5 });
  expect(start).toMatch(/^\(START m1 Red \(\(role Red\) .*\) 10 5\)$/);
  const sheet = start.slice("(START m1 Red (".length, -") 10 5)".length);
  const again = readRules(new SourceText("again", sheet));
  expect(again.diagnostics).toEqual([]);
  expect(startMessage("m1", "Red", again.rules, { start: 10, play: 5 })).toBe(start);
  expect(playMessage("m1", undefined)).toBe("(PLAY m1 NIL)");
  expect(playMessage("m1", { own: "(go a)", moves: ["(go a)", "noop"] })).toBe("(PLAY m1 ((go a) noop))");
  expect(playMessage("m1", { own: "(go a)", percepts: [] })).toBe("(PLAY m1 ())");
  expect(stopMessage("m1", { own: "x", percepts: ["(saw b)"] })).toBe("(STOP m1 ((saw b)))");
  expect(abortMessage("m1")).toBe("(ABORT m1)");
});

test("respells terms as in the sheet", () => {
  const spelling = new Spelling(rules);
  expect(spelling.respell("  ( GO\r\n B )\n")).toBe("(go b)");
  expect(spelling.respell("(Go (AT b))")).toBe("(go (at b))");
  expect(spelling.respell("(go A)")).toBe("(go A)");
  expect(spelling.respell("(go a)")).toBe("(go a)");
  expect(spelling.respell("RED")).toBe("Red");
  expect(spelling.respell("(go unheard-Of")).toBe("(go unheard-Of");
  expect(spelling.respell("(go\u0000 \u001b[31mb)")).toBe("(go [31mb)");
  expect(spelling.respell("")).toBe("");
  expect(spelling.respell("__proto__ constructor")).toBe("__proto__ constructor");
});
