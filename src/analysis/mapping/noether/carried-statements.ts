/**
 * Whole statements that a mapping carries onto statements of the other game. Typed paths know two symbols at a time. Where a game repeats
 * itself, that is not enough: a path from each of four directions to each of two axes looks the same, whichever belong together. A
 * statement knows all its symbols at once, so a mapping that mixes symmetric images carries fewer statements than a consistent one.
 *
 * Every symbol divides the same share among its rules, and a rule is worth what its symbols give it; likewise for facts. The value counts
 * rules only, since CarriedFacts counts facts and knows those with holes too. Offers are made by both.
 */
import { Statements } from "./statements.ts";
import type { UsageGraph } from "./usage-graph.ts";

/** What the rules of a symbol count beside its likeness, and what its facts do. */
const SHARE = 0.3;

/** Hears that a statement worth `worth` would be carried, were `t` the image of `s`. */
export type Offer = (s: number, t: number, worth: number) => void;

export class CarriedStatements {
  private readonly from: Statements;
  /** Hashes of the rules of the other game. */
  private readonly rules = new Set<number>();
  /** By hash of a statement of the other game without one of its symbols: the symbols that complete such a statement. */
  private readonly completing = new Map<number, number[]>();
  /** By statement of the first game. */
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

  /** What the rules that are carried are worth. */
  get value(): number {
    return this.worth;
  }

  /** Adds (sign 1) what follows from the image of `s`, or takes it away (-1); the image is there both times. */
  shift(s: number, sign: number, image: Int32Array): void {
    for (const i of this.from.statementsOf[s]!) {
      if (!this.from.isRule[i] || !this.isMapped(i, image)) continue;
      if (this.rules.has(this.from.hash(i, image))) this.worth += sign * this.weights[i]!;
    }
  }

  /** What each statement offers to each of its symbols, all other images as they are. */
  forOffers(image: Int32Array, hear: Offer): void {
    for (let i = 0; i < this.from.count; i++) for (const s of this.from.symbolsOf[i]!) this.offer(i, s, image, hear);
  }

  /** What statements offer to the only one of their symbols that has no image: those statements that `s` stands in, or all. */
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
