/**
 * Renames constants apart by position. If rows and columns share their numbers, each then gets numbers of its own, and
 * a symmetry may reflect one without the other. This addresses the limits that Schiffel (2010) names at the end of his
 * paper. Two argument positions belong to one class if a variable of one clause stands in both, or if `distinct`
 * compares them. A constant gets one copy per class of positions. Nothing else changes, so the meaning stays the same.
 *
 * Clauses on which no question about play depends are dropped first, because they would tie positions together for
 * nothing.
 */
import { type Budget, unlimited } from "../../foundations/budgets/index.ts";
import {
  type Atom,
  type Clause,
  dependencyGraphOfClauses,
  type Literal,
  reachableRelations,
  type Term,
} from "../../language/rules/index.ts";

/** The relations that play needs. */
const ASKED: readonly (readonly [name: string, arity: number])[] = [
  ["legal", 2],
  ["next", 1],
  ["goal", 2],
  ["sees", 2],
  ["terminal", 0],
  ["role", 1],
  ["init", 1],
];
/** Positions that are one position by the meaning of the keywords. */
const ONE: readonly (readonly string[])[] = [
  ["true/1.1", "next/1.1", "init/1.1", "base/1.1"],
  ["does/2.2", "legal/2.2", "input/2.2"],
  ["does/2.1", "legal/2.1", "input/2.1", "goal/2.1", "sees/2.1", "role/1.1"],
];
const RENAMING = "renaming constants apart";
const DROPPED: ReadonlySet<string> = new Set(["base", "input"]);
/** Constants that are never renamed apart: `random` is the same wherever it occurs. */
const WHOLE: ReadonlySet<string> = new Set(["random"]);

export interface SplitClauses {
  readonly clauses: readonly Clause[];
  /** Renames the constants of a ground term at a position such as `true/1.1`; `joinTerm` reverts that. */
  splitTerm(term: Term, position: string): Term;
  joinTerm(term: Term): Term;
}

/**
 * Clauses needed only for the initial state are kept if the caller left the clauses of `init` in. Throws BudgetSpent.
 */
export function splitConstants(clauses: readonly Clause[], budget: Budget = unlimited()): SplitClauses {
  const kept = relevantClauses(clauses);
  const classes = new PositionClasses();
  for (const group of ONE) for (const position of group) classes.unite(position, group[0] as string);
  kept.forEach((clause, i) => {
    eachPlacedTerm(clause, i, (term, position) => {
      budget.spend(1, RENAMING);
      if (term.kind === "variable") classes.unite(position, `${term.name} in ${i}`);
      else classes.find(position);
    });
  });
  const classesOf = new Map<string, Set<string>>();
  kept.forEach((clause, i) => {
    eachPlacedTerm(clause, i, (term, position) => {
      budget.spend(1, RENAMING);
      if (term.kind === "variable" || term.args.length > 0) return;
      classesOf.set(term.name, (classesOf.get(term.name) ?? new Set()).add(classes.find(position)));
    });
  });
  const labels = classes.labels();
  const copies = new CopyNames(constantNames(clauses));
  const isSplit = (name: string): boolean => !WHOLE.has(name) && (classesOf.get(name)?.size ?? 0) > 1;
  const rename = (name: string, position: string): string =>
    isSplit(name) ? copies.nameOf(name, labels.get(classes.find(position)) ?? position) : name;
  return {
    clauses: kept.map((clause, i) => {
      budget.spend(1 + clause.body.length, RENAMING);
      return mapPlacedTerms(clause, i, rename);
    }),
    splitTerm: (term, position) => mapTerm(term, position, renameConstant(rename)),
    joinTerm: (term) =>
      mapTerm(
        term,
        "",
        renameConstant((name) => copies.originalOf(name)),
      ),
  };
}

/**
 * Names of copies, such as `1@cell/3.1` for 1. They differ from each other and from every constant of the sheet, even
 * if the sheet uses such names.
 */
class CopyNames {
  private readonly taken: Set<string>;
  private readonly copies = new Map<string, string>();
  private readonly originals = new Map<string, string>();

  constructor(taken: ReadonlySet<string>) {
    this.taken = new Set(taken);
  }

  nameOf(original: string, label: string): string {
    const key = `${original} ${label}`;
    let copy = this.copies.get(key);
    if (copy === undefined) {
      copy = `${original}@${label}`;
      while (this.taken.has(copy)) copy += "'";
      this.taken.add(copy);
      this.copies.set(key, copy);
      this.originals.set(copy, original);
    }
    return copy;
  }

  originalOf(name: string): string {
    return this.originals.get(name) ?? name;
  }
}

