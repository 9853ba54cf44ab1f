/**
 * Makes the variables whose values are the atoms of a ground program, in the order of a stage: state, auxiliaries,
 * terminal, utilities, decisions, chance, effects, percepts, successor.
 */
import type { FluentGroup } from "../../machine/circuit/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import { atomNode, firstMoveAtoms, type NetworkLiteral, type NetworkVariable, TRUE } from "./constraint-network.ts";

export function stageVariables(
  program: GroundProgram,
  rulesOf: readonly (readonly number[])[],
  acts: NetworkLiteral,
  groups: readonly FluentGroup[],
): NetworkVariable[] {
  const { fluents, next } = program;
  const state = stateVariables("state", program, groups, TRUE, (fluent) => atomNode(fluent));
  const successor = stateVariables("successor", program, groups, acts, (fluent) =>
    (next[fluent] as number) < 0 ? -1 : atomNode(next[fluent] as number),
  );
  const firsts = firstMoveAtoms(program);
  const auxiliaries: NetworkVariable[] = [];
  const effects: NetworkVariable[] = [];
  const dependsOnMoves = moveDependence(program, rulesOf, firsts[0] as number, firsts.at(-1) as number);
  const named = namedAtoms(program);
  for (let atom = firsts.at(-1) as number; atom < program.atomCount; atom++) {
    if (named.has(atom)) continue;
    const kind = dependsOnMoves[atom] === 1 ? "effect" : "auxiliary";
    (kind === "effect" ? effects : auxiliaries).push(booleanVariable(kind, program.atomText(atom), atomNode(atom)));
  }
  const ends = program.terminal < 0 ? [] : [booleanVariable("terminal", "terminal", atomNode(program.terminal))];
  const choices = program.moves.map((moves, role) => choiceVariable(program, moves, role, firsts, acts));
  const isChance = (role: number): boolean => program.roles[role] === "random";
  if (fluents.length !== next.length) throw new Error("a fluent without its successor");
  return [
    ...state,
    ...auxiliaries,
    ...ends,
    ...utilityVariables(program),
    ...choices.filter(({ role }) => !isChance(role)),
    ...choices.filter(({ role }) => isChance(role)),
    ...effects,
    ...perceptVariables(program),
    ...successor,
  ];
}

const booleanVariable = (kind: NetworkVariable["kind"], name: string, node: number, role = -1): NetworkVariable => ({
  kind,
  role,
  name,
  nodes: Int32Array.of(node),
  values: ["1"],
  otherwise: "0",
  guard: TRUE,
});

/** Disjoint groups, largest first, become variables with several values. Every other fluent is Boolean. */
function stateVariables(
  kind: "state" | "successor",
  { fluents }: GroundProgram,
  groups: readonly FluentGroup[],
  guard: NetworkLiteral,
  nodeOf: (fluent: number) => number,
): NetworkVariable[] {
  const groupOf = new Int32Array(fluents.length).fill(-1);
  const chosen: FluentGroup[] = [];
  for (const group of [...groups].sort((a, b) => b.fluents.length - a.fluents.length)) {
    if (group.fluents.some((fluent) => groupOf[fluent] !== -1)) continue;
    for (const fluent of group.fluents) groupOf[fluent] = chosen.length;
    chosen.push(group);
  }
  const variables: NetworkVariable[] = [];
  const prefix = kind === "successor" ? "next " : "";
  for (const [fluent, name] of fluents.entries()) {
    const group = chosen[groupOf[fluent] as number];
    if (group === undefined) {
      if (nodeOf(fluent) !== -1) variables.push(booleanVariable(kind, prefix + name, nodeOf(fluent)));
    } else if (group.fluents[0] === fluent) {
      const members = Array.from(group.fluents).filter((member) => nodeOf(member) !== -1);
      variables.push({
        kind,
        role: -1,
        name: prefix + groupName(Array.from(group.fluents, (member) => fluents[member] as string)),
        nodes: Int32Array.from(members, nodeOf),
        values: members.map((member) => fluents[member] as string),
        otherwise: group.exact ? null : "none",
        guard,
      });
    }
  }
  return variables;
}

/** What the names of a group have in common: `(cell 1 1 ?)`. */
function groupName(names: readonly string[]): string {
  const words = names.map((name) => name.split(" "));
  const [first] = words as [string[]];
  return first
    .map((word, i) => {
      if (words.every((other) => other[i] === word)) return word;
      return `?${/\)*$/.exec(word)?.[0] ?? ""}`;
    })
    .join(" ");
}

/** A goal value only matters at the end, so it must be unique only there. If there is none, it counts as 0. */
function utilityVariables({ roles, goals, terminal, atomText }: GroundProgram): NetworkVariable[] {
  return goals.map((list, role) => ({
    kind: "utility",
    role,
    name: `goal ${roles[role]}`,
    nodes: Int32Array.from(list, ({ atom }) => atomNode(atom)),
    values: list.map(({ value, atom }) => (value === null ? atomText(atom) : String(value))),
    otherwise: "0",
    guard: terminal < 0 ? 0 : 2 * atomNode(terminal),
  }));
}

/** What a role perceives of the step. */
function perceptVariables(program: GroundProgram): NetworkVariable[] {
  return program.percepts.flatMap((list, role) =>
    list.map(({ atom }) => booleanVariable("percept", program.atomText(atom), atomNode(atom), role)),
  );
}

function choiceVariable(
  { roles }: GroundProgram,
  moves: readonly string[],
  role: number,
  firsts: readonly number[],
  acts: NetworkLiteral,
): NetworkVariable {
  return {
    kind: roles[role] === "random" ? "stochastic" : "decision",
    role,
    name: `does ${roles[role]}`,
    nodes: Int32Array.from(moves, (_, move) => atomNode((firsts[role] as number) + move)),
    values: moves,
    otherwise: null,
    guard: acts,
  };
}

/**
 * Atoms that are values of keywords. `legal` atoms are no variables: they say which values of a decision are allowed.
 */
function namedAtoms({ terminal, legal, next, goals, percepts }: GroundProgram): Set<number> {
  const named = new Set<number>([terminal, ...next]);
  for (const atoms of legal) for (const atom of atoms) named.add(atom);
  for (const { atom } of [...goals.flat(), ...percepts.flat()]) named.add(atom);
  return named;
}

/** For each atom: 1 if it depends on a move. */
function moveDependence(
  { atomCount, bodies, bodyStarts, heads }: GroundProgram,
  rulesOf: readonly (readonly number[])[],
  firstMove: number,
  firstDerived: number,
): Uint8Array {
  const depends = new Uint8Array(atomCount);
  const users: number[][] = Array.from({ length: atomCount }, () => []);
  for (const rules of rulesOf)
    for (const rule of rules)
      for (let i = bodyStarts[rule] as number; i < (bodyStarts[rule + 1] as number); i++)
        users[(bodies[i] as number) >> 1]?.push(heads[rule] as number);
  const waiting: number[] = [];
  for (let move = firstMove; move < firstDerived; move++) waiting.push(move);
  for (const atom of waiting) depends[atom] = 1;
  for (let atom = waiting.pop(); atom !== undefined; atom = waiting.pop())
    for (const user of users[atom] as number[]) {
      if (depends[user] === 1) continue;
      depends[user] = 1;
      waiting.push(user);
    }
  return depends;
}
