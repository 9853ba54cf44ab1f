/**
 * A first mapping, most certain pairs first. A pair is certain if it is good and its rivals, in its row and its column,
 * are not. Each settled pair becomes evidence for the ends of its paths. So the mapping percolates through the two
 * games from where they are most distinctive (Yartseva and Grossglauser 2013; here with weights instead of a
 * threshold). If all symbols of a statement but one are settled, it tells where the last one belongs. A pair with an
 * equally good rival is a guess, and waits until nothing else is left. So a choice between symmetric images is made
 * once, and the rest follows from it.
 *
 * The time is that of the evidence, plus the affected rows and columns for each pair settled.
 */
import type { Budget } from "../../../foundations/budgets/index.ts";
import type { AgreementMatrix } from "./agreement-matrix.ts";
import type { Offer } from "./carried-statements.ts";
import { type Correspondence, PRIOR_SHARE } from "./correspondence.ts";
import { addOffers, type JointEvidence } from "./joint-evidence.ts";

/** The share of the best rival's score that is subtracted from the score of a pair. */
const RIVALRY = 0.8;
/** A rival that is behind by less than this counts as equally good. */
const TIE = 1e-9;
/** What a guess loses: more than any score. */
const GUESS = 1000;

/** A pair that was settled although others were as good. */
export interface Guess {
  readonly symbol: number;
  /** Images that were as good. */
  readonly rivals: readonly number[];
  /** Number of pairs settled before the next guess. This guess has decided all or nearly all of them. */
  followers: number;
}

/** Maps the symbols that have no image yet, and returns the guesses. `agreements` must have nothing settled yet. */
export function percolate(correspondence: Correspondence, agreements: AgreementMatrix, budget: Budget): Guess[] {
  const front = new Front(correspondence, agreements);
  const guesses: Guess[] = [];
  for (;;) {
    const symbol = front.surest();
    if (symbol < 0) return guesses;
    const rivals = front.rivalsOf(symbol);
    const last = guesses.at(-1);
    if (rivals.length > 0) guesses.push({ symbol, rivals, followers: 0 });
    else if (last !== undefined) last.followers++;
    budget.spend(front.settle(symbol), "mapping the surest symbols");
  }
}

/** The best free partner of every free symbol, on both sides, kept up to date. */
class Front {
  private readonly correspondence: Correspondence;
  private readonly joint: JointEvidence;
  private readonly agreements: AgreementMatrix;
  /** For each block and cell: the value of the statements that only wait for this pair. */
  private readonly offers: readonly Float64Array[];
  private readonly hear: Offer;
  private readonly rows: Rivals;
  private readonly columns: Rivals;
  private readonly staleRows = new Set<number>();
  private readonly staleColumns = new Set<number>();

  constructor(correspondence: Correspondence, agreements: AgreementMatrix) {
    const { joint } = correspondence;
    this.correspondence = correspondence;
    this.joint = joint;
    this.agreements = agreements;
    this.rows = new Rivals(joint.from.totals);
    this.columns = new Rivals(joint.to.totals);
    this.offers = joint.blocks.map(({ prior }) => new Float64Array(prior.length));
    const add = addOffers(joint, this.offers);
    this.hear = (s, t, worth) => {
      add(s, t, worth);
      this.staleRows.add(s);
      this.staleColumns.add(t);
    };
    correspondence.image.forEach((t, s) => {
      if (t >= 0) this.agreements.settle(s, t);
    });
    correspondence.statements?.forLastOffers(correspondence.image, this.hear);
    for (const { rows, columns } of joint.blocks) {
      for (const s of rows) this.refreshRow(s);
      for (const t of columns) this.refreshColumn(t);
    }
  }

  /** The free symbol of the first game whose best partner is most certain, or -1; the first of equals. */
  surest(): number {
    const { rows, columns, correspondence } = this;
    let most = Number.NEGATIVE_INFINITY;
    let pick = -1;
    for (let s = 0; s < correspondence.image.length; s++) {
      const t = rows.partner[s]!;
      if (t < 0 || correspondence.image[s]! >= 0) continue;
      const inColumn = columns.partner[t] === s ? columns.second[t]! : columns.best[t]!;
      const rival = Math.max(rows.second[s]!, inColumn);
      const sureness = rows.best[s]! - RIVALRY * rival - (rival > rows.best[s]! - TIE ? GUESS : 0);
      if (sureness <= most) continue;
      most = sureness;
      pick = s;
    }
    return pick;
  }

