import { expect, test } from "vitest";
import { isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import { circuitFromGroundProgram, firstGate, inputsOf, nodeOf, simplifyCircuit } from "../circuit/index.ts";
import { groundRules } from "../grounding/index.ts";
import { ownRules } from "../machine.contract.ts";
import { listLanes } from "./index.ts";

const program = groundRules(ownRules("tic-tac-toe"), unlimited());
if (isGaveUp(program)) throw new Error("gave up");
const circuit = simplifyCircuit(circuitFromGroundProgram(program));
const gates = Array.from({ length: circuit.nodeCount - firstGate(circuit) }, (_, i) => firstGate(circuit) + i);
const { functions, bytes, codeOf } = listLanes(circuit);

test("every gate has a position in the code, and its code reads what the gate reads", () => {
  const code = codeOf(gates);
  expect(new Set(code.map(({ node }) => node))).toEqual(new Set(gates));
  for (const { node, instructions } of code) {
    const read = instructions.flatMap(({ fluent }) => (fluent === undefined || fluent.isNext ? [] : [fluent.number]));
    const inputs = Array.from(inputsOf(circuit, node), nodeOf);
    for (const fluent of read) expect(inputs).toContain(fluent + 1);
    const joins = instructions.filter(({ text }) => /^v128\.(and|or|andnot|xor|not)$/.test(text)).length;
    expect(joins).toBeGreaterThan(0);
    expect(joins).toBeLessThan(inputs.length + 1);
  }
});

test("positions lie within the functions of the module", () => {
  const code = codeOf(gates);
  expect(functions).toBeGreaterThan(1);
  expect(bytes).toBeGreaterThan(1000);
  for (const { instructions } of code)
    for (const { func, offset } of instructions) {
      expect(func).toBeLessThan(functions);
      expect(offset).toBeLessThan(bytes);
    }
  expect(codeOf([0])).toEqual([]);
});
