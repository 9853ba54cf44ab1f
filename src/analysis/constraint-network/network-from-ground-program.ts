/**
 * Builds the network of a stage from ground rules by Clark's completion: an atom holds exactly if the body of one of
 * its rules does. A body of several literals gets a node of its own, and equal bodies share it. The use of an atom in
 * the program decides which variable it is a value of. Linear in the size of the program, except for sorting bodies.
 */
import { type Budget, BudgetSpent, type GaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import { stronglyConnectedComponents } from "../../language/rules/index.ts";
import type { FluentGroup } from "../../machine/circuit/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import {
  atomNode,
  type ConstraintNetwork,
  FALSE,
  firstMoveAtoms,
  type NetworkComponent,
  type NetworkLiteral,
  TRUE,
} from "./constraint-network.ts";
import { stageVariables } from "./stage-variables.ts";

/** A budget, and groups of fluents that become one variable. */
export interface NetworkOptions {
  readonly budget?: Budget;
  /**
   * Proven groups of fluents of which at most one holds. Each becomes one variable. By default every fluent is Boolean.
   */
  readonly groups?: readonly FluentGroup[];
}

/** Gives up on programs with cones that are not ground, and on atoms that depend on their own negation. */
export function networkFromGroundProgram(
  program: GroundProgram,
  options: NetworkOptions = {},
): ConstraintNetwork | GaveUp {
  return withinBudget(() => {
    for (const reason of program.missing?.values() ?? []) throw new BudgetSpent(reason);
    return new Completion(program, options).network();
  });
}

class Completion {
  private readonly program: GroundProgram;
  private readonly options: NetworkOptions;
  private readonly rulesOf: readonly number[][];
  private nodeCount: number;
  private readonly outputs: NetworkLiteral[] = [];
  private readonly starts = [0];
  private readonly inputs: NetworkLiteral[] = [];
  /** The nodes of bodies of several literals. */
  private readonly bodies = new Map<string, number>();

  constructor(program: GroundProgram, options: NetworkOptions) {
    this.program = program;
    this.options = options;
    this.nodeCount = program.atomCount + 2; // the constant first, `acts` last
    const rulesOf: number[][] = Array.from({ length: program.atomCount }, () => []);
    for (const [rule, head] of program.heads.entries()) rulesOf[head]?.push(rule);
    this.rulesOf = rulesOf;
  }

  network(): ConstraintNetwork {
    const { program, options } = this;
    const firstDerived = firstMoveAtoms(program).at(-1) as number;
    const acts = program.atomCount + 1;
    for (let atom = firstDerived; atom < program.atomCount; atom++) this.define(atom);
    const components = this.components(firstDerived);
    return {
      program,
      variables: stageVariables(program, this.rulesOf, 2 * acts, options.groups ?? []),
      nodeCount: this.nodeCount,
      gateOutputs: Int32Array.from(this.outputs),
      gateStarts: Int32Array.from(this.starts),
      gateInputs: Int32Array.from(this.inputs),
      legal: program.legal.map((atoms) => atoms.map((atom) => (atom < 0 ? 0 : atomNode(atom)))),
      acts,
      components,
    };
  }

  /** An OR of bodies is the negation of an AND of their negations. */
  private define(atom: number): void {
    const alternatives = new Set<NetworkLiteral>();
    for (const rule of this.rulesOf[atom] as number[]) alternatives.add(this.body(rule) ^ 1);
    this.gate(2 * atomNode(atom) + 1, alternatives);
  }

  private body(rule: number): NetworkLiteral {
    const { program } = this;
    const literals = program.bodies.slice(program.bodyStarts[rule], program.bodyStarts[rule + 1]).sort();
    this.options.budget?.spend(1 + literals.length, "completing rules");
    const distinct = literals.filter((literal, i) => i === 0 || literal !== literals[i - 1]);
    if (distinct.some((literal, i) => i > 0 && literal === (distinct[i - 1] as number) + 1 && (literal & 1) === 1))
      return FALSE;
    if (distinct.length === 0) return TRUE;
    if (distinct.length === 1) return (distinct[0] as number) + 2;
    const key = distinct.join();
    const known = this.bodies.get(key);
    if (known !== undefined) return 2 * known;
    const node = this.nodeCount++;
    this.bodies.set(key, node);
    this.options.budget?.claim("gates", node, "completing rules");
    this.gate(2 * node, new Set(distinct.map((literal) => literal + 2)));
    return 2 * node;
  }

  private gate(output: NetworkLiteral, inputs: ReadonlySet<NetworkLiteral>): void {
    this.outputs.push(output);
    for (const literal of inputs) this.inputs.push(literal);
    this.starts.push(this.inputs.length);
  }

  private components(firstDerived: number): NetworkComponent[] {
    const { program } = this;
    const dependencies = this.rulesOf.map((rules) =>
      rules.flatMap((rule) => {
        const body = program.bodies.subarray(program.bodyStarts[rule], program.bodyStarts[rule + 1]);
        return Array.from(body, (literal) => literal >> 1).filter((atom) => atom >= firstDerived);
      }),
    );
    const { componentOf, members } = stronglyConnectedComponents(dependencies);
    this.checkPositive(componentOf);
    return members
      .filter((atoms) => {
        const [first] = atoms as readonly [number];
        return atoms.length > 1 || (dependencies[first] as number[]).includes(first);
      })
      .map((atoms) => ({ members: Int32Array.from(atoms, atomNode).sort() }));
  }

  /** A least fixpoint exists only if no atom depends on its own negation. */
  private checkPositive(componentOf: Int32Array): void {
    const { heads, bodies, bodyStarts } = this.program;
    for (const [rule, head] of heads.entries())
      for (let i = bodyStarts[rule] as number; i < (bodyStarts[rule + 1] as number); i++) {
        const literal = bodies[i] as number;
        if ((literal & 1) === 0 || componentOf[literal >> 1] !== componentOf[head]) continue;
        const doing = `completing ${this.program.atomText(head)}, which depends on its own negation`;
        throw new BudgetSpent({ kind: "gave-up", resource: "rules", limit: 0, doing });
      }
  }
}
