/** Our players by name. */
import { CANONICAL_TREE_OPTIONS, makeCanonicalTree } from "./canonical-tree.ts";
import { makeContender } from "./contender.ts";
import { CONTENDER_OPTIONS, TRANSFER_OPTIONS } from "./contender-options.ts";
import { GRAVE_OPTIONS, GRAVE_SYM_OPTIONS, makeGrave } from "./grave.ts";
import { makeLegalThinker } from "./legal.ts";
import { LocalPlayer, type LocalPlayerOptions } from "./local-player.ts";
import { MAC_UCB_OPTIONS, MAC_UCB_SYM_OPTIONS, makeMacUcb } from "./mac-ucb.ts";
import { MINIMAX_OPTIONS, makeMinimax } from "./minimax.ts";
import { MONTE_CARLO_OPTIONS, makeMonteCarlo } from "./monte-carlo.ts";
import type { Player } from "./player.ts";
import { type OptionRanges, type OptionValues, parsePlayerName, readOptions, UnknownPlayer } from "./player-options.ts";
import { makeRandomThinker } from "./random.ts";
import type { MakeThinker } from "./thinker.ts";
import { makeUct, UCT_OPTIONS, UCT_SYM_OPTIONS } from "./uct.ts";

/** A kind of player: its name, and its options. */
export interface PlayerKind {
  readonly name: string;
  /** One line for people. */
  readonly summary: string;
  readonly options: OptionRanges;
  make(options: Readonly<Record<string, number | string>>): MakeThinker;
}

/** Types the options of a player by its ranges. */
function kind<R extends OptionRanges>(
  name: string,
  summary: string,
  options: R,
  make: (options: OptionValues<R>) => MakeThinker,
): PlayerKind {
  return { name, summary, options, make: (values) => make(values as OptionValues<R>) };
}

/** The players by name, with their options. */
export const PLAYER_KINDS: readonly PlayerKind[] = [
  kind("random", "a random legal move", {}, () => makeRandomThinker),
  kind("legal", "the first legal move", {}, () => makeLegalThinker),
  kind("monte-carlo", "the move with the best mean of random playouts", MONTE_CARLO_OPTIONS, makeMonteCarlo),
  kind("minimax", "maximin with iterative deepening", MINIMAX_OPTIONS, makeMinimax),
  kind("uct", "tree search by upper confidence bounds", UCT_OPTIONS, makeUct),
  kind("uct-sym", "uct on canonical states", UCT_SYM_OPTIONS, makeUct),
  kind("grave", "tree search that also uses a move's value from other states (GRAVE)", GRAVE_OPTIONS, makeGrave),
  kind("grave-sym", "grave on canonical states", GRAVE_SYM_OPTIONS, makeGrave),
  kind("mac-ucb", "maximin to a fixed depth, bandits below it", MAC_UCB_OPTIONS, makeMacUcb),
  kind("mac-ucb-sym", "mac-ucb on canonical states", MAC_UCB_SYM_OPTIONS, makeMacUcb),
  kind(
    "auto-0",
    "tree search on canonical states with proofs, and exact play when few states are left",
    CANONICAL_TREE_OPTIONS,
    makeCanonicalTree,
  ),
  kind("auto", "our best", CONTENDER_OPTIONS, makeContender),
  kind("transfer", "auto, starting from what was learned on a related game", TRANSFER_OPTIONS, (options) =>
    makeContender(options),
  ),
];

/** Whether the player with this name uses knowledge about other games. */
export const usesKnownGames = (text: string): boolean => {
  const { kind: name, options } = parsePlayerName(text);
  const found = PLAYER_KINDS.find((one) => one.name === name);
  return found !== undefined && "relatives" in found.options && options.get("relatives") !== "never";
};

/** Throws UnknownPlayer if the name or an option is unknown. */
export const makePlayer = (text: string, options: LocalPlayerOptions): Player =>
  new LocalPlayer(text, makeThinkerOf(text), options);

/** Returns the thinker factory of the player with this name. Throws like `makePlayer`. */
export function makeThinkerOf(text: string): MakeThinker {
  const name = parsePlayerName(text);
  const found = PLAYER_KINDS.find((one) => one.name === name.kind);
  if (found === undefined)
    throw new UnknownPlayer(
      `there is no player ${name.kind}; choose from ${PLAYER_KINDS.map((one) => one.name).join(", ")}`,
    );
  return found.make(readOptions(name, found.options));
}
