/** CPU time of one thread. Node 20 only reports that of the whole process, so it is read from the kernel. */
import { openSync, readSync } from "node:fs";

/**
 * The file starts with nanoseconds on the processor, then a blank. Linux updates it with every tick, about every 4 ms.
 */
const FILE = "/proc/thread-self/schedstat";
const BLANK = 0x20;

const buffer = Buffer.alloc(64);
let file: number | undefined;

/** CPU seconds of the calling thread; undefined if this system does not report them. */
export function threadCpuSeconds(): number | undefined {
  try {
    file ??= openSync(FILE, "r"); // stays bound to the thread that opened it
    const length = readSync(file, buffer, 0, buffer.length, 0);
    return Number(buffer.toString("latin1", 0, Math.min(length, buffer.indexOf(BLANK)))) / 1e9;
  } catch {
    return undefined;
  }
}
