/**
 * Prints what `--explain-time` asks for: one line per stage with its wall and CPU seconds, and the choices with their
 * reasons.
 */
import type { Observer } from "../../src/foundations/budgets/index.ts";

export interface Clocks {
  readonly wall: () => number;
  readonly cpu: () => number;
}

interface OpenStage {
  readonly name: string;
  readonly wall: number;
  readonly cpu: number;
}

/** Tracks the open stages, so that an interrupted call can say what it was doing. Prints only if it has a printer. */
export class StageTimes implements Observer {
  private readonly open: OpenStage[] = [];
  private readonly clocks: Clocks;
  private readonly print: ((line: string) => void) | undefined;

  constructor(clocks: Clocks, print?: (line: string) => void) {
    this.clocks = clocks;
    this.print = print;
  }

  started(name: string): void {
    this.open.push({ name, wall: this.clocks.wall(), cpu: this.clocks.cpu() });
  }

  done(): void {
    const stage = this.open.pop();
    if (stage !== undefined) this.tell(stage, "");
  }

  chose(what: string, why: string): void {
    this.print?.(`${indent(this.open.length)}chosen: ${what}: ${why}`);
  }

  /** The innermost stage that has started and is not done. */
  get current(): string | undefined {
    return this.open.at(-1)?.name;
  }

  /** Ends interrupted stages, and reports the total time since the process began. */
  finish(): void {
    for (let stage = this.open.pop(); stage !== undefined; stage = this.open.pop()) this.tell(stage, " (cut)");
    this.tell({ name: "all", wall: 0, cpu: 0 }, "");
  }

  private tell({ name, wall, cpu }: OpenStage, remark: string): void {
    const seconds = (since: number, clock: () => number): string => (clock() - since).toFixed(3);
    this.print?.(
      `${indent(this.open.length)}${name}${remark}: ${seconds(wall, this.clocks.wall)} s, ${seconds(cpu, this.clocks.cpu)} s of CPU`,
    );
  }
}

const indent = (depth: number): string => "  ".repeat(depth);
