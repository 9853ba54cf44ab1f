/**
 * Describes symmetries in words that a player understands. The words are derived from what the symmetries do: to boards
 * (rotated, reflected, shifted, exchanged), to what stands on them, to players, and to interchangeable things.
 *
 * The generators of a group are rarely what a person would say. So statements are proposed and tested instead. The
 * group on the things of the game is split into direct factors. For each factor, simple statements are made if the
 * group contains what they say. What these do not generate is described exactly, generator by generator.
 */
import type { SparsePermutation } from "../../foundations/permutation-groups/index.ts";
import type { Term } from "../../language/rules/index.ts";
import type { Board } from "../board/index.ts";
import type { NamedSymmetry } from "../symmetry/index.ts";
import { boardsSeen } from "./boards-seen.ts";
import { describeBoards } from "./describe-boards.ts";
import { describeMoves } from "./describe-moves.ts";
import { describeThings } from "./describe-things.ts";
import { directFactors } from "./direct-factors.ts";
import { ElementWords } from "./element-words.ts";
import { fluentImages } from "./fluent-images.ts";
import { ThingGroup } from "./thing-group.ts";

/** What must be known of a game to describe its symmetries. */
export interface ExplainedGame {
  readonly boards: readonly Board[];
  /** All fluents that can hold. If they are not known, all that were seen. */
  readonly fluents: readonly Term[];
  /** In the order of the sheet, including `random`. */
  readonly roles: readonly string[];
  /** Sets of constants that the sheet names. */
  readonly types?: ReadonlyMap<string, readonly string[]>;
}

/** Maximum number of sentences. */
const MOST_SENTENCES = 40;

/** `actions` are generators of the group. */
export function explainSymmetries(actions: readonly NamedSymmetry[], game: ExplainedGame): string[] {
  const types = game.types ?? new Map();
  const players = game.roles.filter((role) => role !== "random");
  const fluents = fluentImages(game.fluents, actions);
  const { geography, things: found } = boardsSeen(fluents, game.boards, actions);
  const { things, generators } = found;
  const words = new ElementWords(things, geography, players);
  const vocabulary = { things, words, players, types };
  const kindOf = (point: number): number => {
    const thing = things[point];
    return thing?.kind === "cell" ? (geography.kindOf(thing.instance)[0] as number) : -1;
  };
  const group = new ThingGroup(things.length, generators as SparsePermutation[]);
  const hasCells = ({ points }: ThingGroup): boolean => points.some((point) => things[point]?.kind === "cell");
  const factors = directFactors(group, kindOf);
  const sentences = new Set([
    ...factors.filter(hasCells).flatMap((factor) => describeBoards(factor, geography, vocabulary)),
    ...factors.filter((factor) => !hasCells(factor)).flatMap((factor) => describeThings(factor, vocabulary)),
  ]);
  for (const sentence of describeMoves(actions, found, players, types)) sentences.add(sentence);
  if (actions.length > 0 && sentences.size === 0) {
    const isStill = fluents.images.every((image) => image.every((to, from) => to === from));
    const isOfRoles = actions.some(({ roles }) => roles.size > 0);
    sentences.add(isStill && !isOfRoles ? "moves no fluent that is known to occur in play" : "(no short description)");
  }
  const all = likeTogether([...sentences]);
  const rest = all.length - MOST_SENTENCES;
  return rest <= 0 ? all : [...all.slice(0, MOST_SENTENCES), `and ${rest} more symmetries`];
}

/** Merges sentences that differ only in the fluents or moves they name. Keeps the first, and counts the others. */
function likeTogether(sentences: readonly string[]): string[] {
  const likes = new Map<string, string[]>();
  for (const sentence of sentences) {
    const pattern = sentence.replaceAll(/\((?:[^()↔→]|\([^()]*\))*\)/g, "()");
    const key = pattern.includes("()") ? pattern : sentence;
    likes.set(key, [...(likes.get(key) ?? []), sentence]);
  }
  return [...likes.values()].map(([first, ...more]) =>
    more.length === 0 ? (first as string) : `${first}, and ${more.length} more like this`,
  );
}
