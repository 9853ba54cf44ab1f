/**
 * Whole statements that a mapping carries over to statements of the other game. Typed paths relate two symbols at a
 * time. If a game repeats itself, that is not enough: the paths from each of four directions to each of two axes look
 * the same, whichever belong together. A statement relates all its symbols at once, so a mapping that mixes symmetric
 * images carries over fewer statements than a consistent one.
 *
 * Every symbol divides the same share among its rules, and the value of a rule is the sum of what its symbols give it;
 * facts likewise. The value counts only rules, since CarriedFacts counts facts and also knows those with holes. Both
 * rules and facts make offers.
 */
import { Statements } from "./statements.ts";
import type { UsageGraph } from "./usage-graph.ts";

/** Weight of a symbol's rules relative to its likeness, and the same for its facts. */
const SHARE = 0.3;

/** Called with the weight `worth` of a statement that would be carried over if `t` were the image of `s`. */
export type Offer = (s: number, t: number, worth: number) => void;

export class CarriedStatements {
  private readonly from: Statements;
  /** Hashes of the rules of the other game. */
  private readonly rules = new Set<number>();
  /** For the hash of a statement of the other game without one of its symbols: the symbols that complete it. */
  private readonly completing = new Map<number, number[]>();
  /** The weight of each statement of the first game. */
  private readonly weights: Float64Array;
  private worth = 0;

  constructor(from: UsageGraph, to: UsageGraph) {
    this.from = new Statements(from);
    this.weights = new Float64Array(this.from.count);
    for (const statements of this.from.statementsOf) {
      const rules = statements.filter((i) => this.from.isRule[i]).length;
      for (const i of statements) this.weights[i]! += SHARE / (this.from.isRule[i] ? rules : statements.length - rules);
    }
    const onto = new Statements(to);
    const itself = Int32Array.from(to.symbols.keys());
    for (let i = 0; i < onto.count; i++) {
      if (onto.isRule[i]) this.rules.add(onto.hash(i, itself));
      for (const open of onto.symbolsOf[i]!) {
        const hash = onto.hash(i, itself, open);
        const known = this.completing.get(hash);
        if (known === undefined) this.completing.set(hash, [open]);
        else known.push(open);
      }
    }
  }

  /** The value of the rules that are carried over. */
  get value(): number {
    return this.worth;
  }

  /** Adds (sign 1) or subtracts (-1) what follows from the image of `s`. The image is set in both cases. */
  shift(s: number, sign: number, image: Int32Array): void {
    for (const i of this.from.statementsOf[s]!) {
      if (!this.from.isRule[i] || !this.isMapped(i, image)) continue;
      if (this.rules.has(this.from.hash(i, image))) this.worth += sign * this.weights[i]!;
    }
  }

  /** Reports what each statement offers to each of its symbols, with all other images as they are. */
  forOffers(image: Int32Array, hear: Offer): void {
    for (let i = 0; i < this.from.count; i++) for (const s of this.from.symbolsOf[i]!) this.offer(i, s, image, hear);
  }

  /**
   * Reports what statements offer to their only symbol without an image: the statements that contain `s`, or all
   * statements.
   */
  forLastOffers(image: Int32Array, hear: Offer, s = -1): void {
    for (const i of s < 0 ? this.from.symbolsOf.keys() : this.from.statementsOf[s]!) {
      const open = this.from.symbolsOf[i]!.find((symbol) => image[symbol]! < 0);
      if (open !== undefined) this.offer(i, open, image, hear);
    }
  }

  private offer(i: number, open: number, image: Int32Array, hear: Offer): void {
    if (!this.isMapped(i, image, open)) return;
    for (const t of this.completing.get(this.from.hash(i, image, open)) ?? []) hear(open, t, this.weights[i]!);
  }

  private isMapped(i: number, image: Int32Array, open = -1): boolean {
    for (const s of this.from.symbolsOf[i]!) if (image[s]! < 0 && s !== open) return false;
    return true;
  }
}
