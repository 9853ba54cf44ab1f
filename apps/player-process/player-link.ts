/**
 * The parent's end of a playing process. It is a process, not a thread: three of five ways to run out of memory in a
 * Node thread end the whole process, whatever the limits. A process can be killed whatever it does, and can run at a
 * lower priority than its parent.
 */
import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import type { Order, Report } from "./orders.ts";

/** What a process was made for: a process of the same kind may be used again. */
export interface ProcessKind {
  /** Bytes of resident memory at which the process ends. */
  readonly memoryBytes: number;
  /** Whether it runs at a lower priority than processes that must answer. */
  readonly yields: boolean;
}

export interface LinkUser {
  readonly onReport: (report: Report) => void;
  /** Called when the process ended without being told to. */
  readonly onGone: (how: string) => void;
}

export interface Link {
  send(order: Order): void;
  /** The match is over, and the process is healthy as far as is known. It is not heard from again. */
  release(): void;
  kill(): void;
}

export type OpenLink = (options: ProcessKind & LinkUser) => Link;

/** Where links come from: a pool of processes, or a substitute in tests. */
export interface LinkSource {
  readonly open: OpenLink;
  /** Number of processes that wait for a match. */
  readonly spare: number;
  /** Ends all processes. */
  close(): void;
}

/** Share of the memory for the JavaScript heap; the rest is for tables and code outside it. */
const HEAP_SHARE = 0.75;
const MEGABYTE = 1024 * 1024;
/** Niceness of low-priority processes. */
const NICENESS = 2;

/** A process, whoever uses it. */
export class PlayerProcess {
  /** If absent, its reports are ignored. */
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
      // Changing the priority is not allowed here: it plays all the same.
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
