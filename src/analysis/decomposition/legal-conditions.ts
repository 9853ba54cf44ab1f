import { type Circuit, fluentNode, type Literal, nodeOf } from "../../machine/circuit/index.ts";
import { Cones } from "./cones.ts";

/** By role and move: fluents, or negations of fluents, without which the move is not legal. There may be further conditions. */
export function legalConditions(circuit: Circuit): Literal[][][] {
  const cones = new Cones(circuit);
  const isFluent = (literal: Literal): boolean =>
    nodeOf(literal) >= fluentNode(0) && nodeOf(literal) < fluentNode(circuit.fluentCount);
  return circuit.legal.map((literals) =>
    Array.from(literals, (legal) =>
      cones.conditions(legal).flatMap((condition) => (condition.length === 1 ? condition.filter(isFluent) : [])),
    ),
  );
}
