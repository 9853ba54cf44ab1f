/**
 * Independent subgames. A game decomposes if its fluents, except for the shared ones, form parts such that in every
 * match
 * - the next state of a part depends only on this part, on the shared fluents, and on the moves that concern it;
 * - a move concerns a part if it can change it, resets it, or is legal only under a condition on it. Its legality
 *   depends on the parts that it concerns and on the shared fluents, as a conjunction of one condition for each;
 * - if moves concern several parts at once, every combination of what the role can do in each is a move, at every time;
 * - no part is transparent (`transparent-parts.ts`): `terminal` and the goals may read several parts, but ask each a
 *   question of its own.
 *
 * Shared fluents are those that no choice of any role changes: step counters, turns, constants. A part is unread if no
 * legal condition, `terminal`, goal or percept reads it. It makes no difference to any match.
 *
 * The search starts from the factors of `find-factors.ts`, which `solve` uses and which may wait for each other. It
 * joins them until all conditions hold. Each condition is read off the gates of the circuit, so every claim is proven.
 * Parts that the gates do not tell apart are joined, so a game may decompose further than is found.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { UnionFind } from "../../foundations/permutation-groups/index.ts";
import { type Circuit, FALSE, fluentNode, type Literal, TRUE } from "../../machine/circuit/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import { conditionText } from "./compound-moves.ts";
import { type Condition, Cones } from "./cones.ts";
import type { Decomposition, Factor } from "./find-factors.ts";
import { FreeParts } from "./free-parts.ts";
import { type MoveEffects, moveEffects } from "./move-effects.ts";
import { type OfferedMoves, offeredMoves } from "./offered-moves.ts";
import { EndingGates, endingOutputs } from "./transparent-parts.ts";
import { undividedGame } from "./undivided-game.ts";

/** The independent parts of a game. */
export interface Subgames {
  /** The decomposed program, which names the fluents and moves. */
  readonly program: GroundProgram;
  /** The subgames with the moves that concern them, sorted by number of fluents, largest first. */
  readonly factors: readonly Factor[];
  readonly shared: readonly number[];
  readonly unread: readonly number[];
}

/** Throws BudgetSpent. */
export function independentSubgames(decomposition: Decomposition, budget: Budget): Subgames {
  const whole = undividedGame(decomposition, budget);
  if (whole === undefined) return searchSubgames(decomposition, budget);
  const { program, shared } = decomposition;
  return { program, factors: [whole], shared, unread: [] };
}

/** The same for every game, without the shortcut for games that are one part. Throws BudgetSpent. */
export const searchSubgames = (decomposition: Decomposition, budget: Budget): Subgames =>
  new SubgameSearch(decomposition, budget).run();

/** A condition of a legal move, and the fluents it reads. */
interface ReadCondition {
  readonly condition: Condition;
  readonly fluents: readonly number[];
}

class SubgameSearch {
  private readonly circuit: Circuit;
  private readonly decomposition: Decomposition;
  private readonly budget: Budget;
  private readonly effects: MoveEffects | undefined;
  private readonly union: UnionFind;
  private readonly shared: Set<number>;
  private readonly unread = new Set<number>();
  /** The conditions of each role and move. */
  private readonly conditions: readonly (readonly (readonly ReadCondition[])[])[];
  private readonly touched: readonly (readonly number[])[][];

  constructor(decomposition: Decomposition, budget: Budget) {
    const { circuit } = decomposition;
    this.circuit = circuit;
    this.decomposition = decomposition;
    this.budget = budget;
    this.effects = decomposition.effects ?? moveEffects(circuit, budget);
    this.union = new UnionFind(circuit.fluentCount);
    this.shared = new Set(decomposition.shared);
    for (const { fluents } of decomposition.factors) this.unite(fluents);
    const cones = new Cones(circuit);
    this.conditions = circuit.legal.map((literals) => Array.from(literals, (one) => this.readConditions(cones, one)));
    // One fluent of each factor that a move affects.
    this.touched = circuit.moveCounts.map((count, role) => {
      const found = Array.from({ length: count }, (): number[] => []);
      for (const { fluents, moves } of decomposition.factors)
        for (const move of moves[role] ?? []) found[move]?.push(fluents[0] as number);
      return found;
    });
  }

