/**
 * One of our players in a process of its own: several can think at once, and their thinking does not delay the match
 * clock.
 */
import { printRules } from "../../src/language/rules/index.ts";
import type { Player, Seat, StepNews } from "../../src/play/players/index.ts";
import type { Report, ToldStep } from "./orders.ts";
import type { Link, OpenLink } from "./player-link.ts";

export interface ProcessPlayerOptions {
  readonly open: OpenLink;
  readonly seed: number;
  readonly ponders: boolean;
  /** Memory of the process, in bytes. */
  readonly memoryBytes: number;
}

/** Share of the process's memory that the player may use for its search. */
const THOUGHTS_SHARE = 0.5;

/** Its matches use the clock `monotonicSeconds`, which processes share. */
export class ProcessPlayer implements Player {
  readonly name: string;
  readonly isRemote = true;
  private readonly options: ProcessPlayerOptions;
  private link: Link | undefined;
  private known = 0;
  private hear: ((report: Report) => void) | undefined;

  constructor(name: string, options: ProcessPlayerOptions) {
    this.name = name;
    this.options = options;
  }

  async start(seat: Seat, deadline: number): Promise<void> {
    const { open, seed, ponders, memoryBytes } = this.options;
    this.link = open({
      memoryBytes,
      yields: false,
      onReport: (report) => this.hear?.(report),
      onGone: (how) => {
        this.link = undefined;
        this.hear?.({ kind: "failed", message: `its process ended (${how})` });
      },
    });
    const started = this.report("started");
    this.link.send({
      kind: "start",
      task: "think",
      sheet: printRules(seat.game.rules, "prefix"),
      role: seat.machine.roles[seat.role] as string,
      player: this.name,
      seed,
      clocks: seat.clocks,
      deadline,
      memoryBytes: THOUGHTS_SHARE * memoryBytes,
      ponders,
    });
    await started;
  }

  async move(history: readonly StepNews[], deadline: number): Promise<string> {
    if (this.link === undefined) throw new Error("its process ended");
    const moved = this.report("moved");
    // The last step is sent again even if it is known: its serial identifies what the answer is about.
    const from = Math.max(0, Math.min(this.known, history.length - 1));
    this.link.send({
      kind: "move",
      from,
      steps: history.slice(from).map((news, i) => toldStep(news, from + i + 1)),
      deadline,
    });
    this.known = history.length;
    return (await moved).move;
  }

  async stop(): Promise<void> {
    this.link?.kill();
    this.link = undefined;
  }

  /** The next report of this kind about the steps known at that time. */
  private report<K extends "started" | "moved">(kind: K): Promise<Extract<Report, { kind: K }>> {
    return new Promise((resolve, reject) => {
      this.hear = (report) => {
        if (report.kind === "refused" || report.kind === "illegal" || report.kind === "failed")
          reject(new Error(report.message));
        else if (report.kind === kind && !("serial" in report && report.serial !== this.known))
          resolve(report as Extract<Report, { kind: K }>);
      };
    });
  }
}

const toldStep = ({ own, moves, percepts = [] }: StepNews, serial: number): ToldStep => ({
  serial,
  news: moves === undefined ? { kind: "turn", turn: 0, own, percepts } : { kind: "terms", terms: moves },
  answered: undefined,
});
