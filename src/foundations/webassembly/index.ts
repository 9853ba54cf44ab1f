export { CodeWriter, type Local } from "./code-writer.ts";
export { type CompiledModule, compileModule, type Running } from "./instantiate.ts";
export { type Instruction, OP, TYPE, type ValueType } from "./instructions.ts";
export { ModuleWriter, type Signature } from "./module-writer.ts";
