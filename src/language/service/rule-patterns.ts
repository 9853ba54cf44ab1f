/** Templates of whole rules with tab stops to fill in: what every game has to say. */
import type { Notation } from "../syntax/index.ts";

type RulePattern = { readonly label: string; readonly detail: string } & Readonly<Record<Notation, string>>;

/** Tab stops are written `[1:text]` here; editors expect a dollar sign and braces. */
const pattern = (label: string, detail: string, prefix: string, infix: string): RulePattern => ({
  label,
  detail,
  prefix: prefix.replace(/\[(\d):([^\]]*)\]/g, "$${$1:$2}"),
  infix: infix.replace(/\[(\d):([^\]]*)\]/g, "$${$1:$2}"),
});

export const RULE_PATTERNS: readonly RulePattern[] = [
  pattern(
    "rule",
    "a rule: a head and its conditions",
    "(<= ([1:head] [2:?x])\n    ([3:condition] [2:?x]))",
    "[1:head]([2:X]) :- [3:condition]([2:X])",
  ),
  pattern(
    "legal move",
    "a move that a player may make",
    "(<= (legal [1:?player] ([2:move] [3:?x]))\n    (true (control [1:?player]))\n    (true [4:fluent]))",
    "legal([1:Player],[2:move]([3:X])) :- true(control([1:Player])) & true([4:fluent])",
  ),
  pattern(
    "effect of a move",
    "what a move makes true",
    "(<= (next [1:fluent])\n    (does [2:?player] [3:move]))",
    "next([1:fluent]) :- does([2:Player],[3:move])",
  ),
  pattern(
    "frame rule",
    "what stays true unless something changes it",
    "(<= (next [1:fluent])\n    (true [1:fluent])\n    (not ([2:changed])))",
    "next([1:fluent]) :- true([1:fluent]) & ~[2:changed]",
  ),
  pattern(
    "end of the game",
    "when the game is over",
    "(<= terminal\n    ([1:condition]))",
    "terminal :- [1:condition]",
  ),
  pattern(
    "goal value",
    "what an end is worth to a player",
    "(<= (goal [1:?player] [2:100])\n    ([3:condition] [1:?player]))",
    "goal([1:Player],[2:100]) :- [3:condition]([1:Player])",
  ),
];