function constantNames(clauses: readonly Clause[]): Set<string> {
  const names = new Set<string>();
  clauses.forEach((clause, i) => {
    eachPlacedTerm(clause, i, (term) => {
      if (term.kind === "application" && term.args.length === 0) names.add(term.name);
    });
  });
  return names;
}

function relevantClauses(clauses: readonly Clause[]): Clause[] {
  const candidates = clauses.filter(({ head }) => !DROPPED.has(head.relation));
  const graph = dependencyGraphOfClauses(candidates);
  const asked = ASKED.flatMap(([name, arity]) => graph.find(name, arity) ?? []);
  const reached = reachableRelations(graph, asked);
  return candidates.filter(({ head }) => {
    const relation = graph.find(head.relation, head.args.length);
    return relation !== undefined && reached[relation] === 1;
  });
}

/** Union–find over positions and variables. */
class PositionClasses {
  private readonly parents = new Map<string, string>();
  private readonly positions = new Set<string>();

  find(position: string): string {
    this.positions.add(position);
    let root = position;
    for (let parent = this.parents.get(root); parent !== undefined; parent = this.parents.get(root)) root = parent;
    for (let at = position; at !== root; ) {
      const parent = this.parents.get(at) as string;
      this.parents.set(at, root);
      at = parent;
    }
    return root;
  }

  unite(one: string, other: string): void {
    const [a, b] = [this.find(one), this.find(other)];
    if (a !== b) this.parents.set(b, a);
  }

  /**
   * Label of each class: its first argument position of a function. If it has none, a position of a keyword or
   * relation.
   */
  labels(): Map<string, string> {
    const labels = new Map<string, string>();
    for (const position of [...this.positions].sort()) {
      if (position.includes(" ")) continue;
      const root = this.find(position);
      const known = labels.get(root);
      if (known === undefined || (KEYWORD_POSITIONS.has(known) && !KEYWORD_POSITIONS.has(position)))
        labels.set(root, position);
    }
    for (const position of [...this.positions].sort()) {
      const root = this.find(position);
      if (!labels.has(root)) labels.set(root, position.replace(/^relation /, "").replaceAll(" ", "-"));
    }
    return labels;
  }
}

/** Calls `visit` for every term with its position: `cell/3.1`, or the occurrence of a `distinct`. */
function eachPlacedTerm(clause: Clause, number: number, visit: (term: Term, position: string) => void): void {
  mapClause(clause, number, (term, position) => {
    visit(term, position);
    return null;
  });
}

type Rename = (name: string, position: string) => string;
/** Returns a new term, or null to keep the term and visit its arguments. */
type Change = (term: Term, position: string) => Term | null;

const renameConstant =
  (rename: Rename): Change =>
  (term, position) =>
    term.kind === "application" && term.args.length === 0 ? { ...term, name: rename(term.name, position) } : null;

const mapPlacedTerms = (clause: Clause, number: number, rename: Rename): Clause =>
  mapClause(clause, number, renameConstant(rename));

function mapTerm(term: Term, position: string, change: Change): Term {
  const changed = change(term, position);
  if (changed !== null || term.kind === "variable" || term.args.length === 0) return changed ?? term;
  const places = (i: number): string => placeOf("", term.name, term.args.length, i);
  return { ...term, args: term.args.map((argument, i) => mapTerm(argument, places(i), change)) };
}

function mapClause(clause: Clause, number: number, change: Change): Clause {
  let distincts = 0;
  const term = (old: Term, position: string): Term => mapTerm(old, position, change);
  const atom = (old: Atom): Atom => ({
    ...old,
    args: old.args.map((argument, i) => term(argument, placeOf("relation ", old.relation, old.args.length, i))),
  });
  const literal = (old: Literal): Literal => {
    if (old.kind !== "distinct") return { ...old, atom: atom(old.atom) };
    const position = `distinct ${number}.${distincts++}`;
    return { ...old, left: term(old.left, position), right: term(old.right, position) };
  };
  return { ...clause, head: atom(clause.head), body: clause.body.map(literal) };
}

const KEYWORD_POSITIONS: ReadonlySet<string> = new Set([...ONE.flat(), "goal/2.2", "sees/2.2"]);

/**
 * Keywords are always relations. Another name may be both a relation and a function; its positions as a relation are
 * marked.
 */
function placeOf(mark: string, name: string, arity: number, index: number): string {
  const position = `${name}/${arity}.${index + 1}`;
  return mark !== "" && KEYWORD_POSITIONS.has(position) ? position : `${mark}${position}`;
}
