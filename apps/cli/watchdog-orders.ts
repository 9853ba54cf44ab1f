/** What the watchdog and its thread share. */

export interface WatchOrders {
  /** Shared: at STATE whether the call is done, at MEMORY whether it took too much. */
  readonly flags: Int32Array;
  /** Of resident memory. */
  readonly bytes: number;
  /** The process that wants the answer, where it is known; without it the call ends. */
  readonly parent?: number;
}

/** The environment variable by which a process tells its own number to one that works for it alone. */
export const PARENT = "NOETHER_PARENT";

export const STATE = 0;
export const DONE = 1;
export const MEMORY = 1;
export const EXCEEDED = 1;
