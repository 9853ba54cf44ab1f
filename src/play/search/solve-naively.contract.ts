/** The obvious twin of the search: recursion over states by their texts. Values of states that can come back: rounds from 0 upwards. */
import type { Machine, State } from "../../machine/index.ts";
import { successorsIn } from "../../machine/successors.contract.ts";

/** By role. */
type Values = readonly number[];

export function solveNaively(machine: Machine, depth: number): Values {
  const cursor = machine.newCursor();
  const chance = machine.roles.indexOf("random");
  const known = new Map<string, Values>();
  const value = (state: State, left: number): Values => {
    const name = `${left} ${state.join()}`;
    const found = known.get(name);
    if (found !== undefined) return found;
    cursor.load(state);
    const answer = cursor.isTerminal()
      ? machine.roles.map((_, role) => cursor.goal(role) ?? 0)
      : left === 0
        ? machine.roles.map(() => 50)
        : backUpNaively(machine, state, chance, (successor) => value(successor, left - 1));
    known.set(name, answer);
    return answer;
  };
  return value(machine.initialState, depth);
}

/** All reachable states, then rounds of back-ups from 0 until nothing changes. */
export function iterateNaively(machine: Machine): Values {
  const cursor = machine.newCursor();
  const chance = machine.roles.indexOf("random");
  const states: State[] = [machine.initialState];
  const numbers = new Map([[states[0]!.join(), 0]]);
  const values: Values[] = [];
  for (let i = 0; i < states.length; i++) {
    values.push(machine.roles.map(() => 0));
    cursor.load(states[i]!);
    if (cursor.isTerminal()) continue;
    successorsIn(machine)(states[i]!).forEach(({ successor }) => {
      if (numbers.has(successor.join())) return;
      numbers.set(successor.join(), states.length);
      states.push(successor);
    });
  }
  for (let changed = true; changed; ) {
    changed = false;
    states.forEach((state, i) => {
      cursor.load(state);
      const next = cursor.isTerminal()
        ? machine.roles.map((_, role) => cursor.goal(role) ?? 0)
        : backUpNaively(machine, state, chance, (successor) => values[numbers.get(successor.join())!]!);
      if (next.some((value, role) => Math.abs(value - values[i]![role]!) > 1e-12)) changed = true;
      values[i] = next;
    });
  }
  return values[0]!;
}

function backUpNaively(machine: Machine, state: State, chance: number, value: (state: State) => Values): Values {
  const outcomes = successorsIn(machine)(state).map(({ joint, successor }) => ({ joint, values: value(successor) }));
  if (outcomes.length === 0) return machine.roles.map(() => 0);
  return machine.roles.map((_, role) => {
    const replies = (moves: readonly Outcome[]): number =>
      Math.min(
        ...groupBy(moves, ({ joint }) => joint.filter((__, other) => other !== chance).join()).map(
          (group) => group.reduce((sum, { values }) => sum + values[role]!, 0) / group.length,
        ),
      );
    if (role === chance) return replies(outcomes);
    return Math.max(...groupBy(outcomes, ({ joint }) => String(joint[role])).map(replies));
  });
}

interface Outcome {
  readonly joint: readonly number[];
  readonly values: Values;
}

function groupBy(outcomes: readonly Outcome[], name: (outcome: Outcome) => string): Outcome[][] {
  const groups = new Map<string, Outcome[]>();
  for (const outcome of outcomes) groups.set(name(outcome), [...(groups.get(name(outcome)) ?? []), outcome]);
  return [...groups.values()];
}
