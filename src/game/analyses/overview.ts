/**
 * A first overview of a game: random play, sizes, domains, symmetries, boards and subgames. Each part has its own share
 * of the time; a part that takes longer gives its own GaveUp. The whole gives up if no machine can play the game.
 */
import { type GameSymmetries, isCertified, orderOf } from "../../analysis/all-symmetries/index.ts";
import type { Board } from "../../analysis/board/index.ts";
import type { Subgames } from "../../analysis/decomposition/index.ts";
import { type PlayObservation, playDiagnostics } from "../../analysis/playability/index.ts";
import {
  type Budget,
  BudgetSpent,
  type GaveUp,
  isGaveUp,
  unlimited,
  withinBudget,
} from "../../foundations/budgets/index.ts";
import type { Diagnostic } from "../../foundations/text/index.ts";
import type { Term } from "../../language/rules/index.ts";
import { gateCount } from "../../machine/circuit/index.ts";
import type { Domains } from "../../machine/domains/index.ts";
import type { Analysis, OpenGame } from "../analysis.ts";
import { boards, sampledStates } from "./boards.ts";
import { domains } from "./domains.ts";
import { grounded } from "./grounded.ts";
import { playouts, watchMachine } from "./machine.ts";
import { type PlayoutSpeed, playoutSpeed, randomPlay } from "./random-play.ts";
import { subgames } from "./subgames.ts";
import { MOST_WRITTEN_RULES, symmetries } from "./symmetries.ts";
import { symmetryWords } from "./symmetry-words.ts";

/** Maximum seconds for each part. For symmetries these are CPU seconds, so that a busy computer finds the same. */
const SECONDS = { machine: 20, observe: 2, ground: 5, domains: 3, symmetries: 3.5, words: 3, subgames: 2 } as const;
/** Fraction of the remaining time for the next part, so that the other parts get some too. */
const SHARE = 0.4;

export interface GroundSizes {
  readonly fluents: number;
  /** For each role. */
  readonly moves: readonly number[];
  readonly atoms: number;
  readonly rules: number;
  readonly gates: number;
}

export interface Overview {
  readonly roles: readonly string[];
  readonly initialFluents: number;
  readonly play: PlayObservation;
  readonly speed: PlayoutSpeed | GaveUp;
  readonly ground: GroundSizes | GaveUp;
  readonly domains: Domains | GaveUp;
  readonly symmetries: { readonly found: GameSymmetries; readonly order: bigint; readonly complete: boolean } | GaveUp;
  readonly words: readonly string[] | GaveUp;
  readonly boards: readonly Board[] | GaveUp;
  readonly states: readonly (readonly Term[])[] | GaveUp;
  readonly subgames: Subgames | GaveUp;
  /** Problems of the rules that play revealed. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The game keeps the parts, not the whole, so parts that were given up can be asked for again. Throws BudgetSpent. */
export function overviewOf(game: OpenGame, budget: Budget): Overview {
  const part = (seconds: number): Budget => budget.atMost({ seconds, share: SHARE });
  game.ask(playouts(), part(SECONDS.machine));
  const player = game.need(watchMachine, part(SECONDS.machine));
  const play = game.need(randomPlay, part(SECONDS.observe));
  const speed = game.ask(playoutSpeed, part(SECONDS.machine));
  const ground = groundSizes(game, part(SECONDS.ground));
  const constants = game.ask(domains, part(SECONDS.domains));
  const found = game.ask(symmetries, budget.atMost({ cpuSeconds: SECONDS.symmetries, share: SHARE }));
  const looking = part(SECONDS.words);
  return {
    roles: player.roles,
    initialFluents: player.fluentsOf(player.initialState).length,
    play,
    speed,
    ground,
    domains: constants,
    symmetries: isGaveUp(found) ? found : { found, order: orderOf(found), complete: isCertified(found) },
    words: game.ask(symmetryWords, looking),
    boards: game.ask(boards, looking),
    states: game.ask(sampledStates, looking),
    subgames: game.ask(subgames, part(SECONDS.subgames).atMost({ rules: MOST_WRITTEN_RULES })),
    diagnostics: playDiagnostics(play, game.rules),
  };
}

/**
 * The overview of what a game already knows. Parts that it does not know are given up with reason `why`. Undefined if
 * no machine is known to play it.
 */
export function knownOverview(game: OpenGame, why: GaveUp): Overview | undefined {
  const ask = <T>(analysis: Analysis<T>): T | GaveUp => game.known(analysis) ?? why;
  const need = <T>(analysis: Analysis<T>): T => {
    const answer = game.known(analysis);
    if (answer === undefined) throw new BudgetSpent(why);
    return answer;
  };
  const { rules, reachedToo, seed } = game;
  const known: OpenGame["known"] = (analysis) => game.known(analysis);
  const answered: OpenGame = { rules, reachedToo, seed, random: () => game.random(), known, ask, need };
  const overview = withinBudget(() => overviewOf(answered, unlimited()));
  return isGaveUp(overview) ? undefined : overview;
}

function groundSizes(game: OpenGame, budget: Budget): GroundSizes | GaveUp {
  const ground = game.ask(grounded, budget);
  if (isGaveUp(ground)) return ground;
  const { program, circuit } = ground;
  return {
    fluents: program.fluents.length,
    moves: program.moves.map(({ length }) => length),
    atoms: program.atomCount,
    rules: program.heads.length,
    gates: gateCount(circuit),
  };
}
