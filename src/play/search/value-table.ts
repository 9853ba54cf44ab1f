/**
 * The transposition table: proven values of states, by canonical image. Only finished values are stored, and whole
 * images are compared (see `state-key.ts`), so an answer from the table is as good as a search. Memory is bounded; the
 * limit includes both tables while one is copied to another. The table doubles while the limit allows. Afterwards a new
 * entry replaces the one that was cheapest to prove in a window of neighbouring slots.
 *
 * Values of a search with a horizon depend on the depth left. An entry is either exact (everything below it ended
 * within `height` steps, so it answers if at least that many are left) or valid for one depth; the two kinds are hashed
 * separately.
 */
import type { KeyMaker, TableKey } from "./state-key.ts";

/** Number of slots searched for one key, from the one that its hash names. */
const WINDOW = 8;
/** Initial number of slots if they fit into the memory; never fewer than one window. */
const FIRST_CAPACITY = 1 << 12;
/** Pads states shorter than the longest. Cannot be confused with content, because fluent numbers are not negative. */
const PADDING = -1;
export const NOT_FOUND = -1;
/** The depth of a search without horizon. */
export const UNBOUNDED = 0x3fffffff;

/**
 * The words of a record. There is one record per slot, so that a lookup touches one or two cache lines. HIGH, LOW: the
 * key's hash. MARK: 0 for empty, 2 · height + 2 for exact, 2 · depth + 1 for valid at this depth only. EFFORT: number
 * of expansions that the proof took. ANSWERED: bit (e mod 32) is set when the entry has answered for the image under
 * element e. FRAME: the number of the symmetry that makes the image. From STATE on: the state.
 */
const HIGH = 0;
const LOW = 1;
const MARK = 2;
const EFFORT = 3;
const ANSWERED = 4;
const FRAME = 5;
const STATE = 6;

export class ValueTable {
  /** Number of values per state. */
  readonly width: number;
  /** At place × width. */
  values = new Float64Array(0);
  count = 0;
  private readonly maximalBytes: number;
  /** Number of slots; a power of two. */
  private capacity: number;
  /** Words per stored state; grows if states differ in length. */
  private stateLength: number;
  /** Words per record: STATE + stateLength. */
  private stride: number;
  private records = new Int32Array(0);

  constructor(width: number, stateLength: number, maximalBytes: number) {
    this.width = width;
    this.stateLength = stateLength;
    this.stride = STATE + stateLength;
    this.maximalBytes = maximalBytes;
    this.capacity = this.fittingCapacity(FIRST_CAPACITY, stateLength);
    this.allocate();
  }

  /** Number of bytes that the table uses. */
  get bytes(): number {
    return this.records.byteLength + this.values.byteLength;
  }

  /** Returns the slot of an entry that answers for the key with `depth` steps left, or NOT_FOUND. */
  find(key: TableKey, depth: number): number {
    const exact = this.findExact(key, depth);
    return exact === NOT_FOUND ? this.findAtDepth(key, depth) : exact;
  }

  /** Like `find`, among the exact entries. */
  findExact(key: TableKey, depth: number): number {
    return this.findFrom(key, key.high, depth, true);
  }

  /** Like `find`, among the entries for one depth. */
  findAtDepth(key: TableKey, depth: number): number {
    return depth === UNBOUNDED ? NOT_FOUND : this.findFrom(key, homeAtDepth(key.high, depth), depth, false);
  }

  isExact(place: number): boolean {
    return ((this.records[place * this.stride + MARK] as number) & 1) === 0;
  }

  /** The height of an exact entry, or the depth of another. */
  heightOf(place: number): number {
    const mark = this.records[place * this.stride + MARK] as number;
    return (mark & 1) === 0 ? (mark - 2) >> 1 : mark >> 1;
  }

  /** Makes an exact entry valid only from this height on. */
  raiseHeight(place: number, height: number): void {
    if (height > this.heightOf(place)) this.records[place * this.stride + MARK] = 2 * height + 2;
  }

  effortOf(place: number): number {
    return this.records[place * this.stride + EFFORT] as number;
  }

  /** Records that the entry answers for the image under an element. Returns false if it did so before. */
  noteAnswer(place: number, element: number): boolean {
    const at = place * this.stride + ANSWERED;
    const answered = this.records[at] as number;
    const bit = 1 << (element & 31);
    this.records[at] = answered | bit;
    return (answered & bit) === 0;
  }

  /** Creates an entry and returns its slot; the caller writes the values there. */
  store(key: TableKey, exact: boolean, height: number, effort: number): number {
    const { kept } = key;
    if (kept.length > this.stateLength) this.rebuild(this.fittingCapacity(this.capacity, kept.length), kept.length);
    const place = this.placeFor(exact ? key.high : homeAtDepth(key.high, height));
    const { records } = this;
    const at = place * this.stride;
    if (records[at + MARK] === 0) this.count++;
    records[at + HIGH] = key.high;
    records[at + LOW] = key.low;
    records[at + MARK] = exact ? 2 * height + 2 : 2 * height + 1;
    records[at + EFFORT] = Math.min(effort, 0x7fffffff);
    records[at + ANSWERED] = 1 << (key.element & 31);
    records[at + FRAME] = key.frame;
    for (let i = 0; i < kept.length; i++) records[at + STATE + i] = kept[i] as number;
    if (kept.length < this.stateLength) records.fill(PADDING, at + STATE + kept.length, at + this.stride);
    return place;
  }

