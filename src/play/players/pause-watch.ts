/** Measures the longest time that a player blocked its thread, and during which kind of work. */

/**
 * `start`: before the first move; `turning`: setting a new state, including the solver's look at it; `thought`: a slice
 * of thinking.
 */
export type PauseKind = "start" | "turning" | "thought";

export class PauseWatch {
  private readonly now: () => number;
  private readonly longest = new Map<PauseKind, number>();

  constructor(now: () => number) {
    this.now = now;
  }

  /** Runs some work and records how long it took. */
  during<T>(kind: PauseKind, work: () => T): T {
    const begun = this.now();
    try {
      return work();
    } finally {
      this.longest.set(kind, Math.max(this.longest.get(kind) ?? 0, this.now() - begun));
    }
  }

  /** The measurements as a line for people. */
  get line(): string {
    const pauses = [...this.longest].map(([kind, seconds]) => `${kind} ${(1000 * seconds).toFixed(1)} ms`);
    return `longest pauses so far: ${pauses.join(", ")}`;
  }
}
