/**
 * Finds groups of fluents of which at most one, or exactly one, holds in every reachable state: whose turn it is, what
 * a cell contains, the step number. Groups are guessed from the names (fluents that differ in one argument only). A
 * guess is kept if induction proves it: it is true in the initial state, and if it is true in a state then it is true
 * in all successors. The induction step assumes all guesses together. Guesses that fail are dropped, and the rest is
 * tried again without them, until all succeed.
 *
 * Fluents with a single argument are proven first and then serve as facts for the others. In many games "whose turn it
 * is" is all that is needed.
 */
import type { Circuit, FluentGroup, Literal } from "./circuit.ts";
import { negate } from "./circuit.ts";
import { Refuter } from "./refute.ts";

/**
 * Limit on propagation steps, over all proofs, before the remaining guesses are given up: some tens of milliseconds. A
 * counter of a hundred steps has 4,950 pairs, which take twice the work of turns and short counters. With a limit below
 * that, the lanes of eighteen public sheets (skirmish, speedChess, qyshinsu, …) have up to two fifths more
 * operations. A higher limit gains almost nothing.
 */
const MOST_WORK = 120_000;
const MOST_PAIRS = 20_000;
/**
 * Lower bound on the propagation steps per pair of fluents, averaged over all pairs of a game: successful proofs take
 * 17 or more.
 */
const LEAST_WORK_PER_PAIR = 16;

export function findFluentGroups(circuit: Circuit, names: readonly string[]): FluentGroup[] {
  const guesses = guessGroups(circuit, names).sort((a, b) => a.fluents.length - b.fluents.length);
  const isAlone = (group: FluentGroup): boolean => functorOf(names[group.fluents[0] as number] as string).arity === 1;
  const refuter = new Refuter(circuit, []);
  const proven: FluentGroup[] = [];
  for (const stage of [guesses.filter(isAlone), guesses.filter((group) => !isAlone(group))])
    proven.push(...prove(circuit, refuter, proven, stage));
  return proven;
}

/**
 * Returns the guesses that hold together, given the groups already proven. Returns none if that takes too much work.
 */
function prove(
  circuit: Circuit,
  refuter: Refuter,
  proven: readonly FluentGroup[],
  guesses: readonly FluentGroup[],
): FluentGroup[] {
  let left = guesses.filter(({ fluents }) => fluents.length ** 2 < MOST_PAIRS);
  const pairs = left.reduce((sum, { fluents }) => sum + (fluents.length * (fluents.length - 1)) / 2, 0);
  if (refuter.work + LEAST_WORK_PER_PAIR * pairs > MOST_WORK) return [];
  for (let changed = true; changed && left.length > 0; ) {
    changed = false;
    refuter.assume([...proven, ...left]);
    const kept: FluentGroup[] = [];
    for (const group of left) {
      if (refuter.work > MOST_WORK) return [];
      const next = Array.from(group.fluents, (fluent) => circuit.next[fluent] as Literal);
      if (!isExclusive(refuter, next)) changed = true;
      else if (group.exact && !refuter.refutes(next.map(negate))) {
        changed = true;
        kept.push({ fluents: group.fluents, exact: false });
      } else kept.push(group);
    }
    left = kept;
  }
  return left;
}

function isExclusive(refuter: Refuter, literals: readonly Literal[]): boolean {
  for (const [i, literal] of literals.entries())
    for (let j = 0; j < i; j++) if (!refuter.refutes([literal, literals[j] as Literal])) return false;
  return true;
}

/** Guesses groups: fluents that differ in exactly one argument, at most one of which holds in the initial state. */
function guessGroups(circuit: Circuit, names: readonly string[]): FluentGroup[] {
  const byRest = new Map<string, number[]>();
  for (const [fluent, name] of names.entries()) {
    const { functor, parts, arity } = functorOf(name);
    for (let i = 0; i < arity; i++) {
      const rest = `${functor}/${arity} ${parts.map((part, j) => (i === j ? "*" : part)).join(" ")}`;
      const own = byRest.get(rest);
      if (own === undefined) byRest.set(rest, [fluent]);
      else own.push(fluent);
    }
  }
  const initial = new Set(circuit.initialFluents);
  const guesses: FluentGroup[] = [];
  for (const fluents of byRest.values()) {
    const holding = fluents.filter((fluent) => initial.has(fluent)).length;
    if (fluents.length > 1 && holding <= 1) guesses.push({ fluents: Int32Array.from(fluents), exact: holding === 1 });
  }
  return guesses;
}

/** Splits a fluent written in KIF into its name and arguments. */
function functorOf(name: string): { functor: string; parts: string[]; arity: number } {
  if (!name.startsWith("(")) return { functor: name, parts: [], arity: 0 };
  const parts: string[] = [];
  let depth = 0;
  let from = 1;
  for (let i = 1; i < name.length; i++) {
    const character = name[i];
    if (character === "(") depth++;
    if (depth === 0 && (character === " " || character === ")")) {
      parts.push(name.slice(from, i));
      from = i + 1;
    }
    if (character === ")") depth--;
  }
  const [functor = "", ...rest] = parts;
  return { functor, parts: rest, arity: rest.length };
}
