export type { Cone, GroundAtom, GroundLiteral, GroundProgram } from "./ground-program.ts";
export { groundRules } from "./ground-rules.ts";
