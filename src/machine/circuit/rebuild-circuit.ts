/**
 * The loop shared by all passes: it visits the gates that some output needs, in order, and makes each one anew. The
 * pass decides what a gate becomes. Unused gates disappear, and the builder folds gates that the pass made equal or
 * constant.
 */
import {
  type Circuit,
  firstGate,
  isNegated,
  type Literal,
  literalOf,
  mapOutputs,
  type Node,
  negate,
  nodeOf,
  outputLiterals,
} from "./circuit.ts";
import { CircuitBuilder } from "./circuit-builder.ts";

/**
 * Makes gate `node` in the new circuit. `inputs` are already literals of the new circuit; the pass may change the
 * array.
 */
export type MakeGate = (builder: CircuitBuilder, inputs: Literal[], node: Node) => Literal;

export const sameGate: MakeGate = (builder, inputs) => builder.and(inputs);

/** `imageOfInput` may replace fluents and moves by other literals, which must be inputs or constants. */
export function rebuildCircuit(
  circuit: Circuit,
  makeGate: MakeGate = sameGate,
  imageOfInput: (node: Node) => Literal = (node) => literalOf(node),
): Circuit {
  const used = usedNodes(circuit);
  const builder = new CircuitBuilder(circuit, circuit.nodeCount);
  const images = new Int32Array(circuit.nodeCount);
  const first = firstGate(circuit);
  for (let node = 1; node < first; node++) images[node] = imageOfInput(node);
  const image = (literal: Literal): Literal =>
    isNegated(literal) ? negate(images[nodeOf(literal)] as Literal) : (images[nodeOf(literal)] as Literal);
  const remake = (from: Node, end: Node): void => {
    for (let node = from; node < end; node++) {
      if (used[node] === 0) continue;
      const inputs: Literal[] = [];
      const inputsEnd = circuit.inputStarts[node + 1] as number;
      for (let i = circuit.inputStarts[node] as number; i < inputsEnd; i++)
        inputs.push(image(circuit.inputs[i] as Literal));
      images[node] = makeGate(builder, inputs, node);
    }
  };
  let done = first;
  for (const component of circuit.components) {
    remake(done, component.first);
    done = component.end;
    const kept = Array.from(component.variables.keys()).filter((i) => used[component.variables[i] as Node] === 1);
    if (kept.length === 0) {
      remake(component.first + component.variables.length, component.end);
      continue;
    }
    const fresh = builder.openComponent(kept.length);
    for (const [i, k] of kept.entries()) images[component.variables[k] as Node] = literalOf(fresh[i] as Node);
    remake(component.first + component.variables.length, component.end);
    builder.closeComponent(kept.map((k) => image(component.definitions[k] as Literal)));
  }
  remake(done, circuit.nodeCount);
  return builder.finish(mapOutputs(circuit, image), circuit);
}

/** Returns the same circuit object if every gate is used. */
export function removeUnusedGates(circuit: Circuit): Circuit {
  return usedNodes(circuit).includes(0, firstGate(circuit)) ? rebuildCircuit(circuit) : circuit;
}

/** By node: 1 if an output, or the definition of a used variable, depends on it. */
export function usedNodes(circuit: Circuit, outputs: ArrayLike<Literal> = outputLiterals(circuit)): Uint8Array {
  const { inputs, inputStarts, nodeCount } = circuit;
  const definitions = new Map<Node, Literal>();
  for (const { variables, definitions: literals } of circuit.components)
    for (const [i, variable] of variables.entries()) definitions.set(variable, literals[i] as Literal);
  const used = new Uint8Array(nodeCount);
  /** A stack. Every node is pushed at most once. */
  const waiting = new Int32Array(nodeCount);
  let height = 0;
  const need = (literal: Literal): void => {
    const node = nodeOf(literal);
    if (used[node] === 1) return;
    used[node] = 1;
    waiting[height++] = node;
  };
  for (let i = 0; i < outputs.length; i++) need(outputs[i] as Literal);
  while (height > 0) {
    const node = waiting[--height] as Node;
    const end = inputStarts[node + 1] as number;
    for (let i = inputStarts[node] as number; i < end; i++) need(inputs[i] as Literal);
    const definition = definitions.size === 0 ? undefined : definitions.get(node);
    if (definition !== undefined) need(definition);
  }
  return used;
}
