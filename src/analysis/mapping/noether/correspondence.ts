/**
 * A mapping in the making: who goes where, how much of everyone's paths agrees, and what the whole is worth. The value of a mapping
 * is the sum over its pairs of their likeness under it, plus a share of their prior likeness, plus what the facts and rules are worth
 * that it carries, where these count. Changing one image touches only the paths and statements of that symbol, so the value after an
 * exchange is known in time linear in those of the two.
 */
import type { CarriedFacts } from "./carried-facts.ts";
import type { CarriedStatements } from "./carried-statements.ts";
import { addOffers, type JointEvidence } from "./joint-evidence.ts";

/** What the prior likeness of a pair counts beside its likeness under the mapping. */
export const PRIOR_SHARE = 0.35;

export class Correspondence {
  readonly joint: JointEvidence;
  /** By symbol of the first game: its image, or -1; and back. */
  readonly image: Int32Array;
  readonly preimage: Int32Array;
  /** By symbol of the first game: the agreement of its paths with those of its image; 0 without one. */
  private readonly agreement: Float64Array;
  private readonly facts: CarriedFacts | undefined;
  readonly statements: CarriedStatements | undefined;

  /** Facts and statements, which have heard of no image yet, count where they are given. */
  constructor(joint: JointEvidence, facts?: CarriedFacts, statements?: CarriedStatements) {
    this.joint = joint;
    this.facts = facts;
    this.statements = statements;
    this.image = new Int32Array(joint.from.totals.length).fill(-1);
    this.preimage = new Int32Array(joint.to.totals.length).fill(-1);
    this.agreement = new Float64Array(this.image.length);
    for (const [s, t] of joint.fixedPairs) this.assign(s, t);
  }

  /** Gives `s` the image `t`, or takes its image away (-1); `t` must be free. Agreements follow. */
  assign(s: number, t: number): void {
    if (this.image[s]! >= 0) this.shift(s, -1);
    if (this.image[s]! >= 0) this.preimage[this.image[s]!] = -1;
    this.image[s] = t;
    if (t < 0) return;
    this.preimage[t] = s;
    this.shift(s, 1);
  }

  /** Gives `s` the image `t` and whoever had it the old image of `s`. */
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

  /** Whether the image of `s` is no matter of choice: a goal value, or a symbol without possible partners. */
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

  /** By how much the value would change with `exchange(s, t)`; nothing is changed. */
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

  /** By how much the worth of facts would change with `rearrange`, paths left out; nothing is changed. */
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

  /** By block and cell: what the statements are worth that the pair would carry, all other images as they are. */
  offers(): readonly Float64Array[] {
    const offers = this.joint.blocks.map(({ prior }) => new Float64Array(prior.length));
    this.statements?.forOffers(this.image, addOffers(this.joint, offers));
    return offers;
  }

  /** Prior likeness of a pair that may be matched; goal values of one number are alike. */
  priorOf(s: number, t: number): number {
    const { blocks, blockOfRow, rowIndex, columnIndex } = this.joint;
    const block = blocks[blockOfRow[s]!];
    return block === undefined ? 1 : block.prior[rowIndex[s]! * block.columns.length + columnIndex[t]!]!;
  }

  /** Adds (sign 1) or takes away (-1) the agreement of the paths of `s` at both of their ends. */
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

  /** What the facts and rules are worth that are carried as wholes. */
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
