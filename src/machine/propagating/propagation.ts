/**
 * Differential evaluation. Every gate counts its false inputs, and a changed input visits only the gates it affects.
 * Dirty gates are visited level by level, so each is visited at most once per propagation. A component with positive
 * recursion is solved again as a whole if one of its inputs has changed.
 */
import { type Circuit, type Component, firstGate, type Literal, literalValue } from "../circuit/index.ts";
import type { PropagationNetwork } from "./propagation-network.ts";

export class Propagation {
  /** By node: 0 or 1. Gates are up to date after `settle`, lazy gates after `settleLazy`. */
  readonly values: Uint8Array;
  private readonly network: PropagationNetwork;
  private readonly circuit: Circuit;
  /** By gate outside components: the number of its false inputs. */
  private readonly falseInputs: Int32Array;
  /** By node: 1 while it waits in a level's list. */
  private readonly isDirty: Uint8Array;
  /** By level: the waiting gates (or first nodes of components). `dirtyCounts` says how many. */
  private readonly dirty: Int32Array[];
  private readonly dirtyCounts: Int32Array;
  private lowestDirty: number;
  private lazyIsCurrent = false;
  /** Values of a component before it is solved again. */
  private readonly before: Uint8Array;

  /** Starts with all inputs false. */
  constructor(network: PropagationNetwork) {
    this.network = network;
    this.circuit = network.circuit;
    const { nodeCount } = this.circuit;
    this.values = new Uint8Array(nodeCount);
    this.falseInputs = new Int32Array(nodeCount);
    this.isDirty = new Uint8Array(nodeCount);
    const sizes = new Int32Array(network.levelCount);
    for (let node = 0; node < nodeCount; node++) sizes[network.levels[node] as number]!++;
    this.dirty = Array.from(sizes, (size) => new Int32Array(size));
    this.dirtyCounts = new Int32Array(network.levelCount);
    this.lowestDirty = network.levelCount;
    this.before = new Uint8Array(
      this.circuit.components.reduce((most, { first, end }) => Math.max(most, end - first), 0),
    );
    this.evaluateAll();
  }

  valueOf(literal: Literal): number {
    return literalValue(this.values, literal);
  }

  setInput(node: number, value: number): void {
    if (this.values[node] === value) return;
    this.values[node] = value;
    this.lazyIsCurrent = false;
    this.tellReaders(node);
  }

  /** Brings all gates except the lazy ones up to date. */
  settle(): void {
    for (let level = this.lowestDirty; level < this.dirty.length; level++) {
      const waiting = this.dirty[level] as Int32Array;
      for (let i = 0; i < (this.dirtyCounts[level] as number); i++) this.visit(waiting[i] as number);
      this.dirtyCounts[level] = 0;
    }
    this.lowestDirty = this.dirty.length;
  }

  /** Brings the lazy gates up to date as well. */
  settleLazy(): void {
    this.settle();
    if (this.lazyIsCurrent) return;
    this.lazyIsCurrent = true;
    const { isLazy, componentOf } = this.network;
    const { components, nodeCount } = this.circuit;
    for (let node = firstGate(this.circuit); node < nodeCount; ) {
      const component = components[componentOf[node] as number];
      if (isLazy[node] === 1) {
        if (component === undefined) this.values[node] = this.andOfInputs(node);
        else this.solve(component);
      }
      node = component?.end ?? node + 1;
    }
  }

  private evaluateAll(): void {
    const { nodeCount, inputStarts, inputs, components } = this.circuit;
    for (let node = firstGate(this.circuit); node < nodeCount; ) {
      const component = components[this.network.componentOf[node] as number];
      if (component === undefined) {
        for (let i = inputStarts[node] as number; i < (inputStarts[node + 1] as number); i++)
          this.falseInputs[node]! += 1 - this.valueOf(inputs[i] as Literal);
        this.values[node] = this.falseInputs[node] === 0 ? 1 : 0;
      } else this.solve(component);
      node = component?.end ?? node + 1;
    }
  }

  private visit(node: number): void {
    this.isDirty[node] = 0;
    const component = this.circuit.components[this.network.componentOf[node] as number];
    if (component === undefined) {
      const value = this.falseInputs[node] === 0 ? 1 : 0;
      if (this.values[node] === value) return;
      this.values[node] = value;
      this.tellReaders(node);
      return;
    }
    const { first, end } = component;
    this.before.set(this.values.subarray(first, end));
    this.solve(component);
    for (let member = first; member < end; member++)
      if (this.values[member] !== this.before[member - first]) this.tellReaders(member);
  }

  /** A node's value has changed: updates the counts of its readers and queues them for a visit. */
  private tellReaders(node: number): void {
    const { readerStarts, readers, levels, componentOf } = this.network;
    const value = this.values[node] as number;
    for (let i = readerStarts[node] as number; i < (readerStarts[node + 1] as number); i++) {
      const reader = readers[i] as number;
      const gate = reader >> 1;
      if (componentOf[gate] === -1) this.falseInputs[gate]! += value === (reader & 1) ? 1 : -1;
      if (this.isDirty[gate] === 1) continue;
      this.isDirty[gate] = 1;
      const level = levels[gate] as number;
      (this.dirty[level] as Int32Array)[this.dirtyCounts[level]!++] = gate;
      if (level < this.lowestDirty) this.lowestDirty = level;
    }
  }

  /** Computes the least fixpoint of a component, starting from false. */
  private solve({ first, end, variables, definitions }: Component): void {
    for (let i = 0; i < variables.length; i++) this.values[variables[i] as number] = 0;
    for (let changed = true; changed; ) {
      changed = false;
      for (let node = first + variables.length; node < end; node++) this.values[node] = this.andOfInputs(node);
      for (let i = 0; i < variables.length; i++) {
        const value = this.valueOf(definitions[i] as Literal);
        if (this.values[variables[i] as number] === value) continue;
        this.values[variables[i] as number] = value;
        changed = true;
      }
    }
  }

  private andOfInputs(node: number): number {
    const { inputStarts, inputs } = this.circuit;
    for (let i = inputStarts[node] as number; i < (inputStarts[node + 1] as number); i++)
      if (this.valueOf(inputs[i] as Literal) === 0) return 0;
    return 1;
  }
}
