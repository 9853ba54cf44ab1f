/**
 * Emits gates as vector operations. A gate over p plain and n negated inputs is an AND of the plain ones and-not an OR
 * of the negated ones: p + n − 1 operations. A gate with only negated inputs is an OR that is recorded as its
 * negation, so no operation is spent on negating. Gates are made on demand, depth first from the outputs, which keeps
 * values close to their uses.
 */
import { branchIf, call, loop, type ModuleWriter, v128 } from "../../foundations/webassembly/index.ts";
import {
  type Circuit,
  type Component,
  firstGate,
  isNegated,
  type Literal,
  type Node,
  nodeOf,
} from "../circuit/index.ts";
import type { MemoryPlan } from "./memory-plan.ts";
import { type Value, VectorCode } from "./vector-code.ts";

export class LaneGates {
  private readonly circuit: Circuit;
  private readonly code: VectorCode;
  private readonly module: ModuleWriter;
  private readonly plan: MemoryPlan;
  private readonly addressOf: (node: Node) => number | undefined;
  private readonly values: Int32Array; // by node: its value, −1 before it is made
  private readonly inverted: Uint8Array; // by node: 1 if the value is the negation of the node
  private readonly firstGate: Node;
  private readonly made: ((node: Node, values: readonly Value[]) => void) | undefined;

  /**
   * `addressOf` returns the address of inputs (and of nodes that earlier code has stored), or undefined if a node must
   * be made from its inputs. `made` is told which operations a gate became.
   */
  constructor(
    circuit: Circuit,
    code: VectorCode,
    module: ModuleWriter,
    plan: MemoryPlan,
    addressOf: (node: Node) => number | undefined,
    made?: (node: Node, values: readonly Value[]) => void,
  ) {
    this.made = made;
    this.circuit = circuit;
    this.code = code;
    this.module = module;
    this.plan = plan;
    this.addressOf = addressOf;
    this.values = new Int32Array(circuit.nodeCount).fill(-1);
    this.inverted = new Uint8Array(circuit.nodeCount);
    this.firstGate = firstGate(circuit);
  }

  /** Returns the value of a literal, made if necessary. */
  literal(literal: Literal): Value {
    this.make(nodeOf(literal));
    const value = this.values[nodeOf(literal)] as Value;
    return this.isInverted(literal) ? this.code.not(value) : value;
  }

  /** Sets the value of a node from here on. */
  assume(node: Node, value: Value): void {
    this.values[node] = value;
    this.inverted[node] = 0;
  }

  private isInverted(literal: Literal): boolean {
    return isNegated(literal) !== (this.inverted[nodeOf(literal)] === 1);
  }

