/** Boards and symmetries of a game made ready for people, within a few seconds; whatever takes longer is left out. */
import type { GameSymmetries, GroundedGroup } from "../../src/analysis/all-symmetries/index.ts";
import { type Board, findBoards, sampleStates } from "../../src/analysis/board/index.ts";
import { constantTypes, explainSymmetries, groundActions, ruleActions } from "../../src/analysis/explanation/index.ts";
import { type GroundSymmetry, groundSymmetryFrom, termFromText } from "../../src/analysis/symmetry/index.ts";
import { isGaveUp, withinBudget } from "../../src/foundations/budgets/index.ts";
import type { Rules, Term } from "../../src/language/rules/index.ts";
import { machineFor } from "../session/machines.ts";
import type { Session } from "../session/session.ts";

const SECONDS = 3;
/** States of random play that boards are looked for in. */
const SEEN_STATES = 25;
/** Generators put into words at most, and images of fluents and moves under them that are looked at. */
const TOLD_GENERATORS = 200;
const TOLD_IMAGES = 2_000_000;

export interface LookedAt {
  readonly boards: readonly Board[];
  readonly states: readonly (readonly Term[])[];
  readonly fluents: readonly Term[];
  readonly roles: readonly string[];
}

/** `names`: the fluents that can hold, where the game is grounded. Null where looking took too long. */
export function lookAtGame(session: Session, rules: Rules, names?: readonly string[]): LookedAt | null {
  const answer = withinBudget((): LookedAt => {
    const budget = session.limitedBudget(SECONDS);
    const machine = machineFor(rules, "relational", budget);
    const states = sampleStates(machine, session.random(), SEEN_STATES, budget);
    const fluents = names?.map(termFromText) ?? [
      ...new Map(states.flat().map((term) => [JSON.stringify(term), term])).values(),
    ];
    const { roles } = machine;
    const seen = names === undefined ? { states, roles } : { states, roles, fluents };
    const boards = findBoards(rules, seen, session.limitedBudget(SECONDS));
    return { boards, states, fluents, roles };
  });
  return isGaveUp(answer) ? null : answer;
}

/** The fluents that symmetries move, where the game is grounded: those that no rule reads stay, and would spoil every picture. */
export function usedFluents(found: GameSymmetries): readonly string[] | undefined {
  if (found.kind !== "ground") return undefined;
  const unused = new Set(found.found.unusedFluents);
  return found.program.fluents.filter((_, fluent) => !unused.has(fluent));
}

/** As they act on the game; each is as long as the game is large, so only those that are asked for are made. */
export const firstGenerators = ({ found, program }: GroundedGroup, most: number): GroundSymmetry[] =>
  found.group.generators.slice(0, most).map((generator) => groundSymmetryFrom(generator, program));

/** The symmetries in words. */
export function explainFound(session: Session, rules: Rules, found: GameSymmetries): string[] {
  const looked = lookAtGame(session, rules, usedFluents(found));
  return looked === null ? [] : explainTo(rules, found, looked);
}

export function explainTo(rules: Rules, found: GameSymmetries, { boards, fluents, roles }: LookedAt): string[] {
  const moves = found.kind === "ground" ? found.program.moves.reduce((sum, list) => sum + list.length, 0) : 0;
  const most = Math.min(TOLD_GENERATORS, Math.ceil(TOLD_IMAGES / Math.max(1, fluents.length + moves)));
  const actions =
    found.kind === "ground"
      ? groundActions(found.program, firstGenerators(found, most))
      : ruleActions(found.found, roles).slice(0, most);
  const told = explainSymmetries(actions, { boards, fluents, roles, types: constantTypes(rules) });
  const { group } = found.kind === "ground" ? found.found : found.found.induced;
  const untold = group.generators.length - actions.length;
  return untold === 0 ? told : [...told, `${untold} more generators are not put into words`];
}
