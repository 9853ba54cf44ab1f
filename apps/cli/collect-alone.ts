/**
 * Young garbage is collected by the thread that made it. V8 lets up to four threads of its own help with that. Alone on a computer a match becomes
 * some percent faster by them, but they take the cores of the matches beside it: tree search in JavaScript kept a third of a second core busy,
 * so that two workers on two cores were only 1.4 times as fast as one, and what a match could think depended on its neighbours.
 */
import { setFlagsFromString } from "node:v8";

/** For the whole process. Of the flags about helping threads this one alone may be set while a process runs: it is read at each collection. */
export function collectAlone(): void {
  setFlagsFromString("--no-parallel-scavenge");
}