  private make(target: Node): void {
    const { inputs, inputStarts, components } = this.circuit;
    const path: Node[] = [target];
    for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
      if (this.isMade(node)) {
        path.pop();
        continue;
      }
      const before = path.length;
      const component = components.length === 0 ? undefined : this.componentOf(node);
      if (component === undefined) {
        // last input first, so that the first is made first
        const start = inputStarts[node] as number;
        for (let i = (inputStarts[node + 1] as number) - 1; i >= start; i--) {
          const input = nodeOf(inputs[i] as Literal);
          if (!this.isMade(input)) path.push(input);
        }
        if (path.length > before) continue;
        path.pop();
        const first = this.code.length;
        this.makeGate(node);
        this.made?.(node, this.operationsFrom(first, node));
      } else {
        const needed = inputsOfComponent(this.circuit, component);
        for (const input of needed) if (!this.isMade(input)) path.push(input);
        if (path.length > before) continue;
        path.pop();
        this.solve(component, needed);
      }
    }
  }

  /**
   * Returns the new operations. If there are none, because all existed already, returns the one that is the gate's
   * value.
   */
  private operationsFrom(first: number, node: Node): Value[] {
    const count = this.code.length - first;
    return count > 0 ? Array.from({ length: count }, (_, i) => first + i) : [this.values[node] as Value];
  }

  private componentOf(node: Node): Component | undefined {
    return this.circuit.components.find(({ first, end }) => first <= node && node < end);
  }

  private isMade(node: Node): boolean {
    return (this.values[node] as number) >= 0 || this.makeLeaf(node);
  }

  /**
   * Computes the least fixpoint of a component in all lanes: a function evaluates its gates in order, assigns each
   * variable as soon as its definition is known, and repeats until no lane changes. Nothing changes in the last round,
   * so all gates then agree with the variables. They are stored for later code.
   */
  private solve(component: Component, needed: readonly Node[]): void {
    const { variables, definitions } = component;
    const places = new Map<Node, number>();
    for (const node of needed) {
      const place = this.plan.vectors(1);
      places.set(node, place);
      this.code.store(place, this.plainValue(node));
    }
    for (const variable of variables) places.set(variable, this.plan.vectors(1));
    const changedPlace = this.plan.vectors(1);
    const body = new VectorCode();
    const gates = new LaneGates({ ...this.circuit, components: [] }, body, this.module, this.plan, (node) =>
      places.get(node),
    );
    let changed = body.zero();
    const order = Array.from(variables.keys()).sort((a, b) => (definitions[a] as number) - (definitions[b] as number));
    for (const i of order) {
      const value = gates.literal(definitions[i] as Literal);
      changed = body.or(changed, body.xor(value, gates.literal(2 * (variables[i] as Node))));
      body.store(places.get(variables[i] as Node) as number, value);
      gates.assume(variables[i] as Node, value);
    }
    body.store(changedPlace, changed);
    const results = new Map<Node, number>();
    for (let node = component.first + variables.length; node < component.end; node++) {
      const place = this.plan.vectors(1);
      results.set(node, place);
      body.store(place, gates.literal(2 * node));
    }
    this.code.call(this.emitLoop(body.emit(this.module, this.plan), variables, places, changedPlace));
    for (const variable of variables) this.assume(variable, this.code.load(places.get(variable) as number));
    for (const [node, place] of results) this.assume(node, this.code.load(place));
  }

  private emitLoop(body: number, variables: Int32Array, places: Map<Node, number>, changedPlace: number): number {
    const { func, code } = this.module.newFunction({ parameters: [], results: [] });
    code.write(
      ...Array.from(variables, (variable) => v128.store(places.get(variable) as number, 0, v128.all(0))),
      loop(call(body), branchIf(0, v128.anyTrue(v128.load(changedPlace)))),
    );
    return func;
  }

  /** The value of a node that is already made, not its negation. */
  private plainValue(node: Node): Value {
    const value = this.values[node] as Value;
    return this.inverted[node] === 1 ? this.code.not(value) : value;
  }

  private makeLeaf(node: Node): boolean {
    if (node === 0) this.values[node] = this.code.zero();
    else {
      const address = this.addressOf(node);
      if (address === undefined) {
        if (node < this.firstGate) throw new Error(`input ${node} has no place`);
        return false;
      }
      this.values[node] = this.code.load(address);
    }
    return true;
  }

  private makeGate(node: Node): void {
    const plain: Value[] = [];
    const negated: Value[] = [];
    for (let i = this.circuit.inputStarts[node] as number; i < (this.circuit.inputStarts[node + 1] as number); i++) {
      const literal = this.circuit.inputs[i] as Literal;
      (this.isInverted(literal) ? negated : plain).push(this.values[nodeOf(literal)] as Value);
    }
    const none = reduce(negated, (a, b) => this.code.or(a, b));
    if (plain.length === 0) {
      this.values[node] = none;
      this.inverted[node] = 1;
      return;
    }
    const all = reduce(plain, (a, b) => this.code.and(a, b));
    this.values[node] = negated.length === 0 ? all : this.code.andNot(all, none);
  }
}

/**
 * Joins values the way a binary counter adds: this gives short dependency chains, so that the processor executes
 * several operations at once, yet keeps few values alive.
 */
function reduce(values: readonly Value[], join: (a: Value, b: Value) => Value): Value {
  const open: Value[] = [];
  for (let i = 0; i < values.length; i++) {
    open.push(values[i] as Value);
    // The sizes of the open parts are the powers of two in i + 1, so there are as many joins as it has trailing zeros.
    for (let rest = i + 1; (rest & 1) === 0; rest >>= 1) joinLast(open, join);
  }
  while (open.length > 1) joinLast(open, join);
  return open[0] as Value;
}

function joinLast(open: Value[], join: (a: Value, b: Value) => Value): void {
  const right = open.pop() as Value;
  open.push(join(open.pop() as Value, right));
}

/** Returns the nodes outside a component that its gates use. */
function inputsOfComponent(circuit: Circuit, { first, end, definitions }: Component): Node[] {
  const literals = circuit.inputs.subarray(circuit.inputStarts[first] as number, circuit.inputStarts[end] as number);
  const nodes = new Set([...literals, ...definitions].map(nodeOf).filter((node) => node < first || node >= end));
  return [...nodes];
}
