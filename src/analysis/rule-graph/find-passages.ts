/**
 * Finds recursion that only asks whether a path exists: a set of atoms, each of which holds if a path leads to it from
 * one of the places where paths start. The rules of such a relation walk from one end ("linked to the near edge"), but
 * a path can be walked from both ends. If every step is reversible, "a path from A to B" means the same as "a path from
 * B to A". The gate graph writes these relations without a direction (ground-gate-graph.ts), so that an automorphism
 * may swap the ends: hex rotated by 180 degrees.
 *
 * Let v be an atom of the component. Let `in(v)` be the literals that all rules for v have in common, and `out(v)`
 * those that all rules that read v have in common. They hold on every path through v, so they are the guard of v. The
 * condition of a step is what a rule v :- u, … requires besides the guards of u and v. A component is a passage if
 * each of its rules has at most one literal of the component, and each step has a reverse step with the same condition.
 * A literal of a rule v :- u, … may count for in(v) or for out(u), but only for one of them; both choices are tried.
 */
import { stronglyConnectedComponents } from "../../language/rules/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";

/** Ground literals in ascending order. */
export type Conditions = readonly number[];

export interface Passage {
  /** The atoms in ascending order. */
  readonly places: readonly number[];
  /** For each atom: what holds on every path through it. */
  readonly guards: ReadonlyMap<number, Conditions>;
  /** Where paths start, and what that requires besides the guard. */
  readonly starts: readonly { readonly place: number; readonly conditions: Conditions }[];
  /** Each step is listed once, although it works in both directions. */
  readonly steps: readonly { readonly from: number; readonly to: number; readonly conditions: Conditions }[];
}

/** A use of a passage by an outside rule: the atom where the path ends, and the other conditions of that rule. */
export interface PassageEnd {
  readonly passage: Passage;
  readonly place: number;
  readonly conditions: Conditions;
}

export interface Passages {
  /** The passage of each atom. */
  readonly byPlace: ReadonlyMap<number, Passage>;
  /** The single path that an outside rule asks for. Null if it asks for none, or for several atoms of one passage. */
  endOf(rule: number): PassageEnd | null;
}

export function findPassages(program: GroundProgram): Passages {
  const components = recursiveComponents(program);
  const bodies = new RuleBodies(program, new Set(components.flat()));
  const byPlace = new Map<number, Passage>();
  for (const members of components) {
    const passage = passageOf(members, bodies);
    if (passage !== null) for (const place of members) byPlace.set(place, passage);
  }
  return {
    byPlace,
    endOf: (rule) => {
      if (byPlace.size === 0 || byPlace.has(bodies.headOf(rule))) return null;
      const end = singleUse(bodies.of(rule), (atom) => byPlace.has(atom));
      if (end === null) return null;
      const passage = byPlace.get(end.place) as Passage;
      return { passage, place: end.place, conditions: without(end.rest, passage.guards.get(end.place) ?? []) };
    },
  };
}

/** The rules for some atoms, and the rules that read them. */
class RuleBodies {
  readonly rulesFor = new Map<number, number[]>();
  readonly readers = new Map<number, number[]>();
  private readonly program: GroundProgram;
  private readonly outputs: ReadonlySet<number>;

  constructor(program: GroundProgram, atoms: ReadonlySet<number>) {
    this.program = program;
    this.outputs = new Set(outputAtoms(program).filter((atom) => atoms.has(atom)));
    if (atoms.size === 0) return;
    for (const [rule, head] of program.heads.entries()) {
      if (atoms.has(head)) append(this.rulesFor, head, rule);
      for (let i = program.bodyStarts[rule] as number; i < (program.bodyStarts[rule + 1] as number); i++) {
        const atom = (program.bodies[i] as number) >> 1;
        if (atoms.has(atom)) append(this.readers, atom, rule);
      }
    }
  }

  of(rule: number): Conditions {
    const { bodies, bodyStarts } = this.program;
    return [...new Set(bodies.subarray(bodyStarts[rule], bodyStarts[rule + 1]))].sort((a, b) => a - b);
  }

  headOf(rule: number): number {
    return this.program.heads[rule] as number;
  }

  isOutput(atom: number): boolean {
    return this.outputs.has(atom);
  }
}

const outputAtoms = ({ terminal, next, legal, goals, percepts }: GroundProgram): number[] => [
  terminal,
  ...Array.from(next),
  ...legal.flatMap((atoms) => Array.from(atoms)),
  ...goals.flat().map(({ atom }) => atom),
  ...percepts.flat().map(({ atom }) => atom),
];

function recursiveComponents({ atomCount, heads, bodyStarts, bodies }: GroundProgram): (readonly number[])[] {
  const dependencies: number[][] = Array.from({ length: atomCount }, () => []);
  for (const [rule, head] of heads.entries())
    for (let i = bodyStarts[rule] as number; i < (bodyStarts[rule + 1] as number); i++)
      dependencies[head]?.push((bodies[i] as number) >> 1);
  return stronglyConnectedComponents(dependencies).members.filter(({ length }) => length > 1);
}

