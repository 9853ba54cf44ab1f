/**
 * One step of all lanes: legal moves, a choice for every role, the next state; and the bookkeeping code around it (terminal
 * states, goals, lanes that begin anew). Everything here is straight-line vector code over the places of LaneMemory.
 */
import type { ModuleWriter } from "../../foundations/webassembly/index.ts";
import {
  type Circuit,
  firstGate,
  firstMoveNodes,
  type Literal,
  literalOf,
  type Node,
  nodeOf,
  usedNodes,
} from "../circuit/index.ts";
import { type ChoiceTree, choose, countLegal, digits } from "./choice-tree.ts";
import type { Choice, Choices, ChosenMove } from "./choices.ts";
import { emitDraw } from "./draw-index.ts";
import { LaneGates } from "./lane-gates.ts";
import type { LaneMemory } from "./lane-memory.ts";
import type { MemoryPlan } from "./memory-plan.ts";
import { type Value, VectorCode } from "./vector-code.ts";

export interface Emitter {
  readonly circuit: Circuit;
  readonly module: ModuleWriter;
  readonly plan: MemoryPlan;
  readonly memory: LaneMemory;
}

/** Functions of the module, each without parameters and results, and the number of their operations. */
export interface Emitted {
  readonly func: number;
  readonly operations: number;
}

function finish(emitter: Emitter, code: VectorCode): Emitted {
  return { func: code.emit(emitter.module, emitter.plan), operations: code.length };
}

/** Gates over the state at an address; `places` has those that earlier code has stored. */
function newGates(emitter: Emitter, code: VectorCode, state: number, places?: ReadonlyMap<Node, number>): LaneGates {
  const { circuit, memory } = emitter;
  const firstMove = firstMoveNodes(circuit)[0] as Node;
  const endOfMoves = firstGate(circuit);
  return new LaneGates(circuit, code, emitter.module, emitter.plan, (node) => {
    if (node < firstMove) return state + 16 * (node - 1);
    if (node < endOfMoves) return memory.moves + 16 * (node - firstMove);
    return places?.get(node);
  });
}

/** From `state` to `next` by a random joint move; sets `stuck`. */
export function emitStep(emitter: Emitter, choices: Choices): Emitted {
  const { circuit, memory } = emitter;
  const code = new VectorCode();
  const gates = newGates(emitter, code, memory.state);
  const firsts = firstMoveNodes(circuit);
  const node = ({ role, move }: ChosenMove): Node => (firsts[role] as Node) + move;
  for (const [role, literals] of circuit.legal.entries())
    for (const move of literals.keys()) gates.assume((firsts[role] as Node) + move, code.zero());
  const stuck: Value[] = [];
  for (const move of choices.forced) gates.assume(node(move), gates.literal(move.legal));
  for (const choice of choices.choices) {
    const { chosen, none } = emitChoice(emitter, code, gates, choice);
    stuck.push(none);
    for (const [i, leaf] of choice.leaves.entries())
      for (const move of leaf) {
        const lanes = chosen[i] as Value;
        gates.assume(node(move), leaf.length === 1 ? lanes : code.and(lanes, gates.literal(move.legal)));
      }
  }
  const anyStuck = stuck.reduce(
    (sum: Value | undefined, lanes) => (sum === undefined ? lanes : code.or(sum, lanes)),
    undefined,
  );
  code.store(memory.stuck, code.and(anyStuck ?? code.zero(), code.load(memory.live)));
  for (const [fluent, literal] of circuit.next.entries()) code.store(memory.next + 16 * fluent, gates.literal(literal));
  return finish(emitter, code);
}

