/**
 * Arc consistency on the network of a stage: event-driven three-valued propagation (true, false, unknown), with a trail
 * to undo it. A gate counts its inputs that are not true and those that are false. So an event costs the number of
 * gates that read it, and nothing is checked that did not change.
 *
 * Inference rules:
 * - Gates propagate forwards and backwards.
 * - Legality: a value is removed if its move is not legal.
 * - Variables: if one value holds, the others are removed; if all but one are removed, it holds.
 * - Recursive atoms: the greatest unfounded set is false, that is, atoms that could only be derived from themselves.
 *
 * On a complete state this is forward evaluation. Every conclusion holds in all solutions, and a conflict means that
 * there is no solution. Nothing is guessed, so there may be no solution even without a conflict.
 */
import type { ConstraintNetwork, NetworkLiteral, NetworkNode, NetworkVariable } from "./constraint-network.ts";

export const UNKNOWN = 2;

export class Propagator {
  readonly network: ConstraintNetwork;
  /** For each node: 0, 1 or UNKNOWN. */
  private readonly values: Uint8Array;
  /** Nodes in the order in which they became known. */
  private readonly trail: Int32Array;
  private known = 0;
  /** Length of the part of the trail that has been propagated. Only this part is in the counters. */
  private followed = 0;
  /** For each gate: the number of inputs that are not true, and of those that are false. */
  private readonly open: Int32Array;
  private readonly falsified: Int32Array;
  /** For each node: the gate that defines it, −1 for none. */
  private readonly gateOf: Int32Array;
  /** The gates that read a literal: readers[readerStarts[literal] … readerStarts[literal + 1]). */
  private readonly readers: Int32Array;
  private readonly readerStarts: Int32Array;
  /** For each literal that has any: the literals that it implies. */
  private readonly implied = new Map<NetworkLiteral, NetworkLiteral[]>();
  /** The multi-valued variables to which a node belongs as a value, and those that a literal guards. */
  private readonly variablesOf = new Map<NetworkNode, number[]>();
  private readonly guarded = new Map<NetworkLiteral, number[]>();
  private readonly choices: readonly NetworkVariable[];
  /** For each choice: the number of its values that are false. */
  private readonly removed: Int32Array;
  /** For each node: the components whose foundation may change when it becomes known. */
  private readonly componentsOf = new Map<NetworkNode, number[]>();
  private readonly touched: number[] = [];
  private readonly isTouched: Uint8Array;
  private consistent = true;
  /** Whether the network itself is free of contradictions. */
  private readonly startedConsistent: boolean;

  constructor(network: ConstraintNetwork) {
    this.network = network;
    const { nodeCount, gateOutputs, gateStarts, gateInputs } = network;
    this.values = new Uint8Array(nodeCount).fill(UNKNOWN);
    this.trail = new Int32Array(nodeCount);
    this.open = gateOutputs.map((_, gate) => (gateStarts[gate + 1] as number) - (gateStarts[gate] as number));
    this.falsified = new Int32Array(gateOutputs.length);
    this.gateOf = new Int32Array(nodeCount).fill(-1);
    for (const [gate, output] of gateOutputs.entries()) this.gateOf[output >> 1] = gate;
    this.readerStarts = new Int32Array(2 * nodeCount + 1);
    for (const literal of gateInputs) (this.readerStarts[literal + 1] as number)++;
    for (let i = 0; i < 2 * nodeCount; i++) (this.readerStarts[i + 1] as number) += this.readerStarts[i] as number;
    this.readers = new Int32Array(gateInputs.length);
    const places = this.readerStarts.slice();
    for (let gate = 0; gate < gateOutputs.length; gate++)
      for (let i = gateStarts[gate] as number; i < (gateStarts[gate + 1] as number); i++)
        this.readers[(places[gateInputs[i] as number] as number)++] = gate;
    this.choices = network.variables.filter(({ nodes, otherwise }) => nodes.length > 1 || otherwise === null);
    this.removed = new Int32Array(this.choices.length);
    this.isTouched = new Uint8Array(network.components.length);
    this.index();
    this.indexComponents();
    this.begin();
    this.startedConsistent = this.consistent;
  }

  value(node: NetworkNode): number {
    return this.values[node] as number;
  }

