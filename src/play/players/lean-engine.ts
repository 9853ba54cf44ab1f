/**
 * The lean tree search as an engine of a player. Leaves are played out in lanes if the whole game grounds and its
 * circuit is not too large, otherwise one by one.
 */
import { isGaveUp } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { groundOf, lanes, type OpenGame } from "../../game/index.ts";
import type { GroundedGame } from "../../machine/automatic/index.ts";
import { compileLanes, LaneLeaves } from "../../machine/batched/index.ts";
import { goalValuesOf } from "../../machine/circuit/index.ts";
import { keeps, type Machine, type Move, type Role, type State } from "../../machine/index.ts";
import { type MovePolicy, playoutWeights, type ValueNet } from "../learning/index.ts";
import {
  type ActionTerms,
  type BatchMemory,
  batchMemory,
  DecisiveMoves,
  Guesses,
  type GuessTerms,
  isProvenChild,
  type LeafValues,
  LeanSearch,
  leavesInLanes,
  leavesOneByOne,
  leavesRecorded,
  leavesTallied,
  MOVER,
  MovePriors,
  MoveTrail,
  marginals,
  meanOfChild,
  mixtureAt,
  NodeStore,
  Playouts,
  SharedBatches,
  walkOn,
} from "../search/index.ts";
import type { Engine, EngineAccount } from "./engine.ts";
import type { EngineRecipe, TreeRecipe } from "./engine-recipe.ts";
import type { MoveBudget } from "./move-budget.ts";
import { graphOf, type StateUse } from "./state-recognition.ts";
import type { Judgement, ThinkerParts } from "./thinker.ts";

export interface PolicyUse {
  readonly moves: MovePolicy;
  readonly inPriors: boolean;
  readonly inPlayouts: boolean;
}

/** Like its recipe, with usable nets and policies. */
export interface LeanEngineOptions extends Omit<TreeRecipe, "kind" | "batches"> {
  readonly learned?: GuessTerms & { readonly net: ValueNet };
  readonly policy?: PolicyUse;
  /** If given, states are stored, and equal states are one node. Default: a tree in which positions are replayed. */
  readonly states?: StateUse;
  /**
   * If given, selection uses the AMAF values of moves (GRAVE) instead of the rule. Requires stored states, and playouts
   * one by one.
   */
  readonly actions?: ActionTerms;
  /**
   * Whether moves are drawn from a mixture if several roles choose at once and a predictable player loses (default:
   * true).
   */
  readonly mixes?: boolean;
}

/** Memory for nodes in bytes, if the seat does not say. */
const NODE_BYTES = 200e6;
/**
 * Share of a player's memory for nodes. The rest is for arrays that are copied when they grow, and for everything else.
 */
const TREE_SHARE = 0.6;
/** Maximum number of bytes for AMAF tables. Beyond it, positions have no table and use those above them. */
const TABLE_BYTES = 600e6;
/** Maximum number of gates: code for larger circuits takes too long to compile. */
const MOST_GATES = 60_000;
/** Estimated time to compile the lanes, and the share of the time that it may take. */
const SECONDS_PER_GATE = 6e-6;
const LANES_SHARE = 0.3;
/** Number of batches per evaluating thread: one in work, one waiting, one being filled. */
const BATCHES_PER_OTHER = 3;
/** Maximum number of moves shown of a line. */
const MOST_LINE = 12;
/** More than any number of visits. */
const CERTAIN = 1e12;

export class LeanEngine implements Engine {
  readonly name: string;
  readonly recipe: EngineRecipe;
  readonly search: LeanSearch;
  private readonly budget: MoveBudget;
  private readonly options: LeanEngineOptions;
  private readonly chance: number;

