/**
 * Proves symmetries that gates hide: if pieces are counted cell by cell, rotating the board gives different gates but
 * the same sums. If a gate's image is not a gate with the same inputs, signatures on many states name candidate gates,
 * and decision diagrams decide. Above those gates, gates match their images by structure again. So diagrams are only
 * built for sums, not for everything that uses them (equivalence checking by internal equivalences: Kuehlmann and Krohm
 * 1997). Diagrams decide for every state, reachable or not.
 */
import { type Budget, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { Diagram } from "../../foundations/decision-diagrams/index.ts";
import { type Circuit, firstGate, type Literal, literalOf, type Node, nodeOf } from "../../machine/circuit/index.ts";
import { CircuitDiagrams } from "./circuit-diagrams.ts";
import {
  randomSignatures,
  replacedSignatures,
  type Signatures,
  sameSignature,
  signatureKey,
} from "./circuit-signatures.ts";
import { GateSupports } from "./gate-supports.ts";
import {
  CircuitProver,
  forEachInputImage,
  imageOfLiteral,
  type NodeImages,
  type OutputKind,
  type OutputPair,
  outputPairs,
} from "./prove-on-circuit.ts";
import type { Symmetry } from "./symmetry.ts";

/** `refuted`: it fails on some state; `open`: neither proved nor refuted within the budget. */
export type Verdict = "proved" | "refuted" | "open";

/** Maximum number of gates with the same signature that are tried as the image of a gate. */
const MOST_TRIED = 3;

export class DiagramProver {
  private readonly circuit: Circuit;
  private readonly structure: CircuitProver;
  private readonly signatures: Signatures;
  private readonly diagrams: CircuitDiagrams;

  /** The budget is for all symmetries together. */
  constructor(circuit: Circuit, random: SeededRandom, budget: Budget) {
    this.circuit = circuit;
    this.structure = new CircuitProver(circuit);
    this.signatures = randomSignatures(circuit, random);
    this.diagrams = new CircuitDiagrams(circuit, budget);
  }

  /** Whether every output is mapped to the output of its image. */
  verdict(symmetry: Symmetry): Verdict {
    return this.verdictOn(outputPairs(this.circuit, symmetry), symmetry);
  }

  /** The same for some kinds of outputs, if the others are already known to hold. */
  verdictOf(kinds: ReadonlySet<OutputKind>, symmetry: Symmetry): Verdict {
    return this.verdictOn(
      outputPairs(this.circuit, symmetry).filter(({ kind }) => kinds.has(kind)),
      symmetry,
    );
  }

  private verdictOn(pairs: readonly OutputPair[], symmetry: Symmetry): Verdict {
    const images = this.structure.imagesOfNodes(symmetry);
    const open = pairs.filter(({ output, target }) => imageOfLiteral(images, output) !== target);
    if (open.length === 0) return "proved";
    const replaced = this.replacedSignatures(symmetry);
    if (!open.every(({ output, target }) => sameSignature(replaced, output, this.signatures, target))) return "refuted";
    const proof = withinBudget(() => this.provesOpen(open, images, replaced));
    return !isGaveUp(proof) && proof ? "proved" : "open";
  }

  private provesOpen(open: readonly OutputPair[], images: NodeImages, replaced: Signatures): boolean {
    const cone = this.coneOf(open.flatMap(({ output, target }) => [nodeOf(output), nodeOf(target)]));
    if (cone === null) return false;
    const imageOfInput = (input: Node): Node => nodeOf(images[input] as Literal);
    const imageOf = (literal: Literal): Diagram => this.diagrams.ofImage(literal, imageOfInput);
    const likely = this.likelyImages(cone, replaced, imageOfInput);
    for (const gate of cone) {
      if (images[gate] !== -1) continue;
      const image = this.structure.imageOfGate(gate, images);
      images[gate] =
        image !== -1
          ? image
          : (likely(gate).find((literal) => this.diagrams.of(literal) === imageOf(literalOf(gate))) ?? -1);
    }
    return open.every(
      ({ output, target }) => imageOfLiteral(images, output) === target || imageOf(output) === this.diagrams.of(target),
    );
  }

  /** Signatures in which every input has the words of its image. */
  private replacedSignatures(symmetry: Symmetry): Signatures {
    const sources = new Int32Array(firstGate(this.circuit));
    forEachInputImage(this.circuit, symmetry, (node, image) => {
      sources[node] = image;
    });
    return replacedSignatures(this.circuit, this.signatures, sources);
  }

  /** Returns a function that lists the gates of the cone that look like a gate's image, negated where that fits. */
  private likelyImages(
    cone: readonly Node[],
    replaced: Signatures,
    imageOfInput: (input: Node) => Node,
  ): (gate: Node) => Literal[] {
    const supports = new GateSupports(this.circuit, cone);
    const known = new Map<string, Literal[]>();
    for (const gate of cone) {
      const { key, negated } = signatureKey(this.signatures, gate);
      const full = `${supports.hash(gate, wordOfInput)} ${key}`;
      const literals = known.get(full);
      if (literals === undefined) known.set(full, [literalOf(gate, negated)]);
      else if (literals.length < MOST_TRIED) literals.push(literalOf(gate, negated));
    }
    return (gate) => {
      const { key, negated } = signatureKey(replaced, gate);
      const support = supports.hash(gate, (input) => wordOfInput(imageOfInput(input)));
      return (known.get(`${support} ${key}`) ?? []).map((literal) => literal ^ (negated ? 1 : 0));
    };
  }

  /** The gates below the roots, in ascending order. Null if some of them are mutually recursive. */
  private coneOf(roots: readonly Node[]): Node[] | null {
    const { circuit } = this;
    const first = firstGate(circuit);
    const isIn = new Uint8Array(circuit.nodeCount);
    for (const root of roots) isIn[root] = 1;
    const cone: Node[] = [];
    for (let gate = circuit.nodeCount - 1; gate >= first; gate--) {
      if (isIn[gate] === 0) continue;
      if (circuit.components.some((component) => gate >= component.first && gate < component.end)) return null;
      cone.push(gate);
      for (let i = circuit.inputStarts[gate] as number; i < (circuit.inputStarts[gate + 1] as number); i++)
        isIn[nodeOf(circuit.inputs[i] as Literal)] = 1;
    }
    return cone.reverse();
  }
}

/** Spreads numbers over 32 bits. */
const wordOfInput = (input: Node): number =>
  Math.imul(input ^ (input << 13), 0x9e3779b1) ^ Math.imul(input, 0x85ebca6b);
