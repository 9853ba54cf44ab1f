/**
 * What a sheet states outright, or what is left of it: ground atoms as tuples of symbols by position. Typed paths know two symbols at
 * a time; which piece stands on which square is a matter of three, and only whole facts know it.
 *
 * In a sheet that was altered, a fact may have holes, and where its relation itself was struck out, its arguments are
 * loose: each still knows whose argument it was, but not beside whom. Such an argument is a fact of its own with two symbols.
 */
import { mixHash } from "./mix-hash.ts";
import { type Operands, operandsOf } from "./operands.ts";
import { FUNCTION, RELATION, RULE, type UsageGraph } from "./usage-graph.ts";

export interface Facts {
  /** Length facts + 1: the members of fact f are those from first[f] to first[f + 1] - 1, ascending by position. */
  readonly first: Int32Array;
  /** By member: the hash of the way down to it from the root of the fact, and its symbol. */
  readonly positions: Uint32Array;
  readonly symbols: Int32Array;
  /** By fact: the label of its root, and the hash of that and of the positions that are filled, another one for loose arguments. */
  readonly roots: Uint8Array;
  readonly shapes: Uint32Array;
  /** By fact: the place where a loose argument stood, or -1. */
  readonly loosePlaces: Int32Array;
  /** By fact: 1 if no argument is missing, as far as the rest of the sheet tells. */
  readonly isWhole: Uint8Array;
  /** By hash of (symbol, place, argument): how often it stands there, in rules too. */
  readonly argumentCounts: ReadonlyMap<number, number>;
}

/** A fact of one symbol relates nothing. */
const LEAST_MEMBERS = 2;
const NOT_LOOSE = -1;
const LOOSE = 1;

type Member = readonly [position: number, symbol: number];

/** Different facts only, in order of appearance; linear in the sheet but for sorting members. */
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

/** The root's position is its label. */
export const positionBelow = (position: number, place: number): number => mixHash(position, place + 1);

/** By symbol: the most arguments that it has anywhere in the sheet. */
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

/** The symbols of an atom by position, or undefined where it has a variable. */
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

  /** An occurrence that is written twice counts once. */
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
