/**
 * The parent's end of a process that plays. A process and not a thread: three of five ways to run out of memory in a thread of Node end the
 * whole process, limits or not; a process can be killed whatever it does, and can give way to its parent.
 */
import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import type { Order, Report } from "./orders.ts";

export interface LinkOptions {
  /** The built program `player-process.js`. */
  readonly program: string;
  /** Bytes of resident memory at which the process is ended. */
  readonly memoryBytes: number;
  /** Whether it gives way to whoever has to answer. */
  readonly yields: boolean;
  readonly onReport: (report: Report) => void;
  /** The process ended, and was not told to. */
  readonly onGone: (how: string) => void;
}

/** Makes a process of the link's options; tests make something else. */
export type OpenLink = (options: Omit<LinkOptions, "program">) => Link;

export interface Link {
  send(order: Order): void;
  kill(): void;
}

/** Of the memory, what the heap of JavaScript may take: the rest is for tables and code outside of it. */
const HEAP_SHARE = 0.75;
const MEGABYTE = 1024 * 1024;
/** Of processes that give way. */
const NICENESS = 2;

export class PlayerLink implements Link {
  private readonly child: ChildProcess;
  private isWanted = true;

  constructor({ program, memoryBytes, yields, onReport, onGone }: LinkOptions) {
    const heap = Math.max(64, Math.floor((HEAP_SHARE * memoryBytes) / MEGABYTE));
    this.child = fork(program, [String(memoryBytes)], {
      execArgv: [`--max-old-space-size=${heap}`],
      env: {},
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.child.on("message", (report) => {
      if (this.isWanted) onReport(report as Report);
    });
    const gone = (how: string): void => {
      if (!this.isWanted) return;
      this.isWanted = false;
      this.child.kill("SIGKILL");
      onGone(how);
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
    if (this.isWanted && this.child.connected) this.child.send(order, () => {});
  }

  kill(): void {
    this.isWanted = false;
    this.child.kill("SIGKILL");
  }
}