  /**
   * Renames every entry by keys without symmetries: an entry then answers for the state that it keeps. `roleInFrame`
   * tells which value of an entry in a frame belongs to a role.
   */
  changeKeys(keys: KeyMaker, roleInFrame: (frame: number, role: number) => number): void {
    const own = new Float64Array(this.width);
    for (let place = 0; place < this.capacity; place++) {
      const at = place * this.stride;
      if (this.records[at + MARK] === 0) continue;
      const frame = this.records[at + FRAME] as number;
      keys.start(this.records.subarray(at + STATE, at + this.stride));
      this.records[at + HIGH] = keys.high;
      this.records[at + LOW] = keys.low;
      this.records[at + ANSWERED] = 1;
      this.records[at + FRAME] = 0;
      for (let role = 0; role < this.width; role++)
        own[role] = this.values[place * this.width + roleInFrame(frame, role)] as number;
      this.values.set(own, place * this.width);
    }
    this.rebuild(this.fittingCapacity(this.capacity, this.stateLength), this.stateLength);
  }

  private findFrom(key: TableKey, home: number, depth: number, exact: boolean): number {
    const mask = this.capacity - 1;
    const { records, stride } = this;
    const { high, low } = key;
    for (let i = 0; i < WINDOW; i++) {
      const place = (home + i) & mask;
      const at = place * stride;
      const mark = records[at + MARK] as number;
      // Slots are never emptied, so a key that is not before the first empty slot was not stored.
      if (mark === 0) return NOT_FOUND;
      if (records[at + LOW] !== low || records[at + HIGH] !== high) continue;
      if (exact ? (mark & 1) === 1 || (mark - 2) >> 1 > depth : mark !== 2 * depth + 1) continue;
      if (this.holds(at, key)) return place;
    }
    return NOT_FOUND;
  }

  private holds(at: number, key: TableKey): boolean {
    const { records } = this;
    const { kept, frame } = key;
    const first = at + STATE;
    if (records[at + FRAME] !== frame) return key.hasImage(records, first, records[at + FRAME] as number);
    if (kept.length > this.stateLength) return false;
    for (let i = 0; i < kept.length; i++) if (records[first + i] !== kept[i]) return false;
    return kept.length === this.stateLength || records[first + kept.length] === PADDING;
  }

  private placeFor(home: number): number {
    for (;;) {
      const mask = this.capacity - 1;
      const { records, stride } = this;
      let cheapest = home & mask;
      for (let i = 0; i < WINDOW; i++) {
        const place = (home + i) & mask;
        if (records[place * stride + MARK] === 0) return place;
        if ((records[place * stride + EFFORT] as number) < (records[cheapest * stride + EFFORT] as number))
          cheapest = place;
      }
      if (!this.mayGrow()) return cheapest;
      this.rebuild(2 * this.capacity, this.stateLength);
    }
  }

  private mayGrow(): boolean {
    return this.fittingCapacity(2 * this.capacity, this.stateLength) === 2 * this.capacity;
  }

  /** Returns the largest power of two, at most `wanted`, that fits beside the current table. */
  private fittingCapacity(wanted: number, stateLength: number): number {
    const stride = STATE + stateLength;
    let capacity = wanted;
    while (
      capacity > WINDOW &&
      (this.bytes + capacity * (4 * stride + 8 * this.width) > this.maximalBytes || capacity * stride >= 2 ** 31)
    )
      capacity /= 2;
    return capacity;
  }

  private rebuild(capacity: number, stateLength: number): void {
    const old = { records: this.records, values: this.values, capacity: this.capacity, stride: this.stride };
    this.capacity = capacity;
    this.stateLength = stateLength;
    this.stride = STATE + stateLength;
    this.allocate();
    this.count = 0;
    for (let place = 0; place < old.capacity; place++) {
      const from = place * old.stride;
      const mark = old.records[from + MARK] as number;
      if (mark === 0) continue;
      const high = old.records[from + HIGH] as number;
      const free = this.freePlace(homeOf(high, mark));
      if (free === NOT_FOUND) continue;
      this.count++;
      const to = free * this.stride;
      for (let i = 0; i < this.stride; i++)
        this.records[to + i] = i < old.stride ? (old.records[from + i] as number) : PADDING;
      for (let i = 0; i < this.width; i++)
        this.values[free * this.width + i] = old.values[place * this.width + i] as number;
    }
  }

  /** Returns the first empty slot of a window, or NOT_FOUND. */
  private freePlace(home: number): number {
    const mask = this.capacity - 1;
    const { records, stride } = this;
    for (let i = 0; i < WINDOW; i++) {
      const place = (home + i) & mask;
      if (records[place * stride + MARK] === 0) return place;
    }
    return NOT_FOUND;
  }

  private allocate(): void {
    this.values = new Float64Array(this.capacity * this.width);
    this.records = new Int32Array(this.capacity * this.stride);
  }
}

const homeOf = (high: number, mark: number): number => ((mark & 1) === 0 ? high : homeAtDepth(high, mark >> 1));
const homeAtDepth = (high: number, depth: number): number => high ^ Math.imul(depth + 1, 0x9e3779b1);