  valueOf(literal: NetworkLiteral): number {
    const value = this.values[literal >> 1] as number;
    return value === UNKNOWN ? UNKNOWN : value ^ (literal & 1);
  }

  /** A point to return to with `undo`. */
  mark(): number {
    return this.known;
  }

  undo(mark: number): void {
    while (this.known > mark) {
      const node = this.trail[--this.known] as number;
      if (this.known < this.followed) {
        this.count(2 * node + 1 - (this.values[node] as number), -1);
        this.followed = this.known;
      }
      this.values[node] = UNKNOWN;
    }
    this.touched.length = 0;
    this.isTouched.fill(0);
    this.consistent = this.startedConsistent;
  }

  /** Adds a literal and everything that follows from it. Returns false on a contradiction. Pre: consistent. */
  assume(literal: NetworkLiteral): boolean {
    this.set(literal);
    return this.propagate();
  }

  /** Adds several literals, then propagates. */
  assumeAll(literals: Iterable<NetworkLiteral>): boolean {
    for (const literal of literals) this.set(literal);
    return this.propagate();
  }

  private begin(): void {
    this.set(1);
    for (const [gate, output] of this.network.gateOutputs.entries()) if (this.open[gate] === 0) this.set(output);
    for (let component = 0; component < this.network.components.length; component++) this.touch(component);
    for (const choice of this.choices.keys()) this.followChoice(choice);
    this.propagate();
  }

  private index(): void {
    const { legal, program } = this.network;
    const imply = (from: NetworkLiteral, to: NetworkLiteral): void => add(this.implied, from, to);
    let move = 1 + program.fluents.length;
    for (const nodes of legal)
      for (const node of nodes) {
        imply(2 * move, 2 * node);
        imply(2 * node + 1, 2 * move + 1);
        move++;
      }
    for (const [choice, { nodes, guard }] of this.choices.entries()) {
      for (const node of nodes) add(this.variablesOf, node, choice);
      add(this.guarded, guard, choice);
    }
  }

  private set(literal: NetworkLiteral): void {
    const node = literal >> 1;
    const value = 1 - (literal & 1);
    if (this.values[node] === UNKNOWN) {
      this.values[node] = value;
      this.trail[this.known++] = node;
    } else if (this.values[node] !== value) this.consistent = false;
  }

  private propagate(): boolean {
    while (this.consistent) {
      if (this.followed < this.known) {
        const node = this.trail[this.followed++] as number;
        const literal = 2 * node + 1 - (this.values[node] as number);
        this.count(literal, 1);
        this.follow(literal);
      } else if (this.touched.length > 0) this.refuteUnfounded(this.touched.pop() as number);
      else break;
    }
    return this.consistent;
  }

  /** Adds a true literal to the counters (by 1), or removes it (by −1). */
  private count(literal: NetworkLiteral, by: 1 | -1): void {
    const { readers, readerStarts, open, falsified } = this;
    for (let i = readerStarts[literal] as number; i < (readerStarts[literal + 1] as number); i++)
      (open[readers[i] as number] as number) -= by;
    const opposite = literal ^ 1;
    for (let i = readerStarts[opposite] as number; i < (readerStarts[opposite + 1] as number); i++)
      (falsified[readers[i] as number] as number) += by;
    if ((literal & 1) === 1)
      for (const choice of this.variablesOf.get(literal >> 1) ?? NONE) (this.removed[choice] as number) += by;
  }

  private follow(literal: NetworkLiteral): void {
    const { readers, readerStarts } = this;
    const { gateOutputs } = this.network;
    for (let i = readerStarts[literal] as number; i < (readerStarts[literal + 1] as number); i++) {
      const gate = readers[i] as number;
      if (this.open[gate] === 0) this.set(gateOutputs[gate] as number);
      else if (this.open[gate] === 1) this.followFalse(gate);
    }
    const opposite = literal ^ 1;
    for (let i = readerStarts[opposite] as number; i < (readerStarts[opposite + 1] as number); i++)
      this.set((gateOutputs[readers[i] as number] as number) ^ 1);
    const node = literal >> 1;
    const own = this.gateOf[node] as number;
    if (own !== -1) this.followOutput(own);
    for (const other of this.implied.get(literal) ?? NONE) this.set(other);
    for (const choice of this.variablesOf.get(node) ?? NONE) this.followChoice(choice);
    for (const choice of this.guarded.get(literal) ?? NONE) this.followChoice(choice);
    for (const component of this.componentsOf.get(node) ?? NONE) this.touch(component);
  }