/** By leaf: the lanes that choose it; and the lanes in which nothing can be chosen. */
function emitChoice(
  emitter: Emitter,
  code: VectorCode,
  gates: LaneGates,
  choice: Choice,
): { chosen: Value[]; none: Value } {
  if (choice.leaves.length === 0) return { chosen: [], none: code.ones() };
  const legal = choice.leaves.map((leaf) =>
    leaf.map((move) => gates.literal(move.legal)).reduce((a, b) => code.or(a, b)),
  );
  const tree: ChoiceTree = countLegal(code, legal);
  const none = code.not(tree.count.reduce((a, b) => code.or(a, b)));
  if (legal.length === 1) return { chosen: legal, none };
  const { plan, module, memory } = emitter;
  const count = plan.vectors(tree.count.length);
  const index = plan.vectors(digits(legal.length - 1));
  for (const [i, digit] of tree.count.entries()) code.store(count + 16 * i, digit);
  code.call(emitDraw(module, { most: legal.length, count, index, random: memory.random }));
  const drawn = Array.from({ length: digits(legal.length - 1) }, (_, i) => code.load(index + 16 * i));
  return { chosen: choose(code, tree, drawn, legal.length), none };
}

/**
 * Which lanes are at the end, by the state at `next`; and, for those that are, with which goal values. The second is run
 * after the first on the same state, so the gates that both need are stored by the first.
 */
export function emitEnding(emitter: Emitter): { terminal: Emitted; goals: Emitted } {
  const { circuit, memory } = emitter;
  const code = new VectorCode();
  const gates = newGates(emitter, code, memory.next);
  code.store(memory.terminal, gates.literal(circuit.terminal));
  const places = new Map<Node, number>();
  for (const node of frontier(
    circuit,
    [circuit.terminal],
    circuit.goals.flat().map(({ literal }) => literal),
  )) {
    const place = emitter.plan.vectors(1);
    places.set(node, place);
    code.store(place, gates.literal(literalOf(node)));
  }
  return { terminal: finish(emitter, code), goals: emitGoals(emitter, places) };
}

/** Nodes that are made for `before` and are used directly where `after` needs more than that. */
function frontier(circuit: Circuit, before: readonly Literal[], after: readonly Literal[]): Node[] {
  const made = usedNodes(circuit, before);
  const needed = usedNodes(circuit, after);
  const first = firstGate(circuit);
  const found = new Set<Node>();
  const use = (literal: Literal): void => {
    if (made[nodeOf(literal)] === 1 && nodeOf(literal) >= first) found.add(nodeOf(literal));
  };
  after.forEach(use);
  for (let node = first; node < circuit.nodeCount; node++) {
    if (needed[node] === 0 || made[node] === 1) continue;
    for (let i = circuit.inputStarts[node] as number; i < (circuit.inputStarts[node + 1] as number); i++)
      use(circuit.inputs[i] as Literal);
  }
  return [...found];
}

function emitGoals(emitter: Emitter, places: ReadonlyMap<Node, number>): Emitted {
  const { circuit, memory } = emitter;
  const code = new VectorCode();
  const gates = newGates(emitter, code, memory.next, places);
  const counted = code.andNot(code.and(code.load(memory.ended), code.load(memory.terminal)), code.load(memory.stuck));
  let address = memory.goals;
  for (const goals of circuit.goals) {
    const values = goals.map(({ literal }) => gates.literal(literal));
    let some = code.zero();
    let several = code.zero();
    for (const value of values) {
      several = code.or(several, code.and(some, value));
      some = code.or(some, value);
    }
    for (const value of values) {
      code.store(address, code.and(code.andNot(value, several), counted));
      address += 16;
    }
  }
  return finish(emitter, code);
}

/** `next` becomes `state`; the ended lanes go to the initial state. */
export function emitCommit(emitter: Emitter): Emitted {
  const { circuit, memory } = emitter;
  const code = new VectorCode();
  const initial = new Set<number>(circuit.initialFluents);
  const ended = code.load(memory.ended);
  for (let fluent = 0; fluent < circuit.fluentCount; fluent++) {
    const reached = code.load(memory.next + 16 * fluent);
    code.store(memory.state + 16 * fluent, initial.has(fluent) ? code.or(reached, ended) : code.andNot(reached, ended));
  }
  return finish(emitter, code);
}
