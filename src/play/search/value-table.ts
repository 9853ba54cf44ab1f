/**
 * The transposition table: proven values of states, by canonical image. Only finished values go in, and the whole image is stored
 * and compared, so an answer of the table is as good as a search. Memory is bounded: the table doubles while it may, then in a
 * window of neighbouring places the entry that was cheapest to prove makes room.
 *
 * Values of a search with a horizon depend on the depth left. An entry is either exact (everything below it ended within `height`
 * steps, so it answers whenever at least so many are left) or belongs to one depth; these are hashed apart.
 */
import type { State } from "../../machine/index.ts";
import type { StateKey } from "./state-key.ts";

/** Places looked at for one key, from the one that its hash names. */
const WINDOW = 8;
const FIRST_CAPACITY = 1 << 12;
/** Pads states shorter than the longest; no state contains it after its end, as fluent numbers are not negative. */
const PADDING = -1;
export const NOT_FOUND = -1;
/** The depth of a search without horizon. */
export const UNBOUNDED = 0x3fffffff;

export class ValueTable {
  /** Values per state. */
  readonly width: number;
  /** At place × width. */
  values: Float64Array;
  /** Expansions that the proof took. */
  efforts: Uint32Array;
  /** Bit (e mod 32) is set when the entry has answered for the image by element e. */
  answered: Int32Array;
  count = 0;
  private readonly maximalBytes: number;
  private capacity = FIRST_CAPACITY;
  /** Words per stored state; grows where states differ in length. */
  private stateLength: number;
  private states: Int32Array;
  private highs: Int32Array;
  private lows: Int32Array;
  /** 0: empty; 2 · height + 2: exact; 2 · depth + 1: true for this depth only. */
  private marks: Int32Array;

  constructor(width: number, stateLength: number, maximalBytes: number) {
    this.width = width;
    this.stateLength = stateLength;
    this.maximalBytes = maximalBytes;
    this.values = new Float64Array(0);
    this.efforts = new Uint32Array(0);
    this.answered = new Int32Array(0);
    this.states = new Int32Array(0);
    this.highs = new Int32Array(0);
    this.lows = new Int32Array(0);
    this.marks = new Int32Array(0);
    this.allocate();
  }

  /** The place of an entry that answers for the key with `depth` steps left, or NOT_FOUND. */
  find(key: StateKey, depth: number): number {
    const exact = this.findFrom(key, key.high, depth, true);
    if (exact !== NOT_FOUND || depth === UNBOUNDED) return exact;
    return this.findFrom(key, homeAtDepth(key.high, depth), depth, false);
  }

  isExact(place: number): boolean {
    return ((this.marks[place] as number) & 1) === 0;
  }

  /** The height of an exact entry, the depth of another. */
  heightOf(place: number): number {
    const mark = this.marks[place] as number;
    return (mark & 1) === 0 ? (mark - 2) >> 1 : mark >> 1;
  }

  /** Makes an entry and answers its place; the caller writes the values there. */
  store(key: StateKey, exact: boolean, height: number, effort: number): number {
    const image = key.image();
    if (image.length > this.stateLength) this.lengthen(image.length);
    const mark = exact ? 2 * height + 2 : 2 * height + 1;
    const place = this.placeFor(exact ? key.high : homeAtDepth(key.high, height));
    if (this.marks[place] === 0) this.count++;
    this.highs[place] = key.high;
    this.lows[place] = key.low;
    this.marks[place] = mark;
    this.efforts[place] = Math.min(effort, 0xffffffff);
    this.answered[place] = 1 << (key.element & 31);
    const first = place * this.stateLength;
    this.states.set(image, first);
    if (image.length < this.stateLength) this.states.fill(PADDING, first + image.length, first + this.stateLength);
    return place;
  }

  private findFrom(key: StateKey, home: number, depth: number, exact: boolean): number {
    const mask = this.capacity - 1;
    for (let i = 0; i < WINDOW; i++) {
      const place = (home + i) & mask;
      if (this.lows[place] !== key.low || this.highs[place] !== key.high) continue;
      const mark = this.marks[place] as number;
      if (exact ? mark === 0 || (mark & 1) === 1 || (mark - 2) >> 1 > depth : mark !== 2 * depth + 1) continue;
      if (this.holds(place, key.image())) return place;
    }
    return NOT_FOUND;
  }

  private holds(place: number, image: State): boolean {
    const first = place * this.stateLength;
    if (image.length > this.stateLength) return false;
    for (let i = 0; i < image.length; i++) if (this.states[first + i] !== image[i]) return false;
    return image.length === this.stateLength || this.states[first + image.length] === PADDING;
  }

  private placeFor(home: number): number {
    for (;;) {
      const mask = this.capacity - 1;
      let cheapest = home & mask;
      for (let i = 0; i < WINDOW; i++) {
        const place = (home + i) & mask;
        if (this.marks[place] === 0) return place;
        if ((this.efforts[place] as number) < (this.efforts[cheapest] as number)) cheapest = place;
      }
      if (!this.mayGrow()) return cheapest;
      this.rebuild(2 * this.capacity, this.stateLength);
    }
  }

  /** While growing, the old and the new arrays exist side by side. */
  private mayGrow(): boolean {
    const bytesPerPlace = 4 * this.stateLength + 8 * this.width + 20;
    return 3 * this.capacity * bytesPerPlace <= this.maximalBytes && this.capacity < 1 << 28;
  }

  private lengthen(stateLength: number): void {
    this.rebuild(this.capacity, stateLength);
  }

  private rebuild(capacity: number, stateLength: number): void {
    const old = { ...this.arrays(), capacity: this.capacity, stateLength: this.stateLength };
    this.capacity = capacity;
    this.stateLength = stateLength;
    this.allocate();
    this.count = 0;
    for (let place = 0; place < old.capacity; place++) {
      const mark = old.marks[place] as number;
      if (mark === 0) continue;
      const high = old.highs[place] as number;
      const to = this.freePlace((mark & 1) === 0 ? high : homeAtDepth(high, mark >> 1));
      if (to === NOT_FOUND) continue;
      this.count++;
      this.highs[to] = high;
      this.lows[to] = old.lows[place] as number;
      this.marks[to] = mark;
      this.efforts[to] = old.efforts[place] as number;
      this.answered[to] = old.answered[place] as number;
      for (let i = 0; i < this.width; i++)
        this.values[to * this.width + i] = old.values[place * this.width + i] as number;
      const first = to * stateLength;
      for (let i = 0; i < stateLength; i++)
        this.states[first + i] = i < old.stateLength ? (old.states[place * old.stateLength + i] as number) : PADDING;
    }
  }

  private freePlace(home: number): number {
    const mask = this.capacity - 1;
    for (let i = 0; i < WINDOW; i++) if (this.marks[(home + i) & mask] === 0) return (home + i) & mask;
    return NOT_FOUND;
  }

  private arrays() {
    const { values, efforts, answered, states, highs, lows, marks } = this;
    return { values, efforts, answered, states, highs, lows, marks };
  }

  private allocate(): void {
    this.values = new Float64Array(this.capacity * this.width);
    this.efforts = new Uint32Array(this.capacity);
    this.answered = new Int32Array(this.capacity);
    this.states = new Int32Array(this.capacity * this.stateLength);
    this.highs = new Int32Array(this.capacity);
    this.lows = new Int32Array(this.capacity);
    this.marks = new Int32Array(this.capacity);
  }
}

const homeAtDepth = (high: number, depth: number): number => high ^ Math.imul(depth + 1, 0x9e3779b1);
