/** Thinks by tree search: one iteration after the other, on a graph that is kept from move to move. */
import type { State } from "../../machine/index.ts";
import { type GameTree, meanOfArm, type TreeSearch } from "../search/index.ts";
import type { Judgement, Thinker, ThinkerParts } from "./thinker.ts";

export class TreeThinker implements Thinker {
  protected readonly parts: ThinkerParts;
  private readonly makeSearch: () => TreeSearch;
  private made: TreeSearch | undefined;

  /** The search is made when the match starts, in the time that there is for it. */
  constructor(parts: ThinkerParts, makeSearch: () => TreeSearch) {
    this.parts = parts;
    this.makeSearch = makeSearch;
  }

  prepare(): boolean {
    const { budget, seat } = this.parts;
    this.begin(seat.machine.initialState);
    return !budget.isCounted;
  }

  begin(state: State): void {
    const { tree } = this.search;
    tree.moveRoot(state);
    tree.parts.ledger.open();
  }

  work(): boolean {
    const { budget } = this.parts;
    const { root } = this.search.tree;
    if (root.isEnd) return false;
    while (budget.allowsOne()) {
      if (!this.search.iterate()) budget.takeBack();
      if (root.exact !== undefined) return false;
    }
    return true;
  }

  /** The most visited move, of several the one of the greatest mean; what is proven to win before, what is proven to lose after everything else. */
  judge(): Judgement {
    const { tree } = this.search;
    const { choices } = tree.root;
    const arms = choices?.arms.find(({ role }) => role === this.parts.seat.role);
    if (choices === undefined || arms === undefined) return { moves: [], scores: [], values: [] };
    const values = Array.from(arms.moves, (_, arm) =>
      arms.visits[arm] === 0 ? 0 : meanOfArm(tree, choices, arms, arm),
    );
    const scores = values.map(
      (value, arm) => (arms.visits[arm] as number) + value / 2 + this.certainty(tree, arm, value),
    );
    return { moves: Array.from(arms.moves), scores, values, weights: arms.weights };
  }

  private certainty(tree: GameTree, arm: number, value: number): number {
    const { root } = tree;
    if (root.choices?.arms.length !== 1 || root.choices.links.get(arm)?.node.exact === undefined) return 0;
    if (root.exact !== undefined) return value * CERTAIN;
    return value === 0 ? -CERTAIN : 0;
  }

  protected get search(): TreeSearch {
    this.made ??= this.makeSearch();
    return this.made;
  }
}

/** More than any number of visits. */
const CERTAIN = 1e12;
