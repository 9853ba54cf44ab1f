/**
 * The trace of a refinement: the sequence of all label-independent events, one integer per event.
 *
 * Equivalent nodes of the search tree have equal traces, so a node is abandoned at the first event that differs from
 * the first path's. There are three modes. RECORD writes the first path's trace. COMPARE stops at the first deviation.
 * HASH runs to the end, or for a number of events, and gives one hash of the whole, which says more about *how* a node
 * deviates.
 */
import { doubled } from "../collections/index.ts";

const RECORD = 0;
const COMPARE = 1;
const HASH = 2;
export type TraceMode = typeof RECORD | typeof COMPARE | typeof HASH;

/** More events than any trace has. */
export const MANY_EVENTS = 0x7fffffff;

/** Mixes an integer into a 32-bit hash; good avalanche in a few cycles. */
export function mix(hash: number, value: number): number {
  let word = Math.imul(hash ^ value, 0x9e3779b1);
  word ^= word >>> 15;
  word = Math.imul(word, 0x85ebca77);
  return word ^ (word >>> 13);
}

export class Trace {
  mode: TraceMode = RECORD;
  /** Recorded events; grows by doubling. */
  events = new Int32Array(1024);
  /** Number of recorded events. */
  length = 0;
  /** COMPARE: the next expected event, and the end of the compared range. */
  at = 0;
  end = 0;
  /** HASH: the hash so far, and the number of events still wanted. */
  hash = 0;
  left = 0;

  record(): void {
    this.mode = RECORD;
  }

  compare(from: number, to: number): void {
    this.mode = COMPARE;
    this.at = from;
    this.end = to;
  }

  startHash(events = MANY_EVENTS): void {
    this.mode = HASH;
    this.hash = 0;
    this.left = events;
  }

  /** Notes an event. Returns false if the trace deviates from the recorded one, or if no more events are wanted. */
  note(event: number): boolean {
    if (this.mode === COMPARE) return this.at < this.end && this.events[this.at++] === event;
    if (this.mode === HASH) {
      this.hash = mix(this.hash, event);
      return --this.left > 0;
    }
    if (this.length === this.events.length) this.grow();
    this.events[this.length++] = event;
    return true;
  }

  /** Whether the compared range was matched to its end. */
  get isMet(): boolean {
    return this.mode !== COMPARE || this.at === this.end;
  }

  private grow(): void {
    this.events = doubled(this.events);
  }
}
