/**
 * Section 14.7 says that descriptions with isomorphic rule graphs are essentially the same game. Here are two that are
 * not.
 */

import type { Session } from "../../../apps/session/session.ts";
import { compareRules } from "../../../src/analysis/equivalence/index.ts";
import { Game } from "../../../src/game/index.ts";
import { solveGame } from "../../../src/play/search/index.ts";
import { reproduceFindings } from "../finding.ts";
import { haveSameBookGraph } from "./exercises.ts";
import { rulesOf } from "./sheets.ts";

/** One role, one move, and the end; only the goal at the end differs. */
const door = (open: number, closed: number): string => `
role(guest)
init(closed)
legal(guest,knock) :- true(closed)
next(open) :- does(guest,knock)
terminal :- true(open)
goal(guest,${open}) :- true(open)
goal(guest,${closed}) :- ~true(open)
`;

export const section147 = reproduceFindings({
  name: "chapter-14-section-14.7",
  summary: "isomorphic rule graphs of different games (chapter 14, section 14.7)",
  find: (session) => {
    const [winning, losing] = [rulesOf(door(100, 0)), rulesOf(door(0, 100))];
    return [
      {
        what: "two sheets, the goal values exchanged: rule graphs isomorphic",
        theirs: "yes",
        ours: haveSameBookGraph(winning, losing) ? "yes" : "no",
      },
      {
        what: "so they are essentially the same game",
        theirs: "yes",
        ours: compareRules(winning, losing).kind === "equivalent" ? "yes" : "no",
        why:
          `the guest's only play is worth ${worthOf(session, door(100, 0))} in one and ${worthOf(session, door(0, 100))} in the other. Definition 14.2 gives all ` +
          "constants one colour, so the isomorphism exchanges 100 and 0. Our graphs give each goal value a colour of its own.",
      },
    ];
  },
});

function worthOf(session: Session, text: string): number | null {
  const budget = session.budget();
  const { solution } = solveGame(Game.open(rulesOf(text)), { use: "none", memoryBytes: session.searchBytes(), budget });
  return solution.values[0] ?? null;
}