  private touch(component: number): void {
    if (this.isTouched[component] === 1) return;
    this.isTouched[component] = 1;
    this.touched.push(component);
  }

  private followOutput(gate: number): void {
    const { gateOutputs, gateStarts, gateInputs } = this.network;
    if (this.valueOf(gateOutputs[gate] as number) === 0) this.followFalse(gate);
    else
      for (let i = gateStarts[gate] as number; i < (gateStarts[gate + 1] as number); i++)
        this.set(gateInputs[i] as number);
  }

  /** If a gate is false and all inputs but one hold, that input is false. */
  private followFalse(gate: number): void {
    const { gateOutputs, gateStarts, gateInputs } = this.network;
    if ((this.open[gate] as number) > 1 || (this.falsified[gate] as number) > 0) return;
    if (this.valueOf(gateOutputs[gate] as number) !== 0) return;
    if (this.open[gate] === 0) this.consistent = false;
    for (let i = gateStarts[gate] as number; i < (gateStarts[gate + 1] as number); i++)
      if (this.valueOf(gateInputs[i] as number) === UNKNOWN) this.set((gateInputs[i] as number) ^ 1);
  }

  private followChoice(choice: number): void {
    const { nodes, otherwise, guard } = this.choices[choice] as NetworkVariable;
    if (this.valueOf(guard) !== 1) return;
    const chosen = nodes.find((node) => this.values[node] === 1);
    if (chosen !== undefined) {
      for (const node of nodes) if (node !== chosen) this.set(2 * node + 1);
    } else if (otherwise === null && (this.removed[choice] as number) >= nodes.length - 1) {
      const left = nodes.filter((node) => this.values[node] !== 0);
      if (left.length === 0) this.consistent = false;
      else if (left.length === 1) this.set(2 * (left[0] as number));
    }
  }

  /** Indexes members and their bodies: if one of them becomes false, others may lose their foundation. */
  private indexComponents(): void {
    const { components, gateStarts, gateInputs } = this.network;
    for (const [component, { members }] of components.entries()) {
      const nodes = new Set(members);
      for (const member of members) {
        const gate = this.gateOf[member] as number;
        for (let i = gateStarts[gate] as number; i < (gateStarts[gate + 1] as number); i++)
          nodes.add((gateInputs[i] as number) >> 1);
      }
      for (const node of nodes) add(this.componentsOf, node, component);
    }
  }

  /** Sets members to false that can only be derived from each other. Repeats until no more members are founded. */
  private refuteUnfounded(component: number): void {
    this.isTouched[component] = 0;
    const { members } = this.network.components[component] as { members: Int32Array };
    const founded = new Set<NetworkNode>();
    const isMember = new Set(members);
    for (let changed = true; changed; ) {
      changed = false;
      for (const member of members) {
        if (founded.has(member) || this.values[member] === 0 || !this.hasFoundation(member, isMember, founded))
          continue;
        founded.add(member);
        changed = true;
      }
    }
    for (const member of members) if (!founded.has(member)) this.set(2 * member + 1);
  }

  private hasFoundation(member: NetworkNode, isMember: ReadonlySet<number>, founded: ReadonlySet<number>): boolean {
    const isPossible = (literal: NetworkLiteral): boolean =>
      this.valueOf(literal) !== 0 && ((literal & 1) === 1 || !isMember.has(literal >> 1) || founded.has(literal >> 1));
    const { gateStarts, gateInputs, program } = this.network;
    const gate = this.gateOf[member] as number;
    for (let i = gateStarts[gate] as number; i < (gateStarts[gate + 1] as number); i++) {
      const body = (gateInputs[i] as number) ^ 1;
      if (!isPossible(body)) continue;
      if (body >> 1 <= program.atomCount) return true;
      const inner = this.gateOf[body >> 1] as number;
      const inputs = gateInputs.subarray(gateStarts[inner], gateStarts[inner + 1]);
      if (inputs.every(isPossible)) return true;
    }
    return false;
  }
}

const NONE: readonly number[] = [];

function add(map: Map<number, number[]>, key: number, value: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
