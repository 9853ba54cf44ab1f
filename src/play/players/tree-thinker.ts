/** Thinks with one tree search from beginning to end; what it knows is kept from move to move. */
import type { State } from "../../machine/index.ts";
import type { LeanEngine } from "./lean-engine.ts";
import type { Judgement, Thinker, ThinkerParts } from "./thinker.ts";

export class TreeThinker implements Thinker {
  private readonly parts: ThinkerParts;
  private readonly makeEngine: () => LeanEngine;
  private made: LeanEngine | undefined;

  /** The engine is made when the match starts, in the time that there is for it. */
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

  private get engine(): LeanEngine {
    this.made ??= this.makeEngine();
    return this.made;
  }
}
