/**
 * Solves a game of one player that consists of several independent subgames played at once. Each subgame is searched
 * separately, layer by layer, and only what the end and the goals depend on is combined. Two spaceships with 10^5
 * situations each cost twice 10^5 instead of 10^10.
 *
 * The layers of a factor hold every local state that some play could reach by then, and perhaps more, because the end
 * of the whole game and conditions of other factors are ignored. So the best value over all combinations is an upper
 * bound. A play that reaches it is then made move by move on the machine. If that succeeds, bound and play together are
 * a proof; otherwise nothing is claimed.
 */
import { type Decomposition, type Factor, legalConditions } from "../../analysis/decomposition/index.ts";
import type { Budget } from "../../foundations/budgets/index.ts";
import { evaluateCircuit, heldGoal, type Literal, literalValue } from "../../machine/circuit/index.ts";
import type { Machine, Move } from "../../machine/index.ts";

export interface FactorSolution {
  readonly value: number;
  /** Moves of the one player. */
  readonly line: readonly Move[];
  /** Number of local states whose successors were generated. */
  readonly expanded: number;
}

/** Maximum number of combinations of watched fluents in one layer, and maximum number of layers. */
const MAXIMAL_COMBINATIONS = 20_000;
const MAXIMAL_LAYERS = 500;
/** Maximum number of plays tried for the best value. */
const MAXIMAL_TRIALS = 100;

/** Number of local states expanded in one step. */
const STATES_PER_STEP = 64;

interface LocalState {
  readonly fluents: readonly number[];
  readonly parent: LocalState | undefined;
}

/**
 * Runs in steps, so that it can be paused. Requires one role, and a machine with the numbers of the program. Returns
 * undefined if the search does not end in a proof. Throws BudgetSpent.
 */
export function* solveByFactors(
  game: Decomposition,
  machine: Machine,
  budget: Budget,
): Generator<undefined, FactorSolution | undefined> {
  const search = new LayeredSearch(game, budget);
  const candidates = yield* search.run();
  if (candidates === undefined) return undefined;
  for (const states of candidates.plays.slice(0, MAXIMAL_TRIALS)) {
    const line = replay(game, machine, states, candidates.value);
    if (line !== undefined) return { value: candidates.value, line, expanded: search.expanded };
  }
  return undefined;
}

interface Candidates {
  readonly value: number;
  /** Each play is given by one local state per factor. */
  readonly plays: LocalState[][];
}

class LayeredSearch {
  expanded = 0;
  private readonly game: Decomposition;
  private readonly budget: Budget;
  /** The fluents that the end and the goals depend on. */
  private readonly watched: ReadonlySet<number>;
  private readonly greatestGoal: number;
  /** By move: literals on fluents that must hold for it to be legal. */
  private readonly conditions: readonly (readonly Literal[])[];

  constructor(game: Decomposition, budget: Budget) {
    this.game = game;
    this.budget = budget;
    this.watched = watchedFluents(game);
    this.conditions = legalConditions(game.circuit)[0] ?? [];
    this.greatestGoal = Math.max(0, ...(game.program.goals[0] ?? []).map(({ value }) => value ?? 0));
  }

  /** Finds the best value of any combination in any layer. */
  *run(): Generator<undefined, Candidates | undefined> {
    const { program, factors, shared: counters } = this.game;
    const initial = new Set(program.initialFluents);
    let shared = counters.filter((fluent) => initial.has(fluent));
    let layers = factors.map(({ fluents }): LocalState[] => [
      { fluents: fluents.filter((fluent) => initial.has(fluent)), parent: undefined },
    ]);
    let best: { value: number; plays: LocalState[][] } | undefined;
    for (let time = 0; time < MAXIMAL_LAYERS; time++) {
      const ends = this.endsOf(layers, shared);
      if (ends === undefined) return undefined;
      for (const { value, states } of ends.found) {
        if (best === undefined || value > best.value) best = { value, plays: [states] };
        else if (value === best.value) best.plays.push(states);
      }
      if (ends.all || best?.value === this.greatestGoal) return best;
      const next: LocalState[][] = [];
      for (const [i, layer] of layers.entries()) next.push(yield* this.nextLayer(layer, factors[i] as Factor, shared));
      layers = next;
      shared = this.nextShared(shared);
    }
    return undefined;
  }

  /** Returns the terminal combinations of one layer; undefined if there are too many combinations. */
  private endsOf(layers: readonly LocalState[][], shared: readonly number[]) {
    const views = layers.map((layer) => {
      const byView = new Map<string, LocalState>();
      for (const state of layer) {
        const view = state.fluents.filter((fluent) => this.watched.has(fluent)).join();
        if (!byView.has(view)) byView.set(view, state);
      }
      return [...byView.values()];
    });
    const total = views.reduce((product, list) => product * list.length, 1);
    if (total > MAXIMAL_COMBINATIONS) return undefined;
    const found: { value: number; states: LocalState[] }[] = [];
    for (let number = 0; number < total; number++) {
      let rest = number;
      const states = views.map((list) => {
        const state = list[rest % list.length] as LocalState;
        rest = Math.floor(rest / list.length);
        return state;
      });
      const value = this.valueAtEnd([...shared, ...states.flatMap(({ fluents }) => fluents)]);
      if (value !== undefined) found.push({ value, states });
    }
    return { found, all: found.length === total };
  }

