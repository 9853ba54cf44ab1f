import { expect, test } from "vitest";
import { unlimited } from "../../foundations/budgets/index.ts";
import { normalizeRules } from "../../language/rewriting/index.ts";
import { liftedProgram, relationKey, splitTermShapes } from "../derivation/index.ts";
import { ownRules } from "../machine.contract.ts";
import { derivableInstances, instancesOfProgram } from "./derivable-instances.ts";

const GAMES = ["tic-tac-toe", "connect-four-4x5", "breakthrough-5x5", "tron", "kuhn-poker", "pig", "two-tic-tac-toes"];

test.each(GAMES)("%s: variable elimination and rule splitting do not change the instances of any relation", (game) => {
  const rules = ownRules(game);
  const clauses = normalizeRules(rules, { disjunctions: "expand" });
  const fast = derivableInstances(clauses, rules.source, unlimited());
  const plain = instancesOfProgram(splitTermShapes(liftedProgram(clauses)), rules.source, unlimited());
  const relations = new Set(["true/1", "does/2", ...clauses.map(({ head }) => relationKey(head))]);
  for (const key of relations) {
    const [name, arity] = [key.slice(0, key.lastIndexOf("/")), Number(key.slice(key.lastIndexOf("/") + 1))];
    expect([...fast.of(name, arity)].sort()).toEqual([...plain.of(name, arity)].sort());
  }
});
