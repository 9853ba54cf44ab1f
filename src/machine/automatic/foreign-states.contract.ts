/** For tests: states that play need not reach, and machines that start at one. */
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { NOWHERE } from "../../foundations/text/index.ts";
import { printTerm, type Rules, type Term } from "../../language/rules/index.ts";
import { drawJointMove, type Machine, stateFromTexts } from "../index.ts";
import { relationalMachine } from "../relational/index.ts";

const STEPS = 12;

/** Returns the fluents met in one random playout, as terms. */
export function fluentsOfPlay(rules: Rules, random: SeededRandom): Term[] {
  const machine = relationalMachine(rules);
  const cursor = machine.newCursor();
  const joint = new Int32Array(machine.roles.length);
  const texts = new Set<string>();
  for (let step = 0; step < STEPS; step++) {
    for (const fluent of machine.fluentsOf(cursor.save())) texts.add(machine.vocabulary.fluentText(fluent));
    if (cursor.isTerminal() || !drawJointMove(cursor, random, joint)) break;
    cursor.advance(joint);
  }
  return [...texts].map(termOf);
}

/**
 * Returns some of the fluents, some of them with arguments exchanged for others from the same position, and sometimes
 * an unknown fluent.
 */
export function foreignState(fluents: readonly Term[], random: SeededRandom): Term[] {
  const values = new Map<string, Term[]>();
  const place = (name: string, arity: number, i: number): string => `${name}/${arity} ${i}`;
  for (const fluent of fluents)
    if (fluent.kind === "application")
      for (const [i, argument] of fluent.args.entries()) {
        const key = place(fluent.name, fluent.args.length, i);
        values.set(key, [...(values.get(key) ?? []), argument]);
      }
  const some = fluents.filter(() => random.below(3) > 0);
  const state = some.map((fluent): Term => {
    if (fluent.kind === "variable" || random.below(3) > 0) return fluent;
    const args = fluent.args.map((_, i) => {
      const choices = values.get(place(fluent.name, fluent.args.length, i)) as Term[];
      return choices[random.below(choices.length)] as Term;
    });
    return { ...fluent, args };
  });
  return random.below(2) === 0 ? state : [...state, termOf("(strange fluent)")];
}

/** Wraps a machine with another initial state. Throws UnknownFluents. */
export function loadedWith(machine: Machine, state: readonly Term[]): Machine {
  return {
    kind: machine.kind,
    roles: machine.roles,
    vocabulary: machine.vocabulary,
    initialState: stateFromTexts(machine, state.map(printTerm)),
    newCursor: (budget) => machine.newCursor(budget),
    stateFromFluents: (fluents) => machine.stateFromFluents(fluents),
    fluentsOf: (of) => machine.fluentsOf(of),
  };
}

/** Parses a ground term. */
export function termOf(text: string): Term {
  const tokens = text.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const read = (): Term => {
    if (tokens[at] !== "(") return { kind: "application", name: tokens[at++] as string, args: [], span: NOWHERE };
    const name = tokens[++at] as string;
    const args: Term[] = [];
    for (at++; tokens[at] !== ")"; ) args.push(read());
    at++;
    return { kind: "application", name: args.length === 0 ? `(${name})` : name, args, span: NOWHERE };
  };
  return read();
}
