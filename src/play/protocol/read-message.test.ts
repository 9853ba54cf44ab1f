import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readMessage, UnknownMessage } from "./read-message.ts";

describe("messages of a manager", () => {
  test.each([
    ["( INFO )", { kind: "info" }],
    ["info", { kind: "info" }],
    ["(ping)", { kind: "ping" }],
    [" (Info)\r\n\r\n", { kind: "info" }],
    [
      "(START m1 x ((role x) (role o)\n(<= (p ?x) (q ?x))) 30 10)",
      {
        kind: "start",
        id: "m1",
        role: "x",
        sheet: "(role x) (role o)\n(<= (p ?x) (q ?x))",
        startClock: 30,
        playClock: 10,
      },
    ],
    [
      "( start M.1 XPLAYER ( ( ROLE XPLAYER ) ) 1 2 (further 3) arguments )",
      { kind: "start", id: "M.1", role: "XPLAYER", sheet: " ( ROLE XPLAYER ) ", startClock: 1, playClock: 2 },
    ],
    [
      "(START m x ((p) ; why)\n(q)) 1 2)",
      { kind: "start", id: "m", role: "x", sheet: "(p) ; why)\n(q)", startClock: 1, playClock: 2 },
    ],
    [
      "(START m x ((p)) 1000000 1e99)",
      { kind: "start", id: "m", role: "x", sheet: "(p)", startClock: 86_400, playClock: 86_400 },
    ],
    ["(PREVIEW ((role x)) 10)", { kind: "preview", sheet: "(role x)", clock: 10 }],
    ["(PLAY m1 NIL)", { kind: "play", id: "m1", news: { kind: "none" } }],
    ["(play m1 nil)", { kind: "play", id: "m1", news: { kind: "none" } }],
    ["(PLAY m1)", { kind: "play", id: "m1", news: { kind: "none" } }],
    ["(PLAY m1 ())", { kind: "play", id: "m1", news: { kind: "terms", terms: [] } }],
    [
      "( PLAY m1 (( mark 1 1 ) noop ) )",
      { kind: "play", id: "m1", news: { kind: "terms", terms: ["( mark 1 1 )", "noop"] } },
    ],
    ["(STOP m1 (a(b c)d))", { kind: "stop", id: "m1", news: { kind: "terms", terms: ["a", "(b c)", "d"] } }],
    [
      "(PLAY m1 3 (bid 2) ((sees a) b))",
      { kind: "play", id: "m1", news: { kind: "turn", turn: 3, own: "(bid 2)", percepts: ["(sees a)", "b"] } },
    ],
    ["(PLAY m1 0 NIL NIL)", { kind: "play", id: "m1", news: { kind: "turn", turn: 0, own: undefined, percepts: [] } }],
    ["(ABORT m1) (ABORT m2)", { kind: "abort", id: "m1" }],
  ])("%s", (text, message) => {
    expect(readMessage(text)).toEqual(message);
  });

  test.each([
    ["", "no message"],
    [" \n ", "no message"],
    ["(DANCE)", "none of INFO"],
    ["()", "none of INFO"],
    ["(((INFO)))", "none of INFO"],
    ["(START m x", "not closed"],
    [")", "not opened"],
    ["(START)", "name of the match"],
    ["(START (m) x () 1 1)", "name of the match"],
    ["(START m x rules 1 1)", "rules are missing"],
    ["(START m x () soon 1)", "start clock"],
    ["(START m x () 1 -1)", "play clock"],
    ["(START m x () 1 1e999)", "play clock"],
    [`(ABORT ${"m".repeat(300)})`, "too long"],
  ])("refused: %s", (text, message) => {
    expect(() => readMessage(text)).toThrow(UnknownMessage);
    expect(() => readMessage(text)).toThrow(message);
  });

  test("every text gives a message or a refusal, in linear time", () => {
    const words = fc.constantFrom("(", ")", " ", "START", "PLAY", "m", "NIL", "1", ";", "\n", "é", "x");
    fc.assert(
      fc.property(fc.array(words, { maxLength: 60 }), (pieces) => {
        try {
          expect(readMessage(pieces.join(""))).toHaveProperty("kind");
        } catch (error) {
          expect(error).toBeInstanceOf(UnknownMessage);
        }
      }),
    );
    expect(() => readMessage("(".repeat(1_000_000))).toThrow("not closed");
    expect(() => readMessage(`(PLAY m (${"a ".repeat(500_000)}))`)).not.toThrow();
  });
});
