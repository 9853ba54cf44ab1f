import { describe, expect, test } from "vitest";
import { isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import { circuitFromGroundProgram, evaluateCircuit, simplifyCircuit } from "../circuit/index.ts";
import { groundRules } from "../grounding/index.ts";
import { machineContract, ownRules } from "../machine.contract.ts";
import { PropagatingMachine } from "./index.ts";
import { Propagation } from "./propagation.ts";
import { propagationNetwork } from "./propagation-network.ts";

function make(rules: Rules): PropagatingMachine {
  const program = groundRules(rules, unlimited());
  if (isGaveUp(program)) throw new Error("a small game must ground");
  return new PropagatingMachine(program, simplifyCircuit(circuitFromGroundProgram(program)));
}

machineContract(make);

describe("propagation", () => {
  test.each(["tic-tac-toe", "amazons-6x6", "lights-out"])("gives the same values as plain evaluation: %s", (game) => {
    const program = groundRules(ownRules(game), unlimited());
    if (isGaveUp(program)) throw new Error("a small game must ground");
    const circuit = circuitFromGroundProgram(program);
    const propagation = new Propagation(propagationNetwork(circuit));
    const random = createRandom(3);
    const inputs = Array.from({ length: circuit.fluentCount }, () => 0);
    for (let round = 0; round < 20; round++) {
      for (let i = 0; i < 1 + inputs.length / 4; i++) {
        const fluent = random.below(inputs.length);
        inputs[fluent] = random.below(2);
        propagation.setInput(1 + fluent, inputs[fluent] as number);
      }
      propagation.settleLazy();
      const wanted = evaluateCircuit(
        circuit,
        inputs.flatMap((value, fluent) => (value === 1 ? [fluent] : [])),
      );
      expect(propagation.values).toEqual(wanted);
    }
  });
});