function passageOf(members: readonly number[], bodies: RuleBodies): Passage | null {
  const isMember = new Set(members);
  const isPlace = (atom: number): boolean => isMember.has(atom);
  const starts: { place: number; conditions: Conditions }[] = [];
  const steps: { from: number; to: number; conditions: Conditions }[] = [];
  for (const to of members)
    for (const rule of bodies.rulesFor.get(to) ?? []) {
      const body = bodies.of(rule);
      if (body.includes(2 * to)) continue;
      const use = singleUse(body, isPlace);
      if (use !== null) steps.push({ from: use.place, to, conditions: use.rest });
      else if (body.some((literal) => isPlace(literal >> 1))) return null;
      else starts.push({ place: to, conditions: body });
    }
  for (const first of ["in", "out"] as const) {
    const passage = undirected(members, { starts, steps }, guardsOf(members, { starts, steps }, bodies, first));
    if (passage !== null) return passage;
  }
  return null;
}

type Ways = Pick<Passage, "starts" | "steps">;

/** Null if some step has no reverse step. */
function undirected(
  members: readonly number[],
  { starts, steps }: Ways,
  guards: ReadonlyMap<number, Conditions>,
): Passage | null {
  const guard = (place: number): Conditions => guards.get(place) ?? [];
  const bare = steps.map(({ from, to, conditions }) => ({
    from,
    to,
    conditions: without(without(conditions, guard(from)), guard(to)),
  }));
  const names = new Set(bare.map(({ from, to, conditions }) => `${from} ${to} ${conditions.join()}`));
  if (!bare.every(({ from, to, conditions }) => names.has(`${to} ${from} ${conditions.join()}`))) return null;
  return {
    places: [...members].sort((a, b) => a - b),
    guards,
    starts: distinct(
      starts.map(({ place, conditions }) => ({ place, conditions: without(conditions, guard(place)) })),
      ({ place, conditions }) => `${place} ${conditions.join()}`,
    ),
    steps: distinct(bare, ({ from, to, conditions }) =>
      [Math.min(from, to), Math.max(from, to), ...conditions].join(" "),
    ),
  };
}

/**
 * The conditions that all rules for an atom share, and those that all rules that read it share. What the first of the
 * two takes, the other does not get.
 */
function guardsOf(
  members: readonly number[],
  { starts, steps }: Ways,
  bodies: RuleBodies,
  first: "in" | "out",
): Map<number, Conditions> {
  const ends = endsOf(members, bodies);
  const entering = (taken: ReadonlyMap<number, Conditions>) =>
    commonBy([
      ...starts.map(({ place, conditions }) => [place, conditions] as const),
      ...steps.map(({ from, to, conditions }) => [to, without(conditions, taken.get(from) ?? [])] as const),
    ]);
  const leaving = (taken: ReadonlyMap<number, Conditions>) =>
    commonBy([
      ...ends,
      ...steps.map(({ from, to, conditions }) => [from, without(conditions, taken.get(to) ?? [])] as const),
    ]);
  const one = first === "in" ? entering(new Map()) : leaving(new Map());
  const other = first === "in" ? leaving(one) : entering(one);
  return new Map(
    members.map((place) => {
      const guard = new Set([...(one.get(place) ?? []), ...(other.get(place) ?? [])]);
      return [place, [...guard].sort((a, b) => a - b)] as const;
    }),
  );
}

/** The other conditions of each rule where a path ends, with its place. */
function endsOf(members: readonly number[], bodies: RuleBodies): (readonly [number, Conditions])[] {
  const isMember = new Set(members);
  return members.flatMap((place) => {
    const ends: (readonly [number, Conditions])[] = bodies.isOutput(place) ? [[place, []]] : [];
    for (const rule of bodies.readers.get(place) ?? []) {
      if (isMember.has(bodies.headOf(rule))) continue;
      const use = singleUse(bodies.of(rule), (atom) => isMember.has(atom));
      ends.push([place, use === null ? [] : use.rest]);
    }
    return ends;
  });
}

/** For each place: what all its conditions have in common. */
function commonBy(conditions: readonly (readonly [number, Conditions])[]): Map<number, Conditions> {
  const found = new Map<number, Conditions>();
  for (const [place, list] of conditions) {
    const known = found.get(place);
    found.set(place, known === undefined ? list : known.filter((literal) => list.includes(literal)));
  }
  return found;
}

/**
 * The single place that a body uses, and the rest of the body. Null if there is not exactly one, or if it is negated.
 */
function singleUse(
  body: Conditions,
  isPlace: (atom: number) => boolean,
): { readonly place: number; readonly rest: Conditions } | null {
  const uses = body.filter((literal) => isPlace(literal >> 1));
  const [use] = uses;
  if (use === undefined || uses.length > 1 || (use & 1) === 1) return null;
  return { place: use >> 1, rest: body.filter((literal) => literal !== use) };
}

const without = (list: Conditions, removed: Conditions): Conditions =>
  removed.length === 0 ? list : list.filter((literal) => !removed.includes(literal));

const distinct = <T>(items: readonly T[], nameOf: (item: T) => string): T[] => [
  ...new Map(items.map((item) => [nameOf(item), item])).values(),
];

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}
