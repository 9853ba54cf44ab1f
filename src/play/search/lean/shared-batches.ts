/**
 * Batches of leaves that other threads evaluate while the search continues. The leaves' fluents go one way and their
 * rewards the other, in shared memory. The search never waits: it polls whether a batch is done. Evaluators sleep until
 * there is a batch.
 */

/** The states of a batch. */
const BATCH = { free: 0, waiting: 1, taken: 2, done: 3 } as const;
/**
 * Words of the header: the number of ready evaluators, and a bell that wakes them; then for each batch its state and
 * its number of leaves.
 */
const HEAD = { ready: 0, bell: 1, batches: 2 } as const;
const WORDS_PER_BATCH = 2;

export interface BatchShape {
  readonly batches: number;
  readonly leaves: number;
  readonly fluentCount: number;
  readonly roleCount: number;
}

/** Can be sent to another thread. */
export interface BatchMemory extends BatchShape {
  readonly memory: SharedArrayBuffer;
}

export const batchMemory = (shape: BatchShape): BatchMemory => ({
  ...shape,
  memory: new SharedArrayBuffer(placesOf(shape).end),
});

export class SharedBatches {
  readonly shape: BatchShape;
  private readonly words: Int32Array;
  private readonly rewards: Float64Array;
  private readonly fluents: Uint8Array;

  constructor({ memory, ...shape }: BatchMemory) {
    const { rewards, fluents, end } = placesOf(shape);
    this.shape = shape;
    this.words = new Int32Array(memory, 0, HEAD.batches + WORDS_PER_BATCH * shape.batches);
    this.rewards = new Float64Array(memory, rewards, (fluents - rewards) / Float64Array.BYTES_PER_ELEMENT);
    this.fluents = new Uint8Array(memory, fluents, end - fluents);
  }

  /** For the search: returns a batch to fill, or −1 if none is free or there is no evaluator. */
  free(): number {
    if (Atomics.load(this.words, HEAD.ready) === 0) return -1;
    for (let batch = 0; batch < this.shape.batches; batch++)
      if (Atomics.load(this.words, stateOf(batch)) === BATCH.free) return batch;
    return -1;
  }

  /** For the search: writes the state of a leaf, 1 where a fluent holds. */
  put(batch: number, leaf: number, fluents: Uint8Array): void {
    this.fluents.set(fluents, this.leafAt(batch, leaf) * this.shape.fluentCount);
  }

  /** For the search: hands the first `count` leaves to the evaluators. */
  send(batch: number, count: number): void {
    Atomics.store(this.words, stateOf(batch) + 1, count);
    Atomics.store(this.words, stateOf(batch), BATCH.waiting);
    Atomics.add(this.words, HEAD.bell, 1);
    Atomics.notify(this.words, HEAD.bell);
  }

  /** For the search: whether the results are there. */
  isDone(batch: number): boolean {
    return Atomics.load(this.words, stateOf(batch)) === BATCH.done;
  }

  /** For the search: copies the rewards of a finished batch, and frees the batch. */
  take(batch: number, rewards: Float64Array): void {
    const { leaves, roleCount } = this.shape;
    const at = this.leafAt(batch, 0) * roleCount;
    for (let i = 0; i < leaves * roleCount; i++) rewards[i] = this.rewards[at + i] as number;
    Atomics.store(this.words, stateOf(batch), BATCH.free);
  }

  /** For evaluators: announces that one is ready. */
  arrive(): void {
    Atomics.add(this.words, HEAD.ready, 1);
  }

  /** For evaluators: announces that one leaves. */
  leave(): void {
    Atomics.sub(this.words, HEAD.ready, 1);
  }

  /** For evaluators: takes a waiting batch; −1 if there is none. */
  next(): number {
    for (let batch = 0; batch < this.shape.batches; batch++)
      if (Atomics.compareExchange(this.words, stateOf(batch), BATCH.waiting, BATCH.taken) === BATCH.waiting)
        return batch;
    return -1;
  }

  /** For evaluators: sleeps until there may be a batch, at most this many milliseconds. */
  sleep(milliseconds: number): void {
    const bell = Atomics.load(this.words, HEAD.bell);
    if (this.hasWaiting()) return;
    Atomics.wait(this.words, HEAD.bell, bell, milliseconds);
  }

  /** For evaluators: the number of leaves in a batch. */
  countOf(batch: number): number {
    return Atomics.load(this.words, stateOf(batch) + 1);
  }

  /** For evaluators: the state of a leaf. */
  fluentsOf(batch: number, leaf: number): Uint8Array {
    const { fluentCount } = this.shape;
    const at = this.leafAt(batch, leaf) * fluentCount;
    return this.fluents.subarray(at, at + fluentCount);
  }

  /** For evaluators: writes the rewards of all leaves of a batch. */
  finish(batch: number, rewards: Float64Array): void {
    const { roleCount } = this.shape;
    this.rewards.set(rewards, this.leafAt(batch, 0) * roleCount);
    Atomics.store(this.words, stateOf(batch), BATCH.done);
  }

  private hasWaiting(): boolean {
    for (let batch = 0; batch < this.shape.batches; batch++)
      if (Atomics.load(this.words, stateOf(batch)) === BATCH.waiting) return true;
    return false;
  }

  private leafAt(batch: number, leaf: number): number {
    return batch * this.shape.leaves + leaf;
  }
}

const stateOf = (batch: number): number => HEAD.batches + WORDS_PER_BATCH * batch;

/** Returns where rewards and fluents begin and end, in bytes. */
function placesOf({ batches, leaves, fluentCount, roleCount }: BatchShape) {
  const bytes = Float64Array.BYTES_PER_ELEMENT;
  const rewards =
    bytes * Math.ceil((Int32Array.BYTES_PER_ELEMENT * (HEAD.batches + WORDS_PER_BATCH * batches)) / bytes);
  const fluents = rewards + bytes * batches * leaves * roleCount;
  return { rewards, fluents, end: fluents + batches * leaves * fluentCount };
}
