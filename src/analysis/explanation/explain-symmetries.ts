/**
 * Symmetries in words that a player understands, derived from what they do: to boards (turned, reflected, shifted, exchanged), to what
 * stands on them, to players, and to things that are interchangeable. What fits nothing is enumerated as it is.
 */
import type { Term } from "../../language/rules/index.ts";
import type { Board } from "../board/index.ts";
import { BoardGroup, boardGroupPhrases, type PureMotions } from "./board-group.ts";
import { BoardGeography } from "./board-instances.ts";
import { boardsSeen } from "./boards-seen.ts";
import { interchangeable } from "./interchangeable.ts";
import { phraseEffect } from "./phrase-effect.ts";
import type { SymmetryAction } from "./symmetry-action.ts";
import { movedFluents, type SymmetryEffect, symmetryEffect } from "./symmetry-effect.ts";
import { cyclesOfNames, cycleWords } from "./words.ts";

export interface ExplainedGame {
  readonly boards: readonly Board[];
  /** All fluents that can hold, or where they are not known, all that were seen. */
  readonly fluents: readonly Term[];
  /** In the order of the sheet, `random` included. */
  readonly roles: readonly string[];
  /** Sets of constants that the sheet gives a name. */
  readonly types?: ReadonlyMap<string, readonly string[]>;
}

/** Sentences at most. */
const MOST_SENTENCES = 40;

/** `actions` are generators of the group. First what the boards allow, then what is interchangeable, then every other generator. */
export function explainSymmetries(actions: readonly SymmetryAction[], game: ExplainedGame): string[] {
  const types = game.types ?? new Map();
  const geography = new BoardGeography(boardsSeen(actions, game.boards, game.fluents, types), game.fluents);
  const players = game.roles.filter((role) => role !== "random");
  const effects = actions.map((action) => symmetryEffect(action, geography));
  const group = new BoardGroup(effects, geography);
  const pureMotions = group.pureMotions();
  const { phrases, explained } = interchangeable(effects, types, geography);
  const sentences = new Set([...boardGroupPhrases(pureMotions, geography), ...phrases]);
  const tell = (effect: SymmetryEffect, action: SymmetryAction): void => {
    if (isTold(effect, pureMotions)) return;
    sentences.add(phraseEffect(effect, geography, players) ?? enumerate(action, geography));
  };
  for (const [i, effect] of effects.entries()) {
    if (explained.has(i)) continue;
    for (const part of group.takeApart(effect)) tell(part, actions[i] as SymmetryAction);
  }
  const all = [...sentences];
  const rest = all.length - MOST_SENTENCES;
  return rest <= 0 ? all : [...all.slice(0, MOST_SENTENCES), `and ${rest} more symmetries`];
}

/** Whether a symmetry only moves the cells of boards, in ways that have been told for these boards as a whole. */
function isTold(effect: SymmetryEffect, pureMotions: readonly PureMotions[]): boolean {
  if (effect.roles.size > 0 || effect.contents.size > 0 || effect.unexplained > 0 || !effect.movesBoards) return false;
  return effect.motions.every((motion, i) => {
    if (motion?.to !== i) return false;
    const named = effect.named[i] ?? null;
    if (named === "identity") return true;
    return named === null
      ? pureMotions[i]?.maps.has(motion.cells.join()) === true
      : pureMotions[i]?.named.includes(named) === true;
  });
}

function enumerate(action: SymmetryAction, geography: BoardGeography): string {
  const cycles = cyclesOfNames(movedFluents(action, geography));
  return cycles.length === 0 ? "moves change places, and no fluent does" : cycleWords(cycles);
}
