/**
 * The gate graph of a ground program (a compact form of Koriche et al. 2017, section 3.2): vertices for roles, fluents and moves, and for
 * the ground rules that tie them together. Undirected; an OR port stands between an atom and the bodies of its rules, so that
 * head and body cannot be exchanged. Equal bodies share a vertex. The initial state is not in it.
 *
 * Move literals are factored: the bodies of a head that differ only in the move of one role become one body with the set of these
 * moves, because a role makes exactly one move. That keeps the graph small (breakthrough: 24,219 vertices become 1,661).
 */
import { type ColouredGraph, GraphBuilder } from "../../foundations/graphs/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";

export interface GateGraph {
  readonly graph: ColouredGraph;
  /** By role, by fluent, by role and move: the vertex. */
  readonly roles: Int32Array;
  readonly fluents: Int32Array;
  readonly moves: readonly Int32Array[];
  /** Names of the colours, by number. */
  readonly colours: readonly string[];
  /** By vertex: what it stands for, in words. */
  label(vertex: number): string;
}

export interface GateGraphOptions {
  /** Every role in a colour of its own. `random` always has one. */
  readonly fixRoles: boolean;
  /** The fluents of one state, in a colour of their own: what is left are the symmetries that keep it. */
  readonly state?: ReadonlySet<number>;
  /** Outputs left out, with all that serves them alone: for those who verify them by other means. */
  readonly without?: ReadonlySet<"goal" | "terminal">;
  /** Whether atoms that no output depends on are there too; default where no output is left out. */
  readonly withUnused?: boolean;
  /** Whether bodies that differ in one role's move only become one (default), or every ground rule keeps its own. */
  readonly factorMoves?: boolean;
}

export function groundGateGraph(program: GroundProgram, options: GateGraphOptions): GateGraph {
  return new GateGraphWriter(program, options).write();
}

/** One body of a rule: literals without moves, and by role the moves allowed (null: any). */
interface Body {
  readonly rest: readonly number[];
  readonly sets: readonly (readonly [role: number, moves: ReadonlySet<number>])[];
}

class GateGraphWriter {
  private readonly program: GroundProgram;
  private readonly options: GateGraphOptions;
  private readonly builder = new GraphBuilder();
  private readonly colours = new Map<string, number>();
  private readonly labels: string[] = [];
  private readonly hashed = new Map<string, number>();
  /** By atom: its vertex, −1 before it is made. */
  private readonly atoms: Int32Array;
  /** By role: the number of its first move atom, and one past the last. */
  private readonly firstMoves: number[] = [];
  private readonly rulesOf: number[][];

  constructor(program: GroundProgram, options: GateGraphOptions) {
    this.program = program;
    this.options = options;
    this.atoms = new Int32Array(program.atomCount).fill(-1);
    let atom = program.fluents.length;
    for (const moves of program.moves) {
      this.firstMoves.push(atom);
      atom += moves.length;
    }
    this.firstMoves.push(atom);
    this.rulesOf = Array.from({ length: program.atomCount }, () => []);
    for (const [rule, head] of program.heads.entries()) this.rulesOf[head]?.push(rule);
  }

  write(): GateGraph {
    const { program, options } = this;
    const roles = program.roles.map((role) =>
      this.vertex(options.fixRoles || role === "random" ? `role ${role}` : "role", role),
    );
    const fluents = program.fluents.map((text, fluent) => {
      const colour = options.state?.has(fluent) === true ? "fluent of the state" : "fluent";
      return (this.atoms[fluent] = this.vertex(colour, text));
    });
    const moves = program.moves.map((texts, role) =>
      texts.map((text, move) => {
        const vertex = this.vertex("move", text);
        this.atoms[(this.firstMoves[role] as number) + move] = vertex;
        this.builder.addEdge(vertex, roles[role] as number);
        return vertex;
      }),
    );
    const waiting: number[] = [];
    this.writeOutputs(roles, fluents, moves, waiting);
    if (options.withUnused ?? options.without === undefined)
      for (const [rule, head] of program.heads.entries())
        if (program.bodyStarts[rule] !== program.bodyStarts[rule + 1]) this.atomVertex(head, waiting);
    for (let atom = waiting.pop(); atom !== undefined; atom = waiting.pop()) this.define(atom, waiting);
    return {
      graph: this.builder.build(),
      roles: Int32Array.from(roles),
      fluents: Int32Array.from(fluents),
      moves: moves.map((list) => Int32Array.from(list)),
      colours: [...this.colours.keys()],
      label: (vertex) => this.labels[vertex] as string,
    };
  }

  private writeOutputs(roles: number[], fluents: number[], moves: number[][], waiting: number[]): void {
    const { program } = this;
    const output = (colour: string, atom: number, ...ties: number[]): void => {
      if (atom === -1) return;
      const vertex = this.vertex(colour, colour);
      for (const tie of ties) this.builder.addEdge(vertex, tie);
      this.builder.addEdge(vertex, this.atomVertex(atom, waiting));
    };
    const isWritten = (kind: "goal" | "terminal"): boolean => this.options.without?.has(kind) !== true;
    if (isWritten("terminal")) output("terminal", program.terminal);
    for (const [fluent, atom] of program.next.entries()) output("next", atom, fluents[fluent] as number);
    for (const [role, atoms] of program.legal.entries())
      for (const [move, atom] of atoms.entries()) output("legal", atom, moves[role]?.[move] as number);
    if (isWritten("goal"))
      for (const [role, goals] of program.goals.entries())
        for (const { value, atom } of goals) output(`goal ${value}`, atom, roles[role] as number);
    for (const [role, percepts] of program.percepts.entries())
      for (const { atom } of percepts) output("sees", atom, roles[role] as number);
  }

