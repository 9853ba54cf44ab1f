/**
 * The report of `symmetries --kind constraint --state`: the symmetries of a state's stage, which act on its legal
 * moves.
 */
import { stageSymmetries } from "../../src/game/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { badInput } from "../session/errors.ts";
import { openGame } from "../session/machines.ts";
import type { Session } from "../session/session.ts";
import type { Position } from "./state-file.ts";
import { groundJson } from "./symmetry-report.ts";

/** Default time limit in seconds. */
const SECONDS = 100;

export interface StageReport {
  readonly kind: "constraint";
  readonly order: bigint;
  readonly generators: readonly unknown[];
  /** By role: its legal moves, grouped by equal value. */
  readonly classes: ReadonlyMap<string, readonly (readonly string[])[]>;
  readonly description: readonly string[];
  readonly certified: boolean;
  readonly seconds: { readonly graph: number; readonly automorphisms: number };
}

/** Symmetries of a state's stage that keep all roles. */
export function reportStage(session: Session, rules: Rules, position: Position): StageReport {
  const game = openGame(session, rules, { reachedToo: position.state });
  const found = stageSymmetries(game, position.state, session.budget(SECONDS));
  if (found === null) throw badInput(`${position.path}:1:1: error[state-file]: the state is terminal, it has no stage`);
  const { program, stage, order, generators, classes, complete, seconds } = found;
  const texts = stage.moves.map((moves, role) => Array.from(moves, (move) => program.moves[role]?.[move] as string));
  const byRole = new Map(
    program.roles.map((role, i) => [
      role,
      (classes[i] ?? []).map((places) => places.map((place) => texts[i]?.[place] as string)),
    ]),
  );
  return {
    kind: "constraint",
    order,
    generators: generators.map((generator) => ({ ...groundJson(program, generator), status: "graph" })),
    classes: byRole,
    description: [...byRole].flatMap(([role, list]) =>
      list
        .filter(({ length }) => length > 1)
        .map((moves) => `same value for all roles when ${role} plays: ${moves.join(", ")}`),
    ),
    certified: complete,
    seconds,
  };
}
