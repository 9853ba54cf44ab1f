/** The function that answers each question. */
import type { Observer } from "../../../../src/foundations/budgets/index.ts";
import { checkSheet, printSheet, scrambleSheet } from "./answers/check-sheet.ts";
import { compileOverview } from "./answers/compile-overview.ts";
import { completeSheet, explainAt, layOut, renameInSheet } from "./answers/edit-sheet.ts";
import { followRule } from "./answers/follow-rule.ts";
import { overviewOf } from "./answers/overview.ts";
import type { EngineSession } from "./engine-session.ts";
import type { ProfileSource } from "./known-profiles.ts";
import type { Answer, Asked, QuestionName } from "./questions.ts";

export interface Tools<Q extends QuestionName> {
  readonly observer: Observer;
  /** Reports what is known so far. */
  tell(news: Answer<Q>): void;
}

export type Answerers = {
  readonly [Q in QuestionName]: (asked: Asked<Q>, tools: Tools<Q>) => Answer<Q> | Promise<Answer<Q>>;
};

/** Parts that are not needed to show a board are loaded on first use. */
export function answerers(session: EngineSession, games: ProfileSource): Answerers {
  const thinking = once(async () => new (await import("./answers/think.ts")).Thinking(session));
  const symmetric = once(async () => new (await import("./answers/tell-symmetries.ts")).Symmetric(session));
  const graphs = once(() => import("./answers/draw-graphs.ts"));
  const relatives = once(() => import("./answers/find-relatives.ts"));
  return {
    check: checkSheet,
    explain: explainAt,
    complete: completeSheet,
    format: layOut,
    rename: renameInSheet,
    print: printSheet,
    scramble: scrambleSheet,
    position: (path, { observer }) => session.shownTable(observer).position(path),
    think: async (path, { tell }) => (await thinking()).think(path, tell),
    rest: async () => (await thinking()).rest(),
    move: async (wish) => (await thinking()).move(wish),
    canonical: async (path, { observer }) => (await symmetric()).canonical(path, session.budget(observer)),
    overview: (_, { observer }) => overviewOf(session, observer),
    symmetries: async (_, { observer }) => (await symmetric()).answer(session.budget(observer)),
    apply: async ({ path, generators }, { observer }) =>
      (await symmetric()).apply(path, generators, session.budget(observer)),
    compiled: (_, { observer }) => compileOverview(session, observer),
    rule: (index, { observer }) => followRule(session, index, session.budget(observer)),
    gates: async (head, { observer }) => (await graphs()).gatesOf(session, head, session.budget(observer)),
    graph: async (kind, { observer }) => (await graphs()).graphOf(session, kind, session.budget(observer)),
    relatives: async (_, { observer }) => (await relatives()).findRelatives(session, games, session.budget(observer)),
    map: async (other, { observer }) => (await relatives()).mapSheets(session, other, session.budget(observer)),
  };
}

/** A value that is made on first use. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
