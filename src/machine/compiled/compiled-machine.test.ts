import { isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import { circuitFromGroundProgram, simplifyCircuit } from "../circuit/index.ts";
import { groundRules } from "../grounding/index.ts";
import { machineContract } from "../machine.contract.ts";
import { CompiledMachine } from "./index.ts";

machineContract((rules) => {
  const program = groundRules(rules, unlimited());
  if (isGaveUp(program)) throw new Error("gave up");
  return new CompiledMachine(program, simplifyCircuit(circuitFromGroundProgram(program)));
});
