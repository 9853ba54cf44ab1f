/** By question: who answers it. */
import type { Observer } from "../../../../src/foundations/budgets/index.ts";
import { checkSheet, printSheet, scrambleSheet } from "./answers/check-sheet.ts";
import { compileOverview } from "./answers/compile-overview.ts";
import { gatesOf, graphOf } from "./answers/draw-graphs.ts";
import { completeSheet, explainAt, layOut, renameInSheet } from "./answers/edit-sheet.ts";
import { findRelatives, mapSheets } from "./answers/find-relatives.ts";
import { followRule } from "./answers/follow-rule.ts";
import { overviewOf } from "./answers/overview.ts";
import { Symmetric } from "./answers/tell-symmetries.ts";
import { Thinking } from "./answers/think.ts";
import type { EngineSession } from "./engine-session.ts";
import type { ProfileSource } from "./known-profiles.ts";
import type { Answer, Asked, QuestionName } from "./questions.ts";

export interface Tools<Q extends QuestionName> {
  readonly observer: Observer;
  /** Tells what is known so far. */
  tell(news: Answer<Q>): void;
}

export type Answerers = {
  readonly [Q in QuestionName]: (asked: Asked<Q>, tools: Tools<Q>) => Answer<Q> | Promise<Answer<Q>>;
};

export function answerers(session: EngineSession, games: ProfileSource): Answerers {
  const thinking = new Thinking(session);
  const symmetric = new Symmetric(session);
  return {
    check: checkSheet,
    explain: explainAt,
    complete: completeSheet,
    format: layOut,
    rename: renameInSheet,
    print: printSheet,
    scramble: scrambleSheet,
    position: (path, { observer }) => session.shownTable(observer).position(path),
    think: (path, { tell }) => thinking.think(path, tell),
    rest: () => thinking.rest(),
    move: (wish) => thinking.move(wish),
    canonical: (path, { observer }) => symmetric.canonical(path, session.budget(observer)),
    overview: (_, { observer }) => overviewOf(session, observer),
    symmetries: (_, { observer }) => symmetric.answer(session.budget(observer)),
    apply: ({ path, generators }, { observer }) => symmetric.apply(path, generators, session.budget(observer)),
    compiled: (_, { observer }) => compileOverview(session, observer),
    rule: (index, { observer }) => followRule(session, index, session.budget(observer)),
    gates: (head, { observer }) => gatesOf(session, head, session.budget(observer)),
    graph: (kind, { observer }) => graphOf(session, kind, session.budget(observer)),
    relatives: (_, { observer }) => findRelatives(session, games, session.budget(observer)),
    map: (other, { observer }) => mapSheets(session, other, session.budget(observer)),
  };
}
