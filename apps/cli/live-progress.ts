/**
 * Progress of long work on a terminal: how much is done, how fast, the remaining time, and some lines redrawn each
 * second.
 */
import type { Session } from "../session/session.ts";

const PERIOD_SECONDS = 1;

export class LiveProgress {
  private readonly session: Session;
  private readonly unit: string;
  private readonly now: () => number;
  private readonly start: number;
  private shown = Number.NEGATIVE_INFINITY;
  private lines = 0;

  constructor(session: Session, unit: string, now: () => number) {
    this.session = session;
    this.unit = unit;
    this.now = now;
    this.start = now();
  }

  /** `done` counts the work of this call. `lines` is called only if the lines are shown. */
  show(done: number, before: number, missing: number, lines: () => readonly string[] = () => []): void {
    if (this.session.options.quiet || !process.stderr.isTTY || this.now() - this.shown < PERIOD_SECONDS) return;
    this.shown = this.now();
    this.clear();
    const text = [
      progressText({ done, before, missing, seconds: this.now() - this.start, unit: this.unit }),
      ...lines(),
    ];
    const wide = process.stderr.columns || 80;
    process.stderr.write(`${text.map((line) => line.slice(0, wide - 1)).join("\n")}\n`);
    this.lines = text.length;
  }

  /** Clears the progress before results are printed. */
  clear(): void {
    if (this.lines > 0) process.stderr.write(`\x1b[${this.lines}A\x1b[J`);
    this.lines = 0;
  }
}

interface ProgressFigures {
  readonly done: number;
  readonly before: number;
  readonly missing: number;
  readonly seconds: number;
  readonly unit: string;
}

function progressText({ done, before, missing, seconds, unit }: ProgressFigures): string {
  const rate = done / Math.max(seconds, 1e-9);
  const all = done + before + missing;
  const head = `${done + before} of ${all} ${unit}`;
  if (done === 0) return head;
  const pace = rate >= 1 ? `${rate.toFixed(1)} per second` : `one in ${(1 / rate).toFixed(1)} s`;
  return `${head}, ${pace}${missing > 0 ? `, ${duration(missing / rate)} left` : ""}`;
}

function duration(seconds: number): string {
  if (seconds < 100) return `${Math.ceil(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${(seconds / 3600).toFixed(1)} h` : `${Math.round(seconds / 86_400)} days`;
}
