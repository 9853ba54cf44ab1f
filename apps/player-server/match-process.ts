/**
 * A process of a match that is restarted if it ends unexpectedly: the new process is told the rules, all steps so far,
 * and the open question. After a few losses it is not restarted.
 */
import {
  type Link,
  monotonicSeconds,
  type OpenLink,
  type Report,
  type StartOrder,
  type ToldStep,
} from "../player-process/index.ts";

export interface MatchProcessOptions {
  readonly open: OpenLink;
  readonly start: StartOrder;
  readonly processBytes: number;
  /** All steps so far. */
  readonly steps: () => readonly ToldStep[];
  readonly onReport: (report: Report) => void;
  readonly onLost: (how: string) => void;
}

type Question = { readonly kind: "move"; readonly deadline: number } | { readonly kind: "finish" | "draw" };

const MOST_LOSSES = 3;
/** Minimum start time in seconds, and after a loss as a share of the play clock: large games take time to prepare. */
const LATE_START = 0.5;
const LATE_START_SHARE = 0.5;

export class MatchProcess {
  private readonly options: MatchProcessOptions;
  private link: Link;
  private losses = 0;
  /** The question that is not answered yet. */
  private asked: Question | undefined;
  /** Number of steps that the process knows. */
  private known = 0;

  constructor(options: MatchProcessOptions) {
    this.options = options;
    this.link = this.open();
  }

  /** Asks a question about the match after all steps so far. */
  ask(question: Question): void {
    const steps = this.options.steps();
    const from = Math.min(this.known, Math.max(0, steps.length - 1));
    this.asked = question;
    this.known = steps.length;
    this.link.send({ ...question, from, steps: steps.slice(from) });
  }

  /** From this step on, the process's knowledge is no longer valid. */
  forget(from: number): void {
    this.known = Math.min(this.known, from);
  }

  /** The process does not answer any more: replaces it with a new one. */
  replace(): void {
    this.link.kill();
    this.lose("no answer");
  }

  end(): void {
    this.losses = MOST_LOSSES;
    this.link.release();
  }

  private open(): Link {
    const { open, processBytes, start, onReport } = this.options;
    const link = open({
      memoryBytes: processBytes,
      yields: start.task !== "stand-in",
      onReport: (report) => {
        if (link !== this.link && this.link !== undefined) return;
        if (report.kind === "out-of-step") return this.tellAll();
        if (report.kind === "failed") this.known = 0;
        if (report.kind === "moved" || report.kind === "ended" || report.kind === "picture") this.asked = undefined;
        onReport(report);
      },
      onGone: (how) => this.lose(how),
    });
    // After a loss the start clock is usually over, but without any time the player could not think at all.
    const late = this.losses === 0 ? LATE_START : Math.max(LATE_START, LATE_START_SHARE * start.clocks.play);
    link.send({ ...start, deadline: Math.max(start.deadline, monotonicSeconds() + late) });
    return link;
  }

  private lose(how: string): void {
    if (this.losses >= MOST_LOSSES) return;
    this.losses++;
    this.options.onLost(how);
    if (this.losses >= MOST_LOSSES) return;
    this.link = this.open();
    this.tellAll();
  }

  /** Asks the open question again, with all steps. */
  private tellAll(): void {
    this.known = 0;
    if (this.asked !== undefined) this.ask(this.asked);
  }
}
