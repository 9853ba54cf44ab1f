/**
 * Verifies a given correspondence of roles and moves between two games: on a few pairs of states, by a proof over the
 * two circuits, on as many pairs as allowed, and by random play beyond them.
 */
import { type Budget, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { hidesMoves } from "../../language/rules/index.ts";
import type { Correspondence, Different, PlayedGame, PlayProduct } from "./play-product.ts";
import { proveByInduction } from "./prove-by-induction.ts";

/**
 * The strength of an answer: all pairs of states visited, proven by induction over the circuits, or all matches up to a
 * length compared.
 */
export type Proof = "exhaustive" | "circuit" | `depth ${number}`;

/** Maximum number of pairs of states for a first look at a correspondence. */
export const PAIRS_A_CHOICE = 1500;
/** Shares of the remaining time: for the proof, for comparing states, and for random play beyond those states. */
const SHARE = { proof: 0.5, states: 0.6, plays: 0.5 } as const;

export class CorrespondenceVerifier {
  private readonly games: readonly [PlayedGame, PlayedGame];
  private readonly product: PlayProduct;
  private readonly mostPairs: number;

  /** `mostPairs`: maximum number of pairs of states that are compared. */
  constructor(games: readonly [PlayedGame, PlayedGame], product: PlayProduct, mostPairs: number) {
    this.games = games;
    this.product = product;
    this.mostPairs = mostPairs;
  }

  /**
   * Verifies a whole correspondence: first on a few states, then by a proof. Without a proof, it compares as many
   * states as allowed, then plays at random beyond them.
   */
  verify(given: Correspondence, budget: Budget): Different | { readonly kind: "same"; readonly proven: Proof } {
    const { product } = this;
    const few = product.compare(given, { mostPairs: PAIRS_A_CHOICE, isWhole: true }, budget);
    if (few.kind === "different") return few;
    if (few.kind === "same") return { kind: "same", proven: "exhaustive" };
    if (this.isProven(given, budget.atMost({ share: SHARE.proof }))) return { kind: "same", proven: "circuit" };
    const enough = budget.atMost({ share: SHARE.states });
    const many = product.compare(given, { mostPairs: this.mostPairs, isWhole: true, enough }, budget);
    if (many.kind === "different") return many;
    if (many.kind === "same") return { kind: "same", proven: "exhaustive" };
    const time = budget.atMost({ share: SHARE.plays });
    const beyond = withinBudget(() => product.playOn(given, many.messages, createRandom(1), time));
    return beyond === undefined || isGaveUp(beyond) ? { kind: "same", proven: `depth ${many.depth}` } : beyond;
  }

  private isProven(given: Correspondence, budget: Budget): boolean {
    const [one, other] = this.games;
    // one sheet announces all moves and the other gives percepts: the circuits have no common signals for that
    if (hidesMoves(one.rules) !== hidesMoves(other.rules)) return false;
    const [left, right] = [one.circuit, other.circuit];
    if (left === undefined || right === undefined) return false;
    const { listeners } = this.product;
    return withinBudget(() => proveByInduction([left, right], given, listeners, createRandom(1), budget)) === true;
  }
}
