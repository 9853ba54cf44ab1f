/**
 * Processes that play, used again for further matches: to start one takes a quarter of a second of processor time, and the clock of the match runs
 * meanwhile. A process is used again only if it says by itself, soon after its match, that it has forgotten everything and needs little memory; one
 * that hangs, or has grown, is killed. So a match begins in a process that is as good as new.
 */
import type { Report } from "./orders.ts";
import { type LinkSource, type OpenLink, PlayerProcess, type ProcessKind } from "./player-link.ts";

/** Milliseconds in which a process has to forget its match. */
const CLEARING_MILLIS = 500;
/** Bytes of resident memory that a process may need after a match. Fresh ones need half of it. */
const MOST_BYTES = 160e6;
/** Matches that one process plays. */
const MOST_MATCHES = 50;
/** Processes of one kind that wait for a match; all but one of them for so many milliseconds. */
const MOST_SPARE = 4;
const IDLE_MILLIS = 60_000;

interface Spare {
  readonly process: PlayerProcess;
  /** Matches that it has played. */
  readonly matches: number;
  readonly timer: NodeJS.Timeout;
}

export class ProcessPool implements LinkSource {
  private readonly program: string;
  private readonly spares = new Map<string, Spare[]>();
  /** Being cleared. */
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
