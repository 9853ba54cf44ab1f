/**
 * The evidence of two games side by side: path types numbered jointly and weighted by rarity, the pairs of symbols that
 * may be matched, and the likeness of two symbols given the agreement of their paths.
 *
 * A path that occurs n times has the weight √n times the weight of its type. Two corresponding paths agree by the
 * geometric mean of their weights, so the agreement of a mapping is Bhattacharyya's coefficient of the two games under
 * it. The likeness of two symbols is Tversky's index: agreement relative to what each has beyond it. If one game has
 * less evidence overall (it was damaged, or it is the smaller relative), the surplus of the other counts less, because
 * it is to be expected.
 */
import type { Budget } from "../../../foundations/budgets/index.ts";
import type { MappableSymbol } from "../mappable-symbols.ts";
import type { Offer } from "./carried-statements.ts";
import type { EvidenceGraph, TypedRows } from "./evidence-graph.ts";
import { mixHash } from "./mix-hash.ts";
import { priorLikeness } from "./prior-likeness.ts";

/**
 * Rows of one game with jointly numbered types. Types that the other game lacks are left out, but count in `totals`.
 */
interface WeightedRows {
  /** Rows of symbol s: from first[s] to first[s + 1] - 1, ascending by type. */
  readonly first: Int32Array;
  readonly types: Int32Array;
  readonly ends: Int32Array;
  /** The square root of the path's weight, so that the agreement of two paths is the product of their values. */
  readonly values: Float64Array;
  /** For each symbol: the weight of all its paths, including those of types unknown to the other game. */
  readonly totals: Float64Array;
}

/**
 * Symbols of one kind. Only these may be matched with each other. Cell (i, j) of a matrix is i · columns.length + j.
 */
export interface Block {
  readonly rows: Int32Array;
  readonly columns: Int32Array;
  /** For each cell: the likeness by kind-level features alone, from 0 to 1, or NEVER. */
  readonly prior: Float64Array;
}

export interface JointEvidence {
  readonly from: WeightedRows;
  readonly to: WeightedRows;
  readonly blocks: readonly Block[];
  /**
   * For each symbol of either game: its block (-1 if it is fixed or has no possible partner), and its row or column
   * there.
   */
  readonly blockOfRow: Int32Array;
  readonly rowIndex: Int32Array;
  readonly blockOfColumn: Int32Array;
  readonly columnIndex: Int32Array;
  /** Goal values that both games have. They are mapped to the same name. */
  readonly fixedPairs: readonly (readonly [from: number, to: number])[];
  /** The likeness of two symbols, given the agreement of their paths. */
  likeness(agreement: number, from: number, to: number): number;
  /** The value of the path (start, type, end) of the second game, or 0. */
  value(start: number, type: number, end: number): number;
}

/** Adds what statements offer to pairs of symbols, by block and cell. */
export function addOffers(
  { blocks, blockOfRow, rowIndex, blockOfColumn, columnIndex }: JointEvidence,
  cells: readonly Float64Array[],
): Offer {
  return (s, t, worth) => {
    const block = blockOfRow[s]!;
    if (block >= 0 && blockOfColumn[t] === block)
      cells[block]![rowIndex[s]! * blocks[block]!.columns.length + columnIndex[t]!]! += worth;
  };
}

/** How much less a surplus counts: the exponent of the ratio of the games' evidence. */
const LENIENCE = 2;
/** The weight of a type with p paths in one game and q in the other is (p·q)^−RARITY. */
const RARITY = 0.25;

/** Prior likeness of two goal values with different numbers. No evidence outweighs it. */
const NEVER = -1000;

/** Throws BudgetSpent if time does not suffice. */
export function jointEvidence(from: EvidenceGraph, to: EvidenceGraph, budget: Budget): JointEvidence {
  const [fromCounts, toCounts] = [countTypes(from.paths), countTypes(to.paths)];
  const weightOf = (type: number): number => ((fromCounts.get(type) ?? 1) * (toCounts.get(type) ?? 1)) ** -RARITY;
  const shared = Float64Array.from([...fromCounts.keys()].filter((type) => toCounts.has(type))).sort();
  const numbers = new Map([...shared].map((type, number) => [type, number]));
  const left = weightedRows(from.paths, numbers, weightOf);
  const right = weightedRows(to.paths, numbers, weightOf);
  const [leftTotal, rightTotal] = [sum(left.totals), sum(right.totals)];
  const leftSurplus = leftTotal === 0 ? 1 : Math.min(1, rightTotal / leftTotal) ** LENIENCE;
  const rightSurplus = rightTotal === 0 ? 1 : Math.min(1, leftTotal / rightTotal) ** LENIENCE;
  return {
    from: left,
    to: right,
    ...matchable(from, to, budget),
    likeness: (agreement, s, t) => {
      const whole =
        agreement + leftSurplus * (left.totals[s]! - agreement) + rightSurplus * (right.totals[t]! - agreement);
      return whole <= 0 ? 1 : agreement / whole;
    },
    value: pathValues(right),
  };
}

const sum = (numbers: Float64Array): number => numbers.reduce((total, number) => total + number, 0);

function countTypes({ types }: TypedRows): Map<number, number> {
  const counts = new Map<number, number>();
  for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
}