  constructor(parts: ThinkerParts, options: LeanEngineOptions) {
    const { seat, random, budget } = parts;
    const { machine, game } = seat;
    const ground = groundOf(game, machine);
    const roleCount = machine.roles.length;
    const chance = machine.roles.indexOf("random");
    const playouts = new Playouts(machine, {
      maxSteps: options.maxSteps,
      random,
      budget,
    });
    const { learned, states } = options;
    const walk = walkOn(playouts.cursor);
    const trail = options.actions === undefined ? undefined : new MoveTrail();
    const stored = states === undefined ? undefined : graphOf(parts, states, playouts);
    const rules = stored?.graph.cursor ?? walk.cursor;
    const best = bestRewards(machine, ground);
    const nodeBytes = TREE_SHARE * (seat.memoryBytes ?? NODE_BYTES);
    this.budget = budget;
    this.options = options;
    this.chance = chance;
    const values =
      trail === undefined
        ? leafValues(game, ground, playouts, options, { random, budget })
        : leavesRecorded(playouts, trail);
    this.name = nameOf(options, values.playouts);
    this.recipe = { kind: "tree", ...options };
    this.search = new LeanSearch({
      roleCount,
      chance,
      walk,
      values,
      rule: options.rule,
      random,
      maximalNodes: stored?.maximalNodes ?? Math.floor(nodeBytes / NodeStore.bytesPerNode(roleCount)),
      bestRewards: best,
      ...(options.rule.usesProofs !== false && keeps(rules)
        ? { decisive: new DecisiveMoves(rules, chance, best) }
        : {}),
      ...(stored === undefined ? {} : { graph: stored.graph }),
      ...(options.actions === undefined || trail === undefined || stored === undefined
        ? {}
        : {
            actions: {
              ...options.actions,
              trail,
              chance,
              moves: mostMoves(ground),
              bytes: Math.min(TABLE_BYTES, seat.memoryBytes ?? TABLE_BYTES),
              inverses: stored.graph.recognition.inverses,
            },
          }),
      ...(learned !== undefined && keeps(walk.cursor)
        ? { guesses: new Guesses(walk.cursor, learned.net, learned, roleCount) }
        : {}),
      ...(options.policy?.inPriors === true && keeps(walk.cursor)
        ? { priors: new MovePriors(walk.cursor, options.policy.moves) }
        : {}),
    });
    this.search.begin(machine.initialState);
  }

  begin(state: State): void {
    this.search.graph?.parts.ledger.open();
    this.search.begin(state);
  }

  follow(jointMove: ArrayLike<Move>): boolean {
    this.search.graph?.parts.ledger.open();
    return this.search.follow(jointMove);
  }

  /** Thinks until the slice is over. Returns false if more thinking would change nothing. */
  work(): boolean {
    const { budget, search } = this;
    while (budget.allowsOne()) {
      search.gather();
      if (search.isRootProven) {
        search.flush();
        return false;
      }
    }
    // A batch with few leaves takes as long as a full one, so it waits for the next slice.
    if (budget.isCounted) search.flush();
    else search.collect();
    return true;
  }

  /** Scores moves by visits, ties by mean. Proven wins come before everything else, proven losses after it. */
  judge(role: Role): Judgement {
    const { store, root } = this.search;
    const mover = store.mover[root] as number;
    if (mover === MOVER.several || mover === MOVER.wide) return this.judgeSeveral(role);
    const first = store.firstChild[root] as number;
    const moves: Move[] = [];
    const scores: number[] = [];
    const values: number[] = [];
    const weights: number[] = [];
    for (let child = first; child < first + (store.childCount[root] as number); child++) {
      const visits = store.visits[child] as number;
      const value = visits > 0 || isProvenChild(store, child) ? meanOfChild(store, child, role) : 0;
      moves.push(store.joint[child * store.roleCount + role] as Move);
      values.push(value);
      scores.push(visits + value / 2 + this.certainty(child, value));
      weights.push(store.links?.weight[child] ?? 1);
    }
    return { moves, scores, values, ...(store.links === undefined ? {} : { weights }) };
  }

  get evaluations(): number {
    return this.search.evaluations;
  }

  /** Only leaves in lanes are worth sharing. */
  shareLeaves(others: number): BatchMemory | undefined {
    const { roleCount, values, walk } = this.search.parts;
    // Web pages have SharedArrayBuffer only if they are isolated.
    const isPossible = typeof SharedArrayBuffer !== "undefined";
    if (values.playouts === 1 || !keeps(walk.cursor) || !isPossible) return undefined;
    const { leaves } = values;
    const fluentCount = walk.cursor.fluentBytes().length;
    const shared = batchMemory({ batches: BATCHES_PER_OTHER * others, leaves, fluentCount, roleCount });
    this.search.shareLeaves(new SharedBatches(shared));
    return shared;
  }

  explain(): EngineAccount {
    const { store, isRootProven } = this.search;
    const line: Move[][] = [];
    for (let node = this.search.root; line.length < MOST_LINE && hasLine(store, node); ) {
      const child = mostVisited(store, node);
      if (store.visits[child] === 0) break;
      line.push(Array.from(store.joint.subarray(child * store.roleCount, (child + 1) * store.roleCount)));
      // Below the root of a graph with symmetries, moves have the names of canonical states.
      if (this.options.states?.symmetryShare !== undefined) break;
      node = store.links === undefined ? child : (store.links.target[child] as number);
    }
    return { isProven: isRootProven, line };
  }

  private certainty(child: number, value: number): number {
    const { store, isRootProven } = this.search;
    if (!isProvenChild(store, child) || this.options.rule.usesProofs === false) return 0;
    if (isRootProven) return value * CERTAIN;
    return value === 0 ? -CERTAIN : 0;
  }

