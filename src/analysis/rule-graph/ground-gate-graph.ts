/**
 * The gate graph of a ground program (a compact form of Koriche et al. 2017, section 3.2). It has vertices for roles,
 * fluents and moves, and for the ground rules that connect them. It is undirected; an OR port stands between an atom
 * and the bodies of its rules, so that head and body cannot be exchanged. Equal bodies share a vertex. The initial
 * state is not part of the graph.
 *
 * Move literals are factored: a role makes exactly one move, so bodies of one head that differ only in the move of one
 * role become one body with the set of these moves. That keeps the graph small (breakthrough: 24,219 vertices become
 * 1,661).
 *
 * With `passages`, recursion that asks for a path (find-passages.ts) is written without a direction. Steps connect
 * places with each other. Every question is a vertex with two equal ends, which are connected to the places where such
 * a path may start and end.
 */
import { type ColouredGraph, GraphBuilder } from "../../foundations/graphs/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import { MoveFactoring, type MoveSet } from "./factor-moves.ts";
import { type Conditions, findPassages, type Passage, type PassageEnd, type Passages } from "./find-passages.ts";

export interface GateGraph {
  readonly graph: ColouredGraph;
  /** The vertices of roles, of fluents, and of the moves of each role. */
  readonly roles: Int32Array;
  readonly fluents: Int32Array;
  readonly moves: readonly Int32Array[];
  /** Names of the colours, indexed by number. */
  readonly colours: readonly string[];
  /** The meaning of a vertex, in words. */
  label(vertex: number): string;
}

/** What the gate graph of a ground program contains, and what it keeps fixed. */
export interface GateGraphOptions {
  /** Give every role a colour of its own. `random` always has one. */
  readonly fixRoles: boolean;
  /**
   * The fluents of one state, which get a colour of their own. The remaining symmetries are those that keep the state.
   */
  readonly state?: ReadonlySet<number>;
  /** Outputs to leave out, with everything that serves only them. The caller verifies them in another way. */
  readonly without?: ReadonlySet<"goal" | "terminal">;
  /** Whether to include atoms on which no output depends. By default true if no output is left out. */
  readonly withUnused?: boolean;
  /** Whether to write recursion that asks for a path without a direction. Off by default. */
  readonly passages?: boolean;
  /** The factoring of this program, if it is known: several graphs of one program can share it. */
  readonly factoring?: MoveFactoring;
}

export function groundGateGraph(program: GroundProgram, options: GateGraphOptions): GateGraph {
  return new GateGraphWriter(program, options).write();
}

class GateGraphWriter {
  private readonly program: GroundProgram;
  private readonly options: GateGraphOptions;
  private readonly builder = new GraphBuilder();
  private readonly colours = new Map<string, number>();
  private readonly labels: string[] = [];
  private readonly hashed = new Map<string, number>();
  /** For each atom: its vertex, −1 before it is made. */
  private readonly atoms: Int32Array;
  private readonly factoring: MoveFactoring;
  private readonly passages: Passages | null;
  /** For each passage: the vertices of its places, and of the end where its paths start. */
  private readonly written = new Map<Passage, { readonly places: ReadonlyMap<number, number>; readonly end: number }>();

  constructor(program: GroundProgram, options: GateGraphOptions) {
    this.program = program;
    this.options = options;
    this.atoms = new Int32Array(program.atomCount).fill(-1);
    this.factoring = options.factoring ?? new MoveFactoring(program);
    this.passages = options.passages === true ? findPassages(program) : null;
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
        this.atoms[(this.factoring.firstMoves[role] as number) + move] = vertex;
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
    const passage = this.passages?.byPlace.get(atom);
    if (passage !== undefined) {
      const vertex = this.wayVertex(passage, [{ passage, place: atom, conditions: [] }], waiting);
      this.atoms[atom] = vertex;
      return vertex;
    }
    const vertex = this.vertex("atom", `atom ${atom}`);
    this.atoms[atom] = vertex;
    waiting.push(atom);
    return vertex;
  }

  /** Adds the OR port of a derived atom, with its bodies. */
  private define(atom: number, waiting: number[]): void {
    const port = this.vertex("or", "or");
    this.builder.addEdge(this.atoms[atom] as number, port);
    const rules = this.withoutWays(atom, port, waiting);
    for (const body of this.factoring.bodiesOf(rules)) {
      const literals = body.rest.map((literal) => this.literalVertex(literal, waiting));
      for (const [role, set] of body.sets)
        if (this.sizeOf(role, set) < this.moveCount(role)) literals.push(this.setVertex(role, set));
      this.builder.addEdge(port, this.conjunction(literals));
    }
  }

