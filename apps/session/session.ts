/** What a verb is given: the common options, where to write, clocks, and budgets made from both. */
import { Budget, describeGaveUp, type GaveUp } from "../../src/foundations/budgets/index.ts";
import { createRandom, type SeededRandom } from "../../src/foundations/collections/index.ts";
import { type Paint, painter } from "./color.ts";
import { StageTimes } from "./explain-time.ts";
import { KnownSheets } from "./known-sheets.ts";
import { printJson } from "./print-json.ts";

export interface CommonOptions {
  readonly json?: boolean;
  readonly seed: number;
  /** Whether the caller has chosen the seed, and so wants the same run again. */
  readonly isSeedGiven?: boolean;
  /** Seconds; undefined: the verb's own default. */
  readonly time?: number;
  /** Megabytes. */
  readonly memory: number;
  readonly quiet?: boolean;
  readonly color: "auto" | "always" | "never";
  readonly explainTime?: boolean;
}

/** Bytes that one answer of an evaluator costs, roughly; turns --memory into a number of answers. */
const BYTES_PER_ANSWER = 256;
/** Share of --memory for the tables of one stage: other stages, texts and garbage need the rest. */
const TABLE_SHARE = 0.4;
/** Share of --memory for a search. */
const SEARCH_SHARE = 0.7;
/** Without --time a verb gives up after so many seconds, unless its length is chosen by other options. */
export const DEFAULT_SECONDS = 55;

export class Session {
  readonly options: CommonOptions;
  /** Colours for what is printed on standard output, and on standard error. */
  readonly paint: Paint;
  readonly paintErrors: Paint;
  /** Seconds for the whole call, from the beginning of the process: --time, or the default of the verb. */
  readonly seconds: number;
  readonly stages: StageTimes;
  /** Told where the call is cut and knows nothing else. */
  readonly sheets = new KnownSheets();
  private printKnown: ((why: GaveUp) => void) | undefined;
  private hasPrinted = false;
  private readonly listeners: ((line: string) => void)[] = [];

  constructor(options: CommonOptions, defaultSeconds = DEFAULT_SECONDS) {
    this.options = options;
    this.paint = painter(options.color, process.stdout);
    this.paintErrors = painter(options.color, process.stderr);
    this.seconds = options.time ?? defaultSeconds;
    const print = (line: string): void => void process.stderr.write(`${line}\n`);
    this.stages = new StageTimes({ wall: wallSeconds, cpu: cpuSeconds }, options.explainTime ? print : undefined);
  }

  /** Results; one line each. What is being told is not told again where the call is cut. */
  print(line: string): void {
    this.printKnown = undefined;
    this.hasPrinted = true;
    process.stdout.write(`${line}\n`);
    for (const listener of this.listeners) listener(line);
  }

  /** Hears every line of the results as it is printed. */
  listen(listener: (line: string) => void): void {
    this.listeners.push(listener);
  }

  printJson(value: unknown): void {
    this.print(printJson(value));
  }

  /** A passing remark on standard error, for people who wait: on a terminal only. */
  progress(text: string): void {
    if (process.stderr.isTTY && !this.options.quiet) process.stderr.write(`\r\x1b[K${text}`);
  }

  /** A line on standard error for what is odd, but not wrong. */
  warn(line: string): void {
    this.endProgress();
    process.stderr.write(`${line}\n`);
  }

  endProgress(): void {
    this.progress("");
  }

  random(): SeededRandom {
    return createRandom(this.options.seed);
  }

  /** Runs a stage of the call: `--explain-time` tells how long it took. */
  stage<T>(name: string, work: () => T): T {
    this.stages.started(name);
    try {
      return work();
    } finally {
      this.stages.done();
    }
  }

  /** Sets what is to be printed if the call is cut short from here on, in place of what was set before. */
  knownSoFar(print: (why: GaveUp) => void): void {
    this.printKnown = print;
  }

  /** Prints what is known, once. */
  tellKnown(why: GaveUp): void {
    const print = this.printKnown;
    this.printKnown = undefined;
    print?.(why);
    this.tellSheets(describeGaveUp(why));
  }

  /** Prints what is known of the sheets, unless something better was printed. */
  tellSheets(why: string): void {
    if (this.hasPrinted) return;
    if (this.options.json) this.printJson(this.sheets.json(why));
    else for (const line of this.sheets.lines()) this.print(line);
  }

  /** Seconds left of the time for the whole call. */
  secondsLeft(): number {
    return Math.max(0, this.seconds - wallSeconds());
  }

  /** What is left of the time; without --time at most `seconds`. */
  budget(seconds: number = Number.POSITIVE_INFINITY): Budget {
    const atoms = Math.floor((this.options.memory * 1024 * 1024) / BYTES_PER_ANSWER);
    const left = this.secondsLeft();
    return new Budget({
      seconds: this.options.time === undefined ? Math.min(seconds, left) : left,
      atoms,
      bytes: TABLE_SHARE * this.options.memory * 1024 * 1024,
      now: wallSeconds,
      cpu: cpuSeconds,
      isReproducible: this.options.isSeedGiven === true,
      observer: this.stages,
    });
  }

  /** At most `seconds`, whatever --time says. */
  limitedBudget(seconds: number): Budget {
    return this.budget().atMost({ seconds });
  }

  /** What the table of a search may take: the rest of --memory is the game's, and garbage. */
  searchBytes(): number {
    return SEARCH_SHARE * this.options.memory * 1024 * 1024;
  }

  /** Says something on standard error that is no result, unless --quiet is given. */
  remark(line: string): void {
    if (!this.options.quiet) process.stderr.write(`${line}\n`);
  }

  /** That a limit of the whole call was passed, in the stage that is under way. */
  overLimit(resource: "seconds" | "megabytes"): GaveUp {
    const limit = resource === "seconds" ? this.seconds : this.options.memory;
    return { kind: "gave-up", resource, limit, doing: this.stages.current ?? "working" };
  }
}

/** The message for work that --time cut short. */
export const outOfTime = ({ seconds }: Session, doing: string): string =>
  describeGaveUp({ kind: "gave-up", resource: "seconds", limit: seconds, doing });

/** Of a process: what is to be done at the first look at a clock after which its call is no longer a short one. */
let whenBusy: (() => void) | undefined;
/** A call that works no longer needs little memory. Counted in CPU time: on a busy computer short calls take long, too. */
const SHORT_SECONDS = 0.4;
/** When that is looked at again, at the earliest. */
let nextLook = SHORT_SECONDS;
const LOOK_PERIOD = 0.01;

export function onceBusy(callBack: () => void): void {
  whenBusy = callBack;
}

/** Since the process began. */
export function wallSeconds(): number {
  const seconds = performance.now() / 1000;
  if (whenBusy !== undefined && seconds > nextLook) {
    nextLook = seconds + LOOK_PERIOD;
    if (usedSeconds() > SHORT_SECONDS) {
      const callBack = whenBusy;
      whenBusy = undefined;
      callBack();
    }
  }
  return seconds;
}

/** CPU time of the whole process, all threads. */
export function cpuSeconds(): number {
  if (whenBusy !== undefined) wallSeconds();
  return usedSeconds();
}

function usedSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
