/** The legal moves of a state, grouped by symmetry. */
import type { GameSymmetries } from "../../src/analysis/all-symmetries/index.ts";
import { type RuleSymmetries, symmetricMoves } from "../../src/analysis/symmetry/index.ts";
import { UnionFind } from "../../src/foundations/permutation-groups/index.ts";
import { type OpenGame, ruleSymmetries } from "../../src/game/index.ts";
import { printTerm, termFromText } from "../../src/language/rules/index.ts";
import { describeState } from "../../src/machine/index.ts";
import { machineFor, openGame } from "../session/machines.ts";
import type { Session } from "../session/session.ts";
import type { Position } from "./state-file.ts";

type MovesByRole = ReadonlyMap<string, readonly (readonly string[])[]>;

/**
 * `found`: symmetries that keep the state. Symmetries that exchange roles do not make moves symmetric. Empty at
 * terminal states.
 */
export function movesOf(session: Session, game: OpenGame, position: Position, found: GameSymmetries): MovesByRole {
  const machine = machineFor(openGame(session, position.rules), "auto", session.budget());
  const byRole = describeState(machine, machine.newCursor(), 0).legal;
  const names = machine.roles.filter((role) => (byRole.get(role) ?? []).length > 0);
  if (found.kind === "enhanced") {
    const asked = ruleSymmetries({ fixRoles: true, split: found.split, state: position.state });
    const keeping = game.need(asked, session.budget());
    return new Map(names.map((role) => [role, classesOnRules(keeping, byRole.get(role) ?? [])]));
  }
  const { program } = found;
  const numbers = program.roles.map((role, i) => {
    const known = new Map((program.moves[i] ?? []).map((name, move) => [name, move]));
    return (byRole.get(role) ?? []).map((name) => known.get(name) as number);
  });
  const classes = symmetricMoves(found.found.group, program, numbers);
  return new Map(
    names.map((role) => {
      const i = program.roles.indexOf(role);
      return [role, (classes[i] ?? []).map((list) => list.map((move) => program.moves[i]?.[move] as string))];
    }),
  );
}

/** Groups moves under symmetries that keep all roles. */
function classesOnRules(found: RuleSymmetries, moves: readonly string[]): string[][] {
  const unions = new UnionFind(moves.length);
  const numbers = new Map(moves.map((move, i) => [move, i]));
  for (const generator of found.generators)
    for (const [i, move] of moves.entries()) {
      const image = numbers.get(printTerm(found.apply(generator, termFromText(move), "does/2.2")));
      if (image !== undefined) unions.union(i, image);
    }
  const classes = new Map<number, string[]>();
  for (const [i, move] of moves.entries()) classes.set(unions.find(i), [...(classes.get(unions.find(i)) ?? []), move]);
  return [...classes.values()];
}
