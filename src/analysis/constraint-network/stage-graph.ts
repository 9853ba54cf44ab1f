/**
 * The stage graph of a state: the microstructure of its stage, connected to the rules of the rest of the game. It
 * extends the compact microstructure of the game by a vertex for the state, one for each value of each role in it, one
 * for each joint move, and so on through the steps of the stage. The final states have edges to the fluents that hold
 * in them.
 *
 * Intermediate states have no edges to fluents: it does not matter how they look, only what they lead to. A graph of
 * the rules cannot express that. If an automorphism maps one value of the first state to another, the two moves have
 * the same value, because it maps one tree to the other and the final states to symmetric ones. Without the edges to
 * the rules this would be false.
 *
 * Exact but slow. It is the oracle of move-classes.ts, and `symmetries --kind constraint --state` prints it.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { type ColouredGraph, forEachEdge, GraphBuilder } from "../../foundations/graphs/index.ts";
import { type Cursor, JointMoves, type Machine, type State } from "../../machine/index.ts";
import type { GateGraph } from "../rule-graph/index.ts";

export interface StageGraph {
  readonly graph: ColouredGraph;
  readonly colours: readonly string[];
  label(vertex: number): string;
  /** For each role: its legal moves in the state, and the vertices of these values. */
  readonly moves: readonly Int32Array[];
  readonly values: readonly Int32Array[];
}

export interface StageOptions {
  /** Number of steps, at least 1. */
  readonly steps: number;
  /** What to expand after the first step: steps in which at most chance has a choice (default), or all steps. */
  readonly through?: "chance" | "all";
  readonly budget?: Budget;
}

/**
 * Pre: the machine numbers fluents and moves like the rules of the compact microstructure; the state is not terminal.
 */
export function stageGraph(compact: GateGraph, machine: Machine, state: State, options: StageOptions): StageGraph {
  return new StageGraphWriter(compact, machine, options).write(state);
}

class StageGraphWriter {
  private readonly compact: GateGraph;
  private readonly machine: Machine;
  private readonly options: StageOptions;
  private readonly cursor: Cursor;
  private readonly builder = new GraphBuilder();
  private readonly colours: string[];
  private readonly labels: string[] = [];

  constructor(compact: GateGraph, machine: Machine, options: StageOptions) {
    this.compact = compact;
    this.machine = machine;
    this.options = options;
    this.cursor = machine.newCursor(options.budget);
    this.colours = [...compact.colours];
    const { graph } = compact;
    for (const colour of graph.colours) this.builder.addVertex(colour);
    forEachEdge(graph, (from, to) => this.builder.addEdge(from, to));
  }

  write(root: State): StageGraph {
    const rootVertex = this.vertex("state 0", "state");
    let layer = new Map([[root.join(), { state: root, vertex: rootVertex }]]);
    let first: Map<string, number>[] = [];
    for (let step = 1; step <= this.options.steps; step++) {
      const next: typeof layer = new Map();
      for (const { state, vertex } of layer.values()) {
        if (step > 1 && !this.isFollowed(state)) this.tie(state, vertex);
        else {
          const values = this.expand(state, vertex, step, next);
          if (step === 1) first = values;
        }
      }
      layer = next;
    }
    for (const { state, vertex } of layer.values()) this.tie(state, vertex);
    const base = this.compact.graph.vertexCount;
    return {
      graph: this.builder.build(),
      colours: this.colours,
      label: (vertex) => (vertex < base ? this.compact.label(vertex) : (this.labels[vertex - base] as string)),
      moves: first.map((values) => Int32Array.from(values.keys(), Number)),
      values: first.map((values) => Int32Array.from(values.values())),
    };
  }

  /**
   * Adds the values and joint moves of a state, and its successors to the next layer. Returns for each role the
   * vertices of its values, by move.
   */
  private expand(
    state: State,
    vertex: number,
    step: number,
    next: Map<string, { state: State; vertex: number }>,
  ): Map<string, number>[] {
    this.cursor.load(state);
    const values = this.machine.roles.map((_, role) => {
      const { count, moves } = this.cursor.legalMoves(role);
      return new Map(
        Array.from(moves.subarray(0, count), (move) => {
          const value = this.vertex("value", this.machine.vocabulary.moveText(role, move));
          this.builder.addEdge(value, vertex);
          this.builder.addEdge(value, this.compact.roles[role] as number);
          return [String(move), value] as const;
        }),
      );
    });
    const joints = new JointMoves(this.machine.roles.length);
    joints.start(this.cursor);
    while (joints.next()) {
      this.options.budget?.spend(64, "making a stage graph");
      this.options.budget?.claim("gates", this.labels.length, "making a stage graph");
      const joint = this.vertex("joint move", "");
      for (const [role, move] of joints.current.entries())
        this.builder.addEdge(joint, values[role]?.get(String(move)) as number);
      this.cursor.load(state);
      this.cursor.advance(joints.current);
      const successor = this.cursor.save();
      const name = successor.join();
      const known = next.get(name) ?? { state: successor, vertex: this.vertex(`state ${step}`, "state") };
      next.set(name, known);
      this.builder.addEdge(joint, known.vertex);
    }
    return values;
  }

  private isFollowed(state: State): boolean {
    this.cursor.load(state);
    if (this.cursor.isTerminal()) return false;
    const chance = this.machine.roles.indexOf("random");
    return this.machine.roles.every((_, role) => {
      const { count } = this.cursor.legalMoves(role);
      return count === 1 || (count > 0 && (role === chance || this.options.through === "all"));
    });
  }

  private tie(state: State, vertex: number): void {
    for (const fluent of this.machine.fluentsOf(state))
      this.builder.addEdge(vertex, this.compact.fluents[fluent] as number);
  }

  private vertex(colour: string, label: string): number {
    if (!this.colours.includes(colour)) this.colours.push(colour);
    this.labels.push(label);
    return this.builder.addVertex(this.colours.indexOf(colour));
  }
}
