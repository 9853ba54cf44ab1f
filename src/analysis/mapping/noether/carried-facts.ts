/**
 * Facts of one game that a mapping carries over to facts of the other. A fact with holes is carried over if it fits
 * into one. A fact that is missing in the first game is no evidence against a mapping. A fact that the first game has
 * and the other lacks is. Facts correspond one to one, so two facts that fit only the same fact are evidence against
 * the mapping too. The exception is two loose arguments: they may come from one fact, and then probably do.
 *
 * Every symbol divides the same share among the facts it occurs in, and the value of a fact is the sum of what its
 * members give it. The value of a mapping's facts is kept up to date image by image, in time linear in the facts of the
 * symbol.
 */
import { argumentHash, type Facts, positionBelow } from "./facts.ts";
import { mixHash } from "./mix-hash.ts";
import { RELATION } from "./usage-graph.ts";

/** Weight of a symbol's facts relative to its likeness; also the cost of a fact that fits only where another one is. */
const FACT_SHARE = 0.3;
/**
 * The gain if loose arguments fit one fact together, as a part of that cost: one broken fact is more likely than two.
 */
const TOGETHER = 0.2;
/** Maximum of shapes of the first game × facts of the other. Beyond this, facts are ignored. */
const MOST_PROJECTIONS = 1 << 20;

const NONE = -1;
const SEVERAL = -2;

export class CarriedFacts {
  private readonly from: Facts;
  /** For each hash of shape and symbols: the only fact of the other game that fits, or SEVERAL. */
  private readonly fitting: Map<number, number>;
  /** The weight of each fact of the first game. */
  private readonly weights: Float64Array;
  /** The facts of symbol s: facts[firstFact[s]] to facts[firstFact[s + 1] - 1], ascending, each once. */
  private readonly firstFact: Int32Array;
  private readonly facts: Int32Array;
  /**
   * For each fact of the other game: the number of facts that fit only it. Counted separately: whole facts (with or
   * without holes), and loose arguments.
   */
  private readonly wholes: Int32Array;
  private readonly loose: Int32Array;
  private worth = 0;

  constructor(from: Facts, to: Facts, symbolCount: number) {
    this.from = from;
    const toCount = to.shapes.length;
    const isTooMuch = new Set(from.shapes).size * toCount > MOST_PROJECTIONS;
    this.fitting = isTooMuch ? new Map() : projections(from, to);
    [this.firstFact, this.facts] = factsBySymbol(from, symbolCount);
    this.weights = new Float64Array(from.shapes.length);
    for (let s = 0; s < symbolCount; s++) {
      const [start, end] = [this.firstFact[s]!, this.firstFact[s + 1]!];
      for (let at = start; at < end; at++) this.weights[this.facts[at]!]! += FACT_SHARE / (end - start);
    }
    this.wholes = new Int32Array(toCount);
    this.loose = new Int32Array(toCount);
  }

  /** Number of facts of the first game. */
  get count(): number {
    return this.weights.length;
  }

  /** The value of the facts that are carried over, minus the cost of those that fit only where others are. */
  get value(): number {
    return this.worth;
  }

  /** Adds (sign 1) or subtracts (-1) what follows from the image of `s`. The image is set in both cases. */
  shift(s: number, sign: number, image: Int32Array): void {
    for (let at = this.firstFact[s]!; at < this.firstFact[s + 1]!; at++) {
      const fact = this.facts[at]!;
      const fit = this.fitOf(fact, image);
      if (fit === NONE) continue;
      this.worth += sign * this.weights[fact]!;
      if (fit === SEVERAL) continue;
      this.worth += FACT_SHARE * this.crowdAt(fit);
      if (this.from.loosePlaces[fact]! >= 0) this.loose[fit]! += sign;
      else this.wholes[fit]! += sign;
      this.worth -= FACT_SHARE * this.crowdAt(fit);
    }
  }

  /**
   * The facts of the first game whose members all have images, but that are not carried over or fit only where another
   * is.
   */
  misfits(image: Int32Array): number[] {
    return [...this.weights.keys()].filter((fact) => {
      if (this.membersOf(fact).some((s) => image[s]! < 0)) return false;
      const fit = this.fitOf(fact, image);
      return fit === NONE || (fit !== SEVERAL && this.crowdAt(fit) > 0);
    });
  }

