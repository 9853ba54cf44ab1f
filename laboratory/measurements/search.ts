/**
 * Compares the uses of symmetries on one game, as in Figure 1 of Schiffel (2010): a depth-limited search in every state
 * on a path through the game, each with an empty table, repeated if it is too short to be timed. The uses take turns,
 * so that other load affects all alike. Times are CPU times; the median over the rounds counts.
 */
import type { Symmetry } from "../../src/analysis/symmetry/index.ts";
import { type Budget, BudgetSpent } from "../../src/foundations/budgets/index.ts";
import { createRandom } from "../../src/foundations/collections/index.ts";
import { drawJointMove, type Machine, type State } from "../../src/machine/index.ts";
import { Solver, type SolverOptions, type SymmetryCosts, solveAutomatically } from "../../src/play/search/index.ts";

const USES = ["none", "moves", "states", "limited", "auto"] as const;
export type Use = (typeof USES)[number];

export interface SearchPlan {
  readonly depth: number;
  readonly states: readonly State[];
  /** Number of repetitions of all searches, if they are too short to be timed once. */
  readonly repeats: number;
}

/** Seconds that symmetries may cost before `limited` drops them: t_limit of the paper. */
export const SWITCH_LIMIT = 0.1;

export interface SearchMeasurement {
  /** CPU seconds, median over the rounds. */
  readonly seconds: number;
  readonly expanded: number;
  readonly switchedOff: boolean;
  /** n_saved of the paper, summed over the searches. */
  readonly saved: number;
}

export interface SearchComparison<Compared extends Use = Use> {
  readonly plan: SearchPlan;
  readonly order: bigint;
  readonly byUse: Readonly<Record<Compared, SearchMeasurement>>;
  /** Whether all uses found the same values. */
  readonly agree: boolean;
  /** t_exp and t_sym of the paper. */
  readonly costs: SymmetryCosts;
}

export interface ComparisonLimits {
  /** Minimum seconds of the search without symmetries, if the game is large enough. */
  readonly seconds: number;
  readonly rounds: number;
  /** Budget for everything together, with a clock of CPU seconds; throws BudgetSpent when it is spent. */
  readonly budget: Budget;
  /** Search depth; by default the smallest that takes long enough. */
  readonly depth?: number;
}

/** Values of states at the horizon, if not 50 for all roles. */
export type Heuristic = NonNullable<SolverOptions["evaluate"]>;

const MAXIMAL_DEPTH = 60;
/** Maximum number of states on the path, evenly spread. */
const PATH_STATES = 8;
const MEMORY_BYTES = 1.5e9;

/** Compares all uses without a heuristic: states at the horizon have the value 50. */
export const compareSearches = (
  machine: Machine,
  symmetries: readonly Symmetry[],
  limits: ComparisonLimits,
): SearchComparison => compareUses(machine, symmetries, USES, limits);

/** Compares some of the uses, with or without a heuristic at the horizon; `auto` cannot have one. */
export const compareChosenSearches = <Compared extends Exclude<Use, "auto">>(
  machine: Machine,
  symmetries: readonly Symmetry[],
  uses: readonly Compared[],
  limits: ComparisonLimits,
  evaluate?: Heuristic,
): SearchComparison<Compared> =>
  compareUses(machine, symmetries, uses, evaluate === undefined ? limits : { ...limits, evaluate });

interface HeuristicLimits extends ComparisonLimits {
  readonly evaluate?: Heuristic;
}

