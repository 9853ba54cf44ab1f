/**
 * The conditions of a clause that remain to be ordered, with the number of conditions in which each variable occurs.
 * This tells at once which variables are needed besides one condition; scanning the other conditions would make the
 * ordering cubic.
 */
import { type VariableTest, variablesOfCondition } from "./call-pattern.ts";
import type { Condition } from "./program.ts";

export class OpenConditions {
  readonly conditions: Condition[];
  private readonly wanted: ReadonlySet<number>;
  private readonly occurrences = new Map<number, number>();
  private readonly variables: Map<Condition, ReadonlySet<number>>;

  /** `wanted`: the variables that the head finally reads. */
  constructor(body: readonly Condition[], wanted: ReadonlySet<number>) {
    this.conditions = [...body];
    this.wanted = wanted;
    this.variables = new Map(body.map((condition) => [condition, variablesOfCondition(condition)]));
    for (const condition of body) this.count(condition, 1);
  }

  /** Removes a condition and returns it with its variables. */
  take(index: number): { readonly condition: Condition; readonly variables: ReadonlySet<number> } {
    const [condition] = this.conditions.splice(index, 1) as [Condition];
    this.count(condition, -1);
    return { condition, variables: this.variables.get(condition) as ReadonlySet<number> };
  }

  /** The variables that the head or another open condition reads. */
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