  membersOf(fact: number): Int32Array {
    return this.from.symbols.subarray(this.from.first[fact]!, this.from.first[fact + 1]!);
  }

  factsWith(s: number): Int32Array {
    return this.facts.subarray(this.firstFact[s]!, this.firstFact[s + 1]!);
  }

  /** Whether the fact would fit somewhere if `t` were the image of `s`. */
  wouldFit(fact: number, image: Int32Array, s: number, t: number): boolean {
    return this.fitOf(fact, image, s, t) !== NONE;
  }

  private fitOf(fact: number, image: Int32Array, changed = -1, place = -1): number {
    const { first, symbols, shapes } = this.from;
    let hash = shapes[fact]!;
    let check = hash;
    for (let at = first[fact]!; at < first[fact + 1]!; at++) {
      const t = symbols[at] === changed ? place : image[symbols[at]!]!;
      if (t < 0) return NONE;
      hash = mixHash(hash, t);
      check = Math.imul(check ^ t, CHECK_FACTOR);
    }
    return this.fitting.get(keyOf(hash, check)) ?? NONE;
  }

  /** How crowded a fact of the other game is. */
  private crowdAt(fit: number): number {
    const [wholes, loose] = [this.wholes[fit]!, this.loose[fit]!];
    if (wholes > 0) return wholes - 1 + loose;
    return loose > 1 ? -TOGETHER * (loose - 1) : 0;
  }
}

/** A second hash beside the first. Together they have enough bits to never confuse facts in practice. */
const CHECK_FACTOR = 0x01000193;
const CHECK_BITS = 1 << 20;
const keyOf = (hash: number, check: number): number => hash * CHECK_BITS + ((check >>> 11) & (CHECK_BITS - 1));

/** Projects every fact of the second game onto every shape of the first that is part of its own shape. */
function projections(from: Facts, to: Facts): Map<number, number> {
  const fitting = new Map<number, number>();
  const seen = new Set<number>();
  from.shapes.forEach((shape, fact) => {
    if (seen.has(shape)) return;
    seen.add(shape);
    const place = from.loosePlaces[fact]!;
    for (let other = 0; other < to.shapes.length; other++) {
      if (to.roots[other] !== from.roots[fact] || to.loosePlaces[other]! >= 0) continue;
      if (from.isWhole[fact] === 1 && to.shapes[other] !== shape) continue;
      const key = projection(from, fact, to, other);
      if (key === undefined) continue;
      const isOnly = !fitting.has(key) && (place < 0 || standsOnce(to, other, place));
      fitting.set(key, isOnly ? other : SEVERAL);
    }
  });
  return fitting;
}

/** Whether the argument at that place of a fact stands there nowhere else, including rules. */
function standsOnce({ first, positions, symbols, argumentCounts }: Facts, fact: number, place: number): boolean {
  const at = (position: number): number => symbols[positions.indexOf(position, first[fact])]!;
  return argumentCounts.get(argumentHash(at(RELATION), place, at(positionBelow(RELATION, place)))) === 1;
}

function projection(from: Facts, fact: number, to: Facts, other: number): number | undefined {
  let hash = from.shapes[fact]!;
  let check = hash;
  let at = to.first[other]!;
  for (let member = from.first[fact]!; member < from.first[fact + 1]!; member++) {
    while (at < to.first[other + 1]! && to.positions[at] !== from.positions[member]) at++;
    if (at === to.first[other + 1]!) return undefined;
    const t = to.symbols[at++]!;
    hash = mixHash(hash, t);
    check = Math.imul(check ^ t, CHECK_FACTOR);
  }
  return keyOf(hash, check);
}

function factsBySymbol({ first, symbols, shapes }: Facts, symbolCount: number): [Int32Array, Int32Array] {
  const lists: number[][] = Array.from({ length: symbolCount }, () => []);
  for (let fact = 0; fact < shapes.length; fact++)
    for (let at = first[fact]!; at < first[fact + 1]!; at++) {
      const list = lists[symbols[at]!]!;
      if (list.at(-1) !== fact) list.push(fact);
    }
  const firstFact = new Int32Array(symbolCount + 1);
  lists.forEach((list, s) => {
    firstFact[s + 1] = firstFact[s]! + list.length;
  });
  return [firstFact, Int32Array.from(lists.flat())];
}
