/** CPU time of one thread. Node 20 tells that of the whole process only, so it is read from the kernel. */
import { openSync, readSync } from "node:fs";

/** Nanoseconds on the processor come first, then a blank. Linux brings it up to date with every tick, 4 ms or so. */
const FILE = "/proc/thread-self/schedstat";
const BLANK = 0x20;

const buffer = Buffer.alloc(64);
let file: number | undefined;

/** Seconds that the calling thread has had a processor. Undefined where this system does not tell. */
export function threadCpuSeconds(): number | undefined {
  try {
    file ??= openSync(FILE, "r"); // stays that of the thread which opened it
    const length = readSync(file, buffer, 0, buffer.length, 0);
    return Number(buffer.toString("latin1", 0, Math.min(length, buffer.indexOf(BLANK)))) / 1e9;
  } catch {
    return undefined;
  }
}