  run(): Subgames {
    this.leaveOutUnread();
    const offered = this.shareWhatNobodyChooses();
    for (const { fluents } of this.conditions.flat(2)) this.unite(fluents);
    const ending = new EndingGates(this.circuit, this.budget);
    const partOf = (fluent: number): number => (this.isOwn(fluent) ? this.union.find(fluent) : -1);
    for (let joining = true; joining; ) {
      joining = false;
      while (this.bindByMoves(offered)) joining = true;
      for (const parts of ending.boundTogether(partOf)) joining = this.unite(parts) || joining;
    }
    return this.result();
  }

  private readConditions(cones: Cones, legal: Literal): ReadCondition[] {
    return cones.conditionForms(legal).map((condition) => {
      this.budget.spend(1, DOING);
      return { condition, fluents: this.fluentsBelow(cones, condition.flat()) };
    });
  }

  private fluentsBelow(cones: Cones, literals: readonly Literal[]): number[] {
    const fluents: number[] = [];
    cones.visit(literals, (node) => {
      if (node < fluentNode(this.circuit.fluentCount)) fluents.push(node - fluentNode(0));
    });
    this.budget.spend(1 + fluents.length, DOING);
    return fluents;
  }

  /** Whether a fluent belongs to some subgame. */
  private isOwn(fluent: number): boolean {
    return !this.shared.has(fluent) && !this.unread.has(fluent);
  }

  private leaveOutUnread(): void {
    const { circuit } = this;
    const seen = [...endingOutputs(circuit), ...circuit.percepts.flat().map(({ literal }) => literal)];
    const read = new Set(this.conditions.flat(2).flatMap(({ fluents }) => fluents));
    for (const fluent of this.fluentsBelow(new Cones(circuit), seen)) read.add(fluent);
    for (const { fluents } of this.decomposition.factors)
      if (!fluents.some((fluent) => read.has(fluent))) for (const fluent of fluents) this.unread.add(fluent);
  }

  /** Joins the parts of those fluents that belong to a subgame. Returns false if they were already one part. */
  private unite(fluents: readonly number[]): boolean {
    const own = fluents.filter((fluent) => this.isOwn(fluent));
    let joined = false;
    for (const fluent of own) joined = this.union.union(own[0] as number, fluent) || joined;
    return joined;
  }

  /**
   * Makes those factors shared in which no role ever has a choice: at each time, all moves offered to it have the same
   * effect there. Conditions on them then become conditions on the time, and fewer moves are offered.
   */
  private shareWhatNobodyChooses(): OfferedMoves | undefined {
    for (;;) {
      const ofTime = this.conditions.map((moves) =>
        moves.map((list) =>
          list.filter(({ fluents }) => fluents.every((one) => this.shared.has(one))).map(({ condition }) => condition),
        ),
      );
      const offered = offeredMoves(this.circuit, this.shared, ofTime, this.budget);
      if (offered === undefined) return undefined;
      const free = this.decomposition.factors.filter(
        ({ fluents }) =>
          this.isOwn(fluents[0] as number) &&
          offered.every((sets, role) =>
            sets.every((moves) => new Set(moves.map((move) => this.effectOn(role, move, fluents))).size <= 1),
          ),
      );
      if (free.length === 0) return offered;
      for (const { fluents } of free) for (const fluent of fluents) this.shared.add(fluent);
    }
  }

  /** The name of a move's effect on some fluents. Equal names mean equal effects. */
  private effectOn(role: number, move: number, fluents: readonly number[]): string {
    const { effects } = this;
    this.budget.spend(fluents.length, DOING);
    if (effects !== undefined) return fluents.map((fluent) => effects[role]?.[move]?.[fluent]).join();
    const own = new Set(fluents);
    return this.touched[role]?.[move]?.some((fluent) => own.has(fluent)) ? `move ${move}` : "";
  }

