/// <reference lib="webworker" />
/** The engine: the library in a worker. It holds one sheet and answers questions about it, one after the other. */
import { BudgetSpent, describeGaveUp, type Observer } from "../../../../src/foundations/budgets/index.ts";
import { answerers } from "./answerers.ts";
import { EngineSession, reasonOf, seconds } from "./engine-session.ts";
import { KnownGames } from "./known-profiles.ts";
import type { FromEngine, QuestionName, ToEngine } from "./questions.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;
const say = (message: FromEngine): void => scope.postMessage(message);

const games = new KnownGames();
let answers = answerers(new EngineSession({ name: "no sheet", text: "" }), games);

scope.onmessage = ({ data }: MessageEvent<ToEngine>): void => {
  if (data.kind === "open") answers = answerers(new EngineSession(data.sheet), games);
  else if (data.kind === "known-games") games.lieIn(data.games);
  else void answer(data.id, data.question, data.asked);
};

async function answer(id: number, question: QuestionName, asked: unknown): Promise<void> {
  try {
    const tools = { observer: observerOf(id), tell: (news: unknown) => say({ kind: "news", id, news }) };
    const found = await answers[question](asked as never, tools as never);
    say({ kind: "answer", id, answer: found });
  } catch (error) {
    if (error instanceof BudgetSpent) say({ kind: "gave-up", id, reason: describeGaveUp(error.gaveUp) });
    else say({ kind: "failed", id, reason: reasonOf(error) });
  }
}

/** Reports to the page which stages run, and how long each took. */
function observerOf(id: number): Observer {
  const began: number[] = [];
  return {
    started(stage) {
      began.push(seconds());
      say({ kind: "stage", id, stage, seconds: null });
    },
    done(stage) {
      say({ kind: "stage", id, stage, seconds: seconds() - (began.pop() ?? seconds()) });
    },
    chose() {},
  };
}