  /**
   * The free symbols of the second game that are as good for `s` as its best partner. Empty if that partner is strictly
   * the best.
   */
  rivalsOf(s: number): number[] {
    const { rows, correspondence } = this;
    if (rows.second[s]! <= rows.best[s]! - TIE) return [];
    const block = this.joint.blocks[this.joint.blockOfRow[s]!]!;
    const isRival = (t: number): boolean =>
      t !== rows.partner[s] && correspondence.preimage[t]! < 0 && this.score(s, t) > rows.best[s]! - TIE;
    return [...block.columns].filter(isRival);
  }

  private score(s: number, t: number): number {
    const { joint } = this;
    const number = joint.blockOfRow[s]!;
    const { columns, prior } = joint.blocks[number]!;
    const cell = joint.rowIndex[s]! * columns.length + joint.columnIndex[t]!;
    const alike = this.agreements.cells[number]![cell]! * this.rows.scale[s]! * this.columns.scale[t]!;
    return alike + PRIOR_SHARE * prior[cell]! + this.offers[number]![cell]!;
  }

  /** Maps a symbol to its best partner. Returns the work done. */
  settle(s: number): number {
    const { correspondence, joint, rows, columns, staleRows, staleColumns } = this;
    const t = rows.partner[s]!;
    correspondence.assign(s, t);
    staleRows.clear();
    staleColumns.clear();
    this.agreements.settle(s, t, (row) => staleRows.add(row));
    for (let at = joint.to.first[t]!; at < joint.to.first[t + 1]!; at++) staleColumns.add(joint.to.ends[at]!);
    correspondence.statements?.forLastOffers(correspondence.image, this.hear, s);
    const block = joint.blocks[joint.blockOfRow[s]!]!;
    for (const row of block.rows) if (rows.partner[row] === t) staleRows.add(row);
    for (const column of block.columns) if (columns.partner[column] === s) staleColumns.add(column);
    let work = block.rows.length + correspondence.image.length;
    for (const row of staleRows) if (correspondence.image[row]! < 0) work += this.refreshRow(row);
    for (const column of staleColumns) if (correspondence.preimage[column]! < 0) work += this.refreshColumn(column);
    return work;
  }

  private refreshRow(s: number): number {
    const number = this.joint.blockOfRow[s]!;
    const block = this.joint.blocks[number];
    if (block === undefined) return 1;
    const { columns, prior } = block;
    const cells = this.agreements.cells[number]!;
    const offers = this.offers[number]!;
    const { preimage } = this.correspondence;
    const base = this.joint.rowIndex[s]! * columns.length;
    const scale = this.rows.scale[s]!;
    this.rows.clear(s);
    for (let j = 0; j < columns.length; j++) {
      const t = columns[j]!;
      if (preimage[t]! >= 0) continue;
      const alike = cells[base + j]! * scale * this.columns.scale[t]! + PRIOR_SHARE * prior[base + j]!;
      this.rows.offer(s, t, alike + offers[base + j]!);
    }
    return columns.length;
  }

  private refreshColumn(t: number): number {
    const number = this.joint.blockOfColumn[t]!;
    const block = this.joint.blocks[number];
    if (block === undefined) return 1;
    const { rows, columns, prior } = block;
    const cells = this.agreements.cells[number]!;
    const offers = this.offers[number]!;
    const { image } = this.correspondence;
    const scale = this.columns.scale[t]!;
    this.columns.clear(t);
    for (let i = 0, at = this.joint.columnIndex[t]!; i < rows.length; i++, at += columns.length) {
      const s = rows[i]!;
      if (image[s]! >= 0) continue;
      const alike = cells[at]! * scale * this.rows.scale[s]! + PRIOR_SHARE * prior[at]!;
      this.columns.offer(t, s, alike + offers[at]!);
    }
    return rows.length;
  }
}

/** For each symbol of one game: its best partner in the other, and the scores of the best and second best. */
class Rivals {
  readonly partner: Int32Array;
  readonly best: Float64Array;
  readonly second: Float64Array;
  /** One divided by the square root of the symbol's evidence: agreement is compared as a cosine. */
  readonly scale: Float64Array;

  constructor(totals: Float64Array) {
    this.partner = new Int32Array(totals.length).fill(-1);
    this.best = new Float64Array(totals.length);
    this.second = new Float64Array(totals.length);
    this.scale = totals.map((total) => (total > 0 ? 1 / Math.sqrt(total) : 0));
  }

  clear(symbol: number): void {
    this.partner[symbol] = -1;
    this.best[symbol] = -1;
    this.second[symbol] = 0;
  }

  offer(symbol: number, partner: number, score: number): void {
    if (score > this.best[symbol]!) {
      if (this.best[symbol]! > 0) this.second[symbol] = this.best[symbol]!;
      this.best[symbol] = score;
      this.partner[symbol] = partner;
    } else if (score > this.second[symbol]!) this.second[symbol] = score;
  }
}
