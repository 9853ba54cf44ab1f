/**
 * Lists the vector code of a circuit for inspection: which gate became which instructions. The code is written as for
 * running, with observers attached to the writers.
 */
import { disassemble, ModuleWriter } from "../../foundations/webassembly/index.ts";
import type { Circuit, Node } from "../circuit/index.ts";
import { findChoices } from "./choices.ts";
import { planLaneMemory } from "./lane-memory.ts";
import { MemoryPlan } from "./memory-plan.ts";
import { type CodeObserver, emitEnding, emitStep } from "./play-code.ts";
import type { Value, VectorCode } from "./vector-code.ts";

export interface ListedInstruction {
  /** Number of the function in the module, and byte offset from the start of its code. */
  readonly func: number;
  readonly offset: number;
  readonly text: string;
  /** The fluent of the current or next state that a load or store accesses, if any. */
  readonly fluent?: { readonly number: number; readonly isNext: boolean };
}

/** The instructions that compute one gate. */
export interface GateCode {
  readonly node: Node;
  readonly instructions: readonly ListedInstruction[];
}

export interface LaneListing {
  /** Totals of all code. */
  readonly functions: number;
  readonly bytes: number;
  /** In the order of the code. Instructions shared by several gates are listed under each. */
  codeOf(nodes: readonly Node[]): GateCode[];
}

export function listLanes(circuit: Circuit): LaneListing {
  const [module, plan] = [new ModuleWriter(), new MemoryPlan()];
  const memory = planLaneMemory(circuit, plan);
  const notes = new Notes();
  const emitter = { circuit, module, plan, memory, recordsMoves: false, observer: notes };
  emitStep(emitter, findChoices(circuit));
  emitEnding(emitter);
  const fluentAt = (address: number): ListedInstruction["fluent"] => {
    for (const [start, isNext] of [
      [memory.state, false],
      [memory.next, true],
    ] as const) {
      const number = (address - start) / 16;
      if (number >= 0 && number < circuit.fluentCount) return { number, isNext };
    }
    return undefined;
  };
  return {
    functions: module.functionCount,
    bytes: module.finish(plan.pages).length,
    codeOf: (nodes) =>
      nodes
        .flatMap((node) => {
          const places = notes.placesOf(node);
          const [first] = places;
          return first === undefined ? [] : [{ node, places, first }];
        })
        .sort((a, b) => a.first.func - b.first.func || a.first.from - b.first.from)
        .map(({ node, places }) => ({
          node,
          instructions: places.flatMap(({ func, from, bytes }) =>
            disassemble(bytes).map(({ offset, text, address }): ListedInstruction => {
              const fluent = address === undefined ? undefined : fluentAt(address);
              return { func, offset: from + offset, text, ...(fluent === undefined ? {} : { fluent }) };
            }),
          ),
        })),
  };
}

interface CodePlace {
  readonly func: number;
  readonly from: number;
  readonly bytes: Uint8Array;
}

/** Records what the writers report: operations by gate, and positions by operation. */
class Notes implements CodeObserver {
  private readonly gates = new Map<Node, { readonly code: VectorCode; readonly values: readonly Value[] }>();
  private readonly places = new Map<VectorCode, Map<Value, CodePlace>>();

  /** A gate may be made again for another query; the first position is kept. */
  made(code: VectorCode, node: Node, values: readonly Value[]): void {
    if (!this.gates.has(node)) this.gates.set(node, { code, values });
  }

  placed(code: VectorCode, value: Value, place: CodePlace): void {
    const places = this.places.get(code) ?? new Map<Value, CodePlace>();
    places.set(value, place);
    this.places.set(code, places);
  }

  placesOf(node: Node): CodePlace[] {
    const made = this.gates.get(node);
    if (made === undefined) return [];
    const places = this.places.get(made.code);
    return made.values.flatMap((value) => places?.get(value) ?? []);
  }
}
