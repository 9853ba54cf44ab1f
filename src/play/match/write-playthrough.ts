/**
 * Writes a playthrough: one random game as text that people read and tests compare exactly. Moves are drawn by name, in
 * sorted order, so the text depends only on the rules and the seed, never on the machine.
 */
import type { SeededRandom } from "../../foundations/collections/index.ts";
import {
  describePercepts,
  describeState,
  legalJointMove,
  type Machine,
  type StateDescription,
} from "../../machine/index.ts";

/** Maximum number of legal moves shown per role; the others are only counted. */
const SHOWN_MOVES = 12;

export function* writePlaythrough(machine: Machine, random: SeededRandom, maxSteps: number): Iterable<string> {
  const cursor = machine.newCursor();
  yield `roles: ${machine.roles.join(" ")}`;
  let before: readonly string[] = [];
  for (let step = 0; ; step++) {
    const here = describeState(machine, cursor, step);
    yield "";
    yield `step ${step}`;
    yield* stateChange(before, here.state);
    before = here.state;
    if (here.terminal) {
      yield `  terminal; goals: ${[...(here.goals ?? [])].map(([role, goal]) => `${role} ${goal}`).join(", ")}`;
      return;
    }
    yield* legalMoves(here);
    const chosen = machine.roles.map((role) => {
      const legal = here.legal.get(role) ?? [];
      return legal.length === 0 ? undefined : (legal[random.below(legal.length)] as string);
    });
    if (step === maxSteps || chosen.includes(undefined)) {
      yield step === maxSteps ? "  the transcript ends here" : "  a role has no move";
      return;
    }
    yield `  moves: ${machine.roles.map((role, i) => `${role} ${chosen[i]}`).join(", ")}`;
    const jointMove = legalJointMove(machine, cursor, chosen as string[]);
    for (const [role, told] of describePercepts(machine, cursor, jointMove) ?? [])
      if (told.length > 0) yield `  ${role} sees: ${told.join(" ")}`;
    cursor.advance(jointMove);
  }
}

function* stateChange(before: readonly string[], after: readonly string[]): Iterable<string> {
  const [old, now] = [new Set(before), new Set(after)];
  const gone = before.filter((fluent) => !now.has(fluent));
  const come = after.filter((fluent) => !old.has(fluent));
  if (gone.length > 0) yield `  - ${gone.join(" ")}`;
  if (come.length > 0) yield `  + ${come.join(" ")}`;
}

function* legalMoves({ legal }: StateDescription): Iterable<string> {
  for (const [role, moves] of legal) {
    const more = moves.length > SHOWN_MOVES ? ` … (${moves.length} in all)` : "";
    yield `  legal for ${role}: ${moves.slice(0, SHOWN_MOVES).join(" ")}${more}`;
  }
}
