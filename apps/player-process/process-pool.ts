/**
 * Reuses playing processes for further matches: starting one takes a quarter of a second of CPU time, while the match
 * clock runs. A process is reused only if it reports soon after its match that it has forgotten everything and needs
 * little memory. A process that hangs or has grown is killed. So every match begins in a process that is as good as
 * new.
 */
import type { Report } from "./orders.ts";
import { type LinkSource, type OpenLink, PlayerProcess, type ProcessKind } from "./player-link.ts";

/** Milliseconds within which a process must forget its match. */
const CLEARING_MILLIS = 500;
/** Maximum bytes of resident memory after a match. A fresh process needs half of this. */
const MOST_BYTES = 160e6;
/** Maximum number of matches per process. */
const MOST_MATCHES = 50;
/** Maximum number of waiting processes per kind. All but one of them wait at most IDLE_MILLIS. */
const MOST_SPARE = 4;
const IDLE_MILLIS = 60_000;

interface Spare {
  readonly process: PlayerProcess;
  /** Number of matches that it has played. */
  readonly matches: number;
  readonly timer: NodeJS.Timeout;
}

export class ProcessPool implements LinkSource {
  private readonly program: string;
  private readonly spares = new Map<string, Spare[]>();
  /** Processes that are being cleared. */
  private readonly leaving = new Set<PlayerProcess>();
  private isClosed = false;

  /** `program`: the built `player-process.js`. */
  constructor(program: string) {
    this.program = program;
  }

  get spare(): number {
    return [...this.spares.values()].reduce((sum, list) => sum + list.length, 0);
  }

  readonly open: OpenLink = ({ onReport, onGone, ...kind }) => {
    const spare = this.sparesOf(kind).pop();
    clearTimeout(spare?.timer);
    const process = spare?.process ?? new PlayerProcess(this.program, kind);
    process.user = { onReport, onGone };
    let isUsed = true;
    return {
      send: (order) => {
        if (isUsed) process.send(order);
      },
      release: () => {
        if (isUsed) this.clear(process, kind, (spare?.matches ?? 0) + 1);
        isUsed = false;
      },
      kill: () => {
        if (isUsed) process.kill();
        isUsed = false;
      },
    };
  };

  close(): void {
    this.isClosed = true;
    for (const { process, timer } of [...this.spares.values()].flat()) {
      clearTimeout(timer);
      process.kill();
    }
    this.spares.clear();
    for (const process of this.leaving) process.kill();
    this.leaving.clear();
  }

  private clear(process: PlayerProcess, kind: ProcessKind, matches: number): void {
    process.user = undefined;
    if (this.isClosed || matches >= MOST_MATCHES) {
      process.kill();
      return;
    }
    const settle = (isWell: boolean): void => {
      clearTimeout(timer);
      this.leaving.delete(process);
      process.user = undefined;
      if (isWell && this.sparesOf(kind).length < MOST_SPARE) this.keep(process, kind, matches);
      else process.kill();
    };
    const timer = setTimeout(() => settle(false), CLEARING_MILLIS);
    this.leaving.add(process);
    process.user = {
      onReport: (report: Report) => {
        if (report.kind === "cleared") settle(report.bytes <= MOST_BYTES);
      },
      onGone: () => settle(false),
    };
    process.send({ kind: "clear" });
  }

  private keep(process: PlayerProcess, kind: ProcessKind, matches: number): void {
    const spares = this.sparesOf(kind);
    const drop = (): void => {
      clearTimeout(spare.timer);
      spares.splice(spares.indexOf(spare), 1);
      process.kill();
    };
    const timer = setInterval(() => {
      if (spares.length > 1) drop();
    }, IDLE_MILLIS).unref();
    const spare: Spare = { process, matches, timer };
    process.user = { onReport: () => {}, onGone: drop };
    spares.push(spare);
  }

  private sparesOf({ memoryBytes, yields }: ProcessKind): Spare[] {
    const key = `${memoryBytes} ${yields}`;
    const known = this.spares.get(key) ?? [];
    this.spares.set(key, known);
    return known;
  }
}
