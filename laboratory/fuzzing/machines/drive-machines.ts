/**
 * Drives machines through an arbitrary sheet: every machine must answer or give up within its budget, and those that
 * answer must agree. For fuzzing in process.
 */
import { Budget, isGaveUp, withinBudget } from "../../../src/foundations/budgets/index.ts";
import type { Rules } from "../../../src/language/rules/index.ts";
import { type MachineName, makeMachine } from "../../../src/machine/automatic/index.ts";
import { describeState, type Machine, type StateDescription } from "../../../src/machine/index.ts";

const MACHINES: readonly MachineName[] = ["interpreted", "relational", "propagating", "lifted", "auto"];
const MAXIMAL_STEPS = 4;

export interface DriveLimits {
  readonly steps: number;
  readonly atoms: number;
  readonly seconds: number;
  readonly now: () => number;
}

/** Returns how many machines played to the end; throws if two of them disagree. */
export function driveMachines(rules: Rules, limits: DriveLimits, names: readonly MachineName[] = MACHINES): number {
  const machines = names.flatMap((name) => {
    const machine = withinBudget(() => makeMachine(rules, name, new Budget({ ...limits, rules: limits.atoms })));
    return isGaveUp(machine) ? [] : [machine];
  });
  const transcripts = machines.flatMap((machine) => transcriptOf(machine, limits) ?? []);
  const [first, ...others] = transcripts;
  for (const other of others)
    if (other.text !== first?.text)
      throw new Error(`${other.kind} differs from ${first?.kind}:\n${other.text}\n${first?.text}`);
  return transcripts.length;
}

/** The first few states along the first joint moves by name, which are the same for every machine. */
function transcriptOf(machine: Machine, limits: DriveLimits): { kind: string; text: string } | null {
  const answer = withinBudget(() => {
    const cursor = machine.newCursor(new Budget(limits));
    const states: StateDescription[] = [];
    for (let step = 0; step < MAXIMAL_STEPS; step++) {
      const here = describeState(machine, cursor, step);
      states.push(here);
      const chosen = machine.roles.map((role) => here.legal.get(role)?.[0]);
      if (here.terminal || chosen.includes(undefined)) break;
      cursor.advance(chosen.map((text, role) => machine.vocabulary.findMove(role, text as string) as number));
    }
    return JSON.stringify(
      states.map((state) => ({ ...state, legal: [...state.legal], goals: [...(state.goals ?? [])] })),
    );
  });
  return isGaveUp(answer) ? null : { kind: machine.kind, text: answer };
}
