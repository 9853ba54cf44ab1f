/** Thinks with one tree search for the whole match; its statistics are kept from move to move. */
import type { State } from "../../machine/index.ts";
import type { LeanEngine } from "./lean-engine.ts";
import type { Judgement, Thinker, ThinkerParts } from "./thinker.ts";

/** Maximum number of moves shown. */
const MOST_MOVES = 5;
const MOST_GOAL = 100;

export class TreeThinker implements Thinker {
  private readonly parts: ThinkerParts;
  private readonly makeEngine: () => LeanEngine;
  private made: LeanEngine | undefined;

  /** The engine is made when the match starts, in the time of the start clock. */
  constructor(parts: ThinkerParts, makeEngine: () => LeanEngine) {
    this.parts = parts;
    this.makeEngine = makeEngine;
  }

  prepare(): boolean {
    const { budget, seat } = this.parts;
    this.begin(seat.machine.initialState);
    return !budget.isCounted;
  }

  begin(state: State): void {
    this.engine.begin(state);
  }

  work(): boolean {
    return this.engine.work();
  }

  judge(): Judgement {
    return this.engine.judge(this.parts.seat.role);
  }

  explain(): readonly string[] {
    const { seat } = this.parts;
    const { vocabulary } = seat.machine;
    const { moves, scores, values, weights } = this.judge();
    const order = moves.map((_, i) => i).sort((a, b) => (scores[b] as number) - (scores[a] as number));
    const described = order.slice(0, MOST_MOVES).map((i) => {
      const merged = (weights?.[i] ?? 1) > 1 ? ` (stands for ${weights?.[i]})` : "";
      return `${vocabulary.moveText(seat.role, moves[i] as number)}${merged} ${(MOST_GOAL * (values[i] as number)).toFixed(1)}`;
    });
    const lines = [
      `engine: ${this.engine.name}`,
      `evaluated: ${this.engine.evaluations} positions since the match began`,
    ];
    return described.length === 0 ? lines : [...lines, `moves: ${described.join(", ")}`];
  }

  private get engine(): LeanEngine {
    this.made ??= this.makeEngine();
    return this.made;
  }
}
