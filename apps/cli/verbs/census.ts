import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type ArenaStore, isPostgres, type StoredCensus } from "../../arena/index.ts";
import { badCall } from "../../session/errors.ts";
import { packageVersion } from "../../session/package-version.ts";
import { type Session, wallSeconds } from "../../session/session.ts";
import { printTable } from "../../session/table.ts";
import { writeAskedFile } from "../../session/write-file.ts";
import { ArenaDesk } from "../../workbench/index.ts";
import { seeThrough, withArenaStore } from "../arena-crew.ts";
import { type CensusItem, CensusPlan, readQuestions } from "../census-plan.ts";
import { type CensusSheet, readCensusSheets } from "../census-sheets.ts";
import { filledPage } from "../game-page.ts";
import { LiveProgress } from "../live-progress.ts";
import { positiveNumber, wholeNumber } from "../options.ts";
import type { Verb } from "../verb.ts";

/** Default time limit in seconds for one verb on one sheet. */
const SHEET_SECONDS = 30;
/** Maximum width of a cell in the text table. */
const WIDEST_CELL = 16;

export const census: Verb = {
  parameters: "<dir>",
  defaultSeconds: () => Number.POSITIVE_INFINITY,
  isUnwatched: true,
  examples: [
    "noether census sheets --do check,ground,symmetries,fingerprint,simulate --store census.db --html pages",
    "noether census sheets --do check,symmetries:kind=ground,simulate:playouts=1000 --workers 2 --json",
    "noether census sheets --do check,ground --store postgres://noether@db/arena --workers 0",
  ],
  configure: (command) =>
    command
      .requiredOption("--do <list>", "comma-separated verbs, with options as in simulate:playouts=1000")
      .option(
        "--store <place>",
        "keep answers in this file or postgres://… database, and compute only the missing ones",
        ":memory:",
      )
      .option(
        "--workers <n>",
        "number of parallel analyses; 0 leaves them to workers on other computers",
        wholeNumber(0),
        1,
      )
      .option("--sheet-time <seconds>", "time limit for one verb on one sheet", positiveNumber, SHEET_SECONDS)
      .option("--html <dir>", "also write an index of all games and a page for each into this folder"),

  async run(session, [folder], options) {
    const questions = readQuestions(String(options["do"]));
    const sheets = readCensusSheets(folder as string, (line) => session.warn(line));
    const [place, workers] = [String(options["store"]), options["workers"] as number];
    if (workers === 0 && !isPostgres(place))
      throw badCall("--workers 0 leaves the work to other workers; it needs --store postgres://…");
    const version = packageVersion();
    const { seed, memory } = session.options;
    const plan = new CensusPlan(version, sheets, questions, { seed, time: options["sheetTime"] as number, memory });
    await withArenaStore(session, place, version, async (store) => {
      const id = await store.putPlan(documentOf(folder as string, plan, sheets, version));
      const failed = await take(session, plan, sheets, store, workers);
      if (options["html"] !== undefined) await writePage(String(options["html"]), store, id);
      printCensus(session, plan, sheets);
      if (failed.length > 0) session.warn(`${failed.length} analyses failed; the first: ${failed[0]}`);
    });
    if (plan.missing === 0) return 0;
    session.warn(`${plan.missing} analyses are still missing; run the same command again to make them`);
    return 3;
  },
};

/** The plan as the store remembers it. */
function documentOf(folder: string, plan: CensusPlan, sheets: readonly CensusSheet[], version: string): StoredCensus {
  return {
    kind: "census",
    ...{ version, folder },
    questions: [...new Set(plan.items.map(({ question }) => question.name))],
    sheets: sheets.map((sheet) => ({
      title: sheet.title,
      sheet: sheet.hash,
      keys: itemsOf(plan, sheet).map((item) => plan.taskOf(item).key),
    })),
  };
}