  /** Returns the value of a terminal state; undefined if it is not terminal. */
  private valueAtEnd(fluents: readonly number[]): number | undefined {
    const { circuit } = this.game;
    this.budget.spend(circuit.nodeCount >> 4, "combining independent subgames");
    const values = evaluateCircuit(circuit, fluents);
    if (literalValue(values, circuit.terminal) === 0) return undefined;
    return heldGoal(circuit.goals[0], (literal) => literalValue(values, literal) === 1) ?? 0;
  }

  private *nextLayer(
    layer: readonly LocalState[],
    { fluents, moves }: Factor,
    shared: readonly number[],
  ): Generator<undefined, LocalState[]> {
    const { conditions } = this;
    const { circuit } = this.game;
    const next = new Map<string, LocalState>();
    const own = new Set<number>([...fluents, ...shared]);
    const touching = moves[0] ?? [];
    // One move that does not touch the factor represents all of them.
    const idle = conditions.findIndex((_, move) => !touching.includes(move));
    const tried = idle === -1 ? touching : [...touching, idle];
    for (const state of layer) {
      if (this.expanded++ % STATES_PER_STEP === 0) yield;
      const holding = [...shared, ...state.fluents];
      const here = evaluateCircuit(circuit, holding);
      for (const move of tried) {
        this.budget.spend(circuit.nodeCount >> 4, "searching one of several independent subgames");
        if (move !== idle && !this.mayBeLegal(here, conditions[move] ?? [], own)) continue;
        const values = evaluateCircuit(circuit, holding, [move]);
        const after = fluents.filter((fluent) => literalValue(values, circuit.next[fluent] as Literal) === 1);
        const name = after.join();
        if (!next.has(name)) next.set(name, { fluents: after, parent: state });
      }
    }
    return [...next.values()];
  }

  /** Conditions on fluents of other factors are ignored. */
  private mayBeLegal(values: Uint8Array, conditions: readonly Literal[], own: ReadonlySet<number>): boolean {
    return conditions.every((literal) => {
      const fluent = (literal >> 1) - 1;
      const isFluent = fluent >= 0 && fluent < this.game.circuit.fluentCount;
      return !isFluent || !own.has(fluent) || literalValue(values, literal) === 1;
    });
  }

  private nextShared(shared: readonly number[]): number[] {
    const { circuit, shared: counters } = this.game;
    const values = evaluateCircuit(circuit, shared);
    return counters.filter((fluent) => literalValue(values, circuit.next[fluent] as Literal) === 1);
  }
}

function watchedFluents({ circuit }: Decomposition): Set<number> {
  const watched = new Set<number>();
  const seen = new Set<number>();
  const pending = [circuit.terminal >> 1, ...(circuit.goals[0] ?? []).map(({ literal }) => literal >> 1)];
  const definitions = new Map(
    circuit.components.flatMap(({ variables, definitions: list }) =>
      Array.from(variables, (variable, i) => [variable, (list[i] as Literal) >> 1] as const),
    ),
  );
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    if (node >= 1 && node <= circuit.fluentCount) watched.add(node - 1);
    const definition = definitions.get(node);
    if (definition !== undefined) pending.push(definition);
    for (let i = circuit.inputStarts[node] as number; i < (circuit.inputStarts[node + 1] as number); i++)
      pending.push((circuit.inputs[i] as Literal) >> 1);
  }
  return watched;
}

/**
 * Plays the local plays together on the machine. Returns undefined if they do not fit together, end too early or have
 * another value.
 */
function replay(
  { shared: counters }: Decomposition,
  machine: Machine,
  states: readonly LocalState[],
  value: number,
): Move[] | undefined {
  const plays = states.map(pathTo);
  const length = plays[0]?.length ?? 0;
  const cursor = machine.newCursor();
  const line: Move[] = [];
  const shared = new Set(counters);
  for (let time = 0; time + 1 < length; time++) {
    if (cursor.isTerminal()) return undefined;
    const wanted = new Set(plays.flatMap((play) => play[time + 1]?.fluents ?? []));
    const from = cursor.save();
    const { count, moves } = cursor.legalMoves(0);
    const options = Array.from(moves.subarray(0, count));
    const fitting = options.find((move) => {
      cursor.load(from);
      cursor.advance([move]);
      const reached = machine.fluentsOf(cursor.save()).filter((fluent) => !shared.has(fluent));
      return reached.length === wanted.size && reached.every((fluent) => wanted.has(fluent));
    });
    if (fitting === undefined) return undefined;
    line.push(fitting);
    cursor.load(from);
    cursor.advance([fitting]);
  }
  return cursor.isTerminal() && (cursor.goal(0) ?? 0) === value ? line : undefined;
}

function pathTo(state: LocalState): LocalState[] {
  const path: LocalState[] = [];
  for (let at: LocalState | undefined = state; at !== undefined; at = at.parent) path.push(at);
  return path.reverse();
}
