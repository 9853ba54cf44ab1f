/** A census in a store, followed from outside by the keys of its tasks. */
import type { ArenaStore, Json, Outcome, StoredCensus, StoredPlan } from "../../arena/index.ts";
import type { CensusAnswerShown, CensusShown, PlanSummary } from "./arena-shapes.ts";
import { inBatches } from "./in-batches.ts";

/** An answer as a worker stores it. */
interface StoredAnswer {
  readonly status: string;
  readonly message: string;
  readonly summary: { readonly [name: string]: Json };
}

export class FollowedCensus {
  readonly id: string;
  private readonly begun: string;
  private readonly document: StoredCensus;
  private readonly outcomes = new Map<string, Outcome>();

  constructor({ id, begun }: StoredPlan, document: StoredCensus) {
    this.id = id;
    this.begun = begun;
    this.document = document;
  }

  async catchUp(store: ArenaStore): Promise<void> {
    const keys = this.document.sheets.flatMap((sheet) => sheet.keys);
    for (const batch of inBatches(keys))
      for (const [key, outcome] of await store.outcomes(batch)) this.outcomes.set(key, outcome);
  }

  async hear(news: ReadonlyMap<string, Outcome>): Promise<void> {
    for (const { keys } of this.document.sheets)
      for (const key of keys) {
        const outcome = news.get(key);
        if (outcome !== undefined) this.outcomes.set(key, outcome);
      }
  }

  summary(isWorking: boolean): PlanSummary {
    const { folder, questions, sheets } = this.document;
    const failed = [...this.outcomes.values()].filter(({ kind }) => kind === "failed").length;
    const planned = questions.length * sheets.length;
    const done = this.outcomes.size - failed;
    return {
      id: this.id,
      kind: "census",
      title: `${folder} · ${questions.join(", ")}`,
      begun: this.begun,
      ...{ done, failed, planned },
      isRunning: isWorking && done + failed < planned,
    };
  }

  shown(isWorking: boolean): CensusShown {
    const { questions, sheets } = this.document;
    const games = sheets.map(({ title, sheet, keys }) => ({
      title,
      sheet,
      answers: questions.map((verb, i) => this.answer(verb, keys[i] as string)),
    }));
    const prints = new Map(games.map((game) => [game.title, fingerprintOf(game.answers)]));
    return {
      kind: "census",
      summary: this.summary(isWorking),
      columns: columnsOf(questions, games),
      games: games.map((game) => {
        const own = prints.get(game.title);
        const isSame = ({ title }: { title: string }): boolean => title !== game.title && prints.get(title) === own;
        return { ...game, same: own === undefined ? [] : games.filter(isSame).map(({ title }) => title) };
      }),
    };
  }

  hasKey(key: string): boolean {
    return this.outcomes.has(key);
  }

  hasSheet(hash: string): boolean {
    return this.document.sheets.some(({ sheet }) => sheet === hash);
  }

  private answer(verb: string, key: string): CensusAnswerShown {
    const outcome = this.outcomes.get(key);
    if (outcome === undefined) return { verb, key: null, status: "missing", message: "", summary: [] };
    if (outcome.kind === "failed") return { verb, key: null, status: "failed", message: outcome.reason, summary: [] };
    const { status, message, summary } = outcome.value as unknown as StoredAnswer;
    return {
      ...{ verb, key, status, message },
      summary: Object.entries(summary).map(([name, value]) => [name, cellText(value)] as const),
    };
  }
}

const cellText = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));

const fingerprintOf = (answers: readonly CensusAnswerShown[]): string | undefined =>
  answers.flatMap(({ summary }) => summary).find(([name]) => name === "fingerprint")?.[1];

/** The columns: every value that any sheet has, in the order of the questions. */
function columnsOf(
  questions: readonly string[],
  games: readonly { readonly answers: readonly CensusAnswerShown[] }[],
): CensusShown["columns"] {
  return questions.flatMap((verb, i) => {
    const names = new Set(games.flatMap(({ answers }) => answers[i]?.summary.map(([name]) => name) ?? []));
    return (names.size === 0 ? [verb] : [...names]).map((name) => ({ verb, name }));
  });
}
