/**
 * One step of all lanes: legal moves, a choice for every role, the next state. Also the bookkeeping code around it
 * (terminal states, goals, lanes that start again). Everything here is straight-line vector code over the addresses of
 * LaneMemory.
 */
import type { ModuleWriter } from "../../foundations/webassembly/index.ts";
import {
  type Circuit,
  firstGate,
  firstMoveNodes,
  fluentNode,
  type Literal,
  literalOf,
  type Node,
  nodeOf,
  usedNodes,
  type ValueOutput,
} from "../circuit/index.ts";
import { type ChoiceTree, choose, type Digits, digits, sumWeights } from "./choice-tree.ts";
import type { Choices, ChosenMove, OwnChoice, SharedChoice } from "./choices.ts";
import { emitDraw } from "./draw-index.ts";
import { LaneGates } from "./lane-gates.ts";
import type { LaneMemory } from "./lane-memory.ts";
import type { MemoryPlan } from "./memory-plan.ts";
import { type PlaceListener, type Value, VectorCode } from "./vector-code.ts";

export interface Emitter {
  readonly circuit: Circuit;
  readonly module: ModuleWriter;
  readonly plan: MemoryPlan;
  readonly memory: LaneMemory;
  /** Whether the chosen moves are written to memory. */
  readonly recordsMoves: boolean;
  /** The weights with which moves are drawn; undefined: all equal. */
  readonly weights?: MoveWeights;
  /** Address of one vector per role and move, as in LaneMemory.moves: the live lanes that have made it so far. */
  readonly tallies?: number;
  /** Addresses of moves that may be given from outside instead of drawn. */
  readonly given?: GivenMemory;
  /** Is told what is written where. */
  readonly observer?: CodeObserver;
}

/** By role and move: the weights with which it is drawn, as powers of two. */
export type MoveWeights = readonly (readonly MoveWeight[])[];

export interface MoveWeight {
  /** log2 of its weight: if it captures nothing, and if it captures something. */
  readonly quiet: number;
  readonly capture: number;
  /** The move captures something if one of these fluents holds. */
  readonly captured: ArrayLike<number>;
}

export interface CodeObserver {
  /** A gate became these operations. */
  made(code: VectorCode, node: Node, values: readonly Value[]): void;
  /** An operation is written at this position. */
  placed(code: VectorCode, value: Value, place: Parameters<PlaceListener>[1]): void;
}

/** Moves from outside: if a role's move is not drawn, exactly one of its legal moves is given. */
export interface GivenMemory {
  /** By role and move, as in LaneMemory.moves: the lanes in which it is given. */
  readonly moves: number;
  /** By role: the lanes in which its move is drawn. */
  readonly drawn: number;
  /** By role and percept, in the circuit's order: the lanes in which the role perceives it in this step. */
  readonly percepts: number;
}

/** A function of the module, without parameters and results, and the number of its operations. */
export interface Emitted {
  readonly func: number;
  readonly operations: number;
}

function finish({ module, plan, observer }: Emitter, code: VectorCode): Emitted {
  const onPlaced: PlaceListener | undefined = observer && ((value, place) => observer.placed(code, value, place));
  return { func: code.emit(module, plan, onPlaced), operations: code.length };
}

/** Gates over the state at an address. `places` contains the addresses of gates that earlier code has stored. */
function newGates(emitter: Emitter, code: VectorCode, state: number, places?: ReadonlyMap<Node, number>): LaneGates {
  const { circuit, memory, observer } = emitter;
  const firstMove = firstMoveNodes(circuit)[0] as Node;
  const endOfMoves = firstGate(circuit);
  const addressOf = (node: Node): number | undefined => {
    if (node < firstMove) return state + 16 * (node - 1);
    if (node < endOfMoves) return memory.moves + 16 * (node - firstMove);
    return places?.get(node);
  };
  const made = observer && ((node: Node, values: readonly Value[]) => observer.made(code, node, values));
  return new LaneGates(circuit, code, emitter.module, emitter.plan, addressOf, made);
}

