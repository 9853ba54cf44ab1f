/** An engine that runs alpha-beta search on a learned value. */
import type { KeepingCursor, Role, State } from "../../machine/index.ts";
import { probability, type ValueNet } from "../learning/index.ts";
import { AlphaBeta, type AlphaBetaParts } from "../search/index.ts";
import type { Engine, EngineAccount } from "./engine.ts";
import type { EngineRecipe } from "./engine-recipe.ts";
import type { Judgement, ThinkerParts } from "./thinker.ts";

/** Settings for searches in several threads. */
type SharedTerms = Pick<AlphaBetaParts, "positions" | "firstDepth">;

export class AlphaBetaEngine implements Engine {
  readonly name = "alpha-beta on a learned value";
  readonly recipe: EngineRecipe;
  private readonly search: AlphaBeta;
  private readonly parts: ThinkerParts;

  constructor(parts: ThinkerParts, cursor: KeepingCursor, net: ValueNet, shared: SharedTerms = {}) {
    const { budget, seat, random } = parts;
    this.parts = parts;
    const roleCount = seat.machine.roles.length;
    const { fluentCount } = net;
    this.search = new AlphaBeta({ cursor, roleCount, fluentCount, net, random, budget: budget.slice, ...shared });
    this.recipe = {
      kind: "alpha-beta",
      net,
      ...(shared.positions === undefined ? {} : { positions: shared.positions }),
    };
    this.begin(seat.machine.initialState);
  }

  begin(state: State): void {
    this.search.begin(state);
  }

  follow(): boolean {
    return false;
  }

  work(): boolean {
    const { slice } = this.parts.budget;
    while (!slice.isOver()) if (!this.search.deepen()) break;
    return !this.search.isSettled;
  }

  judge(role: Role): Judgement {
    const { search } = this;
    if (search.mover !== role) return { moves: [], scores: [], values: [] };
    const moves = Array.from(search.rootMoves);
    const values = Array.from(search.rootScores, (score) => probability(score));
    // Ordered as in the last complete depth; the best move may be newer.
    const scores = moves.map((move, i) => (move === search.bestMove ? moves.length : -i));
    return { moves, scores, values };
  }

  get evaluations(): number {
    return this.search.nodes;
  }

  explain(): EngineAccount {
    const { search } = this;
    return { depth: search.depth, isProven: search.isSettled, line: search.principalVariation() };
  }
}