  private atomVertex(atom: number, waiting: number[]): number {
    const known = this.atoms[atom] as number;
    if (known !== -1) return known;
    const vertex = this.vertex("atom", `atom ${atom}`);
    this.atoms[atom] = vertex;
    waiting.push(atom);
    return vertex;
  }

  /** The OR port of a derived atom, with its bodies. */
  private define(atom: number, waiting: number[]): void {
    const port = this.vertex("or", "or");
    this.builder.addEdge(this.atoms[atom] as number, port);
    if (this.options.factorMoves === false) {
      for (const rule of this.rulesOf[atom] as number[]) {
        const body = this.program.bodies.subarray(this.program.bodyStarts[rule], this.program.bodyStarts[rule + 1]);
        const literals = Array.from(body, (literal) => this.literalVertex(literal, waiting));
        this.builder.addEdge(port, this.conjunction(literals));
      }
      return;
    }
    for (const body of this.factoredBodies(this.rulesOf[atom] as number[])) {
      const literals = body.rest.map((literal) => this.literalVertex(literal, waiting));
      for (const [role, set] of body.sets) literals.push(this.setVertex(role, set));
      this.builder.addEdge(port, this.conjunction(literals));
    }
  }

  private factoredBodies(rules: readonly number[]): Body[] {
    const { program } = this;
    const merged = new Map<string, { rest: readonly number[]; role: number; moves: Set<number> }>();
    const bodies: Body[] = [];
    for (const rule of rules) {
      const rest: number[] = [];
      const sets = new Map<number, Set<number>>();
      for (let i = program.bodyStarts[rule] as number; i < (program.bodyStarts[rule + 1] as number); i++) {
        const literal = program.bodies[i] as number;
        const role = this.roleOfMove(literal >> 1);
        if (role === -1) rest.push(literal);
        else this.restrict(sets, role, literal);
      }
      rest.sort((a, b) => a - b);
      const [first, ...others] = [...sets];
      if (first === undefined || others.length > 0) {
        bodies.push({ rest, sets: [...sets] });
        continue;
      }
      const key = `${first[0]}:${rest.join(",")}`;
      const group = merged.get(key);
      if (group === undefined) merged.set(key, { rest, role: first[0], moves: first[1] });
      else for (const move of first[1]) group.moves.add(move);
    }
    for (const { rest, role, moves } of merged.values()) bodies.push({ rest, sets: [[role, moves]] });
    return bodies;
  }

  /** The role of a move atom, −1 for other atoms. */
  private roleOfMove(atom: number): number {
    if (atom < (this.firstMoves[0] as number) || atom >= (this.firstMoves.at(-1) as number)) return -1;
    let role = 0;
    while (atom >= (this.firstMoves[role + 1] as number)) role++;
    return role;
  }

  private restrict(sets: Map<number, Set<number>>, role: number, literal: number): void {
    const move = (literal >> 1) - (this.firstMoves[role] as number);
    const known = sets.get(role);
    if ((literal & 1) === 0) sets.set(role, new Set(known === undefined || known.has(move) ? [move] : []));
    else {
      const allowed = known ?? new Set(this.program.moves[role]?.keys());
      allowed.delete(move);
      sets.set(role, allowed);
    }
  }

  private literalVertex(literal: number, waiting: number[]): number {
    const vertex = this.atomVertex(literal >> 1, waiting);
    if ((literal & 1) === 0) return vertex;
    return this.shared("not", String(vertex), [vertex]);
  }

  private setVertex(role: number, set: ReadonlySet<number>): number {
    const all = this.program.moves[role]?.length ?? 0;
    if (set.size === all) return this.shared("any", String(role), []);
    const complemented = 2 * set.size > all;
    const members: number[] = [];
    for (let move = 0; move < all; move++)
      if (set.has(move) !== complemented) members.push(this.atoms[(this.firstMoves[role] as number) + move] as number);
    const plain = members.length === 1 ? (members[0] as number) : this.shared("set", members.join(","), members);
    return complemented ? this.shared("not", String(plain), [plain]) : plain;
  }

  /** AND of literals: `any` conditions dropped, a single literal is itself, equal sets share a vertex. */
  private conjunction(literals: readonly number[]): number {
    const distinct = [...new Set(literals)].filter((vertex) => this.labels[vertex] !== "any").sort((a, b) => a - b);
    if (distinct.length === 1) return distinct[0] as number;
    return this.shared(distinct.length === 0 ? "true" : "and", distinct.join(","), distinct);
  }

  private shared(kind: string, key: string, neighbours: readonly number[]): number {
    const full = `${kind} ${key}`;
    const known = this.hashed.get(full);
    if (known !== undefined) return known;
    const vertex = this.vertex(kind, kind);
    this.hashed.set(full, vertex);
    for (const neighbour of neighbours) this.builder.addEdge(vertex, neighbour);
    return vertex;
  }

  private vertex(colour: string, label: string): number {
    const number = this.colours.get(colour) ?? this.colours.size;
    this.colours.set(colour, number);
    this.labels.push(label);
    return this.builder.addVertex(number);
  }
}
