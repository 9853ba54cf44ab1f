/** Known values: tic-tac-toe has 5,478 reachable states, and 765 of them up to the symmetries of the board. */
import { expect, test } from "vitest";
import { Budget, isGaveUp } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { minimalSet } from "../../foundations/permutation-groups/index.ts";
import { groundRules } from "../../machine/grounding/index.ts";
import { JointMoves } from "../../machine/index.ts";
import { ownRules } from "../../machine/machine.contract.ts";
import { relationalMachine } from "../../machine/relational/index.ts";
import { findGroundSymmetries } from "./index.ts";

test("tic-tac-toe: 5,478 states, 765 canonical", () => {
  const rules = ownRules("tic-tac-toe");
  const program = groundRules(rules, new Budget({}), { form: "plain" });
  if (isGaveUp(program)) throw new Error("it grounds");
  const { group } = findGroundSymmetries(program, { fixRoles: true }, { random: createRandom(1) });
  expect(group.order).toBe(8n);
  const numbers = new Map(program.fluents.map((text, fluent) => [text, fluent]));
  const states = reachableStates(relationalMachine(rules));
  expect(states.length).toBe(5478);
  const canonical = new Set(
    states.map((texts) => {
      // Points of the group: roles first, then fluents.
      const points = texts.map((text) => program.roles.length + (numbers.get(text) as number));
      return minimalSet(group, points).points.join(",");
    }),
  );
  expect(canonical.size).toBe(765);
});

function reachableStates(machine: ReturnType<typeof relationalMachine>): string[][] {
  const cursor = machine.newCursor();
  const texts = (): string[] =>
    machine
      .fluentsOf(cursor.save())
      .map((fluent) => machine.vocabulary.fluentText(fluent))
      .sort();
  cursor.load(machine.initialState);
  const known = new Map([[texts().join(" "), texts()]]);
  const waiting = [machine.initialState];
  const joint = new JointMoves(machine.roles.length);
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    cursor.load(state);
    if (cursor.isTerminal()) continue;
    joint.start(cursor);
    while (joint.next()) {
      cursor.load(state);
      cursor.advance(joint.current);
      const after = texts();
      if (known.has(after.join(" "))) continue;
      known.set(after.join(" "), after);
      waiting.push(cursor.save());
    }
  }
  return [...known.values()];
}
