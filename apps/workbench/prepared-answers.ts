/** The answers that a page in a file starts with: asked of the engine itself, about a game that is open already. */
import type { Observer } from "../../src/foundations/budgets/index.ts";
import type { Game } from "../../src/game/index.ts";
import { type Answerers, answerers } from "./page/engine/answerers.ts";
import { EngineSession, seconds } from "./page/engine/engine-session.ts";
import { readProfiles } from "./page/engine/known-profiles.ts";
import type { QuestionName, Sheet } from "./page/engine/questions.ts";
import type { PreparedAnswers, StageSeen } from "./page/state/page-content.ts";

export interface Preparing {
  readonly sheet: Sheet;
  readonly game: Game;
  secondsLeft(): number;
  /** The text of the site's known-games.json. */
  readonly knownGames: string;
}

/** What each question asks. */
const ASKED = {
  position: [],
  overview: null,
  symmetries: null,
  compiled: null,
  relatives: null,
} as const satisfies Partial<Record<QuestionName, unknown>>;

/** Leaves out what cannot be answered: the page tries it when it is shown, and says why it fails. */
export async function preparedAnswers({ sheet, knownGames, ...opened }: Preparing): Promise<PreparedAnswers> {
  const answers = answerers(new EngineSession(sheet, opened), { load: async () => readProfiles(knownGames) });
  const prepared: Record<string, unknown> = { check: await answered(answers, "check", sheet) };
  for (const [question, asked] of Object.entries(ASKED)) {
    const answer = await answered(answers, question as QuestionName, asked);
    if (answer !== undefined) prepared[question] = answer;
  }
  return prepared as PreparedAnswers;
}

async function answered(answers: Answerers, question: QuestionName, asked: unknown): Promise<unknown> {
  const stages: StageSeen[] = [];
  try {
    const tools = { observer: observerOf(stages), tell: () => {} };
    return { answer: await answers[question](asked as never, tools as never), stages };
  } catch {
    return undefined;
  }
}

function observerOf(stages: StageSeen[]): Observer {
  const began: number[] = [];
  return {
    started(name) {
      began.push(seconds());
      stages.push({ name, seconds: null });
    },
    done(name) {
      const stage = stages.findLast((one) => one.name === name && one.seconds === null);
      if (stage !== undefined) stage.seconds = seconds() - (began.pop() ?? seconds());
    },
    chose() {},
  };
}
