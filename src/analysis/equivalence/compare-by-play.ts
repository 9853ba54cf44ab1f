/**
 * Two sheets that are not isomorphic may still be one game in other words. A correspondence of roles and moves is searched for under which every
 * play of one is a play of the other, with the same ends and goals: moves are told apart by what can be counted of them, and the rest is tried,
 * each choice checked at once by playing with the moves that are chosen so far. The whole is then checked on all pairs of states.
 * What players are told in games with hidden information is not compared.
 */
import { type Budget, type GaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { Machine } from "../../machine/index.ts";
import { PlayLevels } from "./move-signatures.ts";
import { type Correspondence, PlayProduct, type ProductAnswer } from "./play-product.ts";

/** How sure an answer is: all pairs of states seen, or all plays up to a length. */
export type Proof = "exhaustive" | `depth ${number}`;

/** Whether two games are one game in other words. */
export type PlayComparison =
  | { readonly kind: "same"; readonly proven: Proof; readonly moves: MoveNames }
  | {
      readonly kind: "different";
      /** `exhaustive`: no correspondence of moves makes them one game; else this one does not, and not all others were tried. */
      readonly proven: Proof;
      readonly moves: MoveNames;
      /** A shortest play of the first game, in role order, after which the two differ under the correspondence told. */
      readonly play: readonly (readonly string[])[];
      /** What differs there. */
      readonly difference: string;
    };

/** By role of the first game: its moves, and which moves of the second they are. */
export type MoveNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

const CHANCE = "random";
/** States of one length of play up to which plays are counted. */
const MOST_WIDTH = 3000;
const MOST_LENGTH = 60;
/** Pairs of states while a correspondence is looked for, and to check the whole one where the caller does not say. */
const PAIRS_A_CHOICE = 1500;
const PAIRS_IN_ALL = 100_000;
/** Words of all states that are kept: they must fit into memory. */
const WORDS_IN_ALL = 10_000_000;
/** Choices that are tried. */
const MOST_CHOICES = 4000;
/** More roles are only taken in their order. */
const MOST_PERMUTED = 4;

/** Compares two games by play. Gives up where the budget is spent before anything is known. */
export function compareByPlay(
  one: Machine,
  other: Machine,
  budget: Budget,
  { mostPairs = PAIRS_IN_ALL }: { readonly mostPairs?: number } = {},
): PlayComparison | GaveUp {
  return withinBudget(() => new ByPlay(one, other, budget, mostPairs).answer());
}

class ByPlay {
  private readonly one: Machine;
  private readonly other: Machine;
  private readonly budget: Budget;
  private readonly product: PlayProduct;
  private choices = 0;
  /** Whether every correspondence that was left out is refuted. */
  private isExhausted = true;
  /** Whether every move was met when plays were counted. */
  private metAll = true;
  private readonly mostPairs: number;

  constructor(one: Machine, other: Machine, budget: Budget, mostPairs: number) {
    const words = one.initialState.length + other.initialState.length;
    this.mostPairs = Math.min(mostPairs, Math.ceil(WORDS_IN_ALL / words));
    this.one = one;
    this.other = other;
    this.budget = budget;
    this.product = new PlayProduct(one, other, budget);
  }

  answer(): PlayComparison {
    const { one, other } = this;
    if (one.roles.length !== other.roles.length) {
      const difference = `${one.roles.length} roles in the first, ${other.roles.length} in the second`;
      return { kind: "different", proven: "exhaustive", moves: new Map(), play: [], difference };
    }
    for (const roles of this.roleOrders()) {
      const found = this.search(roles);
      if (found !== undefined) return found;
    }
    return this.byNames();
  }

  /** The order of the sheets first; chance stays chance. */
  private roleOrders(): number[][] {
    const { one, other } = this;
    const inOrder = one.roles.map((_, role) => role);
    const byName = one.roles.map((name) => other.roles.indexOf(name));
    const all = one.roles.length <= MOST_PERMUTED ? permutations(inOrder) : [inOrder];
    if (one.roles.length > MOST_PERMUTED) this.isExhausted = false;
    const keepsChance = (roles: readonly number[]): boolean =>
      roles.every((target, role) => (one.roles[role] === CHANCE) === (other.roles[target] === CHANCE));
    const first = byName.includes(-1) ? [] : [byName];
    return [...new Map([...first, ...all].filter(keepsChance).map((roles) => [roles.join(), roles])).values()];
  }

  private search(roles: readonly number[]): PlayComparison | undefined {
    const [left, right] = [new PlayLevels(this.one, this.budget), new PlayLevels(this.other, this.budget)];
    const inOrder = roles.map((_, role) => role);
    for (let length = 0; length < MOST_LENGTH; length++) {
      if (left.width > MOST_WIDTH || right.width > MOST_WIDTH || left.width + right.width === 0) break;
      left.advance(length, inOrder);
      right.advance(length, roles);
    }
    this.metAll = left.width + right.width === 0;
    const candidates = this.candidates(roles, left, right);
    if (candidates === undefined) return undefined;
    const given: Correspondence = { roles, moves: roles.map(() => new Map()) };
    return this.assign(given, candidates, 0);
  }

  /** By move of the first game the moves of the second that look alike, or undefined where the two do not match. */
  private candidates(roles: readonly number[], left: PlayLevels, right: PlayLevels): Choice[] | undefined {
    const choices: Choice[] = [];
    for (const [role, target] of roles.entries()) {
      const mine = left.signatures[role] as Map<number, string>;
      const theirs = right.signatures[target] as Map<number, string>;
      const sorted = (map: Map<number, string>): string => [...map.values()].sort().join("\n");
      if (sorted(mine) !== sorted(theirs)) return undefined;
      for (const [i, [move, signature]] of [...mine].entries()) {
        const alike = [...theirs].filter(([, other]) => other === signature).map(([image]) => image);
        const name = this.one.vocabulary.moveText(role, move);
        const isNamesake = (image: number): boolean => this.other.vocabulary.moveText(target, image) === name;
        alike.sort((a, b) => Number(isNamesake(b)) - Number(isNamesake(a)));
        choices.push({ role, move, images: alike, rank: i });
      }
    }
    // the roles by turns, so that play is possible early
    return choices.sort((a, b) => a.images.length - b.images.length || a.rank - b.rank);
  }

  private assign(given: Correspondence, choices: readonly Choice[], at: number): PlayComparison | undefined {
    const choice = choices[at];
    if (choice === undefined) return this.check(given);
    const own = given.moves[choice.role] as Map<number, number>;
    const taken = new Set(own.values());
    for (const image of choice.images) {
      if (taken.has(image)) continue;
      if (++this.choices > MOST_CHOICES) {
        this.isExhausted = false;
        return undefined;
      }
      own.set(choice.move, image);
      const limits = { mostPairs: PAIRS_A_CHOICE, isWhole: false };
      if (this.product.compare(given, limits, this.budget).kind !== "different") {
        const found = this.assign(given, choices, at + 1);
        if (found !== undefined) return found;
      }
      own.delete(choice.move);
    }
    return undefined;
  }

  /** The whole correspondence on all pairs. Moves that counting did not meet are taken by their names. */
  private check(given: Correspondence): PlayComparison | undefined {
    const whole = withNamesakes(this.one, this.other, given);
    const answer = this.product.compare(whole, { mostPairs: this.mostPairs, isWhole: true }, this.budget);
    if (answer.kind === "different") {
      // a move that was not met may have another image than its namesake
      if (!this.metAll) this.isExhausted = false;
      return undefined;
    }
    return { kind: "same", proven: proofOf(answer), moves: this.names(whole) };
  }

  /** No correspondence was found: what differs if roles and moves are those of the same names, else of the same order. */
  private byNames(): PlayComparison {
    const roles = this.roleOrders()[0] ?? this.one.roles.map((_, role) => role);
    const given = withNamesakes(this.one, this.other, { roles, moves: roles.map(() => new Map()) });
    const answer = this.product.compare(given, { mostPairs: this.mostPairs, isWhole: true }, this.budget);
    const moves = this.names(given);
    if (answer.kind !== "different") return { kind: "same", proven: proofOf(answer), moves };
    const play = answer.play.map((joint) => joint.map((move, role) => this.one.vocabulary.moveText(role, move)));
    const proven = this.isExhausted ? "exhaustive" : (`depth ${play.length}` as const);
    return { kind: "different", proven, moves, play, difference: answer.difference };
  }

  private names({ roles, moves }: Correspondence): MoveNames {
    return new Map(
      roles.map((target, role) => [
        this.one.roles[role] as string,
        new Map(
          Array.from(moves[role] ?? [], ([move, image]) => [
            this.one.vocabulary.moveText(role, move),
            this.other.vocabulary.moveText(target, image),
          ]),
        ),
      ]),
    );
  }
}

interface Choice {
  readonly role: number;
  readonly move: number;
  readonly images: number[];
  readonly rank: number;
}

const proofOf = (answer: Exclude<ProductAnswer, { kind: "different" }>): Proof =>
  answer.kind === "same" ? "exhaustive" : `depth ${answer.depth}`;

/** A correspondence in which moves that have no image yet are those of the same name, looked up when they are met. */
function withNamesakes(one: Machine, other: Machine, { roles, moves }: Correspondence): Correspondence {
  return { roles, moves: moves.map((list, role) => new Namesakes(list, one, other, role, roles[role] as number)) };
}

class Namesakes extends Map<number, number> {
  private readonly find: (move: number) => number | undefined;

  constructor(known: Map<number, number>, one: Machine, other: Machine, role: number, target: number) {
    super(known);
    const taken = new Set(known.values());
    this.find = (move) => {
      const image = other.vocabulary.findMove(target, one.vocabulary.moveText(role, move));
      return image === undefined || taken.has(image) ? undefined : image;
    };
  }

  override get(move: number): number | undefined {
    const known = super.get(move);
    if (known !== undefined) return known;
    const found = this.find(move);
    if (found !== undefined) this.set(move, found);
    return found;
  }
}

function permutations(list: readonly number[]): number[][] {
  if (list.length === 0) return [[]];
  return list.flatMap((first) => permutations(list.filter((other) => other !== first)).map((rest) => [first, ...rest]));
}
