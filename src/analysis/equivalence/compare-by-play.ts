/**
 * Two sheets that are not isomorphic may still describe the same game. This module looks for a correspondence of roles
 * and moves under which every match of one game is a match of the other, with the same terminal states and goals.
 * Countable properties tell moves apart. The remaining candidates are tried, and each choice is checked at once by
 * playing with the moves chosen so far. The whole correspondence is then checked on all pairs of states, or, if there
 * are too many, by induction over the two circuits. In games with hidden information, the percepts of the roles must
 * correspond too.
 */
import { type Budget, type GaveUp, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { Machine } from "../../machine/index.ts";
import { PlayLevels } from "./move-signatures.ts";
import { type Translation, translate, withNames } from "./names-of-moves.ts";
import { CHANCE, type Correspondence, type PlayedGame, PlayProduct } from "./play-product.ts";
import { CorrespondenceVerifier, PAIRS_A_CHOICE, type Proof } from "./verify-correspondence.ts";

/** Whether two sheets describe the same game. */
export type PlayComparison =
  | { readonly kind: "same"; readonly proven: Proof; readonly moves: MoveNames }
  | {
      readonly kind: "different";
      /**
       * `exhaustive`: no correspondence of moves makes them the same game. Otherwise this one does not, and not all
       * others were tried.
       */
      readonly proven: Proof;
      readonly moves: MoveNames;
      /**
       * A match of the first game, in role order, after which the two differ under the given correspondence. It is a
       * shortest one, unless only random play found it because it is long.
       */
      readonly play: readonly (readonly string[])[];
      /** What differs there. */
      readonly difference: string;
    };

/** For each role of the first game: the images of its moves in the second game. */
export type MoveNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Maximum number of states of one length for which matches are counted. */
const MOST_WIDTH = 3000;
const MOST_LENGTH = 60;
/** Maximum number of pairs of states for checking a whole correspondence, by default. */
const PAIRS_IN_ALL = 100_000;
/** Maximum number of words of all stored states, so that they fit into memory. */
const WORDS_IN_ALL = 10_000_000;
/** Maximum number of choices that are tried. */
const MOST_CHOICES = 4000;
/** With more roles, only the order of the sheets (and the names) is tried. */
const MOST_PERMUTED = 4;
/** Share of the remaining time for finding a correspondence. */
const SEARCH_SHARE = 0.7;

/** Compares two games by play. Gives up if the budget is spent before anything is known. */
export function compareByPlay(
  one: PlayedGame,
  other: PlayedGame,
  budget: Budget,
  options: CompareByPlayOptions = {},
): PlayComparison | GaveUp {
  return withinBudget(() => new ByPlay(one, other, budget, options).answer());
}

/** How far two games are compared, and hints for the search. */
export interface CompareByPlayOptions {
  readonly mostPairs?: number;
  /** Guesses that translate names of the first game into names of the second. They are tried first. */
  readonly translations?: readonly Translation[];
}

class ByPlay {
  private readonly one: Machine;
  private readonly other: Machine;
  private readonly budget: Budget;
  private readonly product: PlayProduct;
  private choices = 0;
  /** Whether every correspondence that was left out is refuted. */
  private isExhausted = true;
  /** Whether every move occurred when matches were counted. */
  private metAll = true;
  private readonly verifier: CorrespondenceVerifier;
  private readonly games: readonly [PlayedGame, PlayedGame];
  private readonly translations: readonly Translation[];

  constructor(one: PlayedGame, other: PlayedGame, budget: Budget, { mostPairs, translations }: CompareByPlayOptions) {
    const words = one.machine.initialState.length + other.machine.initialState.length;
    this.games = [one, other];
    this.translations = translations ?? [];
    this.one = one.machine;
    this.other = other.machine;
    this.budget = budget;
    this.product = new PlayProduct(one, other, budget);
    const most = Math.min(mostPairs ?? PAIRS_IN_ALL, Math.ceil(WORDS_IN_ALL / words));
    this.verifier = new CorrespondenceVerifier(this.games, this.product, most);
  }

  answer(): PlayComparison {
    const { one, other } = this;
    if (one.roles.length !== other.roles.length) {
      const difference = `${one.roles.length} roles in the first, ${other.roles.length} in the second`;
      return { kind: "different", proven: "exhaustive", moves: new Map(), play: [], difference };
    }
    // A player chooses, chance does not. So no correspondence can map one to the other.
    const [mine, theirs] = [one.roles.includes(CHANCE), other.roles.includes(CHANCE)];
    if (mine !== theirs) {
      const difference = `chance (the role random) plays in the ${mine ? "first" : "second"} only`;
      return { kind: "different", proven: "exhaustive", moves: new Map(), play: [], difference };
    }
    for (const translation of this.translations) {
      const found = this.translated(translation);
      if (found !== undefined) return found;
    }
    const time = this.budget.atMost({ share: SEARCH_SHARE });
    for (const roles of this.roleOrders()) {
      const found = withinBudget(() => this.search(roles, time));
      // even without time for a search, a match that differs by names can be shown
      if (isGaveUp(found)) this.isExhausted = false;
      else if (found !== undefined) return found;
    }
    return this.byNames();
  }

  /** Whether the two are the same game under a guess. */
  private translated(translation: Translation): PlayComparison | undefined {
    const { one, other } = this;
    const roles = one.roles.map((name) => other.roles.indexOf(translate(name, translation)));
    if (new Set(roles).size < roles.length || roles.includes(-1) || !this.keepsChance(roles)) return undefined;
    const given = withNames(one, other, { roles, moves: roles.map(() => new Map()) }, translation);
    const answer = this.verifier.verify(given, this.budget);
    return answer.kind === "different" ? undefined : { ...answer, moves: this.names(given) };
  }

  /** Role orders to try: by name first, then in the order of the sheets. Chance corresponds to chance. */
  private roleOrders(): number[][] {
    const { one, other } = this;
    const inOrder = one.roles.map((_, role) => role);
    const byName = one.roles.map((name) => other.roles.indexOf(name));
    const all = one.roles.length <= MOST_PERMUTED ? permutations(inOrder) : [inOrder];
    if (one.roles.length > MOST_PERMUTED) this.isExhausted = false;
    const first = byName.includes(-1) ? [] : [byName];
    return [
      ...new Map(
        [...first, ...all].filter((roles) => this.keepsChance(roles)).map((roles) => [roles.join(), roles]),
      ).values(),
    ];
  }

  private keepsChance(roles: readonly number[]): boolean {
    return roles.every((target, role) => (this.one.roles[role] === CHANCE) === (this.other.roles[target] === CHANCE));
  }

  private search(roles: readonly number[], budget: Budget): PlayComparison | undefined {
    const { listeners } = this.product;
    const left = new PlayLevels(this.games[0], listeners, budget);
    const right = new PlayLevels(
      this.games[1],
      listeners.map((role) => roles[role] as number),
      budget,
    );
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
    return this.assign(given, candidates, 0, budget);
  }

  /**
   * For each move of the first game: the moves of the second with the same signature. Undefined if the two do not
   * match.
   */
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
    // roles alternate, so that play becomes possible early
    return choices.sort((a, b) => a.images.length - b.images.length || a.rank - b.rank);
  }

  private assign(
    given: Correspondence,
    choices: readonly Choice[],
    at: number,
    budget: Budget,
  ): PlayComparison | undefined {
    const choice = choices[at];
    if (choice === undefined) return this.check(given, budget);
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
      if (this.product.compare(given, limits, budget).kind !== "different") {
        const found = this.assign(given, choices, at + 1, budget);
        if (found !== undefined) return found;
      }
      own.delete(choice.move);
    }
    return undefined;
  }

  /** Checks the whole correspondence on all pairs. Moves that did not occur in the counts correspond by name. */
  private check(given: Correspondence, budget: Budget): PlayComparison | undefined {
    const whole = withNames(this.one, this.other, given);
    const answer = this.verifier.verify(whole, budget);
    if (answer.kind === "different") {
      // a move that did not occur may have another image than the move of the same name
      if (!this.metAll) this.isExhausted = false;
      return undefined;
    }
    return { ...answer, moves: this.names(whole) };
  }

  /** No correspondence was found. Reports what differs if roles and moves correspond by name, otherwise by order. */
  private byNames(): PlayComparison {
    const roles = this.roleOrders()[0] ?? this.one.roles.map((_, role) => role);
    const given = withNames(this.one, this.other, { roles, moves: roles.map(() => new Map()) });
    const answer = this.verifier.verify(given, this.budget);
    const moves = this.names(given);
    if (answer.kind === "same") return { ...answer, moves };
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

function permutations(list: readonly number[]): number[][] {
  if (list.length === 0) return [[]];
  return list.flatMap((first) => permutations(list.filter((other) => other !== first)).map((rest) => [first, ...rest]));
}
