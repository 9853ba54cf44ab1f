/** What the watchdog and its thread share. */

export interface WatchOrders {
  /** Shared: at STATE whether the call is done, at MEMORY whether it took too much. */
  readonly flags: Int32Array;
  /** Of resident memory. */
  readonly bytes: number;
}

export const STATE = 0;
export const DONE = 1;
export const MEMORY = 1;
export const EXCEEDED = 1;
