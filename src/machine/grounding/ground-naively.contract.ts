/**
 * Grounding exactly as section 14.4 describes it. Every variable of a rule takes every value that the domain graph
 * allows at all its positions. Atoms are texts, relations are sets, and fixpoints are reached by trying all instances
 * repeatedly. This is the oracle for ground-rules.ts, for small sheets only: time and memory grow with the product of
 * the domains.
 */
import { type Budget, type GaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import { normalizeRules } from "../../language/rewriting/index.ts";
import {
  type Atom,
  type Clause,
  goalValue,
  type Rules,
  type Term,
  variablesOfClause,
} from "../../language/rules/index.ts";
import { compareNaturally, liftedProgram, relationKey, strataOf } from "../derivation/index.ts";
import { domainGraph, SymbolTable, symbolDomains } from "../domains/index.ts";
import type { GroundProgram } from "./ground-program.ts";

type Text = string;
type Values = ReadonlyMap<string, Text>;

interface Instance {
  readonly head: Text;
  readonly positive: readonly { readonly text: Text; readonly changes: boolean }[];
  readonly negative: readonly { readonly text: Text; readonly changes: boolean }[];
}

export function groundNaively(rules: Rules, budget: Budget): GroundProgram | GaveUp {
  return withinBudget(() => {
    const program = liftedProgram(normalizeRules(rules, { disjunctions: "expand" }));
    const strata = strataOf(program);
    const instances = instantiator(program.clauses, strata.changes, budget);
    const certain = new Set<Text>();
    for (const group of strata.unchanging) saturate(group.flatMap(instances), certain, certain);
    const all = strata.changing.flatMap(instances);
    const reachable = new Set(certain);
    saturate(all, certain, reachable);
    return programOf(certain, reachable, all);
  });
}

/**
 * Adds heads of instances until none is new. Negated static conditions are decided by `certain`; other negations are
 * ignored.
 */
function saturate(instances: readonly Instance[], certain: ReadonlySet<Text>, reachable: Set<Text>): void {
  for (let before = -1; before < reachable.size; ) {
    before = reachable.size;
    for (const instance of instances) if (canFire(instance, certain, reachable)) reachable.add(instance.head);
  }
}

function canFire(instance: Instance, certain: ReadonlySet<Text>, reachable: ReadonlySet<Text>): boolean {
  return (
    instance.positive.every(({ text }) => reachable.has(text)) &&
    instance.negative.every(({ text, changes }) => changes || !certain.has(text))
  );
}

/** Returns all instances of a clause over the product of its variables' domains. */
function instantiator(
  clauses: readonly Clause[],
  changes: (key: string) => boolean,
  budget: Budget,
): (clause: Clause) => Instance[] {
  const valuesAt = domainValues(clauses, budget);
  return (clause) => {
    const domains = [...variablesOfClause(clause)].map((name) => [name, domainOf(clause, name, valuesAt)] as const);
    const instances: Instance[] = [];
    for (const values of products(domains)) {
      budget.spend(1, `instantiating ${relationKey(clause.head)}`);
      const condition = (atom: Atom): { text: Text; changes: boolean } => ({
        text: atomText(atom, values),
        changes: changes(relationKey(atom)),
      });
      const isDistinct = clause.body.every(
        (literal) => literal.kind !== "distinct" || termText(literal.left, values) !== termText(literal.right, values),
      );
      if (!isDistinct) continue;
      instances.push({
        head: atomText(clause.head, values),
        positive: clause.body.flatMap((literal) => (literal.kind === "positive" ? [condition(literal.atom)] : [])),
        negative: clause.body.flatMap((literal) => (literal.kind === "negative" ? [condition(literal.atom)] : [])),
      });
    }
    return instances;
  };
}

function* products(domains: readonly (readonly [string, readonly Text[]])[]): Iterable<Values> {
  const [first, ...others] = domains;
  if (first === undefined) {
    yield new Map();
    return;
  }
  for (const values of products(others)) for (const value of first[1]) yield new Map([...values, [first[0], value]]);
}

type ValuesAt = (kind: "relation" | "function", name: string, arity: number, i: number) => readonly Text[];

/**
 * Returns the terms that the domain graph allows at an argument, with functions expanded. Does not support functions
 * that nest without bound.
 */
function domainValues(clauses: readonly Clause[], budget: Budget): ValuesAt {
  const symbols = new SymbolTable(clauses);
  const domains = symbolDomains(domainGraph(clauses), budget);
  const known = new Map<string, readonly Text[]>();
  const valuesOf = (label: string, i: number): readonly Text[] => {
    const place = `${label}[${i + 1}]`;
    const values = known.get(place) ?? (domains.get(label)?.[i] ?? []).flatMap(spell);
    known.set(place, values);
    return values;
  };
  const spell = (value: string): Text[] => {
    const { name, arity } = symbols.find(value) ?? { name: value, arity: 0 };
    if (arity === 0) return [name];
    let texts = [`(${name}`];
    for (let i = 0; i < arity; i++) {
      budget.spend(texts.length * valuesOf(value, i).length, `listing the domain of ${value}`);
      texts = texts.flatMap((text) => valuesOf(value, i).map((term) => `${text} ${term}`));
    }
    return texts.map((text) => `${text})`);
  };
  return (kind, name, arity, i) => valuesOf(symbols.label(kind, name, arity), i);
}

/** Returns the values that all positions of a variable in the positive conditions allow. */
function domainOf(clause: Clause, variable: string, valuesAt: ValuesAt): Text[] {
  const sets: Set<Text>[] = [];
  const visit = (kind: "relation" | "function", name: string, args: readonly Term[]): void => {
    args.forEach((term, i) => {
      if (term.kind === "application") visit("function", term.name, term.args);
      else if (term.name === variable) sets.push(new Set(valuesAt(kind, name, args.length, i)));
    });
  };
  for (const literal of clause.body)
    if (literal.kind === "positive") visit("relation", literal.atom.relation, literal.atom.args);
  const [first, ...others] = sets;
  return [...(first ?? [])].filter((value) => others.every((set) => set.has(value)));
}

function termText(term: Term, values: Values): Text {
  if (term.kind === "variable") return values.get(term.name) as Text;
  if (term.args.length === 0) return term.name;
  return `(${[term.name, ...term.args.map((argument) => termText(argument, values))].join(" ")})`;
}

const atomText = ({ relation, args }: Atom, values: Values): Text =>
  args.length === 0 ? relation : `(${[relation, ...args.map((term) => termText(term, values))].join(" ")})`;

/** Splits the arguments of an atom at the outermost blanks. */
function argumentsOf(atom: Text): Text[] {
  const parts: Text[] = [];
  let depth = 0;
  let start = atom.indexOf(" ") + 1;
  for (let at = start; at < atom.length; at++) {
    if (depth === 0 && (atom[at] === " " || at === atom.length - 1)) {
      parts.push(atom.slice(start, at));
      start = at + 1;
    } else if (atom[at] === "(") depth++;
    else if (atom[at] === ")") depth--;
  }
  return parts;
}

function programOf(
  certain: ReadonlySet<Text>,
  reachable: ReadonlySet<Text>,
  instances: readonly Instance[],
): GroundProgram {
  const all = [...reachable];
  const named = (relation: string): Text[] =>
    all.filter((text) => text.startsWith(`(${relation} `)).sort(compareNaturally);
  const roles = all.filter((text) => text.startsWith("(role ")).map((text) => argumentsOf(text)[0] as Text);
  const ofRole = (relation: string, role: Text): Text[] =>
    named(relation).filter((text) => argumentsOf(text)[0] === role);
  const fluents = named("true");
  const moves = roles.map((role) => ofRole("does", role));
  const atoms = new Map<Text, number>();
  const number = (text: Text): number => {
    const known = atoms.get(text) ?? atoms.size;
    atoms.set(text, known);
    return known;
  };
  for (const text of [...fluents, ...moves.flat(), ...all]) number(text);

  const fired = instances.filter(
    (instance) => canFire(instance, certain, reachable) && !/^\((true|does) /.test(instance.head),
  );
  const bodies = fired.map(({ positive, negative }) => [
    ...positive.filter(({ changes }) => changes).map(({ text }) => 2 * number(text)),
    ...negative.filter(({ text, changes }) => changes && reachable.has(text)).map(({ text }) => 2 * number(text) + 1),
  ]);
  const facts = [...certain].filter((text) => /^(terminal$|\((legal|next|goal|sees) )/.test(text));
  const starts = [0];
  for (const body of bodies) starts.push((starts.at(-1) as number) + body.length);
  for (const _ of facts) starts.push(starts.at(-1) as number);
  const atomOf = (text: Text): number => (reachable.has(text) ? number(text) : -1);
  const texts = [...atoms.keys()];
  const last = (text: Text): Text => argumentsOf(text).at(-1) as Text;
  return {
    roles,
    fluents: fluents.map(last),
    moves: moves.map((list) => list.map(last)),
    atomCount: atoms.size,
    atomText: (atom) => texts[atom] as Text,
    heads: Int32Array.from([...fired.map(({ head }) => number(head)), ...facts.map(number)]),
    bodyStarts: Int32Array.from(starts),
    bodies: Int32Array.from(bodies.flat()),
    initialFluents: Int32Array.from(
      [...fluents.keys()].filter((i) => reachable.has(`(init ${last(fluents[i] as Text)})`)),
    ),
    terminal: atomOf("terminal"),
    legal: moves.map((list) => Int32Array.from(list, (text) => atomOf(text.replace("(does ", "(legal ")))),
    next: Int32Array.from(fluents, (text) => atomOf(text.replace("(true ", "(next "))),
    goals: roles.map((role) =>
      ofRole("goal", role).map((text) => ({ value: goalValue(last(text)), atom: number(text) })),
    ),
    percepts: roles.map((role) => ofRole("sees", role).map((text) => ({ text: last(text), atom: number(text) }))),
  };
}
