/**
 * Classes of states of one factor that have the same value in every compound state. This is the coarsest partition in
 * which the states of a class have the same time and view and lead to the same classes: a bisimulation, computed by
 * refinement to a fixpoint (Kanellakis and Smolka 1983).
 *
 * The names of moves do not matter. If only one role has a choice in the factor, its move classes count by their block
 * and by the class they lead to. So mirror images of a board fall into one class, and so do all boards on which nothing
 * depends any more. This is sound because a block says that its moves combine with the same moves elsewhere, so the
 * moves of the role can be mapped one by one. If several roles have a choice at once, their moves must be the same by
 * name.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { NO_BLOCK } from "./compound-moves.ts";
import type { LocalState } from "./local-states.ts";
import type { Time } from "./shared-times.ts";

export interface LocalClass {
  readonly time: number;
  readonly view: number;
  /** For each role: the blocks of what it can do. These are its actions. */
  readonly actions: readonly Int32Array[];
  /** For each combination of actions, with the last role varying fastest: the class that follows. */
  readonly successors: Int32Array;
}

export interface LocalClasses {
  /** The class of each state. */
  readonly classOf: Int32Array;
  readonly classes: readonly LocalClass[];
}

/**
 * Throws BudgetSpent. Time: rounds × edges. There are at most as many rounds as classes; in a game with a clock, as
 * many as it has steps.
 */
export function localClasses(
  states: readonly LocalState[],
  times: readonly Time[],
  factor: number,
  budget: Budget,
): LocalClasses {
  const blockOf = (time: number, role: number, move: number): number =>
    times[time]?.combinations[role]?.blocks[factor]?.[move] ?? NO_BLOCK;
  const shapes = states.map((state) => shapeOf(state, blockOf));
  let classOf = numbered(states.map(({ time, view, isEnd }, i) => `${time},${view},${isEnd},${shapes[i]?.name}`));
  for (let count = 0; count < classOf.count; ) {
    count = classOf.count;
    const { numbers } = classOf;
    classOf = numbered(
      states.map((state, i) => {
        budget.spend(1 + state.successors.length, "comparing states of a subgame");
        return `${numbers[i]}|${(shapes[i] as Shape).leadsTo(state.successors.map((one) => numbers[one] as number))}`;
      }),
    );
  }
  const { numbers, count } = classOf;
  const classes = new Array<LocalClass | undefined>(count).fill(undefined);
  states.forEach((state, i) => {
    const own = numbers[i] as number;
    if (classes[own] !== undefined) return;
    const successors = state.successors.map((one) => numbers[one] as number);
    classes[own] = { time: state.time, view: state.view, ...(shapes[i] as Shape).actions(successors) };
  });
  return { classOf: numbers, classes: classes as LocalClass[] };
}

function numbered(names: readonly string[]): { numbers: Int32Array; count: number } {
  const known = new Map<string, number>();
  const numbers = Int32Array.from(names, (name) => {
    const number = known.get(name) ?? known.size;
    known.set(name, number);
    return number;
  });
  return { numbers, count: known.size };
}

/** How the choices of a state are compared. */
interface Shape {
  /** Who has a choice, and between what. */
  readonly name: string;
  /** What the choices lead to, given the class that follows each combination. */
  leadsTo(successors: readonly number[]): string;
  actions(successors: readonly number[]): Pick<LocalClass, "actions" | "successors">;
}

function shapeOf({ time, legal }: LocalState, blockOf: (time: number, role: number, move: number) => number): Shape {
  const blocks = legal.map((list, role) => Int32Array.from(list, (move) => blockOf(time, role, move)));
  const choosers = [...legal.keys()].filter((role) => (legal[role] as readonly number[]).length > 1);
  const [chooser] = choosers;
  if (choosers.length !== 1 || chooser === undefined || legal.some((list) => list.length === 0))
    return {
      name: nameOfChoices(legal, blocks, choosers.length),
      leadsTo: (successors) => successors.join(),
      actions: (successors) => ({ actions: blocks, successors: Int32Array.from(successors) }),
    };
  const own = blocks[chooser] as Int32Array;
  const options = (successors: readonly number[]): (readonly [block: number, successor: number])[] => {
    const found = new Map(successors.map((one, i) => [`${own[i]}>${one}`, [own[i] as number, one] as const]));
    return [...found.keys()].sort().map((name) => found.get(name) as readonly [number, number]);
  };
  return {
    name: `${chooser}:${blocks.map((list, role) => (role === chooser ? "" : list.join())).join("/")}`,
    leadsTo: (successors) => options(successors).join(";"),
    actions: (successors) => {
      const found = options(successors);
      const actions = blocks.map((list, role) =>
        role === chooser ? Int32Array.from(found, ([block]) => block) : list,
      );
      return { actions, successors: Int32Array.from(found, ([, successor]) => successor) };
    },
  };
}

/** If a role has no move, nothing follows. If no role has a choice, the blocks suffice. */
function nameOfChoices(legal: readonly (readonly number[])[], blocks: readonly Int32Array[], choosers: number): string {
  if (legal.some((list) => list.length === 0)) return "stuck";
  return choosers === 0 ? `forced:${blocks.join("/")}` : `many:${legal.map((list) => list.join(" ")).join("/")}`;
}
