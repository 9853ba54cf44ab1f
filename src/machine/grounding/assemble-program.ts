/**
 * The last step of grounding: atoms get their final numbers and names. Fluents and moves come first, in natural order.
 */

import { goalValue } from "../../language/rules/index.ts";
import { type AtomTable, compareNaturally, type TermStore } from "../derivation/index.ts";
import type { GroundProgram } from "./ground-program.ts";
import type { AtomFacts, SimplifiedRules } from "./simplify-rules.ts";

/** An atom of the table about a term: a fluent that holds, or a move that a role makes. */
interface NamedTerm {
  readonly atom: number;
  readonly term: number;
  readonly text: string;
}

/** The atoms of the keywords, by atom numbers of the table. */
export interface GameAtoms {
  readonly roles: readonly string[];
  /** By role: its term. */
  readonly roleTerms: readonly number[];
  readonly fluents: readonly (NamedTerm & { readonly isInitial: boolean })[];
  /** By role. */
  readonly moves: readonly (readonly NamedTerm[])[];
  /** −1 for none. */
  readonly terminal: number;
  readonly goals: readonly (readonly { readonly atom: number; readonly value: number | null }[])[];
  readonly percepts: readonly (readonly NamedTerm[])[];
}

/** Reads the keywords' relations. Sorts fluents, moves and percepts by name, goals by value. */
export function findGameAtoms(atoms: AtomTable, terms: TermStore, initial: ReadonlySet<number>): GameAtoms {
  const roleTerms = atoms.atomsOf("role", 1).map(({ args }) => args[0] as number);
  const perRole = (relation: string): NamedTerm[][] => {
    const lists: NamedTerm[][] = roleTerms.map(() => []);
    const asked = atoms.atomsOf(relation, 2);
    const names = new TermNames(
      asked.map(({ args }) => args[1] as number),
      terms,
    );
    for (const { atom, args } of asked) {
      const term = args[1] as number;
      lists[roleTerms.indexOf(args[0] as number)]?.push({ atom, term, text: names.text(term) });
    }
    for (const list of lists) list.sort((a, b) => names.compare(a.term, b.term));
    return lists;
  };
  const held = atoms.atomsOf("true", 1);
  const names = new TermNames(
    held.map(({ args }) => args[0] as number),
    terms,
  );
  const fluents = held.map(({ atom, args }) => {
    const term = args[0] as number;
    return { atom, term, text: names.text(term), isInitial: initial.has(term) };
  });
  const goals = perRole("goal").map((list) =>
    list.map(({ atom, text }) => ({ atom, value: goalValue(text) })).sort(byValue),
  );
  const [terminal] = atoms.atomsOf("terminal", 0);
  return {
    roles: roleTerms.map((term) => terms.text(term)),
    roleTerms,
    fluents: fluents.sort((a, b) => names.compare(a.term, b.term)),
    moves: perRole("does"),
    terminal: terminal?.atom ?? -1,
    goals,
    percepts: perRole("sees"),
  };
}

/** Orders goals: numbers ascending, then goals that are not numbers. */
const byValue = (a: { readonly value: number | null }, b: { readonly value: number | null }): number =>
  (a.value ?? Number.POSITIVE_INFINITY) - (b.value ?? Number.POSITIVE_INFINITY) || 0;

/**
 * The names of some terms and their natural order. Each term is processed once, since the moves of two roles are mostly
 * the same.
 */
class TermNames {
  /** By term. */
  private readonly texts: string[] = [];
  /** By term: its position in the order. */
  private readonly places: Int32Array;

  constructor(named: readonly number[], terms: TermStore) {
    this.places = new Int32Array(terms.count).fill(-1);
    const different: number[] = [];
    for (const term of named) {
      if (this.places[term] === 0) continue;
      this.places[term] = 0;
      this.texts[term] = terms.text(term);
      different.push(term);
    }
    const { texts } = this;
    different.sort((a, b) => compareNaturally(texts[a] as string, texts[b] as string));
    for (const [place, term] of different.entries()) this.places[term] = place;
  }

  text(term: number): string {
    return this.texts[term] as string;
  }

  compare(a: number, b: number): number {
    return (this.places[a] as number) - (this.places[b] as number);
  }
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
  /** By atom of the table: its final number, −1 for none; and the inverse. */
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
  const heads = rules.heads.toArray();
  for (let rule = 0; rule < heads.length; rule++) heads[rule] = numbers[heads[rule] as number] as number;
  const bodies = rules.bodies.toArray();
  for (let i = 0; i < bodies.length; i++) {
    const literal = bodies[i] as number;
    bodies[i] = 2 * (numbers[literal >> 1] as number) + (literal & 1);
  }
  return {
    roles: game.roles,
    fluents: fluents.map(({ text }) => text),
    moves: moves.map((list) => list.map(({ text }) => text)),
    atomCount: back.length,
    atomText: (atom) => {
      const { relation, args } = atoms.named(backNumbers[atom] as number);
      return args.length === 0 ? relation : `(${[relation, ...args.map((term) => terms.text(term))].join(" ")})`;
    },
    heads,
    bodyStarts: rules.bodyStarts.toArray(),
    bodies,
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
