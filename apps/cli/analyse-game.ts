/** What `analyse` finds out about a game: how it plays at random, its sizes, domains, symmetries, subgames and known relatives. */

import { findGameSymmetries, orderOf } from "../../src/analysis/all-symmetries/index.ts";
import { observePlay, type PlayObservation, playDiagnostics } from "../../src/analysis/playability/index.ts";
import { type GaveUp, isGaveUp, withinBudget } from "../../src/foundations/budgets/index.ts";
import type { Diagnostic } from "../../src/foundations/text/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { groundCircuit, makePlayouts } from "../../src/machine/automatic/index.ts";
import { gateCount } from "../../src/machine/circuit/index.ts";
import { computeDomains, type Domains } from "../../src/machine/domains/index.ts";
import type { PlayoutTally } from "../../src/machine/index.ts";
import { CliError } from "../session/errors.ts";
import { type KnownRelative, knownRelatives } from "../session/known-games.ts";
import { machineFor } from "../session/machines.ts";
import { cpuSeconds, type Session, wallSeconds } from "../session/session.ts";
import { byRole } from "./by-role.ts";
import { type DecomposedGame, decomposeGame } from "./decompose-game.ts";
import { explainTo, type LookedAt, lookAtGame, usedFluents } from "./look-at-game.ts";

/** Seconds for making what plays, watching it, measuring playouts, grounding, domains, symmetries (seconds of work) and subgames. */
const SECONDS = { machine: 20, observe: 2, measure: 1, ground: 5, domains: 3, symmetries: 3.5, subgames: 2 } as const;
/** Under --time, of what is left: so much for the next part, so that something is left for the others. */
const SHARE = 0.4;
/** Known games that are told, the nearest first. */
const SHOWN_RELATIVES = 3;

export interface GameAnalysis {
  readonly play: Played;
  readonly ground: GroundSizes | GaveUp;
  readonly domains: Domains;
  readonly symmetric: Symmetric;
  readonly subgames: DecomposedGame | GaveUp;
  /** Or why none could be looked for: a report does not fail for that. */
  readonly relatives: readonly KnownRelative[] | CliError;
  /** What play showed to be wrong with the rules. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Gives up where nothing plays the game; a part that takes too long is left out, or tells so. */
export function analyseGame(session: Session, rules: Rules): GameAnalysis | GaveUp {
  session.progress("playing");
  const play = withinBudget(() => playAtRandom(session, rules));
  if (isGaveUp(play)) return play;
  session.progress("grounding");
  const ground = measureGround(session, rules);
  const domains = computeDomains(rules, session.limitedBudget(SECONDS.domains, SHARE));
  session.progress("looking for symmetries");
  const symmetric = symmetriesInWords(session, rules);
  session.progress("looking for subgames");
  const subgames = decomposeGame(rules, () => session.limitedBudget(SECONDS.subgames, SHARE));
  session.progress("looking for relatives");
  const relatives = relativesOf(session, rules);
  session.endProgress();
  return { play, ground, domains, symmetric, subgames, relatives, diagnostics: playDiagnostics(play.observed, rules) };
}

function relativesOf(session: Session, rules: Rules): readonly KnownRelative[] | CliError {
  try {
    return knownRelatives(session, rules, { path: undefined, top: SHOWN_RELATIVES, requireValid: () => {} });
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
}

export interface Played {
  readonly roles: readonly string[];
  readonly initialFluents: number;
  readonly observed: PlayObservation;
  readonly speed: Speed;
}

/** Of one run of playouts: games per second times their mean length is moves per second. */
export interface Speed {
  readonly machine: string;
  readonly movesPerSecond: number;
  readonly playoutsPerSecond: number;
  /** Of the playouts of this run; absent where none came to its end. */
  readonly meanLength?: number;
}

function playAtRandom(session: Session, rules: Rules): Played {
  const machine = machineFor(rules, "auto", session.limitedBudget(SECONDS.machine, SHARE));
  const observed = observePlay(machine, session.random(), session.limitedBudget(SECONDS.observe, SHARE), {
    playouts: 200,
    maxSteps: 1000,
  });
  const playouts = makePlayouts(rules, "auto", session.limitedBudget(SECONDS.machine, SHARE));
  const start = wallSeconds();
  const limit = Math.min(SECONDS.measure, SHARE * session.secondsLeft());
  const shouldStop = (): boolean => wallSeconds() - start >= limit;
  const tally = playouts.run({ maxSteps: 1000, shouldStop }, session.options.seed);
  const seconds = wallSeconds() - start;
  const speed = speedOf(playouts.kind, tally, seconds);
  return { roles: machine.roles, initialFluents: machine.fluentsOf(machine.initialState).length, observed, speed };
}

/** A playout that the clock cut counts as the part of a game that its moves are. */
export function speedOf(
  machine: string,
  { playouts, moves, lengthSum }: Pick<PlayoutTally, "playouts" | "moves" | "lengthSum">,
  seconds: number,
): Speed {
  const movesPerSecond = moves / seconds;
  if (playouts === 0) return { machine, movesPerSecond, playoutsPerSecond: 0 };
  const meanLength = lengthSum / playouts;
  const playoutsPerSecond = meanLength > 0 ? movesPerSecond / meanLength : playouts / seconds;
  return { machine, movesPerSecond, playoutsPerSecond, meanLength };
}

interface GroundSizes {
  readonly fluents: number;
  readonly moves: ReadonlyMap<string, number>;
  readonly atoms: number;
  readonly rules: number;
  readonly gates: number;
}

function measureGround(session: Session, rules: Rules): GroundSizes | GaveUp {
  const game = groundCircuit(rules, session.limitedBudget(SECONDS.ground, SHARE));
  if (isGaveUp(game)) return game;
  const { program, circuit } = game;
  return {
    fluents: program.fluents.length,
    moves: byRole(
      program.roles,
      program.moves.map((moves) => moves.length),
    ),
    atoms: program.atomCount,
    rules: program.heads.length,
    gates: gateCount(circuit),
  };
}

export interface Symmetric {
  readonly kind: string;
  readonly order: bigint;
  readonly words: readonly string[];
  /** False where the search was cut: there may be more. */
  readonly certified: boolean;
  readonly looked: LookedAt | null;
}

function symmetriesInWords(session: Session, rules: Rules): Symmetric {
  const context = { random: session.random(), now: cpuSeconds };
  const seconds = Math.min(SECONDS.symmetries, SHARE * session.secondsLeft());
  const found = findGameSymmetries(rules, { fixRoles: false, seconds }, context);
  const looked = lookAtGame(session, rules, usedFluents(found));
  const words = looked === null ? [] : explainTo(rules, found, looked);
  return { kind: "auto", order: orderOf(found), words, certified: found.found.complete, looked };
}
