/**
 * Recursion that only asks whether there is a way: atoms of which each holds where a way leads to it from some place
 * where ways begin. The rules of such a relation walk from one end ("linked to the near edge"), but a way can be
 * walked from both ends: where every step can be made back, "a way from A to B" says the same as "a way from B to A".
 * The gate graph writes these relations without a direction (ground-gate-graph.ts), so that an automorphism may
 * exchange the ends: hex turned by 180 degrees.
 *
 * Let v be an atom of the component, `in(v)` the literals that all rules for v have in common, `out(v)` those that
 * all rules share that read v. Whatever way goes through v, these hold: they are the guard of the place v. What a
 * rule v :- u, … asks besides the guards of u and v is the condition of the step. A component is a passage if each of
 * its rules has at most one literal of the component and each step with its condition has the step back with the same
 * condition. A literal of a rule v :- u, … may count for in(v) or for out(u); it counts for one of them only, and
 * both choices are tried.
 */
import { stronglyConnectedComponents } from "../../language/rules/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";

/** Ground literals, ascending. */
export type Conditions = readonly number[];

export interface Passage {
  /** The atoms, ascending. */
  readonly places: readonly number[];
  /** By atom: what holds on every way through it. */
  readonly guards: ReadonlyMap<number, Conditions>;
  /** Where ways begin, besides the guard. */
  readonly starts: readonly { readonly place: number; readonly conditions: Conditions }[];
  /** Each once, though it can be made both ways. */
  readonly steps: readonly { readonly from: number; readonly to: number; readonly conditions: Conditions }[];
}

/** A use of a passage by a rule outside: the atom where the way ends, and what else that rule asks. */
export interface PassageEnd {
  readonly passage: Passage;
  readonly place: number;
  readonly conditions: Conditions;
}

export interface Passages {
  /** By atom. */
  readonly byPlace: ReadonlyMap<number, Passage>;
  /** The single way that a rule outside asks for; null where it asks for none or for several things of one passage. */
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

/** The rules for some atoms, and those that read them. */
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

/** Null where some step has no step back. */
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
 * What all rules for an atom ask in common, and what all rules that read it ask besides; what the first of both takes,
 * the other has not.
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

/** What is asked besides where a way ends, by place. */
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

/** By place: what all its conditions have in common. */
function commonBy(conditions: readonly (readonly [number, Conditions])[]): Map<number, Conditions> {
  const found = new Map<number, Conditions>();
  for (const [place, list] of conditions) {
    const known = found.get(place);
    found.set(place, known === undefined ? list : known.filter((literal) => list.includes(literal)));
  }
  return found;
}

/** The one place that a body asks for, and the rest of it; null where there is not exactly one, or it is denied. */
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
