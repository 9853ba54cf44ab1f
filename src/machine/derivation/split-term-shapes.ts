/**
 * Splits relations by the functions in their arguments: `(true (cell ?x ?y b))` becomes `(true:cell ?x ?y b)`, a flat
 * relation whose columns can be indexed separately. A variable at such an argument, as in `(next ?f)` or `(legal ?p
 * ?m)`, is unfolded: one clause per function it can stand for. The symbol flow over-approximates these functions.
 * Repeating the pass splits terms nested deeper. Terms that are nested too deep, or that would unfold into too many
 * clauses, stay terms in a column, which is correct but slower.
 */
import {
  type Atom,
  type Clause,
  type Functor,
  isGround,
  type Literal,
  type Substitution,
  SymbolFlow,
  substitute,
  substituteAtom,
  type Term,
} from "../../language/rules/index.ts";
import { type LiftedProgram, type Origin, RelationNames, relationKey } from "./lifted-program.ts";

/** Maximum depth to which terms are split. */
const MAXIMAL_DEPTH = 4;
/** Maximum number of clauses into which one clause may unfold. */
const MAXIMAL_UNFOLDING = 256;
/**
 * All clauses together may grow by this factor plus this constant, which matters for small sheets. Public sheets need
 * less than 1.4. Terms that contain each other, `(p (pair ?x ?y))` from `(p ?x) (p ?y)`, square the number of clauses
 * at every level.
 */
const MAXIMAL_GROWTH = 4;
const ALWAYS_ALLOWED = 256;

export function splitTermShapes(program: LiftedProgram): LiftedProgram {
  const most = MAXIMAL_GROWTH * program.clauses.length + ALWAYS_ALLOWED;
  let split = program;
  for (let depth = 0; depth < MAXIMAL_DEPTH; depth++) {
    const next = splitOneLevel(split, most);
    if (next === null) return split;
    split = next;
  }
  return split;
}

/**
 * Returns the functions that a variable of a clause can stand for, sorted; one entry of arity 0 represents all
 * constants.
 */
type FunctionsOf = (clause: Clause, variable: string) => readonly Functor[];

/**
 * The clauses of a lifted program themselves carry fluents over from `next` to `true`, so the symbol flow needs no
 * extra links.
 */
function functionsIn(clauses: readonly Clause[]): FunctionsOf {
  const flow = SymbolFlow.ofClauses(clauses, { carriedOver: [], constantsAlike: true });
  const numbers = new Map(clauses.map((clause, number) => [clause, number]));
  return (clause, variable) => flow.exactlyOfVariable(numbers.get(clause) as number, variable).sort(byName);
}

const byName = (a: Functor, b: Functor): number =>
  a.arity - b.arity || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

/** A compound term with variables, which makes splitting its relation worthwhile. */
const isSplitTerm = (term: Term): boolean => term.kind === "application" && !isGround(term);

/** An argument position: `cell/3@0`. */
const placeOf = (atom: Atom, argument: number): string => `${relationKey(atom)}@${argument}`;

/** Returns null if nothing is left to split, or if there would be more than `most` clauses. */
function splitOneLevel(program: LiftedProgram, most: number): LiftedProgram | null {
  const functionsOf = functionsIn(program.clauses);
  const refused = new Set<string>();
  for (;;) {
    const places = placesToSplit(program.clauses, functionsOf, refused);
    if (places.size === 0) return null;
    const unfolded = unfoldAll(program.clauses, places, functionsOf, most);
    if (unfolded === null) return null;
    if (Array.isArray(unfolded)) return renameAll(program, unfolded, places);
    for (const place of unfolded.tooMany) refused.add(place);
  }
}

/**
 * Returns the positions to split: those with compound terms, and those that must be split with them. A variable that
 * goes to a split position and may stand for constants or compound terms must also come from a split position;
 * otherwise the two could not be distinguished. If it comes only from inside a term, the position it goes to is not
 * split (`refused`) until a later pass has split that term.
 */
function placesToSplit(clauses: readonly Clause[], functionsOf: FunctionsOf, refused: Set<string>): Set<string> {
  const places = new Set<string>();
  const add = (place: string): boolean => !refused.has(place) && !places.has(place) && places.add(place).has(place);
  for (const clause of clauses)
    for (const atom of atomsOf(clause))
      atom.args.forEach((argument, i) => {
        if (isSplitTerm(argument)) add(placeOf(atom, i));
      });
  for (let changed = true; changed; ) {
    changed = false;
    for (const clause of clauses)
      for (const [name, place] of variablesAtPlaces(clause, places)) {
        if (functionsOf(clause, name).length < 2) continue;
        const sources = sourcesOf(clause, name);
        if (sources.some((source) => places.has(source))) continue;
        changed = true;
        if (sources.some(add)) continue;
        refused.add(place);
        places.delete(place);
      }
  }
  return places;
}

function atomsOf({ head, body }: Clause): Atom[] {
  return [head, ...body.flatMap((literal) => (literal.kind === "distinct" ? [] : [literal.atom]))];
}

/** Returns the variables at positions to be split, each with one such position. */
function variablesAtPlaces(clause: Clause, places: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const atom of atomsOf(clause))
    atom.args.forEach((argument, i) => {
      const place = placeOf(atom, i);
      if (argument.kind === "variable" && places.has(place)) found.set(argument.name, place);
    });
  return found;
}