function weightedRows(
  rows: TypedRows,
  numbers: ReadonlyMap<number, number>,
  weightOf: (type: number) => number,
): WeightedRows {
  const symbolCount = rows.first.length - 1;
  const first = new Int32Array(symbolCount + 1);
  const types = new Int32Array(rows.types.length);
  const ends = new Int32Array(rows.types.length);
  const values = new Float64Array(rows.types.length);
  const totals = new Float64Array(symbolCount);
  const weights = new Map<number, number>();
  let size = 0;
  for (let symbol = 0; symbol < symbolCount; symbol++) {
    for (let at = rows.first[symbol]!; at < rows.first[symbol + 1]!; at++) {
      const type = rows.types[at]!;
      let weight = weights.get(type);
      if (weight === undefined) {
        weight = weightOf(type);
        weights.set(type, weight);
      }
      const worth = weight * Math.sqrt(rows.counts[at]!);
      totals[symbol] = totals[symbol]! + worth;
      const number = numbers.get(type);
      if (number === undefined) continue;
      types[size] = number;
      ends[size] = rows.ends[at]!;
      values[size++] = Math.sqrt(worth);
    }
    first[symbol + 1] = size;
  }
  const cut = { types: types.subarray(0, size), ends: ends.subarray(0, size), values: values.subarray(0, size) };
  return { first, ...cut, totals };
}

type Matchable = Pick<
  JointEvidence,
  "blocks" | "blockOfRow" | "rowIndex" | "blockOfColumn" | "columnIndex" | "fixedPairs"
>;

const KINDS = ["relation", "proposition", "function", "constant"] as const;

function matchable(from: EvidenceGraph, to: EvidenceGraph, budget: Budget): Matchable {
  const namesakes = new Map(to.symbols.flatMap(({ name, isGoalValue }, i) => (isGoalValue ? [[name, i]] : [])));
  const fixedPairs = from.symbols.flatMap(({ name, isGoalValue }, i) => {
    const namesake = isGoalValue ? namesakes.get(name) : undefined;
    return namesake === undefined ? [] : [[i, namesake] as const];
  });
  const [fixedRows, fixedColumns] = [new Set(fixedPairs.map(([s]) => s)), new Set(fixedPairs.map(([, t]) => t))];
  const likeness = priorLikeness(from.features, to.features);
  const blocks = KINDS.map((kind): Block => {
    const rows = membersOf(from.symbols, kind, fixedRows);
    const columns = membersOf(to.symbols, kind, fixedColumns);
    const prior = new Float64Array(rows.length * columns.length);
    rows.forEach((s, i) => {
      budget.checkTime("comparing symbols by themselves");
      columns.forEach((t, j) => {
        const areGoalValues = from.symbols[s]!.isGoalValue && to.symbols[t]!.isGoalValue;
        prior[i * columns.length + j] = areGoalValues ? NEVER : likeness(s, t);
      });
    });
    return { rows, columns, prior };
  }).filter(({ rows, columns }) => rows.length > 0 && columns.length > 0);
  const [blockOfRow, rowIndex] = positions(blocks, ({ rows }) => rows, from.symbols.length);
  const [blockOfColumn, columnIndex] = positions(blocks, ({ columns }) => columns, to.symbols.length);
  return { blocks, blockOfRow, rowIndex, blockOfColumn, columnIndex, fixedPairs };
}

function membersOf(symbols: readonly MappableSymbol[], kind: string, fixed: ReadonlySet<number>): Int32Array {
  return Int32Array.from(symbols.flatMap((symbol, i) => (symbol.kind === kind && !fixed.has(i) ? [i] : [])));
}

function positions(
  blocks: readonly Block[],
  membersOfBlock: (block: Block) => Int32Array,
  symbolCount: number,
): [Int32Array, Int32Array] {
  const blockOf = new Int32Array(symbolCount).fill(-1);
  const indexOf = new Int32Array(symbolCount);
  blocks.forEach((block, number) => {
    membersOfBlock(block).forEach((symbol, index) => {
      blockOf[symbol] = number;
      indexOf[symbol] = index;
    });
  });
  return [blockOf, indexOf];
}

/** A hash table over the paths of the second game. */
function pathValues({ first, types, ends, values }: WeightedRows): JointEvidence["value"] {
  let capacity = 16;
  while (capacity < 2 * types.length) capacity *= 2;
  const mask = capacity - 1;
  /** For each slot: the path's number + 1, or 0. */
  const slots = new Int32Array(capacity);
  const starts = new Int32Array(types.length);
  for (let start = 0; start + 1 < first.length; start++)
    for (let at = first[start]!; at < first[start + 1]!; at++) {
      starts[at] = start;
      let slot = mixHash(mixHash(start, types[at]!), ends[at]!) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = at + 1;
    }
  return (start, type, end) => {
    let slot = mixHash(mixHash(start, type), end) & mask;
    for (let at = slots[slot]! - 1; at >= 0; at = slots[slot]! - 1) {
      if (starts[at] === start && types[at] === type && ends[at] === end) return values[at]!;
      slot = (slot + 1) & mask;
    }
    return 0;
  };
}
