/** What a verb receives: the common options, output, clocks, and budgets derived from them. */
import { Budget, describeGaveUp, type GaveUp } from "../../src/foundations/budgets/index.ts";
import { createRandom, type SeededRandom } from "../../src/foundations/collections/index.ts";
import { type Paint, painter } from "./color.ts";
import { StageTimes } from "./explain-time.ts";
import { KnownSheets } from "./known-sheets.ts";
import { printJson } from "./print-json.ts";

export interface CommonOptions {
  readonly json?: boolean;
  readonly seed: number;
  /** Whether the user chose the seed and so wants a reproducible run. */
  readonly isSeedGiven?: boolean;
  /** Seconds; undefined means the verb's default. */
  readonly time?: number;
  /** Megabytes. */
  readonly memory: number;
  readonly quiet?: boolean;
  readonly color: "auto" | "always" | "never";
  readonly explainTime?: boolean;
}

/** Approximate bytes per answer of an evaluator; converts --memory into a number of answers. */
const BYTES_PER_ANSWER = 256;
/** Share of --memory for the tables of one stage; other stages, texts and garbage need the rest. */
const TABLE_SHARE = 0.4;
/** Share of --memory for a search. */
const SEARCH_SHARE = 0.7;
/** Default time limit in seconds, unless other options set the length. */
export const DEFAULT_SECONDS = 55;

export class Session {
  readonly options: CommonOptions;
  /** Colours for standard output and for standard error. */
  readonly paint: Paint;
  readonly paintErrors: Paint;
  /** Seconds for the whole call since the process began: --time, or the verb's default. */
  readonly seconds: number;
  readonly stages: StageTimes;
  /** Printed if the call is interrupted before it knows anything else. */
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

  /** Prints a line of the results. Results that are being printed are not printed again if the call is interrupted. */
  print(line: string): void {
    this.printKnown = undefined;
    this.hasPrinted = true;
    process.stdout.write(`${line}\n`);
    for (const listener of this.listeners) listener(line);
  }

  /** The listener receives every line of the results as it is printed. */
  listen(listener: (line: string) => void): void {
    this.listeners.push(listener);
  }

  printJson(value: unknown): void {
    this.print(printJson(value));
  }

  /** A transient message on standard error, on a terminal only. */
  progress(text: string): void {
    if (process.stderr.isTTY && !this.options.quiet) process.stderr.write(`\r\x1b[K${text}`);
  }

  /** A line on standard error about something odd that is not an error. */
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

  /** Runs a stage of the call; `--explain-time` reports how long it took. */
  stage<T>(name: string, work: () => T): T {
    this.stages.started(name);
    try {
      return work();
    } finally {
      this.stages.done();
    }
  }

  /** Sets what to print if the call is interrupted from here on; replaces what was set before. */
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

  /** Prints what is known about the sheets, unless something better was printed. */
  tellSheets(why: string): void {
    if (this.hasPrinted) return;
    if (this.options.json) this.printJson(this.sheets.json(why));
    else for (const line of this.sheets.lines()) this.print(line);
  }

  /** Seconds left for the whole call. */
  secondsLeft(): number {
    return Math.max(0, this.seconds - wallSeconds());
  }

  /** A budget of the remaining time; without --time at most `seconds`. */
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

  /** A budget of at most `seconds`, whatever --time says. */
  limitedBudget(seconds: number): Budget {
    return this.budget().atMost({ seconds });
  }

  /** Bytes for a search's table; the game and garbage need the rest of --memory. */
  searchBytes(): number {
    return SEARCH_SHARE * this.options.memory * 1024 * 1024;
  }

  /** A message on standard error that is not a result, unless --quiet is given. */
  remark(line: string): void {
    if (!this.options.quiet) process.stderr.write(`${line}\n`);
  }

  /** Describes that a limit of the whole call was passed in the current stage. */
  overLimit(resource: "seconds" | "megabytes"): GaveUp {
    const limit = resource === "seconds" ? this.seconds : this.options.memory;
    return { kind: "gave-up", resource, limit, doing: this.stages.current ?? "working" };
  }
}

/** The message for work that --time ended early. */
export const outOfTime = ({ seconds }: Session, doing: string): string =>
  describeGaveUp({ kind: "gave-up", resource: "seconds", limit: seconds, doing });

/** The last answer about CPU time, and the wall time until which it is used. */
let lastUsed = 0;
let askAgainAt = 0;
const ANSWER_SECONDS = 0.0002;

/** What to do when the call turns out not to be a short one; checked whenever a clock is read. */
let whenBusy: (() => void) | undefined;
/**
 * CPU seconds up to which a call counts as short and needs little memory. CPU time, because on a busy computer short
 * calls take long too.
 */
const SHORT_SECONDS = 0.4;
/** Earliest time of the next check. */
let nextLook = SHORT_SECONDS;
const LOOK_PERIOD = 0.01;

export function onceBusy(callBack: () => void): void {
  whenBusy = callBack;
}

/** Seconds since the process began. */
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

/**
 * CPU seconds of the whole process, all threads. Asking the system takes some 20 µs, and a search asks thousands of
 * times a second, so an answer is used again for a fraction of a millisecond.
 */
export function cpuSeconds(): number {
  const wall = whenBusy === undefined ? performance.now() / 1000 : wallSeconds();
  if (wall < askAgainAt) return lastUsed;
  lastUsed = usedSeconds();
  askAgainAt = wall + ANSWER_SECONDS;
  return lastUsed;
}

function usedSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
