/**
 * The conditions of a clause that are still to be ordered, and in how many of them each variable occurs: what is needed beside
 * one of them is then known at once, where walking through the others would make the ordering cubic.
 */
import { type VariableTest, variablesOfCondition } from "./call-pattern.ts";
import type { Condition } from "./program.ts";

export class OpenConditions {
  readonly conditions: Condition[];
  private readonly wanted: ReadonlySet<number>;
  private readonly occurrences = new Map<number, number>();
  private readonly variables: Map<Condition, ReadonlySet<number>>;

  /** `wanted`: the variables that the head looks at in the end. */
  constructor(body: readonly Condition[], wanted: ReadonlySet<number>) {
    this.conditions = [...body];
    this.wanted = wanted;
    this.variables = new Map(body.map((condition) => [condition, variablesOfCondition(condition)]));
    for (const condition of body) this.count(condition, 1);
  }

  /** Takes a condition out; gives it with its variables. */
  take(index: number): { readonly condition: Condition; readonly variables: ReadonlySet<number> } {
    const [condition] = this.conditions.splice(index, 1) as [Condition];
    this.count(condition, -1);
    return { condition, variables: this.variables.get(condition) as ReadonlySet<number> };
  }

  /** The variables that the head or another open condition looks at. */
  neededBeside(condition: Condition): VariableTest {
    const own = this.variables.get(condition) as ReadonlySet<number>;
    return {
      has: (variable) =>
        this.wanted.has(variable) || (this.occurrences.get(variable) ?? 0) > (own.has(variable) ? 1 : 0),
    };
  }

  private count(condition: Condition, by: number): void {
    for (const variable of this.variables.get(condition) as ReadonlySet<number>)
      this.occurrences.set(variable, (this.occurrences.get(variable) ?? 0) + by);
  }
}
