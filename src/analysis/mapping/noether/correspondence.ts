/**
 * A mapping under construction: the image of each symbol, how much of its paths agrees, and the value of the whole. The
 * value of a mapping is the sum over its pairs of their likeness under it, plus a share of their prior likeness, plus
 * the value of the facts and rules that it carries over, if these count. Changing one image affects only the paths and
 * statements of that symbol. So the value after an exchange is computed in time linear in the paths and statements of
 * the two symbols.
 */
import type { CarriedFacts } from "./carried-facts.ts";
import type { CarriedStatements } from "./carried-statements.ts";
import { addOffers, type JointEvidence } from "./joint-evidence.ts";

/** Weight of the prior likeness of a pair relative to its likeness under the mapping. */
export const PRIOR_SHARE = 0.35;

export class Correspondence {
  readonly joint: JointEvidence;
  /** For each symbol of the first game: its image, or -1; and the inverse. */
  readonly image: Int32Array;
  readonly preimage: Int32Array;
  /** For each symbol of the first game: the agreement of its paths with those of its image; 0 without an image. */
  private readonly agreement: Float64Array;
  private readonly facts: CarriedFacts | undefined;
  readonly statements: CarriedStatements | undefined;

  /** Facts and statements count if they are given. They must not have seen any image yet. */
  constructor(joint: JointEvidence, facts?: CarriedFacts, statements?: CarriedStatements) {
    this.joint = joint;
    this.facts = facts;
    this.statements = statements;
    this.image = new Int32Array(joint.from.totals.length).fill(-1);
    this.preimage = new Int32Array(joint.to.totals.length).fill(-1);
    this.agreement = new Float64Array(this.image.length);
    for (const [s, t] of joint.fixedPairs) this.assign(s, t);
  }

  /** Gives `s` the image `t`, or removes its image (-1). `t` must be free. Updates agreements. */
  assign(s: number, t: number): void {
    if (this.image[s]! >= 0) this.shift(s, -1);
    if (this.image[s]! >= 0) this.preimage[this.image[s]!] = -1;
    this.image[s] = t;
    if (t < 0) return;
    this.preimage[t] = s;
    this.shift(s, 1);
  }

  /** Gives `s` the image `t`, and gives the previous owner of `t` the old image of `s`. */
  exchange(s: number, t: number): void {
    const owner = this.preimage[t]!;
    const old = this.image[s]!;
    if (owner === s) return;
    if (owner >= 0) this.assign(owner, -1);
    this.assign(s, t);
    if (owner >= 0 && old >= 0) this.assign(owner, old);
  }

  load(image: Int32Array): void {
    for (let s = 0; s < image.length; s++) if (this.image[s] !== image[s]) this.assign(s, -1);
    for (let s = 0; s < image.length; s++) if (this.image[s] !== image[s]) this.assign(s, image[s]!);
  }

  /** Whether the image of `s` cannot be chosen: a goal value, or a symbol without possible partners. */
  isFixed(s: number): boolean {
    return this.joint.blockOfRow[s]! < 0;
  }

  agreementOf(s: number): number {
    return this.agreement[s]!;
  }

  /** What the pair of `s` adds to the value; 0 without an image. */
  worthOf(s: number): number {
    const t = this.image[s]!;
    return t < 0 ? 0 : this.joint.likeness(this.agreement[s]!, s, t) + PRIOR_SHARE * this.priorOf(s, t);
  }

  value(): number {
    let value = this.worthOfStatements();
    for (let s = 0; s < this.image.length; s++) value += this.worthOf(s);
    return value;
  }

  /** The change of the value by `exchange(s, t)`. The mapping stays unchanged. */
  gainOfExchange(s: number, t: number): number {
    const touched = this.touchedBy(s, this.preimage[t]!);
    const before = this.sumOf(touched) + this.worthOfStatements();
    const old = this.image[s]!;
    const owner = this.preimage[t]!;
    this.exchange(s, t);
    const after = this.sumOf(touched) + this.worthOfStatements();
    if (owner >= 0) this.assign(owner, -1);
    this.assign(s, old);
    if (owner >= 0) this.assign(owner, t);
    return after - before;
  }

  /** Puts the symbols `next` where `owners` are, at `places`; -1 is nobody. */
  rearrange(places: readonly number[], owners: readonly number[], next: readonly number[]): void {
    owners.forEach((s, i) => {
      if (s >= 0 && next[i] !== s) this.assign(s, -1);
    });
    next.forEach((s, i) => {
      if (s >= 0 && owners[i] !== s) this.assign(s, places[i]!);
    });
  }

  /** The change of the value of facts by `rearrange`, ignoring paths. The mapping stays unchanged. */
  gainInFacts(places: readonly number[], owners: readonly number[], next: readonly number[]): number {
    const before = this.worthOfFacts();
    this.moveFacts(places, owners, next);
    const after = this.worthOfFacts();
    this.moveFacts(places, next, owners);
    return after - before;
  }

  private moveFacts(places: readonly number[], owners: readonly number[], next: readonly number[]): void {
    const { facts, image } = this;
    owners.forEach((s, i) => {
      if (s < 0 || next[i] === s) return;
      facts?.shift(s, -1, image);
      image[s] = -1;
    });
    next.forEach((s, i) => {
      if (s < 0 || owners[i] === s) return;
      image[s] = places[i]!;
      facts?.shift(s, 1, image);
    });
  }

  /**
   * For each block and cell: the value of the statements that the pair would carry over, with all other images as they
   * are.
   */
  offers(): readonly Float64Array[] {
    const offers = this.joint.blocks.map(({ prior }) => new Float64Array(prior.length));
    this.statements?.forOffers(this.image, addOffers(this.joint, offers));
    return offers;
  }

  /** Prior likeness of a pair that may be matched. Goal values of the same number have likeness 1. */
  priorOf(s: number, t: number): number {
    const { blocks, blockOfRow, rowIndex, columnIndex } = this.joint;
    const block = blocks[blockOfRow[s]!];
    return block === undefined ? 1 : block.prior[rowIndex[s]! * block.columns.length + columnIndex[t]!]!;
  }

  /** Adds (sign 1) or subtracts (-1) the agreement of the paths of `s` at both of their ends. */
  private shift(s: number, sign: number): void {
    const { from, value } = this.joint;
    const { image, agreement } = this;
    const t = image[s]!;
    this.facts?.shift(s, sign, image);
    this.statements?.shift(s, sign, image);
    let own = 0;
    for (let at = from.first[s]!; at < from.first[s + 1]!; at++) {
      const end = from.ends[at]!;
      const other = image[end]!;
      if (other < 0) continue;
      const agreed = from.values[at]! * value(t, from.types[at]!, other);
      own += agreed;
      if (end !== s) agreement[end] = agreement[end]! + sign * agreed;
    }
    agreement[s] = sign > 0 ? own : 0;
  }

  private worthOfFacts(): number {
    return this.facts?.value ?? 0;
  }

  /** The value of the facts and rules that are carried over as wholes. */
  worthOfStatements(): number {
    return this.worthOfFacts() + (this.statements?.value ?? 0);
  }

  private touchedBy(s: number, owner: number): Set<number> {
    const { first, ends } = this.joint.from;
    const touched = new Set<number>();
    for (const symbol of owner < 0 ? [s] : [s, owner]) {
      touched.add(symbol);
      for (let at = first[symbol]!; at < first[symbol + 1]!; at++) touched.add(ends[at]!);
    }
    return touched;
  }

  private sumOf(symbols: ReadonlySet<number>): number {
    let sum = 0;
    for (const symbol of symbols) sum += this.worthOf(symbol);
    return sum;
  }
}
