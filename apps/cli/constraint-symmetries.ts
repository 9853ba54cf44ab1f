/**
 * What `symmetries --kind constraint` finds: the group of the compact microstructure, with definitions in normal form; or, with a state,
 * the symmetries of its stage, which act on the moves that are legal there.
 */
import { type GroundedGroup, groupOfOneMethod } from "../../src/analysis/all-symmetries/index.ts";
import {
  type ConstraintNetwork,
  compactMicrostructure,
  type StageGraph,
  stageGraph,
} from "../../src/analysis/constraint-network/index.ts";
import { findGroundSymmetries, findStageSymmetries, type StageSymmetry } from "../../src/analysis/symmetry/index.ts";
import { Budget } from "../../src/foundations/budgets/index.ts";
import { reachAlso } from "../../src/language/positions/index.ts";
import { printTerm, type Rules } from "../../src/language/rules/index.ts";
import { circuitFromGroundProgram } from "../../src/machine/circuit/index.ts";
import type { GroundProgram } from "../../src/machine/grounding/index.ts";
import { stateFromTexts } from "../../src/machine/index.ts";
import { PropagatingMachine } from "../../src/machine/propagating/index.ts";
import { badInput } from "../session/errors.ts";
import { type Session, wallSeconds } from "../session/session.ts";
import { groundNetwork } from "./ground-network.ts";
import type { Position } from "./state-file.ts";

/** Without --time. */
const SECONDS = 100;
/** Steps of a macro-stage, and vertices of its graph. */
const STEPS = 3;
const MAXIMAL_STAGE = 500_000;

export function findConstraintSymmetries(session: Session, rules: Rules, fixRoles: boolean): GroundedGroup {
  const budget = session.budget(SECONDS);
  const { program } = groundNetwork(rules, budget, { groupFluents: false });
  const limits = { isOver: () => budget.secondsLeft() < 0 };
  const found = findGroundSymmetries(program, { fixRoles }, { random: session.random(), now: wallSeconds, limits });
  return groupOfOneMethod(program, found, "constraint");
}

export interface StageReport {
  readonly kind: "constraint";
  readonly order: bigint;
  readonly generators: readonly unknown[];
  /** By role: its legal moves, those that are worth the same together. */
  readonly classes: ReadonlyMap<string, readonly (readonly string[])[]>;
  readonly description: readonly string[];
  readonly certified: boolean;
  readonly seconds: { readonly graph: number; readonly automorphisms: number };
}

/** Symmetries of the stage of a state; roles stay. */
export function reportStage(session: Session, rules: Rules, position: Position): StageReport {
  const budget = new Budget({ ...session.budget(SECONDS).limits, gates: MAXIMAL_STAGE });
  const network = groundNetwork(reachAlso(rules, position.state), budget, { groupFluents: false });
  const start = wallSeconds();
  const { stage, compact } = stageOf(network, position, budget);
  const built = wallSeconds();
  const limits = { isOver: () => budget.secondsLeft() < 0 };
  const { order, generators, classes, complete } = findStageSymmetries(compact, stage, {
    random: session.random(),
    limits,
  });
  const texts = stage.moves.map((moves, role) =>
    Array.from(moves, (move) => network.program.moves[role]?.[move] as string),
  );
  const byRole = new Map(
    network.program.roles.map((role, i) => [
      role,
      (classes[i] ?? []).map((places) => places.map((place) => texts[i]?.[place] as string)),
    ]),
  );
  return {
    kind: "constraint",
    order,
    generators: generators.map((generator) => stageJson(network.program, texts, generator)),
    classes: byRole,
    description: [...byRole].flatMap(([role, list]) =>
      list
        .filter(({ length }) => length > 1)
        .map((moves) => `worth the same to all when ${role} plays: ${moves.join(", ")}`),
    ),
    certified: complete,
    seconds: { graph: built - start, automorphisms: wallSeconds() - built },
  };
}

function stageOf(
  network: ConstraintNetwork,
  position: Position,
  budget: Budget,
): { stage: StageGraph; compact: ReturnType<typeof compactMicrostructure> } {
  const { program } = network;
  const machine = new PropagatingMachine(program, circuitFromGroundProgram(program, budget));
  const state = stateFromTexts(machine, position.state.map(printTerm));
  const cursor = machine.newCursor();
  cursor.load(state);
  if (cursor.isTerminal())
    throw badInput(`${position.path}:1:1: error[state-file]: the state is terminal, it has no stage`);
  const compact = compactMicrostructure(network, { fixRoles: true });
  return { stage: stageGraph(compact, machine, state, { steps: STEPS, budget }), compact };
}

function stageJson(
  { roles, fluents }: GroundProgram,
  texts: readonly (readonly string[])[],
  { fluents: images, moves }: StageSymmetry,
): object {
  const moved = (names: readonly string[], to: Int32Array): Map<string, string> =>
    new Map(
      names.flatMap((name, i): [string, string][] => (to[i] === i ? [] : [[name, names[to[i] as number] as string]])),
    );
  return {
    fluents: moved(fluents, images),
    moves: new Map(roles.map((role, i) => [role, moved(texts[i] ?? [], moves[i] as Int32Array)])),
    roles: new Map(),
    status: "graph",
  };
}
