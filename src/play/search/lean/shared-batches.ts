/**
 * Batches of leaves that are evaluated in other threads while the search goes on: fluents of the leaves one way, their rewards the other, in shared
 * memory. The search never waits: it looks whether a batch is done. Who evaluates sleeps until there is one.
 */

/** What becomes of a batch. */
const BATCH = { free: 0, waiting: 1, taken: 2, done: 3 } as const;
/** Words of the head: evaluators that are ready, and a bell that wakes them; then for each batch its state and its leaves. */
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

  /** For the search: a batch to be filled, or −1 where none is free or nobody would evaluate it. */
  free(): number {
    if (Atomics.load(this.words, HEAD.ready) === 0) return -1;
    for (let batch = 0; batch < this.shape.batches; batch++)
      if (Atomics.load(this.words, stateOf(batch)) === BATCH.free) return batch;
    return -1;
  }

  /** For the search: the state of a leaf, 1 where a fluent holds. */
  put(batch: number, leaf: number, fluents: Uint8Array): void {
    this.fluents.set(fluents, this.leafAt(batch, leaf) * this.shape.fluentCount);
  }

  /** For the search: lets others evaluate the first `count` leaves. */
  send(batch: number, count: number): void {
    Atomics.store(this.words, stateOf(batch) + 1, count);
    Atomics.store(this.words, stateOf(batch), BATCH.waiting);
    Atomics.add(this.words, HEAD.bell, 1);
    Atomics.notify(this.words, HEAD.bell);
  }

  /** For the search: whether the values are there. */
  isDone(batch: number): boolean {
    return Atomics.load(this.words, stateOf(batch)) === BATCH.done;
  }

  /** For the search: copies the rewards of a batch that is done, which is free from then on. */
  take(batch: number, rewards: Float64Array): void {
    const { leaves, roleCount } = this.shape;
    const at = this.leafAt(batch, 0) * roleCount;
    for (let i = 0; i < leaves * roleCount; i++) rewards[i] = this.rewards[at + i] as number;
    Atomics.store(this.words, stateOf(batch), BATCH.free);
  }

  /** For who evaluates: that there is somebody. */
  arrive(): void {
    Atomics.add(this.words, HEAD.ready, 1);
  }

  /** For who evaluates: nobody may come any more. */
  leave(): void {
    Atomics.sub(this.words, HEAD.ready, 1);
  }

  /** For who evaluates: a batch that waits, now taken; −1 where there is none. */
  next(): number {
    for (let batch = 0; batch < this.shape.batches; batch++)
      if (Atomics.compareExchange(this.words, stateOf(batch), BATCH.waiting, BATCH.taken) === BATCH.waiting)
        return batch;
    return -1;
  }

  /** For who evaluates: sleeps until there may be a batch, so many milliseconds at most. */
  sleep(milliseconds: number): void {
    const bell = Atomics.load(this.words, HEAD.bell);
    if (this.hasWaiting()) return;
    Atomics.wait(this.words, HEAD.bell, bell, milliseconds);
  }

  /** For who evaluates. */
  countOf(batch: number): number {
    return Atomics.load(this.words, stateOf(batch) + 1);
  }

  /** For who evaluates: the state of a leaf. */
  fluentsOf(batch: number, leaf: number): Uint8Array {
    const { fluentCount } = this.shape;
    const at = this.leafAt(batch, leaf) * fluentCount;
    return this.fluents.subarray(at, at + fluentCount);
  }

  /** For who evaluates: the rewards of all leaves of a batch. */
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

/** Where rewards and fluents begin, in bytes. */
function placesOf({ batches, leaves, fluentCount, roleCount }: BatchShape) {
  const bytes = Float64Array.BYTES_PER_ELEMENT;
  const rewards =
    bytes * Math.ceil((Int32Array.BYTES_PER_ELEMENT * (HEAD.batches + WORDS_PER_BATCH * batches)) / bytes);
  const fluents = rewards + bytes * batches * leaves * roleCount;
  return { rewards, fluents, end: fluents + batches * leaves * fluentCount };
}
