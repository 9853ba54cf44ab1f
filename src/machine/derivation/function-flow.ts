/**
 * Which functions can stand at which argument places: a flow analysis over the clauses, from heads with terms through shared
 * variables to other heads, to its least fixpoint. Constants are not told apart. It ignores negation and `distinct`, and how
 * arguments depend on each other, so it errs on the side of too many.
 */
import type { Atom, Clause, Term } from "../../language/rules/index.ts";
import { relationKey } from "./lifted-program.ts";

/** A function by name and number of arguments; arity 0 stands for all constants. */
export interface FunctionShape {
  readonly name: string;
  readonly arity: number;
}

export interface FunctionFlow {
  /** The functions that a variable of a clause can stand for, sorted: those that can stand at all its places in the body. */
  functionsOf(clause: Clause, variable: string): FunctionShape[];
}

/** A compound term with variables: worth splitting its relation for. */
export const isSplitTerm = (term: Term): boolean =>
  term.kind === "application" && term.args.length > 0 && hasVariable(term);

const hasVariable = (term: Term): boolean => term.kind === "variable" || term.args.some(hasVariable);

const CONSTANT = "0";
const keyOf = (term: { name: string; args: readonly Term[] }): string =>
  term.args.length === 0 ? CONSTANT : `${term.args.length} ${term.name}`;

type Place = string;

/** What can stand at all places `from` can stand at `to`. */
interface Flow {
  readonly from: readonly Place[];
  readonly to: Place;
}

export function flowOfFunctions(clauses: readonly Clause[]): FunctionFlow {
  const functionsAt = new Map<Place, Set<string>>();
  const at = (place: Place): Set<string> => {
    const known = functionsAt.get(place);
    if (known !== undefined) return known;
    const fresh = new Set<string>();
    functionsAt.set(place, fresh);
    return fresh;
  };

  /** The functions at all places of a variable in the positive body. */
  const meet = (places: readonly Place[]): string[] => {
    const [first, ...others] = places;
    if (first === undefined) return [];
    return [...at(first)].filter((key) => others.every((place) => at(place).has(key)));
  };

  const flows: Flow[] = [];
  for (const clause of clauses) {
    const body = placesInBody(clause);
    eachPlace(clause.head, (term, place) => {
      if (term.kind === "application") at(place).add(keyOf(term));
      else flows.push({ from: body.get(term.name) ?? [], to: place });
    });
    // A function's own arguments can be filled in the body too, where a term is only matched: no flow, nothing is made there.
  }
  const readers = new Map<Place, Flow[]>();
  for (const flow of flows)
    for (const place of flow.from) {
      const known = readers.get(place);
      if (known === undefined) readers.set(place, [flow]);
      else known.push(flow);
    }
  // A set is walked in the order of entering, and what enters again is met again: a queue without doubles.
  const open = new Set(flows);
  for (const flow of open) {
    open.delete(flow);
    const target = at(flow.to);
    const before = target.size;
    for (const key of meet(flow.from)) target.add(key);
    if (target.size > before) for (const reader of readers.get(flow.to) ?? []) open.add(reader);
  }
  return {
    functionsOf: (clause, variable) =>
      meet(placesInBody(clause).get(variable) ?? [])
        .map(shapeOfKey)
        .sort(byName),
  };
}

function shapeOfKey(key: string): FunctionShape {
  if (key === CONSTANT) return { name: "", arity: 0 };
  const blank = key.indexOf(" ");
  return { name: key.slice(blank + 1), arity: Number(key.slice(0, blank)) };
}

const byName = (a: FunctionShape, b: FunctionShape): number =>
  a.arity - b.arity || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

function placesInBody(clause: Clause): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  for (const literal of clause.body) {
    if (literal.kind !== "positive") continue;
    eachPlace(literal.atom, (term, place) => {
      if (term.kind !== "variable") return;
      const known = places.get(term.name);
      if (known === undefined) places.set(term.name, [place]);
      else known.push(place);
    });
  }
  return places;
}

/** Every term in an atom with its place: `relation/arity@i`, or `function/arity@@i` inside a compound term. */
function eachPlace(atom: Atom, visit: (term: Term, place: Place) => void): void {
  const inside = (term: Term): void => {
    if (term.kind === "variable") return;
    term.args.forEach((argument, i) => {
      visit(argument, `${term.name}/${term.args.length}@@${i}`);
      inside(argument);
    });
  };
  atom.args.forEach((argument, i) => {
    visit(argument, `${relationKey(atom)}@${i}`);
    inside(argument);
  });
}
