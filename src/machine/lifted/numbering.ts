/**
 * Dense numbers for constants, chosen so that the constants of a column are nearly contiguous: a key is then a sum of
 * shifted codes with few holes. Constants are ordered by the columns that they occur in, the most important column
 * first. If a boundary divides the constants of a column, both parts are placed next to it.
 */
import type { BitSet } from "../../foundations/collections/index.ts";

/** Maximum number of columns considered; later ones hardly matter. */
const MOST_COLUMNS = 48;

export interface Numbering {
  /** By term: its code, or -1. */
  readonly codes: Int32Array;
  /** By code: its term. */
  readonly terms: readonly number[];
}

/** `columns` in order of importance. */
export function numberConstants(termCount: number, columns: readonly BitSet[]): Numbering {
  const sets: BitSet[] = [];
  const seen = new Set<string>();
  for (const set of columns) {
    const key = set.words.join();
    if (sets.length === MOST_COLUMNS || seen.has(key)) continue;
    seen.add(key);
    sets.push(set);
  }
  const terms: number[] = [];
  const arrange = (items: readonly number[], depth: number, membersFirst: boolean): void => {
    const set = sets[depth];
    if (set === undefined || items.length < 2) {
      terms.push(...items);
      return;
    }
    const members = items.filter((term) => set.has(term));
    const others = items.filter((term) => !set.has(term));
    arrange(membersFirst ? members : others, depth + 1, false);
    arrange(membersFirst ? others : members, depth + 1, true);
  };
  arrange(
    Array.from({ length: termCount }, (_, term) => term),
    0,
    true,
  );
  const codes = new Int32Array(termCount).fill(-1);
  terms.forEach((term, code) => {
    codes[term] = code;
  });
  return { codes, terms };
}

/** The smallest interval that contains the codes of a set. */
export interface CodeRange {
  readonly low: number;
  readonly size: number;
}

export function rangeOf(set: BitSet, { codes }: Numbering): CodeRange {
  let low = Number.MAX_SAFE_INTEGER;
  let high = -1;
  for (const term of set.values()) {
    const code = codes[term] as number;
    low = Math.min(low, code);
    high = Math.max(high, code);
  }
  return high < 0 ? { low: 0, size: 1 } : { low, size: high - low + 1 };
}
