/**
 * A player's companions: gives them the player's engine and position, and joins their judgements with the player's. If
 * a tree has its leaves in lanes, they evaluate leaves of that one tree. Otherwise separate trees are added up (root
 * parallelisation; Chaslot, Winands and van den Herik 2008). Alpha-beta searches share a transposition table, and the
 * deepest search counts.
 */
import type { Move } from "../../machine/index.ts";
import type { Companion, CompanionReport } from "./companion.ts";
import type { Engine } from "./engine.ts";
import type { EngineRecipe } from "./engine-recipe.ts";
import { joinTrees } from "./join-judgements.ts";
import type { Seat } from "./player.ts";
import type { Judgement, ThinkerParts } from "./thinker.ts";

export class Company {
  private readonly companions: readonly Companion[];
  private readonly parts: ThinkerParts;
  private engine: Engine | undefined;
  private reports: readonly CompanionReport[] = [];
  /** Whether the companions evaluate leaves of the player's tree and have no judgement of their own. */
  private servesLeaves = false;

  private constructor(companions: readonly Companion[], parts: ThinkerParts) {
    this.companions = companions;
    this.parts = parts;
  }

  /** Hires companions for a player that thinks in this many threads. Returns undefined if there are none. */
  static of(parts: ThinkerParts, threads: number): Company | undefined {
    const { hire, seat, random } = parts;
    if (threads <= 1 || hire === undefined) return undefined;
    const companions = hire(seat, threads - 1, random.word());
    return companions.length === 0 ? undefined : new Company(companions, parts);
  }

  /** Lets the companions think about the state after these joint moves with this engine, for as long as the player. */
  think(engine: Engine, line: readonly ArrayLike<Move>[]): void {
    const { budget, seat } = this.parts;
    const texts = line.map((joint) => textsOf(seat, joint));
    const [seconds, iterations] = [budget.secondsToThink(), budget.iterationsLeft()];
    const isNew = engine !== this.engine;
    this.engine = engine;
    this.reports = [];
    const recipe = isNew ? this.recipeOf(engine) : undefined;
    for (const companion of this.companions) {
      if (recipe !== undefined) companion.equip(recipe);
      companion.think({ line: texts, role: seat.role, seconds, iterations });
    }
  }

  /** Waits for the companions' reports, which arrive soon after the player's own time. */
  async gather(): Promise<void> {
    if (this.servesLeaves) {
      this.rest();
      return;
    }
    const found = await Promise.all(this.companions.map((companion) => companion.report()));
    this.reports = found.filter((report) => report !== undefined);
  }

  /** Joins the player's judgement with the reports of the last `gather`. */
  join(own: Judgement, { depth, isProven }: { readonly depth?: number; readonly isProven: boolean }): Judgement {
    if (isProven || this.reports.length === 0 || own.moves.length === 0) return own;
    const reports = this.reports.map((report) => ({ ...report, judgement: this.inNumbers(report) }));
    const proven = reports.find((report) => report.isProven);
    if (proven !== undefined) return proven.judgement;
    if (depth === undefined) return joinTrees([own, ...reports.map(({ judgement }) => judgement)]);
    const deepest = reports.reduce((best, report) => ((report.depth ?? 0) > (best.depth ?? 0) ? report : best));
    return (deepest.depth ?? 0) > depth ? deepest.judgement : own;
  }

  /** A description of their work, for people. */
  get lines(): string[] {
    const evaluations = this.reports.reduce((sum, report) => sum + report.evaluations, 0);
    const { length } = this.companions;
    if (this.servesLeaves) return [`other threads: ${length} evaluate leaves of the tree`];
    return [
      `other threads: ${this.reports.length} of ${length} told what they think, ${evaluations} positions evaluated`,
    ];
  }

  rest(): void {
    this.reports = [];
    for (const companion of this.companions) companion.rest();
  }

  dismiss(): void {
    for (const companion of this.companions) companion.dismiss();
  }

  /** Counted runs must be reproducible, so then every companion has its own tree. */
  private recipeOf(engine: Engine): EngineRecipe {
    const { recipe } = engine;
    const batches = this.parts.budget.isCounted ? undefined : engine.shareLeaves?.(this.companions.length);
    this.servesLeaves = batches !== undefined;
    return batches === undefined || recipe.kind !== "tree" ? recipe : { ...recipe, batches };
  }

  /** Skips moves that this machine has not met, because it cannot play them. */
  private inNumbers({ moves, scores, values, odds }: CompanionReport): Judgement {
    const { vocabulary } = this.parts.seat.machine;
    const numbers = moves.map((text) => vocabulary.findMove(this.parts.seat.role, text) ?? -1);
    const kept = numbers.flatMap((move, i) => (move < 0 ? [] : [i]));
    const of = (list: readonly number[]): number[] => kept.map((i) => list[i] as number);
    return { moves: of(numbers), scores: of(scores), values: of(values), odds: odds && of(odds) };
  }
}

const textsOf = ({ machine }: Seat, joint: ArrayLike<Move>): string[] =>
  Array.from(joint, (move, role) => machine.vocabulary.moveText(role, move));
