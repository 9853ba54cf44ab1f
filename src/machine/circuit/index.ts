export { type Captures, findCaptures } from "./captures.ts";
export {
  type Circuit,
  type Component,
  FALSE,
  type FluentGroup,
  firstGate,
  firstMoveNodes,
  fluentNode,
  gateCount,
  goalValuesOf,
  isNegated,
  type Literal,
  literalOf,
  type Node,
  negate,
  nodeOf,
  type PerceptOutput,
  TRUE,
  type ValueOutput,
} from "./circuit.ts";
export type { CircuitBuilder } from "./circuit-builder.ts";
export { CircuitCopy, ClauseWriter, type CopyLiteral, FAILS, HOLDS, negated } from "./circuit-copy.ts";
export { circuitFromGroundProgram } from "./circuit-from-ground-program.ts";
export { evaluateCircuit, literalValue } from "./evaluate-circuit.ts";
export { type GateUsers, gateUsers } from "./gate-users.ts";
export { countHeldGoals, heldGoal } from "./held-goal.ts";
export { impliedFluents, MOST_IMPLIED } from "./implied-fluents.ts";
export { rebuildCircuit, usedNodes } from "./rebuild-circuit.ts";
export { simplifyCircuit, specializeCircuit } from "./simplify-circuit.ts";
export { inputsOf } from "./use-counts.ts";