/** Emits a step from `state` to `next` by a random joint move, or by the given moves; sets `stuck`. */
export function emitStep(emitter: Emitter, choices: Choices): Emitted {
  const { circuit, memory, given, tallies } = emitter;
  const code = new VectorCode();
  const gates = newGates(emitter, code, memory.state);
  const passes = choices.flatMap((choice) => (choice.kind === "shared" ? choice.passes : []));
  const isForced = ({ role, move }: Pick<ChosenMove, "role" | "move">): boolean => passes[role]?.move === move;
  const firsts = firstMoveNodes(circuit);
  for (const [role, first] of firsts.entries())
    for (let move = 0; move < (circuit.moveCounts[role] as number); move++) gates.assume(first + move, code.zero());
  const make = ({ role, move }: ChosenMove, drawn: Value): void => {
    const node = (firsts[role] as Node) + move;
    const place = 16 * (node - (firsts[0] as Node));
    const lanes =
      given === undefined
        ? drawn
        : code.or(code.load(given.moves + place), code.and(drawn, code.load(given.drawn + 16 * role)));
    gates.assume(node, lanes);
    if (emitter.recordsMoves) code.store(memory.moves + place, lanes);
    if (tallies !== undefined && !isForced({ role, move })) {
      const before = code.load(tallies + place);
      code.store(tallies + place, code.or(before, code.and(lanes, code.load(memory.live))));
    }
  };
  let stuck = code.zero();
  for (const choice of choices) {
    const none =
      choice.kind === "own"
        ? emitOwnChoice(emitter, code, gates, choice, make)
        : emitSharedChoice(emitter, code, gates, choice, make);
    stuck = code.or(stuck, none);
  }
  code.store(memory.stuck, code.and(stuck, code.load(memory.live)));
  for (const [fluent, literal] of circuit.next.entries()) code.store(memory.next + 16 * fluent, gates.literal(literal));
  if (given !== undefined)
    for (const [i, { literal }] of circuit.percepts.flat().entries())
      code.store(given.percepts + 16 * i, gates.literal(literal));
  return finish(emitter, code);
}

/** Emits the legal moves at `state`, by role and move as in LaneMemory.moves, to an address. */
export function emitLegal(emitter: Emitter, address: number): Emitted {
  const { circuit, memory } = emitter;
  const code = new VectorCode();
  const gates = newGates(emitter, code, memory.state);
  let place = address;
  for (const literals of circuit.legal)
    for (const literal of literals) {
      code.store(place, gates.literal(literal));
      place += 16;
    }
  return finish(emitter, code);
}

type MakeMove = (move: ChosenMove, lanes: Value) => void;

/** Returns the lanes in which the role has no legal move. */
function emitOwnChoice(emitter: Emitter, code: VectorCode, gates: LaneGates, choice: OwnChoice, make: MakeMove): Value {
  const weights = choice.moves.map((move) => weigh(emitter, code, gates, [[move, gates.literal(move.legal)]]));
  const { chosen, some } = emitTree(emitter, code, weights);
  for (const [i, move] of choice.moves.entries()) make(move, chosen[i] as Value);
  return code.not(some);
}

/** Returns the lanes in which some role has no legal move. */
function emitSharedChoice(
  emitter: Emitter,
  code: VectorCode,
  gates: LaneGates,
  { leaves, turns, passes }: SharedChoice,
  make: MakeMove,
): Value {
  const turn = turns.map((literal) => gates.literal(literal));
  const isPass = (move: ChosenMove): boolean => passes[move.role]?.move === move.move;
  const weights = leaves.map((leaf) =>
    weigh(
      emitter,
      code,
      gates,
      leaf.map((move) => {
        const lanes = gates.literal(move.legal);
        return [move, isPass(move) ? code.and(lanes, turn[move.role] as Value) : lanes] as const;
      }),
    ),
  );
  const { chosen, some } = emitTree(emitter, code, weights);
  for (const [i, leaf] of leaves.entries())
    for (const move of leaf) {
      const own = code.and(chosen[i] as Value, turn[move.role] as Value);
      make(move, isPass(move) ? code.or(own, code.andNot(gates.literal(move.legal), turn[move.role] as Value)) : own);
    }
  return turn
    .map((mine, role) => {
      const pass = passes[role];
      const waits = pass === undefined ? code.zero() : gates.literal(pass.legal);
      return code.or(code.andNot(mine, some), code.andNot(code.not(mine), waits));
    })
    .reduce((a, b) => code.or(a, b));
}