  /**
   * Writes the paths that the rules of an atom ask for; all ends in one passage become one question. Returns the other
   * rules.
   */
  private withoutWays(atom: number, port: number, waiting: number[]): readonly number[] {
    const rules = this.factoring.rulesOf[atom] as readonly number[];
    if (this.passages === null || this.passages.byPlace.size === 0) return rules;
    const ends = new Map<Passage, PassageEnd[]>();
    const others = rules.filter((rule) => {
      const end = this.passages?.endOf(rule);
      if (end === null || end === undefined) return true;
      ends.set(end.passage, [...(ends.get(end.passage) ?? []), end]);
      return false;
    });
    for (const [passage, list] of ends) this.builder.addEdge(port, this.wayVertex(passage, list, waiting));
    return others;
  }

  /** The vertex for the question whether a path leads to one of these ends. */
  private wayVertex(passage: Passage, ends: readonly PassageEnd[], waiting: number[]): number {
    const { places, end } = this.passageVertices(passage, waiting);
    const way = this.vertex("way", "way");
    this.builder.addEdge(way, end);
    this.builder.addEdge(way, this.endVertex(ends, places, waiting));
    return way;
  }

  private passageVertices(passage: Passage, waiting: number[]) {
    const known = this.written.get(passage);
    if (known !== undefined) return known;
    const places = new Map(passage.places.map((place) => [place, this.vertex("place", "place")]));
    for (const [place, guard] of passage.guards) {
      if (guard.length === 0) continue;
      this.builder.addEdge(places.get(place) as number, this.conjunctionOf(guard, waiting));
    }
    for (const { from, to, conditions } of passage.steps)
      this.tie("step", places.get(from) as number, places.get(to) as number, conditions, waiting);
    const written = { places, end: this.endVertex(passage.starts, places, waiting) };
    this.written.set(passage, written);
    return written;
  }

  private endVertex(
    ends: readonly Pick<PassageEnd, "place" | "conditions">[],
    places: ReadonlyMap<number, number>,
    waiting: number[],
  ): number {
    const vertex = this.vertex("end", "end");
    for (const { place, conditions } of ends)
      this.tie("entrance", vertex, places.get(place) as number, conditions, waiting);
    return vertex;
  }

  /** Adds an edge. If it has conditions, the edge runs through a vertex of its own. */
  private tie(colour: string, from: number, to: number, conditions: Conditions, waiting: number[]): void {
    if (conditions.length === 0) {
      this.builder.addEdge(from, to);
      return;
    }
    const vertex = this.vertex(colour, colour);
    for (const other of [from, to, this.conjunctionOf(conditions, waiting)]) this.builder.addEdge(vertex, other);
  }

  private conjunctionOf(conditions: Conditions, waiting: number[]): number {
    return this.conjunction(conditions.map((literal) => this.literalVertex(literal, waiting)));
  }

  private literalVertex(literal: number, waiting: number[]): number {
    const vertex = this.atomVertex(literal >> 1, waiting);
    if ((literal & 1) === 0) return vertex;
    return this.shared("not", String(vertex), [vertex]);
  }

  private moveCount(role: number): number {
    return this.program.moves[role]?.length ?? 0;
  }

  /** A set of all moves of its role is no condition. */
  private sizeOf(role: number, { listed, isComplement }: MoveSet): number {
    return isComplement ? this.moveCount(role) - listed.size : listed.size;
  }

  /** Writes the set or its complement, whichever is smaller. */
  private setVertex(role: number, set: MoveSet): number {
    const { listed, isComplement } = set;
    const all = this.moveCount(role);
    const complemented = 2 * this.sizeOf(role, set) > all;
    const moves =
      complemented === isComplement
        ? [...listed].sort((a, b) => a - b)
        : Array.from({ length: all }, (_, move) => move).filter((move) => !listed.has(move));
    const first = this.factoring.firstMoves[role] as number;
    const members = moves.map((move) => this.atoms[first + move] as number);
    const plain = members.length === 1 ? (members[0] as number) : this.shared("set", members.join(","), members);
    return complemented ? this.shared("not", String(plain), [plain]) : plain;
  }

  /** AND of literals. A single literal stands for itself; equal sets share a vertex. */
  private conjunction(literals: readonly number[]): number {
    const distinct = [...new Set(literals)].sort((a, b) => a - b);
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
