/**
 * Tunes plans by measurement. The same random moves are played with the plans in use. From the counted calls, rows and
 * work, other plans are proposed and tried, all together or one by one; those that take less work are kept. The last
 * plan is not simply taken: a plan changes the measurements it was planned from, so rounds get worse as well as better.
 *
 * Work is counted, not timed, and moves are drawn from sorted lists, so the outcome is the same on every computer.
 */
import { Budget, BudgetSpent } from "../../foundations/budgets/index.ts";
import { createRandom, type SeededRandom } from "../../foundations/collections/index.ts";
import type { Cursor, Machine } from "../machine.ts";
import { UnsafeRule } from "./clause-plan.ts";
import type { Engine } from "./engine.ts";
import type { PlanProposal, TableRegistry } from "./table-registry.ts";

/** One entry per round: the doubt about calls that were never measured (see TableRegistry.proposals). */
const DOUBTS = [50, 2, 50, 2];
/** If all changes of a round together make it worse, this many of them are tried one by one. */
const ONE_BY_ONE = 5;
/**
 * The first trial ends after this many moves, or with the move that exceeds this work. The other trials play the same
 * moves.
 */
const MOVES = 300;
const WORK = 1 << 19;
/** A trial is given up when it takes this many times the least work so far. */
const SLACK = 1.5;
/** Budget steps for all trials together, including static tables (which do not count as work). */
const STEPS = 1 << 24;
const SHARE_OF_TIME = 0.25;
const LONGEST_GAME = 500;

/** Tunes the plans in the registry. Takes at most its share of the budget's time. */
export function tunePlans(machine: Machine, registry: TableRegistry, engine: Engine, budget: Budget): void {
  const steps = budget.part({ steps: STEPS }).atMost({ share: SHARE_OF_TIME });
  registry.takeMeasurements(1);
  const { moves, work, spent } = trial(machine, engine, MOVES, WORK, new Budget({ ...steps.limits, steps: STEPS / 2 }));
  if (spent && moves === 0) return;
  registry.takeMeasurements(Math.max(1, moves));
  let best = registry.savePlans();
  let least = work;
  let exhausted = false;
  const attempt = (proposals: readonly PlanProposal[]): boolean => {
    for (const proposal of proposals) registry.adopt(proposal);
    const next = trial(machine, engine, moves, least * SLACK, steps);
    exhausted ||= next.spent;
    registry.takeMeasurements(Math.max(1, next.moves));
    const better = next.moves === moves && next.work < least;
    if (better) {
      least = next.work;
      best = registry.savePlans();
    } else registry.restorePlans(best);
    return better;
  };
  const refused = new Set<string>();
  for (const doubt of DOUBTS) {
    if (exhausted) break;
    const proposals = registry.proposals(doubt).filter(({ name }) => !refused.has(name));
    if (proposals.length === 0 || attempt(proposals)) continue;
    for (const proposal of proposals.slice(0, ONE_BY_ONE))
      if (!exhausted && !attempt([proposal])) refused.add(proposal.name);
  }
  registry.restorePlans(best);
}

interface Trial {
  readonly moves: number;
  readonly work: number;
  /** Whether the budget ran out or invalid rules ended the trial. */
  readonly spent: boolean;
}

/** Plays random games for `most` moves, or until `limit` work is done. */
function trial(machine: Machine, engine: Engine, most: number, limit: number, budget: Budget): Trial {
  const before = engine.work;
  const cursor = machine.newCursor(budget);
  const random = createRandom(1);
  const joint = new Int32Array(machine.roles.length);
  let moves = 0;
  try {
    for (let length = 0; moves < most && engine.work - before < limit; moves++) {
      const over = length === LONGEST_GAME || cursor.isTerminal();
      if (over) {
        for (let role = 0; role < joint.length; role++) cursor.goal(role);
        cursor.load(machine.initialState);
        length = 0;
      }
      if (!drawMoves(cursor, joint, random)) {
        if (length === 0) break;
        cursor.load(machine.initialState);
        length = 0;
        continue;
      }
      cursor.advance(joint);
      length++;
    }
  } catch (error) {
    // Invalid rules must be reported to the caller that queries them; here they only end the trial.
    if (!(error instanceof BudgetSpent || error instanceof UnsafeRule)) throw error;
    return { moves, work: engine.work - before, spent: true };
  }
  return { moves, work: engine.work - before, spent: false };
}

/** Draws a random legal move for each role. Returns false if a role has none. */
function drawMoves(cursor: Cursor, joint: Int32Array, random: SeededRandom): boolean {
  for (let role = 0; role < joint.length; role++) {
    const { count, moves } = cursor.legalMoves(role);
    if (count === 0) return false;
    joint[role] = moves.slice(0, count).sort()[random.below(count)] as number;
  }
  return true;
}
