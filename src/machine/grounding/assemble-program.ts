/** The last step of grounding: atoms get their final numbers, fluents and moves first and in natural order, and their names. */

import { type AtomTable, compareNaturally, type TermStore } from "../derivation/index.ts";
import type { GroundProgram } from "./ground-program.ts";
import type { AtomFacts, SimplifiedRules } from "./simplify-rules.ts";

/** What the atoms of the keywords mean, by atom numbers of the table. */
export interface GameAtoms {
  readonly roles: readonly string[];
  readonly fluents: readonly { readonly atom: number; readonly text: string; readonly isInitial: boolean }[];
  /** By role. */
  readonly moves: readonly (readonly { readonly atom: number; readonly text: string }[])[];
  /** −1 for none. */
  readonly terminal: number;
  readonly goals: readonly (readonly { readonly atom: number; readonly value: number }[])[];
  readonly percepts: readonly (readonly { readonly atom: number; readonly text: string }[])[];
}

/** Reads the keywords' relations. Fluents, moves and percepts are sorted by name, goals by value. */
export function findGameAtoms(atoms: AtomTable, terms: TermStore, initial: ReadonlySet<number>): GameAtoms {
  const roles = [...atoms.atomsOf("role", 1)].map(({ args }) => terms.text(args[0] as number));
  const roleNumbers = new Map(roles.map((role, i) => [role, i]));
  const byText = (a: { readonly text: string }, b: { readonly text: string }): number =>
    compareNaturally(a.text, b.text);
  const perRole = (relation: string): { atom: number; text: string }[][] => {
    const lists: { atom: number; text: string }[][] = roles.map(() => []);
    for (const { atom, args } of atoms.atomsOf(relation, 2)) {
      const role = roleNumbers.get(terms.text(args[0] as number));
      if (role !== undefined) lists[role]?.push({ atom, text: terms.text(args[1] as number) });
    }
    for (const list of lists) list.sort(byText);
    return lists;
  };
  const fluents = [...atoms.atomsOf("true", 1)].map(({ atom, args }) => {
    const term = args[0] as number;
    return { atom, text: terms.text(term), isInitial: initial.has(term) };
  });
  const goals = perRole("goal").map((list) =>
    list
      .map(({ atom, text }) => ({ atom, value: Number(text) }))
      .filter(({ value }) => Number.isInteger(value))
      .sort((a, b) => a.value - b.value),
  );
  const [terminal] = atoms.atomsOf("terminal", 0);
  return {
    roles,
    fluents: fluents.sort(byText),
    moves: perRole("does"),
    terminal: terminal?.atom ?? -1,
    goals,
    percepts: perRole("sees"),
  };
}

export function assembleProgram(
  game: GameAtoms,
  facts: AtomFacts,
  { rules, isImpossible, isUsed }: SimplifiedRules,
  atoms: AtomTable,
  terms: TermStore,
): GroundProgram {
  const isPossible = ({ atom }: { readonly atom: number }): boolean => isImpossible[atom] === 0;
  const fluents = game.fluents.filter(isPossible);
  const moves = game.moves.map((list) => list.filter(isPossible));
  /** By atom of the table: its final number, −1 for none; and back. */
  const numbers = new Int32Array(atoms.count).fill(-1);
  const back: number[] = [];
  const number = (atom: number): void => {
    if (numbers[atom] !== -1) return;
    numbers[atom] = back.length;
    back.push(atom);
  };
  for (const { atom } of fluents) number(atom);
  for (const list of moves) for (const { atom } of list) number(atom);
  for (let atom = 0; atom < atoms.count; atom++) if (isUsed[atom] === 1) number(atom);

  const final = (atom: number): number => (atom < 0 || isImpossible[atom] === 1 ? -1 : (numbers[atom] as number));
  const backNumbers = Int32Array.from(back);
  return {
    roles: game.roles,
    fluents: fluents.map(({ text }) => text),
    moves: moves.map((list) => list.map(({ text }) => text)),
    atomCount: back.length,
    atomText: (atom) => {
      const { relation, args } = atoms.named(backNumbers[atom] as number);
      return args.length === 0 ? relation : `(${[relation, ...args.map((term) => terms.text(term))].join(" ")})`;
    },
    heads: rules.heads.toArray().map((atom) => numbers[atom] as number),
    bodyStarts: rules.bodyStarts.toArray(),
    bodies: rules.bodies.toArray().map((literal) => 2 * (numbers[literal >> 1] as number) + (literal & 1)),
    initialFluents: Int32Array.from([...fluents.keys()].filter((i) => fluents[i]?.isInitial)),
    terminal: final(game.terminal),
    legal: moves.map((list) => Int32Array.from(list, ({ atom }) => final(facts.enabledBy[atom] as number))),
    next: Int32Array.from(fluents, ({ atom }) => final(facts.enabledBy[atom] as number)),
    goals: game.goals.map((list) => list.filter(isPossible).map(({ value, atom }) => ({ value, atom: final(atom) }))),
    percepts: game.percepts.map((list) =>
      list.filter(isPossible).map(({ text, atom }) => ({ text, atom: final(atom) })),
    ),
  };
}
