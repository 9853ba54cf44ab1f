/**
 * The trace of a refinement: the sequence of everything label-independent that happened, one integer an event.
 *
 * Equivalent nodes of the search tree have equal traces, so a node is abandoned at the first event that differs from
 * the first path's. Four modes: RECORD writes the first path's trace, COMPARE stops at the first deviation, HASH runs to
 * the end and answers one number for the whole, which says more about *how* a node deviates, and LEAST keeps the
 * lexicographically least of several traces, stopping at the first event that is larger.
 */

const RECORD = 0;
const COMPARE = 1;
const HASH = 2;
const LEAST = 3;
export type TraceMode = typeof RECORD | typeof COMPARE | typeof HASH | typeof LEAST;

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
  /** COMPARE: the next event to be met, and the end of the stretch that is compared. */
  at = 0;
  end = 0;
  /** HASH: the hash so far. */
  hash = 0;
  /** LEAST: whether the trace in hand is less than all before; it then overwrites them. */
  isLess = true;

  record(): void {
    this.mode = RECORD;
  }

  compare(from: number, to: number): void {
    this.mode = COMPARE;
    this.at = from;
    this.end = to;
  }

  startHash(): void {
    this.mode = HASH;
    this.hash = 0;
  }

  /** Begins a trace that is to be compared with the least so far. */
  startLeast(): void {
    this.mode = LEAST;
    this.at = 0;
    this.isLess = this.length === 0;
  }

  /** Ends it: negative if it is the new least one, zero if it equals the least. */
  endLeast(): number {
    if (!this.isLess && this.at === this.length) return 0;
    this.length = this.at;
    return -1;
  }

  /** Notes an event; false means that the trace deviates from the recorded one. */
  note(event: number): boolean {
    if (this.mode === COMPARE) return this.at < this.end && this.events[this.at++] === event;
    if (this.mode === HASH) {
      this.hash = mix(this.hash, event);
      return true;
    }
    if (this.mode === LEAST) return this.#noteLeast(event);
    if (this.length === this.events.length) this.#grow();
    this.events[this.length++] = event;
    return true;
  }

  #noteLeast(event: number): boolean {
    if (!this.isLess) {
      // A trace that goes on where the least one has ended is larger.
      if (this.at === this.length || event > this.events[this.at]!) return false;
      if (event < this.events[this.at]!) this.isLess = true;
    }
    if (this.at === this.events.length) this.#grow();
    this.events[this.at++] = event;
    return true;
  }

  /** Whether the compared stretch was met to its end. */
  get isMet(): boolean {
    return this.mode !== COMPARE || this.at === this.end;
  }

  #grow(): void {
    const larger = new Int32Array(this.events.length * 2);
    larger.set(this.events);
    this.events = larger;
  }
}
