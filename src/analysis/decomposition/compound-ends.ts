/**
 * How `terminal` and the goals of a compound game depend on its factors. The view of a factor is the set of topmost
 * gates below `terminal` and `goal` that read only this factor ("the left board has a line of x"). The value of the
 * whole game follows from the views. A view may be unknown. Then the answer is known only if the gates show that it
 * does not depend on the view.
 */
import {
  type Circuit,
  countHeldGoals,
  FALSE,
  heldGoal,
  inputsOf,
  isNegated,
  type Literal,
  type Node,
  nodeOf,
} from "../../machine/circuit/index.ts";
import { MIXED, SHARED } from "./node-owners.ts";

const UNKNOWN = 2;

export interface Ending {
  readonly isTerminal: boolean;
  /** For each role: the goal value that counts, and the number of values that the rules give. */
  readonly goals: readonly (number | null)[];
  readonly goalCounts: readonly number[];
}

export class CompoundEnds {
  /** For each factor: its topmost gates (or fluents). */
  readonly views: readonly (readonly Node[])[];
  /** Topmost gates that read only shared fluents. */
  readonly shared: readonly Node[];
  private readonly circuit: Circuit;
  /** The gates above the views, in order. */
  private readonly mixed: readonly Node[];
  private readonly values: Uint8Array;

  constructor(circuit: Circuit, owners: Int32Array, factorCount: number) {
    this.circuit = circuit;
    this.values = new Uint8Array(circuit.nodeCount);
    const views = Array.from({ length: factorCount }, (): Node[] => []);
    const [mixed, shared]: [Node[], Node[]] = [[], []];
    const pending = [circuit.terminal, ...circuit.goals.flat().map(({ literal }) => literal)].map(nodeOf);
    const seen = new Set<Node>([nodeOf(FALSE)]);
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (seen.has(node)) continue;
      seen.add(node);
      const owner = owners[node] as number;
      if (owner === SHARED) shared.push(node);
      else if (owner !== MIXED) views[owner]?.push(node);
      else {
        mixed.push(node);
        for (const input of inputsOf(this.circuit, node)) pending.push(nodeOf(input));
      }
    }
    this.views = views;
    this.shared = shared;
    this.mixed = mixed.sort((a, b) => a - b);
  }

  /**
   * Whether the game is over, whatever the state of the other factors. `shared` and `view` are the indices in `shared`
   * and `views` of the gates that hold.
   */
  isEndedBy(shared: readonly number[], factor: number, view: readonly number[]): boolean {
    const { values } = this;
    for (const nodes of this.views) for (const node of nodes) values[node] = UNKNOWN;
    this.set(this.shared, shared);
    this.set(this.views[factor] as readonly Node[], view);
    this.evaluate();
    return this.valueOf(this.circuit.terminal) === 1;
  }

  /** The outcome if all views are known. */
  ending(shared: readonly number[], views: readonly (readonly number[])[]): Ending {
    this.set(this.shared, shared);
    views.forEach((view, factor) => {
      this.set(this.views[factor] as readonly Node[], view);
    });
    this.evaluate();
    const { terminal, goals } = this.circuit;
    const holds = (literal: Literal): boolean => this.valueOf(literal) === 1;
    return {
      isTerminal: holds(terminal),
      goals: goals.map((list) => heldGoal(list, holds)),
      goalCounts: goals.map((list) => countHeldGoals(list, holds)),
    };
  }

  private set(nodes: readonly Node[], held: readonly number[]): void {
    for (const node of nodes) this.values[node] = 0;
    for (const place of held) this.values[nodes[place] as Node] = 1;
  }

  private evaluate(): void {
    for (const node of this.mixed) {
      let value = 1;
      for (const input of inputsOf(this.circuit, node)) {
        const one = this.valueOf(input);
        if (one === 0) {
          value = 0;
          break;
        }
        if (one === UNKNOWN) value = UNKNOWN;
      }
      this.values[node] = value;
    }
  }

  private valueOf(literal: Literal): number {
    const value = this.values[nodeOf(literal)] as number;
    return value === UNKNOWN ? UNKNOWN : value ^ (isNegated(literal) ? 1 : 0);
  }
}
