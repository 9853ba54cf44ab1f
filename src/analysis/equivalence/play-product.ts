/**
 * Plays two games side by side under a correspondence of their moves. It visits the pairs of states that the same play
 * reaches, breadth first, so that the first difference comes with a shortest play. If all pairs are visited and none
 * differs, the two games are bisimilar.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { hidesMoves, type Rules } from "../../language/rules/index.ts";
import type { Circuit } from "../../machine/circuit/index.ts";
import { type Cursor, drawJointMove, JointMoves, type Machine, reportedGoal, type State } from "../../machine/index.ts";
import { MessageTranslation, messageTo, type ToldAfter } from "./message-translation.ts";

/** A game that is compared by play. */
export interface PlayedGame {
  readonly rules: Rules;
  readonly machine: Machine;
  /**
   * Only if the whole game grounds, with the same numbers as the machine. Used for a proof if there are too many
   * states.
   */
  readonly circuit?: Circuit | undefined;
}

/** The role of chance. Its percepts do not matter. */
export const CHANCE = "random";

/** A correspondence of the roles and moves of two games. Moves may be missing; play then continues without them. */
export interface Correspondence {
  /** For each role of the first game: the role of the second. */
  readonly roles: readonly number[];
  /** For each role of the first game: the image of each move, a move of the role's image. */
  readonly moves: readonly Map<number, number>[];
}

/** How two states differ, in words. */
export type Difference = string;

export type ProductAnswer =
  | { readonly kind: "same" }
  /** All plays of up to `depth` moves were compared. `messages`: what was told in them. */
  | { readonly kind: "cut"; readonly depth: number; readonly messages: MessageTranslation }
  | Different;

export interface Different {
  readonly kind: "different";
  readonly play: readonly (readonly number[])[];
  readonly difference: Difference;
}

const RANDOM_GAMES = 200;
const MOST_STEPS = 200;

export interface ProductOptions {
  /** Maximum number of pairs to visit. */
  readonly mostPairs: number;
  /** Whether every legal move must have an image. Otherwise moves without one are skipped. */
  readonly isWhole: boolean;
  /** When its time is over, the answer is what was compared until then. */
  readonly enough?: Budget;
}

export class PlayProduct {
  private readonly one: Machine;
  private readonly other: Machine;
  private readonly left: Cursor;
  private readonly right: Cursor;
  private readonly joint: JointMoves;
  private readonly image: Int32Array;
  private readonly hides: readonly [boolean, boolean];
  /** The roles whose messages are compared. Empty if both games announce all moves. */
  readonly listeners: readonly number[];

  constructor(one: PlayedGame, other: PlayedGame, budget: Budget) {
    this.one = one.machine;
    this.other = other.machine;
    this.left = this.one.newCursor(budget);
    this.right = this.other.newCursor(budget);
    this.joint = new JointMoves(this.one.roles.length);
    this.image = new Int32Array(this.one.roles.length);
    this.hides = [hidesMoves(one.rules), hidesMoves(other.rules)];
    this.listeners = this.hides.includes(true) ? listenersOf(this.one) : [];
  }

  /** Compares all plays whose moves the correspondence knows, until a difference or the limit. */
  compare(given: Correspondence, { mostPairs, isWhole, enough }: ProductOptions, budget: Budget): ProductAnswer {
    const pairs: Pair[] = [
      { left: this.one.initialState, right: this.other.initialState, from: -1, move: [], depth: 0 },
    ];
    const seen = new Set([keyOf(this.one.initialState, this.other.initialState)]);
    const messages = new MessageTranslation();
    let depth: number | undefined;
    for (let at = 0; at < pairs.length; at++) {
      budget.spend(1, "comparing plays");
      const pair = pairs[at] as Pair;
      if (pair.depth > 0 && enough?.isOver() === true) return { kind: "cut", depth: pair.depth - 1, messages };
      this.left.load(pair.left);
      this.right.load(pair.right);
      const difference = this.differ(given, isWhole);
      if (difference !== undefined) return { kind: "different", play: playTo(pairs, at), difference };
      // beyond the limit, the existing pairs are still compared, but no pairs are added
      if (depth !== undefined || this.left.isTerminal()) continue;
      this.joint.start(this.left);
      while (this.joint.next()) {
        budget.spend(1, "comparing plays");
        if (!this.translate(given)) continue;
        const move = Array.from(this.joint.current);
        this.left.load(pair.left);
        this.right.load(pair.right);
        const told = this.differInMessages(given.roles, messages, () => [...playTo(pairs, at), move]);
        if (told !== undefined) return told;
        this.left.advance(this.joint.current);
        this.right.advance(this.image);
        const [left, right] = [this.left.save(), this.right.save()];
        const key = keyOf(left, right);
        if (seen.has(key)) continue;
        if (pairs.length >= mostPairs) {
          depth = pair.depth;
          break;
        }
        seen.add(key);
        pairs.push({ left, right, from: at, move, depth: pair.depth + 1 });
      }
    }
    return depth === undefined ? { kind: "same" } : { kind: "cut", depth, messages };
  }