  /** For each role and move: the parts that it concerns. */
  private concerned(): number[][][] {
    const members = this.members();
    const resets = this.conditions.map((moves, role) => this.resetParts(role, moves.length, members));
    return this.conditions.map((moves, role) =>
      moves.map((list, move) => {
        const fluents = [...(this.touched[role]?.[move] ?? []), ...list.flatMap((one) => one.fluents)];
        const own = fluents.filter((fluent) => this.isOwn(fluent));
        this.budget.spend(1 + own.length, DOING);
        return [...new Set([...own.map((fluent) => this.union.find(fluent)), ...(resets[role]?.[move] ?? [])])];
      }),
    );
  }

  /**
   * For each move of a role: the parts it resets, that is, where it overwrites everything the role can write there,
   * whatever was there before. So a part that only records the last choice (heads) is also concerned by the other
   * choices (tails).
   */
  private resetParts(role: number, count: number, members: ReadonlyMap<number, readonly number[]>): number[][] {
    const found = Array.from({ length: count }, (): number[] => []);
    const effects = this.effects?.[role];
    if (effects === undefined) return found;
    for (const [part, fluents] of members) {
      this.budget.spend(count * fluents.length, DOING);
      const written = fluents.filter((fluent) => effects.some((effect) => effect[fluent] !== effects[0]?.[fluent]));
      if (written.length === 0) continue;
      effects.forEach((effect, move) => {
        if (written.every((fluent) => effect[fluent] === FALSE || effect[fluent] === TRUE)) found[move]?.push(part);
      });
    }
    return found;
  }

  /** Joins parts that one move concerns and that roles cannot play freely. Returns false if there are none. */
  private bindByMoves(offered: OfferedMoves | undefined): boolean {
    const tied = new UnionFind(this.circuit.fluentCount);
    const met = new Set<number>();
    for (const parts of this.concerned().flat())
      for (const part of parts) {
        tied.union(parts[0] as number, part);
        met.add(part);
      }
    const groups = new Map<number, number[]>();
    for (const part of met) groups.set(tied.find(part), [...(groups.get(tied.find(part)) ?? []), part]);
    const members = this.members();
    const free = new FreeParts(
      this.circuit.moveCounts,
      (role, move, part) => {
        const own = (this.conditions[role]?.[move] ?? []).filter(({ fluents }) =>
          fluents.some((fluent) => this.isOwn(fluent) && this.union.find(fluent) === part),
        );
        const asked = own.map(({ condition }) => conditionText(condition)).sort();
        return `${this.effectOn(role, move, members.get(part) ?? [])}|${asked.join(";")}`;
      },
      (role, isProduct) => offered?.[role]?.every(isProduct) ?? false,
      this.budget,
    );
    let joined = false;
    for (const group of groups.values())
      for (const pair of free.boundTogether(group)) joined = this.unite(pair) || joined;
    return joined;
  }

  private members(): Map<number, number[]> {
    const members = new Map<number, number[]>();
    for (let fluent = 0; fluent < this.circuit.fluentCount; fluent++) {
      if (!this.isOwn(fluent)) continue;
      const list = members.get(this.union.find(fluent));
      if (list === undefined) members.set(this.union.find(fluent), [fluent]);
      else list.push(fluent);
    }
    return members;
  }

  private result(): Subgames {
    const concerned = this.concerned();
    const factors = [...this.members()].map(([part, fluents]) => ({
      fluents,
      moves: concerned.map((moves) => [...moves.keys()].filter((move) => moves[move]?.includes(part))),
    }));
    return {
      program: this.decomposition.program,
      factors: factors.sort((a, b) => b.fluents.length - a.fluents.length),
      shared: [...this.shared].sort((a, b) => a - b),
      unread: [...this.unread].sort((a, b) => a - b),
    };
  }
}

const DOING = "looking for independent subgames";
