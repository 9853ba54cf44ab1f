/**
 * Recursive tables that need no completion, because the cycle is one table calling itself in one of two ways:
 *
 * - left-linear, `p(x, y) if p(x, z), …`: each recursive clause repeats the call that is being answered. So it runs
 *   once for each of the call's own answers, while they are still being found;
 * - right-linear, `p(x, y) if …, p(z, y)`: the answers of the last condition are passed on unchanged. So the answers
 *   of all reachable calls are answers of the first. Columns that no call changes need not be distinguished.
 *
 * Both are plain loops without a stack. Cycles end because each answer or call is processed once.
 */
import type { Compilation } from "./compilation.ts";
import { areEqual, repeatsCall } from "./equal-registers.ts";
import type { Table } from "./tables.ts";
import type { LivePlan } from "./value-flow.ts";

export interface LeftLinear {
  readonly kind: "left";
  readonly base: readonly LivePlan[];
  /** Each with the step that reads the table's own answers. */
  readonly recursive: readonly { readonly plan: LivePlan; readonly step: number }[];
}

export interface RightLinear {
  readonly kind: "right";
  readonly base: readonly LivePlan[];
  /** Without the last step; the results are the changing columns of the call that it makes. */
  readonly recursive: readonly LivePlan[];
  /** Bound columns (by position) that calls change. */
  readonly changing: readonly number[];
}

export function loopOf(compilation: Compilation, table: Table): LeftLinear | RightLinear | null {
  const plans = compilation.plansOf(table);
  const ownSteps = ({ steps }: LivePlan): number[] =>
    steps.flatMap((step, i) => ((step.op === "scan" || step.op === "test") && step.table === table ? [i] : []));
  const base = plans.filter((plan) => ownSteps(plan).length === 0);
  const recursive = plans.filter((plan) => ownSteps(plan).length > 0);
  if (recursive.some((plan) => ownSteps(plan).length > 1)) return null;
  const calls = recursive.map((plan) => ({ plan, step: ownSteps(plan)[0] as number }));
  if (!table.isTest && calls.every(({ plan, step }) => readsOwnAnswers(plan, step)))
    return { kind: "left", base, recursive: calls };
  if (!calls.every(({ plan, step }) => step === plan.steps.length - 1 && passesAnswersOn(plan))) return null;
  const changing = [...table.boundColumns.keys()].filter((i) => recursive.some((plan) => !keeps(plan, i)));
  return { kind: "right", base, recursive: recursive.map((plan) => withoutLastCall(plan, changing)), changing };
}

/** Whether the step has the arguments of the call itself, and is not inside a loop. */
function readsOwnAnswers({ steps }: LivePlan, index: number): boolean {
  const step = steps[index];
  return step?.op === "scan" && repeatsCall(steps, index) && steps.slice(0, index).every(({ op }) => op !== "scan");
}

/** Whether the answers of the last step are the results. */
function passesAnswersOn({ steps, results }: LivePlan): boolean {
  const last = steps.at(-1);
  if (last?.op === "test") return !last.negative;
  return last?.op === "scan" && last.targets.every((target, i) => results[i] === target);
}

/** Whether the last call has the same argument as the call itself, as far as the plan shows. */
function keeps({ steps }: LivePlan, position: number): boolean {
  const last = steps.at(-1);
  const operand = last?.op === "scan" || last?.op === "test" ? last.args[position] : undefined;
  if (operand === undefined || operand < 0) return false;
  return areEqual(steps, position, operand);
}

function withoutLastCall(plan: LivePlan, changing: readonly number[]): LivePlan {
  const last = plan.steps.at(-1);
  const args = last?.op === "scan" || last?.op === "test" ? last.args : [];
  const steps = plan.steps.slice(0, -1);
  const cut = steps.findLastIndex(({ op }) => op === "scan");
  return { ...plan, steps, results: changing.map((i) => args[i] as number), cut };
}
