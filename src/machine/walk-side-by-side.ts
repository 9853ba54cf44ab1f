/**
 * Walks two machines of one game through the same random moves and compares all their answers. With the interpreted
 * machine as reference, this tests rewriting, grounding, circuit and code at once. It compares names, not numbers,
 * because machines number fluents and moves differently.
 */
import type { SeededRandom } from "../foundations/collections/index.ts";
import { describePercepts, describeState, type StateDescription } from "./describe-state.ts";
import { type Cursor, equalStates, hashState, type Machine } from "./machine.ts";
import { drawJointMove } from "./random-playouts.ts";

/** How far two machines are compared. */
export interface WalkLimits {
  readonly playouts: number;
  readonly maxSteps: number;
  /** Maximum number of states to compare. */
  readonly states?: number;
}

/** Returns a description of the first difference, or null if there is none. */
export function walkSideBySide(
  reference: Machine,
  subject: Machine,
  random: SeededRandom,
  { playouts, maxSteps, states = Number.POSITIVE_INFINITY }: WalkLimits,
): string | null {
  if (reference.roles.join(" ") !== subject.roles.join(" ")) return `roles: ${subject.roles}, not ${reference.roles}`;
  const cursors: [Cursor, Cursor] = [reference.newCursor(), subject.newCursor()];
  const jointMove = new Int32Array(reference.roles.length);
  let compared = 0;
  for (let playout = 0; playout < playouts && compared < states; playout++) {
    cursors[0].load(reference.initialState);
    cursors[1].load(subject.initialState);
    for (let step = 0; step <= maxSteps && compared < states; step++, compared++) {
      const wanted = describeState(reference, cursors[0], step);
      const difference =
        differenceOf(wanted, describeState(subject, cursors[1], step)) ??
        goalDifference(reference, cursors) ??
        reloads(subject, cursors[1]);
      if (difference !== null) return `playout ${playout}, step ${step}: ${difference}`;
      if (wanted.terminal || step === maxSteps || !drawJointMove(cursors[0], random, jointMove)) break;
      const problem = advanceBoth(reference, subject, cursors, jointMove);
      if (problem !== null) return `playout ${playout}, step ${step}: ${problem}`;
    }
  }
  return null;
}

function differenceOf(wanted: StateDescription, given: StateDescription): string | null {
  const lists: [string, readonly string[], readonly string[]][] = [["state", wanted.state, given.state]];
  for (const [role, moves] of wanted.legal) lists.push([`legal moves of ${role}`, moves, given.legal.get(role) ?? []]);
  if (wanted.terminal !== given.terminal) return `terminal: ${given.terminal}, not ${wanted.terminal}`;
  for (const [what, want, got] of lists) {
    const missing = without(want, got);
    const extra = without(got, want);
    if (missing.length + extra.length > 0)
      return `${what}: missing ${missing.slice(0, 3).join(" ")}; extra ${extra.slice(0, 3).join(" ")}`;
    if (want.length !== got.length) return `${what}: listed ${got.length} times, not ${want.length}`;
  }
  return null;
}

function without(texts: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return texts.filter((text) => !known.has(text));
}

/** Compares goals in every state, not only in terminal ones, because search asks for them anywhere. */
function goalDifference(reference: Machine, [wanted, given]: readonly [Cursor, Cursor]): string | null {
  for (let role = 0; role < reference.roles.length; role++) {
    if (wanted.goal(role) !== given.goal(role))
      return `goal of ${reference.roles[role]}: ${given.goal(role)}, not ${wanted.goal(role)}`;
    if (wanted.goalCount(role) !== given.goalCount(role))
      return `goals of ${reference.roles[role]}: ${given.goalCount(role)}, not ${wanted.goalCount(role)}`;
  }
  return null;
}

/** Saving and loading must not change the state. */
function reloads(machine: Machine, cursor: Cursor): string | null {
  const state = cursor.save();
  cursor.load(state);
  const again = cursor.save();
  const rebuilt = machine.stateFromFluents(machine.fluentsOf(state));
  if (!equalStates(state, again) || !equalStates(state, rebuilt) || hashState(state) !== hashState(rebuilt))
    return "a saved state does not load as itself";
  return null;
}

function advanceBoth(
  reference: Machine,
  subject: Machine,
  [wanted, given]: readonly [Cursor, Cursor],
  jointMove: Int32Array,
): string | null {
  const translated = new Int32Array(jointMove.length);
  for (let role = 0; role < jointMove.length; role++) {
    const text = reference.vocabulary.moveText(role, jointMove[role] as number);
    const move = subject.vocabulary.findMove(role, text);
    if (move === undefined) return `the move ${text} is unknown`;
    translated[role] = move;
  }
  const percepts = [describePercepts(reference, wanted, jointMove), describePercepts(subject, given, translated)];
  const [expected, actual] = percepts.map((map) => JSON.stringify([...(map ?? [])]));
  if (expected !== actual) return `percepts: ${actual}, not ${expected}`;
  wanted.advance(jointMove);
  given.advance(translated);
  return null;
}
