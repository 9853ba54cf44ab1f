/**
 * Recognises numbers by what they do. If the facts of a binary relation lead from each constant to at most one other,
 * and to each from at most one, they form sequences (`succ`, `nextcol`, the files of a board). The spelling does not
 * matter.
 */
import { FUNCTION, RELATION, type UsageGraph } from "./usage-graph.ts";

export interface Sequence {
  /** The symbol of the relation. */
  readonly relation: number;
  /** Constants in order, at least two, each leading to the next. */
  readonly members: readonly number[];
}

/** The longest pieces, relation by relation. Cycles have no beginning and are left out. */
export function findSequences(usage: UsageGraph): readonly Sequence[] {
  const steps = binaryFacts(usage);
  return [...steps].flatMap(([relation, pairs]) => stringUp(pairs).map((members) => ({ relation, members })));
}

/** For each relation: the pairs of constants of its facts. */
function binaryFacts(usage: UsageGraph): Map<number, (readonly [number, number])[]> {
  const { nodeCount, labels, symbolOf, edgeParents, edgeChildren, edgePlaces } = usage;
  const hasParent = new Uint8Array(nodeCount);
  const hasChild = new Uint8Array(nodeCount);
  edgeParents.forEach((parent, edge) => {
    hasChild[parent] = 1;
    hasParent[edgeChildren[edge]!] = 1;
  });
  /** For each fact: its two constants + 1; -1 if it has anything else there, or more. */
  const sides = [new Int32Array(nodeCount), new Int32Array(nodeCount)] as const;
  edgeParents.forEach((parent, edge) => {
    if (labels[parent] !== RELATION || hasParent[parent] === 1) return;
    const child = edgeChildren[edge]!;
    const side = sides[edgePlaces[edge]! as 0 | 1] ?? sides[0];
    const constant = labels[child] === FUNCTION && hasChild[child] === 0 ? symbolOf[child]! + 1 : -1;
    const isOther = edgePlaces[edge]! > 1 || (side[parent] !== 0 && side[parent] !== constant);
    side[parent] = isOther ? -1 : constant;
  });
  const facts = new Map<number, (readonly [number, number])[]>();
  for (let node = 0; node < nodeCount; node++) {
    const [one, other] = [sides[0][node]! - 1, sides[1][node]! - 1];
    const relation = symbolOf[node]!;
    if (one < 0 || other < 0 || relation < 0) continue;
    const pairs = facts.get(relation) ?? [];
    if (pairs.length === 0) facts.set(relation, pairs);
    pairs.push([one, other]);
  }
  return facts;
}

function stringUp(pairs: readonly (readonly [number, number])[]): number[][] {
  const next = new Map<number, number>();
  const previous = new Map<number, number>();
  for (const [one, other] of pairs) {
    if ((next.get(one) ?? other) !== other || (previous.get(other) ?? one) !== one) return [];
    next.set(one, other);
    previous.set(other, one);
  }
  const sequences: number[][] = [];
  for (const start of next.keys()) {
    if (previous.has(start)) continue;
    const members: number[] = [];
    for (let member: number | undefined = start; member !== undefined; member = next.get(member)) members.push(member);
    sequences.push(members);
  }
  return sequences;
}
