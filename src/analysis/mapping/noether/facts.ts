/**
 * The facts of a sheet, or what is left of them: ground atoms as tuples of symbols by position. Typed paths relate two
 * symbols at a time. Which piece stands on which square relates three, and only whole facts express it.
 *
 * In an altered sheet, a fact may have holes. If its relation itself was deleted, its arguments are loose: each still
 * knows whose argument it was, but not its neighbours. Such an argument is a fact of its own with two symbols.
 */
import { mixHash } from "./mix-hash.ts";
import { type Operands, operandsOf } from "./operands.ts";
import { FUNCTION, RELATION, RULE, type UsageGraph } from "./usage-graph.ts";

export interface Facts {
  /** Length facts + 1: the members of fact f are first[f] to first[f + 1] - 1, ascending by position. */
  readonly first: Int32Array;
  /** For each member: the hash of the path down to it from the root of the fact, and its symbol. */
  readonly positions: Uint32Array;
  readonly symbols: Int32Array;
  /**
   * For each fact: the label of its root, and its shape. The shape is the hash of the root and of the filled positions;
   * loose arguments have a different one.
   */
  readonly roots: Uint8Array;
  readonly shapes: Uint32Array;
  /** For each fact: the place of a loose argument, or -1. */
  readonly loosePlaces: Int32Array;
  /** For each fact: 1 if no argument is missing, as far as the rest of the sheet shows. */
  readonly isWhole: Uint8Array;
  /** For each hash of (symbol, place, argument): how often the argument stands there, including rules. */
  readonly argumentCounts: ReadonlyMap<number, number>;
}

/** A fact with only one symbol relates nothing. */
const LEAST_MEMBERS = 2;
const NOT_LOOSE = -1;
const LOOSE = 1;

type Member = readonly [position: number, symbol: number];

/** Distinct facts, in order of appearance. Linear in the sheet, except for sorting members. */
export function factsOf(usage: UsageGraph): Facts {
  const collector = new FactCollector();
  const { nodeCount, labels, symbolOf, hostOf, hostPlace, symbols } = usage;
  const operands = operandsOf(usage);
  const arities = aritiesOf(usage);
  for (let node = 0; node < nodeCount; node++) {
    const isRoot = operands.parents[node]! < 0 && labels[node] !== RULE && labels[node]! !== FUNCTION;
    const fact = isRoot ? groundFact(usage, operands, arities, node) : undefined;
    if (fact !== undefined) collector.add(labels[node]!, fact.members, NOT_LOOSE, fact.isWhole);
  }
  const argumentCounts = new Map<number, number>();
  for (let node = 0; node < nodeCount; node++) {
    const [host, symbol] = [hostOf[node]!, symbolOf[node]!];
    if (host < 0 || symbol < 0) continue;
    const argument = argumentHash(host, hostPlace[node]!, symbol);
    argumentCounts.set(argument, (argumentCounts.get(argument) ?? 0) + 1);
    if (operands.parents[node]! >= 0 || symbols[host]!.kind !== "relation") continue;
    const members: Member[] = [
      [RELATION, host],
      [positionBelow(RELATION, hostPlace[node]!), symbol],
    ];
    collector.add(RELATION, members, hostPlace[node]!, false);
  }
  return { ...collector.build(), argumentCounts };
}

export const argumentHash = (host: number, place: number, symbol: number): number =>
  mixHash(mixHash(host, place), symbol);

/** The position of a place below a position. The position of the root is its label. */
export const positionBelow = (position: number, place: number): number => mixHash(position, place + 1);

/** For each symbol: the largest number of arguments that it has anywhere in the sheet. */
function aritiesOf({ symbols, hostOf, hostPlace }: UsageGraph): Int32Array {
  const arities = new Int32Array(symbols.length);
  hostOf.forEach((host, node) => {
    if (host >= 0) arities[host] = Math.max(arities[host]!, hostPlace[node]! + 1);
  });
  return arities;
}

interface GroundFact {
  readonly members: readonly Member[];
  readonly isWhole: boolean;
}

/** The symbols of an atom by position. Undefined if it has a variable. */
function groundFact(
  { symbolOf, variableOf, labels }: UsageGraph,
  operands: Operands,
  arities: Int32Array,
  root: number,
): GroundFact | undefined {
  const members: Member[] = [];
  let isWhole = true;
  const open: Member[] = [[labels[root]!, root]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [position, node] = next;
    if (variableOf[node]! >= 0) return undefined;
    const symbol = symbolOf[node]!;
    if (symbol >= 0) members.push([position, symbol]);
    if (symbol >= 0 && operands.first[node + 1]! - operands.first[node]! < arities[symbol]!) isWhole = false;
    for (let at = operands.first[node]!; at < operands.first[node + 1]!; at++)
      open.push([positionBelow(position, operands.places[at]!), operands.children[at]!]);
  }
  return { members, isWhole };
}

class FactCollector {
  private readonly known = new Set<string>();
  private readonly first = [0];
  private readonly positions: number[] = [];
  private readonly symbols: number[] = [];
  private readonly roots: number[] = [];
  private readonly shapes: number[] = [];
  private readonly loosePlaces: number[] = [];
  private readonly isWhole: number[] = [];

  /** Adds a fact. Duplicate occurrences count once. */
  add(root: number, members: readonly Member[], loosePlace: number, isWhole: boolean): void {
    const sorted = [...members].sort(([p, s], [q, t]) => p - q || s - t);
    const different = sorted.filter(([p, s], i) => p !== sorted[i - 1]?.[0] || s !== sorted[i - 1]?.[1]);
    const key = `${root} ${loosePlace} ${different.join(" ")}`;
    if (different.length < LEAST_MEMBERS || this.known.has(key)) return;
    this.known.add(key);
    let shape = loosePlace === NOT_LOOSE ? root : mixHash(root, LOOSE);
    for (const [position, symbol] of different) {
      this.positions.push(position);
      this.symbols.push(symbol);
      shape = mixHash(shape, position);
    }
    this.first.push(this.positions.length);
    this.roots.push(root);
    this.shapes.push(shape);
    this.loosePlaces.push(loosePlace);
    this.isWhole.push(isWhole ? 1 : 0);
  }

  build(): Omit<Facts, "argumentCounts"> {
    return {
      first: Int32Array.from(this.first),
      positions: Uint32Array.from(this.positions),
      symbols: Int32Array.from(this.symbols),
      roots: Uint8Array.from(this.roots),
      shapes: Uint32Array.from(this.shapes),
      loosePlaces: Int32Array.from(this.loosePlaces),
      isWhole: Uint8Array.from(this.isWhole),
    };
  }
}
