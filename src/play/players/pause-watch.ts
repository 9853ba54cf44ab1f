/** The longest time for which a player let nobody else get a word in, and what it was at. */

/** `start`: before the first move; `turning`: taking in a new state, with the solver's look at it; `thought`: a slice of it. */
export type PauseKind = "start" | "turning" | "thought";

export class PauseWatch {
  private readonly now: () => number;
  private readonly longest = new Map<PauseKind, number>();

  constructor(now: () => number) {
    this.now = now;
  }

  /** Does it, and notes how long that took. */
  during<T>(kind: PauseKind, work: () => T): T {
    const begun = this.now();
    try {
      return work();
    } finally {
      this.longest.set(kind, Math.max(this.longest.get(kind) ?? 0, this.now() - begun));
    }
  }

  /** In a line for people. */
  get line(): string {
    const told = [...this.longest].map(([kind, seconds]) => `${kind} ${(1000 * seconds).toFixed(1)} ms`);
    return `longest pauses so far: ${told.join(", ")}`;
  }
}