  /**
   * Plays at random to the end, under a correspondence that knows every move. Returns the first difference, or
   * undefined. `messages`: what was told so far.
   */
  playOn(
    given: Correspondence,
    messages: MessageTranslation,
    random: SeededRandom,
    budget: Budget,
  ): Different | undefined {
    const joint = this.joint.current;
    for (let game = 0; game < RANDOM_GAMES; game++) {
      const play: number[][] = [];
      this.left.load(this.one.initialState);
      this.right.load(this.other.initialState);
      while (play.length < MOST_STEPS) {
        budget.spend(1, "comparing plays");
        const difference = this.differ(given, true);
        if (difference !== undefined) return { kind: "different", play, difference };
        if (this.left.isTerminal() || !drawJointMove(this.left, random, joint) || !this.translate(given)) break;
        play.push(Array.from(joint));
        const length = play.length;
        const told = this.differInMessages(given.roles, messages, () => play.slice(0, length));
        if (told !== undefined) return told;
        this.left.advance(joint);
        this.right.advance(this.image);
      }
    }
    return undefined;
  }

  /** False if some move of the joint move has no image. */
  private translate({ roles, moves }: Correspondence): boolean {
    for (let role = 0; role < roles.length; role++) {
      const image = moves[role]?.get(this.joint.current[role] as number);
      if (image === undefined) return false;
      this.image[roles[role] as number] = image;
    }
    return true;
  }

  private differ({ roles, moves }: Correspondence, isWhole: boolean): Difference | undefined {
    const isOver = this.left.isTerminal();
    if (isOver !== this.right.isTerminal()) return `the game ends in ${isOver ? "the first" : "the second"} only`;
    for (const [role, target] of roles.entries()) {
      const name = this.one.roles[role];
      if (isOver) {
        const [mine, theirs] = [reportedGoal(this.left, role), reportedGoal(this.right, target)];
        if (mine !== theirs)
          return `the goal of ${name} is ${mine ?? "none"} in the first, ${theirs ?? "none"} in the second`;
        continue;
      }
      const difference = this.differInLegal(role, target, moves[role] as Map<number, number>, isWhole);
      if (difference !== undefined) return difference;
    }
    return undefined;
  }

  /**
   * Compares the messages of the joint move in the current states of the cursors. `play`: the play that ends with it.
   */
  private differInMessages(
    roles: readonly number[],
    messages: MessageTranslation,
    play: () => readonly (readonly number[])[],
  ): Different | undefined {
    const { joint, image, hides } = this;
    for (const role of this.listeners) {
      const mine = messageTo(role, this.left, joint.current, hides[0]);
      const theirs = messageTo(roles[role] as number, this.right, image, hides[1]);
      const told: ToldAfter = { role, move: joint.current[role] as number, mine, theirs, play };
      const before = messages.contradiction(told);
      if (before !== undefined) return this.differenceOf(told, before);
    }
    return undefined;
  }

  /** Of two contradicting steps, shows the one that says more: in the other, both games may use the same words. */
  private differenceOf(told: ToldAfter, before: ToldAfter): Different {
    const areBothHidden = this.hides[0] && this.hides[1];
    const [shown, other] = areBothHidden && told.mine === told.theirs ? [before, told] : [told, before];
    const words = ({ mine, theirs }: ToldAfter): readonly [string, string] => [
      messageText(mine, this.hides[0]),
      messageText(theirs, this.hides[1]),
    ];
    const [mine, theirs] = words(shown);
    const difference = `${this.one.roles[shown.role]} is told ${mine} in the first, ${theirs} in the second`;
    const play = shown.play();
    if (areBothHidden && other.mine === other.theirs) return { kind: "different", play, difference };
    const moves = other.play().map((joint) => joint.map((move, role) => this.one.vocabulary.moveText(role, move)));
    const otherwise = `but ${words(other).join(" and ")} after ${moves.map((joint) => joint.join(", ")).join("; ")}`;
    return { kind: "different", play, difference: `${difference}, ${otherwise}` };
  }

  private differInLegal(
    role: number,
    target: number,
    images: Map<number, number>,
    isWhole: boolean,
  ): Difference | undefined {
    const name = this.one.roles[role];
    const { count, moves } = this.left.legalMoves(role);
    const mine = new Set(moves.subarray(0, count));
    const list = this.right.legalMoves(target);
    const theirs = new Set(list.moves.subarray(0, list.count));
    for (const move of mine) {
      const image = images.get(move);
      const text = this.one.vocabulary.moveText(role, move);
      if (image === undefined ? isWhole : !theirs.has(image)) return `${name} may ${text} in the first only`;
    }
    const wanted = new Set(Array.from(mine, (move) => images.get(move)));
    const known = new Set(images.values());
    for (const move of theirs) {
      if (wanted.has(move) || !(isWhole || known.has(move))) continue;
      return `${name} may ${this.other.vocabulary.moveText(target, move)} in the second only`;
    }
    return mine.size === theirs.size
      ? undefined
      : `${name} has ${mine.size} moves in the first, ${theirs.size} in the second`;
  }
}

interface Pair {
  readonly left: State;
  readonly right: State;
  /** The previous pair (−1 at the beginning), and the move that led from it. */
  readonly from: number;
  readonly move: readonly number[];
  readonly depth: number;
}

/** All roles except chance. */
const listenersOf = ({ roles }: Machine): number[] => [...roles.keys()].filter((role) => roles[role] !== CHANCE);

const messageText = (message: string, hides: boolean): string => (hides ? message || "nothing" : "all moves");

const keyOf = (left: State, right: State): string => `${left.join()}|${right.join()}`;

function playTo(pairs: readonly Pair[], end: number): (readonly number[])[] {
  const play: (readonly number[])[] = [];
  for (let at = end; at > 0; at = (pairs[at] as Pair).from) play.push((pairs[at] as Pair).move);
  return play.reverse();
}
