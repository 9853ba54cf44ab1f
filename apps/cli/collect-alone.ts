/**
 * Makes each thread collect its own garbage. V8 lets up to four threads of its own help with that. On an idle computer
 * this makes a match some percent faster, but the helpers take cores from matches that run beside it. With tree search
 * in JavaScript they kept a third of a second core busy: two workers on two cores were only 1.4 times as fast as one,
 * and how much a match could think depended on its neighbours. Counting all CPU time, a match costs the same with and
 * without helpers (docs/results/arena.md).
 */
import { setFlagsFromString } from "node:v8";

/**
 * V8 reads these flags at each collection, so they may be set while a process runs. `--no-parallel-marking` must not be
 * among them: with it V8 would not wait for a helper that is marking at that moment.
 */
const WITHOUT_HELPERS = ["--no-parallel-scavenge", "--no-concurrent-marking", "--no-concurrent-sweeping"] as const;

/** Affects the whole process from this call on. */
export function collectAlone(): void {
  for (const flag of WITHOUT_HELPERS) setFlagsFromString(flag);
}