  private judgeSeveral(role: Role): Judgement {
    const { store, root } = this.search;
    const found = marginals(store, root, role);
    const values = found.map(({ visits, sum }) => (visits === 0 ? 0 : sum / visits));
    const moves = found.map(({ move }) => move);
    const mixture = this.options.mixes === false ? undefined : mixtureAt(store, root, role, this.chance);
    return {
      moves,
      scores: found.map(({ visits }, i) => visits + (values[i] as number) / 2),
      values,
      ...(store.links === undefined ? {} : { weights: found.map(({ weight }) => weight) }),
      odds: mixture && moves.map((move) => mixture.get(move) ?? 0),
    };
  }
}

const hasLine = ({ childCount, mover }: NodeStore, node: number): boolean =>
  node >= 0 && (childCount[node] as number) > 0 && mover[node] !== MOVER.wide;

function mostVisited(store: NodeStore, node: number): number {
  const first = store.firstChild[node] as number;
  let best = first;
  for (let child = first + 1; child < first + (store.childCount[node] as number); child++)
    if ((store.visits[child] as number) > (store.visits[best] as number)) best = child;
  return best;
}

/** `playouts`: the actual number per leaf, which is one if the game has no lanes. */
function nameOf({ rule, learned, policy, actions, states }: LeanEngineOptions, playouts: number): string {
  const selection = actions ? "GRAVE" : `${rule.kind === "prior" ? "PUCT" : "UCB1"} ${rule.exploration}`;
  const leaves = playouts === 1 ? "one playout a leaf" : `${playouts} playouts a leaf`;
  const moves = rule.firstMoves === undefined ? "" : " and all moves as first";
  const values = learned === undefined ? "" : ", learned values";
  const priors = policy?.inPriors === true ? ", learned priors" : "";
  const drawn = policy?.inPlayouts === true && playouts > 1 ? ", learned playouts" : "";
  const joined = states?.symmetryShare === undefined ? ", equal states joined" : ", symmetric states joined";
  const nodes = states === undefined ? "" : joined;
  return `tree search by ${selection}${moves}, ${leaves}${values}${priors}${drawn}${nodes}`;
}

function leafValues(
  game: OpenGame,
  ground: GroundedGame | undefined,
  playouts: Playouts,
  options: LeanEngineOptions,
  limits: LaneLimits,
): LeafValues {
  const { cursor } = playouts;
  const lanes = keeps(cursor) ? laneLeaves(game, ground, options, limits) : undefined;
  if (lanes !== undefined && keeps(cursor)) return leavesInLanes(lanes, cursor);
  if (options.rule.firstMoves === undefined) return leavesOneByOne(playouts);
  return leavesTallied(playouts, mostMoves(ground));
}

interface LaneLimits {
  readonly random: SeededRandom;
  readonly budget: MoveBudget;
}

/** Returns lanes for leaves; undefined if there are none, or if compiling them would take too long. */
export function laneLeaves(
  game: OpenGame,
  ground: GroundedGame | undefined,
  { lanesPerLeaf, maxSteps, policy, rule }: Pick<LeanEngineOptions, "lanesPerLeaf" | "maxSteps" | "policy" | "rule">,
  { random, budget }: LaneLimits,
): LaneLeaves | undefined {
  if (lanesPerLeaf === 0 || ground === undefined) return undefined;
  const { nodeCount } = ground.circuit;
  const isTooDear = nodeCount > MOST_GATES || SECONDS_PER_GATE * nodeCount > LANES_SHARE * budget.secondsToThink();
  const found = isTooDear ? game.known(lanes) : game.ask(lanes);
  if (found === undefined || isGaveUp(found)) return undefined;
  const { circuit } = found;
  const weights = policy?.inPlayouts === true ? playoutWeights(policy.moves) : undefined;
  const talliesMoves = rule.firstMoves !== undefined;
  const isUsual = weights === undefined && !talliesMoves;
  const program = isUsual ? found.program : compileLanes(circuit, { weights, talliesMoves });
  return new LaneLeaves(circuit, program, { lanesPerLeaf, maxSteps, random, budget });
}

/** The largest number of moves of a role, as far as known. */
const mostMoves = (ground: GroundedGame | undefined): number =>
  Math.max(1, ...(ground?.program.moves.map(({ length }) => length) ?? []));

function bestRewards({ roles }: Machine, ground: GroundedGame | undefined): number[] {
  if (ground === undefined || ground.program.missing?.has("goal")) return roles.map(() => 1);
  return goalValuesOf(ground.circuit).map((values) => Math.max(0, ...values) / 100);
}