/** Runs the census and returns the failures as text. */
async function take(
  session: Session,
  plan: CensusPlan,
  sheets: readonly CensusSheet[],
  store: ArenaStore,
  workers: number,
): Promise<string[]> {
  const progress = new LiveProgress(session, "analyses", wallSeconds);
  try {
    await store.putSheets(sheets.map(({ text }) => text));
    const { failed } = await seeThrough(session, plan, store, {
      workers,
      version: packageVersion(),
      onProgress: ({ done, known }) => progress.show(done, known, plan.missing),
    });
    return failed.map(({ item, reason }) => `${item.sheet.title}, ${item.question.name}: ${reason}`);
  } finally {
    progress.clear();
  }
}

interface CensusColumn {
  readonly verb: string;
  readonly name: string;
}

/** Text of a table cell: long whole numbers become 2.63e35, other long texts are cut and end with an ellipsis. */
function cellText(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value ?? null);
  if (text.length <= WIDEST_CELL) return text;
  if (/^\d+$/.test(text)) return `${text[0]}.${text.slice(1, 3)}e${text.length - 1}`;
  return `${text.slice(0, WIDEST_CELL - 1)}…`;
}

/** The columns of the table: every value that any sheet has, in the order of the questions. */
function columnsOf(plan: CensusPlan): CensusColumn[] {
  const columns = new Map<string, CensusColumn>();
  for (const item of plan.items)
    for (const name of Object.keys(plan.answer(item)?.summary ?? { [item.question.name]: null })) {
      const column = { verb: item.question.name, name };
      columns.set(JSON.stringify(column), column);
    }
  const order = [...new Set(plan.items.map(({ question }) => question.name))];
  const all = [...columns.values()];
  const known = all.filter(
    ({ verb, name }) => name !== verb || all.every((one) => one.verb !== verb || one.name === name),
  );
  return known.sort((x, y) => order.indexOf(x.verb) - order.indexOf(y.verb));
}

const itemsOf = (plan: CensusPlan, sheet: CensusSheet): CensusItem[] =>
  plan.items.filter((item) => item.sheet === sheet);

function printCensus(session: Session, plan: CensusPlan, sheets: readonly CensusSheet[]): void {
  if (session.options.json) {
    const rows = sheets.map((sheet) => {
      const answers = itemsOf(plan, sheet).map((item) => {
        const answer = plan.answer(item);
        return [item.question.name, answer === undefined ? null : answerJson(answer)] as const;
      });
      return new Map<string, unknown>([["sheet", sheet.title], ...answers]);
    });
    session.printJson(rows);
    return;
  }
  const columns = columnsOf(plan);
  const rows = sheets.map((sheet) => {
    const items = itemsOf(plan, sheet);
    const cells = columns.map(({ verb, name }, i) => {
      const item = items.find(({ question }) => question.name === verb);
      const answer = item === undefined ? undefined : plan.answer(item);
      const value = answer?.summary[name];
      if (value !== undefined) return cellText(value);
      // The first column of a verb without a result says why.
      const isFirst = columns[i - 1]?.verb !== verb;
      return isFirst ? (answer === undefined ? "?" : answer.status === "done" ? "" : answer.status) : "";
    });
    return [sheet.title, ...cells];
  });
  printTable(session, ["sheet", ...columns.map(({ name }) => name)], rows);
}

const answerJson = ({ status, message, summary }: NonNullable<ReturnType<CensusPlan["answer"]>>): unknown => ({
  status,
  ...(message === "" ? {} : { message }),
  ...summary,
});

/** Writes one page: the table, and every game with its answers and its sheet. */
async function writePage(folder: string, store: ArenaStore, id: string): Promise<void> {
  const page = filledPage("Census", { view: "arena", arena: await new ArenaDesk(store).hold(id) });
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    if (error instanceof Error && "code" in error) throw badCall(`${folder} cannot be written (${error.code})`);
    throw error;
  }
  writeAskedFile(join(folder, "index.html"), page, "the page");
}
