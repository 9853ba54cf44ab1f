/** The inverse of the input lists: which gates use each node as an input, and with which sign. */
import { type Circuit, type Node, nodeOf } from "./circuit.ts";

export interface GateUsers {
  /** Length nodeCount + 1: the uses of node n are uses[starts[n] … starts[n + 1]). */
  readonly starts: Int32Array;
  /** 2 · gate, + 1 if the gate uses the node's negation; ascending for each node. */
  readonly uses: Int32Array;
}

/** `isListed` selects the gates that count; all by default. Linear in the number of inputs. */
export function gateUsers(circuit: Circuit, isListed?: Uint8Array): GateUsers {
  const { inputs, inputStarts, nodeCount } = circuit;
  const starts = new Int32Array(nodeCount + 2); // shifted by one place while it is filled
  for (let gate = 0; gate < nodeCount; gate++) {
    if (isListed !== undefined && isListed[gate] === 0) continue;
    const end = inputStarts[gate + 1] as number;
    for (let i = inputStarts[gate] as number; i < end; i++) starts[nodeOf(inputs[i] as number) + 2]!++;
  }
  for (let node = 2; node < starts.length; node++) starts[node]! += starts[node - 1] as number;
  const uses = new Int32Array(starts[nodeCount + 1] as number);
  for (let gate: Node = 0; gate < nodeCount; gate++) {
    if (isListed !== undefined && isListed[gate] === 0) continue;
    const end = inputStarts[gate + 1] as number;
    for (let i = inputStarts[gate] as number; i < end; i++) {
      const literal = inputs[i] as number;
      uses[starts[nodeOf(literal) + 1]!++] = 2 * gate + (literal & 1);
    }
  }
  return { starts: starts.subarray(0, nodeCount + 1), uses };
}