/**
 * Returns the weight of a leaf. Its moves come with the lanes in which they may be made; in each lane at most one of
 * them counts.
 */
function weigh(
  { weights }: Emitter,
  code: VectorCode,
  gates: LaneGates,
  moves: readonly (readonly [ChosenMove, Value])[],
): Digits {
  const sum: (Value | undefined)[] = [];
  const put = (digit: number, lanes: Value): void => {
    while (sum.length <= digit) sum.push(undefined);
    const others = sum[digit];
    sum[digit] = others === undefined ? lanes : code.or(others, lanes);
  };
  for (const [{ role, move }, lanes] of moves) {
    const { quiet, capture, captured } = weights?.[role]?.[move] ?? UNWEIGHED;
    if (quiet === capture || captured.length === 0) put(quiet, lanes);
    else {
      const captures = Array.from(captured, (fluent) => gates.literal(literalOf(fluentNode(fluent))));
      const some = captures.reduce((a, b) => code.or(a, b));
      put(quiet, code.andNot(lanes, some));
      put(capture, code.and(lanes, some));
    }
  }
  return sum;
}

const UNWEIGHED: MoveWeight = { quiet: 0, capture: 0, captured: [] };

/** Returns by leaf the lanes that choose it, and the lanes in which there is something to choose. */
function emitTree(
  emitter: Emitter,
  code: VectorCode,
  weights: readonly Digits[],
): { chosen: readonly Value[]; some: Value } {
  if (weights.length === 0) return { chosen: [], some: code.zero() };
  const tree: ChoiceTree = sumWeights(code, weights);
  const some = tree.count.filter((digit) => digit !== undefined).reduce((a, b) => code.or(a, b));
  if (weights.length === 1) return { chosen: [some], some };
  const { plan, module, memory } = emitter;
  const count = plan.vectors(tree.count.length);
  const length = digits(tree.most - 1);
  const index = plan.vectors(length);
  for (const [i, digit] of tree.count.entries()) code.store(count + 16 * i, digit ?? code.zero());
  code.call(emitDraw(module, { most: tree.most, count, index, random: memory.random }));
  const drawn = Array.from({ length }, (_, i) => code.load(index + 16 * i));
  return { chosen: choose(code, tree, drawn, weights.length), some };
}

/**
 * Emits code that finds the lanes at a terminal state, by the state at `next`, and code that finds their goal values.
 * The second runs after the first on the same state, so the first stores the gates that both need.
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

/** Returns the nodes made for `before` that are direct inputs of the additional gates of `after`. */
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
  let first = 0;
  for (const goals of circuit.goals) {
    let higher = code.zero();
    for (const { place, literal } of numbersFromHighest(goals)) {
      const holds = gates.literal(literal);
      const goal = first + place;
      const ended = code.and(code.andNot(holds, higher), counted);
      higher = code.or(higher, holds);
      code.store(memory.goals + 16 * goal, ended);
      code.store(memory.laneGoals + 16 * goal, code.or(code.load(memory.laneGoals + 16 * goal), ended));
    }
    first += goals.length;
  }
  return finish(emitter, code);
}

/**
 * Returns the goals that are numbers, highest first, each with its position in the list. The first one that holds
 * counts.
 */
function numbersFromHighest(goals: readonly ValueOutput[]): { value: number; place: number; literal: Literal }[] {
  const numbers = goals.flatMap(({ value, literal }, place) => (value === null ? [] : [{ value, place, literal }]));
  return numbers.sort((a, b) => b.value - a.value);
}

/** Emits code that makes `next` the `state`; the ended lanes go to the initial state. */
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
