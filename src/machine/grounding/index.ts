export type { Cone, GroundAtom, GroundLiteral, GroundProgram } from "./ground-program.ts";
export { type GroundOptions, groundRules } from "./ground-rules.ts";
export type { Simplification } from "./grounding-attempt.ts";
export { isAcyclic } from "./is-acyclic.ts";
export { printGroundProgram } from "./print-ground-program.ts";
