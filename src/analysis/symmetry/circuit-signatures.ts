/**
 * The values of all nodes of a circuit on many states at once, 32 states per word. Signatures tell functions apart
 * before anything is proved: most false symmetries fail here, and only functions that agree here are worth a proof.
 */
import { type SeededRandom, setBit } from "../../foundations/collections/index.ts";
import {
  type Circuit,
  evaluateCircuit,
  firstGate,
  firstMoveNodes,
  fluentNode,
  type Literal,
  literalValue,
  type Node,
  nodeOf,
} from "../../machine/circuit/index.ts";

export interface Signatures {
  /** Number of words per node. */
  readonly width: number;
  /** The values, node by node. */
  readonly words: Int32Array;
}

/** Approximate maximum number of words for the whole circuit. */
const MOST_WORDS = 1 << 22;
const WIDEST = 64;
const NARROWEST = 4;
/** One word in this many holds states from random play. The other words hold invented states. */
const PLAYED_SHARE = 16;

/**
 * Signatures on states of random play, and on invented states of every density of fluents. Each state has one move per
 * role.
 */
export function randomSignatures(circuit: Circuit, random: SeededRandom): Signatures {
  const width = Math.min(WIDEST, Math.max(NARROWEST, Math.floor(MOST_WORDS / circuit.nodeCount)));
  const words = new Int32Array(circuit.nodeCount * width);
  const played = playedStates(circuit, random, (32 * width) / PLAYED_SHARE);
  for (let state = 0; state < 32 * width; state++) {
    const set = (node: Node): void => {
      setBit(words, 32 * node * width + state);
    };
    const density = random.fraction();
    for (let fluent = 0; fluent < circuit.fluentCount; fluent++)
      if (played[state]?.has(fluent) ?? random.fraction() < density) set(fluentNode(fluent));
    for (const [role, first] of firstMoveNodes(circuit).entries()) {
      const count = circuit.moveCounts[role] as number;
      if (count > 0) set(first + random.below(count));
    }
  }
  return fillGates(circuit, { width, words });
}

/** Signatures of the same circuit after every input is replaced: an input gets the words of its `sourceOf`. */
export function replacedSignatures(circuit: Circuit, { width, words }: Signatures, sourceOf: Int32Array): Signatures {
  const replaced = new Int32Array(words.length);
  for (let node = 1; node < firstGate(circuit); node++) {
    const source = (sourceOf[node] as number) * width;
    replaced.set(words.subarray(source, source + width), node * width);
  }
  return fillGates(circuit, { width, words: replaced });
}

export function sameSignature(one: Signatures, literal: Literal, other: Signatures, target: Literal): boolean {
  const negation = (literal ^ target) & 1 ? -1 : 0;
  const left = nodeOf(literal) * one.width;
  const right = nodeOf(target) * other.width;
  for (let i = 0; i < one.width; i++)
    if (one.words[left + i] !== ((other.words[right + i] as number) ^ negation)) return false;
  return true;
}

/** A hash that a node and its negation share. `negated` tells which of the two the node is. */
export function signatureKey({ width, words }: Signatures, node: Node): { key: number; negated: boolean } {
  const base = node * width;
  const negation = -((words[base] as number) & 1);
  let key = 0;
  for (let i = 0; i < width; i++) {
    key = Math.imul(key ^ (words[base + i] as number) ^ negation, 0x9e3779b1);
    key ^= key >>> 15;
  }
  return { key, negated: negation !== 0 };
}

function fillGates(circuit: Circuit, signatures: Signatures): Signatures {
  const { width, words } = signatures;
  const { inputs, inputStarts } = circuit;
  const fill = (from: Node, end: Node): void => {
    for (let gate = from; gate < end; gate++) {
      const base = gate * width;
      words.fill(-1, base, base + width);
      for (let i = inputStarts[gate] as number; i < (inputStarts[gate + 1] as number); i++) {
        const input = inputs[i] as Literal;
        const source = nodeOf(input) * width;
        const negation = input & 1 ? -1 : 0;
        for (let w = 0; w < width; w++) (words[base + w] as number) &= (words[source + w] as number) ^ negation;
      }
    }
  };
  let done = firstGate(circuit);
  for (const { first, end, variables, definitions } of circuit.components) {
    fill(done, first);
    done = end;
    for (let changed = true; changed; ) {
      fill(first + variables.length, end);
      changed = false;
      for (const [i, variable] of variables.entries()) {
        const definition = definitions[i] as Literal;
        for (let w = 0; w < width; w++) {
          const value = (words[nodeOf(definition) * width + w] as number) ^ (definition & 1 ? -1 : 0);
          if (words[variable * width + w] !== value) changed = true;
          words[variable * width + w] = value;
        }
      }
    }
  }
  fill(done, circuit.nodeCount);
  return signatures;
}

/** States of random play. Play restarts from the initial state after every end. */
function playedStates(circuit: Circuit, random: SeededRandom, count: number): ReadonlySet<number>[] {
  const states: ReadonlySet<number>[] = [];
  let fluents: ReadonlySet<number> = new Set(circuit.initialFluents);
  while (states.length < count) {
    states.push(fluents);
    const values = evaluateCircuit(circuit, fluents);
    const jointMove = circuit.legal.map((literals) => drawLegal(values, literals, random));
    if (literalValue(values, circuit.terminal) === 1 || jointMove.includes(-1)) {
      fluents = new Set(circuit.initialFluents);
      continue;
    }
    const after = evaluateCircuit(circuit, fluents, jointMove);
    const holds: number[] = [];
    for (const [fluent, literal] of circuit.next.entries()) if (literalValue(after, literal) === 1) holds.push(fluent);
    fluents = new Set(holds);
  }
  return states;
}

function drawLegal(values: Uint8Array, literals: Int32Array, random: SeededRandom): number {
  let drawn = -1;
  let seen = 0;
  for (const [move, literal] of literals.entries())
    if (literalValue(values, literal) === 1 && random.below(++seen) === 0) drawn = move;
  return drawn;
}
