/**
 * Garbage is collected by the thread that made it. V8 lets up to four threads of its own help with that. Alone on a computer a match becomes some
 * percent faster by them, but they take the cores of the matches beside it: with tree search in JavaScript they kept a third of a second core busy, so
 * that two workers on two cores were only 1.4 times as fast as one, and what a match could think depended on its neighbours. All CPU time
 * taken together, a match costs the same with them and without (docs/results/arena.md).
 */
import { setFlagsFromString } from "node:v8";

/**
 * These are read at each collection, so they may be set while a process runs. `--no-parallel-marking` must not be among them: with it V8 would not
 * wait for a helper that is marking at that moment.
 */
const WITHOUT_HELPERS = ["--no-parallel-scavenge", "--no-concurrent-marking", "--no-concurrent-sweeping"] as const;

/** For the whole process, from here on. */
export function collectAlone(): void {
  for (const flag of WITHOUT_HELPERS) setFlagsFromString(flag);
}
