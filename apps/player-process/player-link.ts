/**
 * The parent's end of a process that plays. A process and not a thread: three of five ways to run out of memory in a thread of Node end the
 * whole process, limits or not; a process can be killed whatever it does, and can give way to its parent.
 */
import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import type { Order, Report } from "./orders.ts";

/** What a process is made for: one that was made for the same may be used again. */
export interface ProcessKind {
  /** Bytes of resident memory at which the process is ended. */
  readonly memoryBytes: number;
  /** Whether it gives way to whoever has to answer. */
  readonly yields: boolean;
}

export interface LinkUser {
  readonly onReport: (report: Report) => void;
  /** The process ended, and was not told to. */
  readonly onGone: (how: string) => void;
}

export interface Link {
  send(order: Order): void;
  /** The match is over, and the process is well as far as is known. Nothing more is heard of it. */
  release(): void;
  kill(): void;
}

export type OpenLink = (options: ProcessKind & LinkUser) => Link;

/** Where links come from: a pool of processes; tests have something else. */
export interface LinkSource {
  readonly open: OpenLink;
  /** Processes that wait for a match. */
  readonly spare: number;
  /** Ends all of them. */
  close(): void;
}

/** Share of the memory for the JavaScript heap: the rest is for tables and code outside of it. */
const HEAP_SHARE = 0.75;
const MEGABYTE = 1024 * 1024;
/** Of processes that give way. */
const NICENESS = 2;

/** A process, whoever uses it. */
export class PlayerProcess {
  /** Nobody hears of it where absent. */
  user: LinkUser | undefined;
  private readonly child: ChildProcess;
  private isEnded = false;

  /** `program`: the built `player-process.js`. */
  constructor(program: string, { memoryBytes, yields }: ProcessKind) {
    const heap = Math.max(64, Math.floor((HEAP_SHARE * memoryBytes) / MEGABYTE));
    this.child = fork(program, [String(memoryBytes)], {
      execArgv: [`--max-old-space-size=${heap}`, "--expose-gc"],
      env: {},
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.child.on("message", (report) => {
      if (!this.isEnded) this.user?.onReport(report as Report);
    });
    const gone = (how: string): void => {
      if (this.isEnded) return;
      this.kill();
      this.user?.onGone(how);
    };
    this.child.on("error", (error) => gone(error.message));
    this.child.on("exit", (code, signal) => gone(signal ?? `exit code ${code}`));
    try {
      if (yields && this.child.pid !== undefined) setPriority(this.child.pid, NICENESS);
    } catch {
      // Not allowed here: it plays all the same.
    }
  }

  send(order: Order): void {
    if (!this.isEnded && this.child.connected) this.child.send(order, () => {});
  }

  kill(): void {
    this.isEnded = true;
    this.child.kill("SIGKILL");
  }
}
