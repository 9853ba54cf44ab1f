/** What a census asks of every sheet: verbs with options, and the plan for the coordinator. */
import { type JsonObject, makeTask, type Plan, type Task } from "../arena/index.ts";
import { badCall } from "../session/errors.ts";
import type { CensusSheet } from "./census-sheets.ts";
import type { CensusAnswer, CensusJob } from "./census-task.ts";
import { CENSUS_VERBS, type CensusVerb } from "./census-verbs.ts";

export interface CensusQuestion {
  /** The question as the user wrote it; also the name of its column. */
  readonly name: string;
  readonly verb: CensusVerb;
  readonly options: Readonly<Record<string, string>>;
}

export interface CensusItem {
  readonly sheet: CensusSheet;
  readonly question: CensusQuestion;
}

/** Default options of verbs that would not end without them. */
const USUAL_OPTIONS: Partial<Readonly<Record<CensusVerb, Readonly<Record<string, string>>>>> = {
  simulate: { playouts: "100" },
  perft: { depth: "3" },
};
/** Any of these options sets how long a verb works. */
const LENGTH_OPTIONS = ["playouts", "seconds", "depth"];
/** Options that the census itself sets. */
const OWN_OPTIONS = new Set(["json", "quiet", "seed", "time", "memory", "color", "help", "html"]);

/** Parses `check,symmetries:kind=ground:fix-roles`. */
export function readQuestions(text: string): CensusQuestion[] {
  const names = text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (names.length === 0) throw badCall("--do needs a verb");
  if (new Set(names).size !== names.length) throw badCall("--do names a verb twice");
  return names.map((name) => {
    const [word, ...rest] = name.split(":");
    const verb = CENSUS_VERBS.find((one) => one === word);
    if (verb === undefined) throw badCall(`a census cannot do ${word}; it can do ${CENSUS_VERBS.join(", ")}`);
    const given = Object.fromEntries(rest.map(readOption));
    const usual = LENGTH_OPTIONS.some((option) => option in given) ? {} : USUAL_OPTIONS[verb];
    return { name, verb, options: { ...usual, ...given } };
  });
}

function readOption(text: string): [string, string] {
  const [name, ...value] = text.split("=");
  if (name === undefined || !/^[a-z][a-z-]*$/.test(name)) throw badCall(`${text}: an option is written as name=value`);
  if (OWN_OPTIONS.has(name)) throw badCall(`--${name} is set by the census, for all verbs alike`);
  return [name, value.join("=")];
}

export interface CensusLimits {
  readonly seed: number;
  /** Limits in seconds and megabytes for one verb on one sheet. */
  readonly time: number;
  readonly memory: number;
}

export class CensusPlan implements Plan<CensusItem> {
  readonly items: readonly CensusItem[];
  private readonly version: string;
  private readonly limits: CensusLimits;
  private handedOut = 0;
  private readonly answers = new Map<CensusItem, CensusAnswer>();

  constructor(
    version: string,
    sheets: readonly CensusSheet[],
    questions: readonly CensusQuestion[],
    limits: CensusLimits,
  ) {
    this.version = version;
    this.limits = limits;
    this.items = sheets.flatMap((sheet) => questions.map((question) => ({ sheet, question })));
  }

  next(): CensusItem | undefined {
    return this.items[this.handedOut++];
  }

  isWanted(): boolean {
    return true;
  }

  taskOf({ sheet, question: { verb, options } }: CensusItem): Task {
    const job: CensusJob = { verb, options, ...this.limits };
    return makeTask(this.version, {
      kind: "census",
      title: sheet.title,
      sheet: sheet.hash,
      job: job as unknown as JsonObject,
    });
  }

  tell(item: CensusItem, value: JsonObject): void {
    this.answers.set(item, value as unknown as CensusAnswer);
  }

  answer(item: CensusItem): CensusAnswer | undefined {
    return this.answers.get(item);
  }

  get missing(): number {
    return this.items.length - this.answers.size;
  }
}
