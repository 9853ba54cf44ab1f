/** Data shared by the watchdog and its thread. */

export interface WatchOrders {
  /** Shared memory: STATE tells whether the call is done, MEMORY whether it took too much memory. */
  readonly flags: Int32Array;
  /** Limit of resident memory, in bytes. */
  readonly bytes: number;
  /** The process that waits for the answer, if known; when it is gone, the call ends. */
  readonly parent?: number;
}

/** Environment variable in which a process passes its id to a process that works only for it. */
export const PARENT = "NOETHER_PARENT";

export const STATE = 0;
export const DONE = 1;
export const MEMORY = 1;
export const EXCEEDED = 1;