/** Returns the positions of a variable in the positive conditions, not inside terms. */
function sourcesOf({ body }: Clause, name: string): string[] {
  return body.flatMap((literal) =>
    literal.kind !== "positive"
      ? []
      : literal.atom.args.flatMap((argument, i) =>
          argument.kind === "variable" && argument.name === name ? [placeOf(literal.atom, i)] : [],
        ),
  );
}

/**
 * Clauses in which every variable at a split position stands for constants only, or the positions that would unfold
 * into too many clauses.
 */
type Unfolded = Clause[] | { readonly tooMany: readonly string[] };

/** Returns null if there would be more than `most` clauses. */
function unfoldAll(
  clauses: readonly Clause[],
  places: ReadonlySet<string>,
  functionsOf: FunctionsOf,
  most: number,
): Unfolded | null {
  const result: Clause[] = [];
  for (const clause of clauses) {
    const unfolded = unfold(clause, places, functionsOf);
    if (!Array.isArray(unfolded)) return unfolded;
    result.push(...unfolded);
    if (result.length > most) return null;
  }
  return result;
}

function unfold(clause: Clause, places: ReadonlySet<string>, functionsOf: FunctionsOf): Unfolded {
  const atSplitPlaces = variablesAtPlaces(clause, places);
  if (atSplitPlaces.size === 0) return [clause];

  const choices = [...atSplitPlaces.keys()].map((name) => ({ name, functions: functionsOf(clause, name) }));
  const count = choices.reduce((product, { functions }) => product * functions.length, 1);
  if (count > MAXIMAL_UNFOLDING) return { tooMany: [...new Set(atSplitPlaces.values())] };
  let substitutions: Substitution[] = [new Map()];
  for (const { name, functions } of choices)
    substitutions = substitutions.flatMap((known) =>
      functions.map((shape) => {
        const extended = new Map(known);
        if (shape.arity > 0) extended.set(name, shapeTerm(name, shape.name, shape.arity, clause));
        return extended;
      }),
    );
  return substitutions.map((substitution) => substituteClause(clause, substitution));
}

function shapeTerm(variable: string, name: string, arity: number, { span }: Clause): Term {
  const args = Array.from({ length: arity }, (_, i): Term => ({ kind: "variable", name: `${variable}.${i}`, span }));
  return { kind: "application", name, args, span };
}

function substituteClause(clause: Clause, substitution: Substitution): Clause {
  if (substitution.size === 0) return clause;
  const body = clause.body.map(
    (literal): Literal =>
      literal.kind === "distinct"
        ? { ...literal, left: substitute(literal.left, substitution), right: substitute(literal.right, substitution) }
        : { ...literal, atom: substituteAtom(literal.atom, substitution) },
  );
  return { ...clause, head: substituteAtom(clause.head, substitution), body };
}

/** Renames every atom with split positions by its shape, and replaces compound arguments by their own arguments. */
function renameAll(program: LiftedProgram, clauses: readonly Clause[], places: ReadonlySet<string>): LiftedProgram {
  const names = new RelationNames(clauses);
  const byShape = new Map<string, string>();
  const origins = new Map(program.origins);
  const guards = new Set(program.guards);
  const rename = (atom: Atom): Atom => {
    if (!atom.args.some((_, i) => places.has(placeOf(atom, i)))) return atom;
    const shapes = atom.args.map((argument, i) => (places.has(placeOf(atom, i)) ? shapeOf(argument) : null));
    const key = `${relationKey(atom)} ${shapes.join(" ")}`;
    let relation = byShape.get(key);
    const args = atom.args.flatMap((argument, i) => (shapes[i] == null ? [argument] : argumentsOf(argument)));
    if (relation === undefined) {
      relation = names.fresh([atom.relation, ...shapes.filter((shape) => shape !== null)].join(":"));
      byShape.set(key, relation);
      origins.set(`${relation}/${args.length}`, originOf(program, atom, shapes));
      if (program.guards.has(relationKey(atom))) guards.add(`${relation}/${args.length}`);
    }
    return { ...atom, relation, args };
  };
  const renamed = clauses.map((clause) => ({
    ...clause,
    head: rename(clause.head),
    body: clause.body.map((literal) =>
      literal.kind === "distinct" ? literal : { ...literal, atom: rename(literal.atom) },
    ),
  }));
  return { clauses: renamed, guards, origins };
}

/** `cell/3`, or `_` for a constant. */
const shapeOf = (term: Term): string =>
  term.kind === "variable" || term.args.length === 0 ? "_" : `${term.name}/${term.args.length}`;

const argumentsOf = (term: Term): readonly Term[] =>
  term.kind === "variable" || term.args.length === 0 ? [term] : term.args;

function originOf(program: LiftedProgram, atom: Atom, shapes: readonly (string | null)[]): Origin {
  const { span } = atom;
  let column = 0;
  const hole = (): Term => ({ kind: "variable", name: `?${column++}`, span });
  const filled = atom.args.map((argument, i): Term => {
    if (shapes[i] == null || argument.kind === "variable" || argument.args.length === 0) return hole();
    return { ...argument, args: argument.args.map(hole) };
  });
  const parent = program.origins.get(relationKey(atom));
  if (parent === undefined) return { relation: atom.relation, args: filled };
  const columns = new Map(filled.map((term, i) => [`?${i}`, term]));
  return { relation: parent.relation, args: parent.args.map((term) => fill(term, columns)) };
}

/** Like `substitute`, but does not recurse into the inserted terms, whose variables have the same names. */
function fill(term: Term, columns: ReadonlyMap<string, Term>): Term {
  if (term.kind === "variable") return columns.get(term.name) as Term;
  return { ...term, args: term.args.map((argument) => fill(argument, columns)) };
}
