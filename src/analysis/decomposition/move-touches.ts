/**
 * How moves reach fluents: through the gates they feed. Two moves that feed the same gates below some fluents have the
 * same effect on these fluents in every state; the gates are the class of a move there. Moves that feed different gates
 * may still have the same effect. Then fewer factors are found, but never wrong ones.
 */
import { type Circuit, firstMoveNodes, inputsOf, isNegated, type Node, nodeOf } from "../../machine/circuit/index.ts";
import type { Cones } from "./cones.ts";

/**
 * A place that a move feeds: 2 · gate + (negated ? 1 : 0), or −1 − fluent if the fluent's next value is the move
 * itself.
 */
export type Place = number;

export interface MoveTouches {
  /** For each role and move: the places it feeds that lie below a fluent. */
  readonly places: readonly (readonly Place[])[][];
  /** For each place: the fluents above it. */
  readonly fluentsAbove: ReadonlyMap<Place, readonly number[]>;
}

export function moveTouches(circuit: Circuit, cones: Cones, isOwn: (fluent: number) => boolean): MoveTouches {
  const fedBy = placesFed(circuit);
  const above = new Map<Node, number[]>();
  const direct = new Map<Place, readonly number[]>();
  circuit.next.forEach((literal, fluent) => {
    if (!isOwn(fluent)) return;
    direct.set(-1 - fluent, [fluent]);
    cones.visit([literal], (node) => {
      if (!fedBy.gates.has(node)) return;
      const list = above.get(node);
      if (list === undefined) above.set(node, [fluent]);
      else list.push(fluent);
    });
  });
  const fluentsAbove = new Map<Place, readonly number[]>(direct);
  for (const [gate, fluents] of above) {
    fluentsAbove.set(2 * gate, fluents);
    fluentsAbove.set(2 * gate + 1, fluents);
  }
  const firsts = firstMoveNodes(circuit);
  const places = circuit.moveCounts.map((count, role) =>
    Array.from({ length: count }, (_, move) =>
      (fedBy.places.get((firsts[role] as number) + move) ?? []).filter((place) => fluentsAbove.has(place)),
    ),
  );
  return { places, fluentsAbove };
}

/** What each move node feeds, and all gates that some move feeds. */
function placesFed(circuit: Circuit): { places: Map<Node, Place[]>; gates: Set<Node> } {
  const firsts = firstMoveNodes(circuit);
  const firstMove = firsts[0] ?? 1;
  const endMove = firstMove + circuit.moveCounts.reduce((sum, count) => sum + count, 0);
  const places = new Map<Node, Place[]>();
  const gates = new Set<Node>();
  const feed = (move: Node, place: Place): void => {
    const list = places.get(move);
    if (list === undefined) places.set(move, [place]);
    else list.push(place);
  };
  for (let gate = endMove; gate < circuit.nodeCount; gate++)
    for (const input of inputsOf(circuit, gate)) {
      const node = nodeOf(input);
      if (node < firstMove || node >= endMove) continue;
      gates.add(gate);
      feed(node, 2 * gate + (isNegated(input) ? 1 : 0));
    }
  circuit.next.forEach((literal, fluent) => {
    const node = nodeOf(literal);
    if (node >= firstMove && node < endMove) feed(node, -1 - fluent);
  });
  return { places, gates };
}
