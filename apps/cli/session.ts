/** What a verb is given: the common options, where to write, clocks, and budgets made from both. */
import { Budget, describeGaveUp } from "../../src/foundations/budgets/index.ts";
import { createRandom, type SeededRandom } from "../../src/foundations/collections/index.ts";
import { type Paint, painter } from "./color.ts";
import { printJson } from "./print-json.ts";

export interface CommonOptions {
  readonly json?: boolean;
  readonly seed: number;
  /** Seconds; undefined: the verb's own default. */
  readonly time?: number;
  /** Megabytes. */
  readonly memory: number;
  readonly quiet?: boolean;
  readonly color: "auto" | "always" | "never";
}

/** Bytes that one answer of an evaluator costs, roughly; turns --memory into a number of answers. */
const BYTES_PER_ANSWER = 256;
/** Work that nobody limited ends after this many seconds. */
const DEFAULT_SECONDS = 300;

export class Session {
  readonly options: CommonOptions;
  /** Colours for what is printed on standard output, and on standard error. */
  readonly paint: Paint;
  readonly paintErrors: Paint;
  private readonly start = wallSeconds();

  constructor(options: CommonOptions) {
    this.options = options;
    this.paint = painter(options.color, process.stdout);
    this.paintErrors = painter(options.color, process.stderr);
  }

  /** Results; one line each. */
  print(line: string): void {
    process.stdout.write(`${line}\n`);
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

  /** Of --time, counted from the beginning of the call; infinity where none is given. */
  secondsLeft(): number {
    return Math.max(0, (this.options.time ?? Number.POSITIVE_INFINITY) - (wallSeconds() - this.start));
  }

  /** What is left of --time if given, else `seconds`. */
  budget(seconds: number = DEFAULT_SECONDS): Budget {
    const atoms = Math.floor((this.options.memory * 1024 * 1024) / BYTES_PER_ANSWER);
    return new Budget({
      seconds: this.options.time === undefined ? seconds : this.secondsLeft(),
      atoms,
      now: wallSeconds,
    });
  }

  /** At most `seconds`, and at most this share of what is left of --time. */
  limitedBudget(seconds: number, share = 1): Budget {
    return new Budget({ ...this.budget().limits, seconds: Math.min(seconds, share * this.secondsLeft()) });
  }

  /** Says something on standard error that is no result, unless --quiet is given. */
  remark(line: string): void {
    if (!this.options.quiet) process.stderr.write(`${line}\n`);
  }
}

/** The message for work that --time cut short. */
export const outOfTime = ({ options }: Session, doing: string): string =>
  describeGaveUp({ kind: "gave-up", resource: "seconds", limit: options.time ?? 0, doing });

export const wallSeconds = (): number => performance.now() / 1000;

/** CPU time of the whole process, all threads. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
