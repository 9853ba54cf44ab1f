/** Everything about a game that all cursors of a compiled machine share. */
import { type CompiledModule, compileModule } from "../../foundations/webassembly/index.ts";
import { type Circuit, evaluateCircuit, firstGate, fluentNode, type Literal, literalValue } from "../circuit/index.ts";
import type { Effect } from "./effect-overlay.ts";
import { EffectFinder } from "./effects.ts";
import { emitEngine, type Strategy } from "./engine-code.ts";
import { type EngineMemory, planEngineMemory } from "./engine-memory.ts";
import { type EngineTables, engineTables } from "./engine-tables.ts";
import type { GuardedCircuit } from "./guarded-legal.ts";

const PAGE = 65536;

export class Engine {
  readonly circuit: Circuit;
  readonly strategy: Strategy;
  readonly tables: EngineTables;
  readonly memory: EngineMemory;
  readonly module: CompiledModule;
  /** The memory of a cursor at the initial state. */
  readonly snapshot: Uint8Array;
  private readonly finder: EffectFinder;
  private readonly effects = new Map<number, Effect>();
  /** Number of gates in all effects found so far. */
  gatesOfEffects = 0;

  constructor(guarded: GuardedCircuit, strategy: Strategy) {
    this.circuit = guarded.circuit;
    this.strategy = strategy;
    this.tables = engineTables(guarded, strategy === "effects" ? "settled" : "all");
    this.memory = planEngineMemory(this.tables);
    const watched = new Set(this.tables.watched);
    const rest = Array.from(this.circuit.next.keys()).filter((fluent) => !watched.has(fluent));
    this.finder = new EffectFinder(this.circuit, this.tables.isKept, rest);
    this.snapshot = this.initialMemory();
    this.module = compileModule(emitEngine(this.tables, this.memory, strategy), Math.ceil(this.memory.end / PAGE) + 1);
  }

  /** The number of a joint move: mixed radix over the roles' moves. */
  keyOf(jointMove: ArrayLike<number>): number {
    let key = 0;
    for (const [role, count] of this.circuit.moveCounts.entries()) key = key * count + (jointMove[role] as number);
    return key;
  }

  effectOf(jointMove: ArrayLike<number>): Effect {
    const key = this.keyOf(jointMove);
    let effect = this.effects.get(key);
    if (effect === undefined) {
      effect = this.finder.effect(jointMove);
      this.effects.set(key, effect);
      this.gatesOfEffects += effect.gates.length;
    }
    return effect;
  }

  /** Number of joint moves whose effect is known. */
  get effectCount(): number {
    return this.effects.size;
  }

  /**
   * Estimates how many joint moves will occur in the long run. If roles take turns, there are about as many joint moves
   * as single moves. We assume turns while, on average, each joint move seen brings about one new single move. If roles
   * move simultaneously, a joint move brings several new moves at first and none later.
   */
  jointMovesToExpect(): number {
    const { moveCounts } = this.circuit;
    const seen = moveCounts.map(() => new Set<number>());
    for (const key of this.effects.keys()) {
      let rest = key;
      for (let role = moveCounts.length - 1; role >= 0; role--) {
        const count = moveCounts[role] as number;
        seen[role]?.add(rest % count);
        rest = Math.floor(rest / count);
      }
    }
    const joint = this.effects.size;
    const single = seen.reduce((sum, moves) => sum + moves.size, 0);
    const takesTurns = joint <= single && single <= 1.5 * joint + 2 * moveCounts.length;
    return takesTurns
      ? moveCounts.reduce((sum, count) => sum + count, 0)
      : moveCounts.reduce((product, count) => product * count, 1);
  }

  private initialMemory(): Uint8Array {
    const { tables, memory, circuit } = this;
    const bytes = new Uint8Array(memory.end);
    const words = (address: number, length: number): Int32Array => new Int32Array(bytes.buffer, address, length);
    const values = evaluateCircuit(circuit, circuit.initialFluents);
    bytes.set(values, memory.values);
    const counts = words(memory.counts, circuit.nodeCount);
    for (let node = 0; node < firstGate(circuit); node++) counts[node] = values[node] === 1 ? 0 : 1;
    for (let node = firstGate(circuit); node < circuit.nodeCount; node++)
      for (let i = circuit.inputStarts[node] as number; i < (circuit.inputStarts[node + 1] as number); i++)
        if (literalValue(values, circuit.inputs[i] as Literal) === 0) counts[node]!++;
    words(memory.followerStarts, tables.followerStarts.length).set(tables.followerStarts);
    words(memory.followers, tables.followers.length).set(tables.followers);
    words(memory.slotMoves, tables.slotMoves.length).set(tables.slotMoves);
    words(memory.goalGates, tables.goalGates.length).set(tables.goalGates);
    const setBit = (slot: number): void => {
      (bytes[memory.slotBits + (slot >> 3)] as number) |= 1 << (slot & 7);
    };
    for (const [slot, literal] of tables.slotLiterals.entries()) if (literalValue(values, literal) === 1) setBit(slot);
    for (const [i, fluent] of tables.watched.entries())
      if (literalValue(values, circuit.next[fluent] as Literal) !== values[fluentNode(fluent)])
        setBit(tables.firstFluentSlot + i);
    return bytes;
  }
}
