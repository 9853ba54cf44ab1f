export { type Code, CodeWriter, type Local, type Operand } from "./code-writer.ts";
export { disassemble, type WrittenInstruction } from "./disassemble.ts";
export {
  block,
  branch,
  branchIf,
  call,
  f32x4,
  get,
  giveBack,
  i32,
  i64,
  loop,
  sequence,
  set,
  tee,
  until,
  v128,
  when,
  whenElse,
} from "./folded-code.ts";
export { type CompiledModule, compileModule, type HostFunctions, type Running } from "./instantiate.ts";
export { type Instruction, OP, TYPE, type ValueType } from "./instructions.ts";
export { ModuleWriter, type Signature } from "./module-writer.ts";
