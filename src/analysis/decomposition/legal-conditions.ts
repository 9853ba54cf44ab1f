import { type Circuit, fluentNode, type Literal, nodeOf } from "../../machine/circuit/index.ts";
import { Cones } from "./cones.ts";

/**
 * For each role and move: fluents, or negated fluents, that are necessary for the move to be legal. There may be more.
 */
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