function compareUses<Compared extends Use>(
  machine: Machine,
  symmetries: readonly Symmetry[],
  uses: readonly Compared[],
  limits: HeuristicLimits,
): SearchComparison<Compared> {
  const plan = planSearch(machine, limits);
  const costs = costsOf(machine, symmetries, limits);
  const runs = uses.map(() => [] as SearchRun[]);
  for (let round = 0; round < limits.rounds; round++)
    for (const [i, use] of uses.entries())
      runs[i]?.push(runSearch(machine, symmetries, use, plan, { ...limits, costs }));
  const measured = runs.map((list): SearchMeasurement => {
    const [first] = list as [SearchRun, ...SearchRun[]];
    return {
      seconds: median(list.map(({ seconds }) => seconds)),
      expanded: first.expanded,
      switchedOff: first.switchedOff,
      saved: first.saved,
    };
  });
  const byUse = Object.fromEntries(uses.map((use, i) => [use, measured[i]])) as Record<Compared, SearchMeasurement>;
  const values = new Set(runs.flat().map((run) => run.values));
  const order = runs.flat().reduce((most, run) => (run.order > most ? run.order : most), 1n);
  return { plan, order, byUse, agree: values.size === 1, costs };
}

function costsOf(machine: Machine, symmetries: readonly Symmetry[], { budget }: ComparisonLimits): SymmetryCosts {
  const options = { symmetries, use: "states", memoryBytes: MEMORY_BYTES, budget, random: createRandom(1) } as const;
  return new Solver(machine, machine.initialState, options).measureCosts();
}

interface SearchRun {
  readonly seconds: number;
  readonly expanded: number;
  readonly switchedOff: boolean;
  readonly saved: number;
  readonly order: bigint;
  /** All values, as text. */
  readonly values: string;
}

function runSearch(
  machine: Machine,
  symmetries: readonly Symmetry[],
  use: Use,
  { depth, states, repeats }: SearchPlan,
  { budget: whole, evaluate, costs }: HeuristicLimits & { readonly costs?: SymmetryCosts },
): SearchRun {
  let [seconds, expanded, switchedOff, saved, order] = [0, 0, false, 0, 1n];
  const values: string[] = [];
  for (const state of Array.from({ length: repeats }, () => states).flat()) {
    const budget = whole.part({ bytes: MEMORY_BYTES });
    const leaves = evaluate === undefined ? {} : { evaluate };
    const options = { symmetries, memoryBytes: MEMORY_BYTES, budget, random: createRandom(1), ...leaves };
    const rule = use === "limited" && costs !== undefined ? { switchRule: { limit: SWITCH_LIMIT, costs } } : {};
    const start = whole.cpuTime();
    const solution =
      use === "auto"
        ? solveAutomatically(machine, state, depth, options).solution
        : new Solver(machine, state, { ...options, ...rule, use: use === "limited" ? "states" : use }).solve(
            state,
            depth,
          );
    seconds += whole.cpuTime() - start;
    if (solution.gaveUp !== undefined) throw new BudgetSpent(solution.gaveUp);
    expanded += solution.expanded;
    switchedOff ||= solution.symmetry.switchedOff;
    saved += solution.symmetry.expansionsBelow;
    order = solution.symmetry.order;
    values.push(solution.values.map((value) => value?.toFixed(6)).join());
  }
  return { seconds, expanded, switchedOff, saved, order, values: values.join(" ") };
}

/** A path of random play, and the smallest depth that takes long enough on it. */
function planSearch(machine: Machine, limits: HeuristicLimits): SearchPlan {
  const { seconds, depth: given } = limits;
  const states = pathStates(machine);
  let last = 0;
  for (let depth = given ?? 1; ; depth++) {
    const plan = { depth, states, repeats: 1 };
    const run = runSearch(machine, [], "none", plan, limits);
    const isWhole = run.expanded === last;
    if (run.seconds >= seconds) return plan;
    if (depth === MAXIMAL_DEPTH || isWhole || depth === given)
      return { ...plan, repeats: Math.ceil(seconds / run.seconds) };
    last = run.expanded;
  }
}

function pathStates(machine: Machine): State[] {
  const cursor = machine.newCursor();
  const random = createRandom(7);
  const joint = new Int32Array(machine.roles.length);
  const path: State[] = [];
  while (path.length < 200 && !cursor.isTerminal() && drawJointMove(cursor, random, joint)) {
    path.push(cursor.save());
    cursor.advance(joint);
  }
  const step = Math.max(1, path.length / PATH_STATES);
  return Array.from({ length: Math.min(path.length, PATH_STATES) }, (_, i) => path[Math.floor(i * step)] as State);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}
