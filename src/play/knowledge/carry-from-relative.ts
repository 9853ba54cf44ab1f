/**
 * Transfers learned values from known games to a new one: finds the nearest known game, maps its symbols, and carries
 * its values over. All of this takes a fraction of a second, so it can be done while a match starts.
 */
import { type GameMapping, mapGames, nearestGames, usageGraph } from "../../analysis/mapping/index.ts";
import { type Budget, isGaveUp } from "../../foundations/budgets/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { fingerprint, type OpenGame, profile } from "../../game/index.ts";
import { type Rules, readRules } from "../../language/rules/index.ts";
import { type CarriedValues, carryValues, type NewGame } from "./carry-values.ts";
import type { EngineKind, GameKnowledge, LearnedValues } from "./game-knowledge.ts";

/** What a related game provides. */
export interface FromRelative {
  /** The name of the related game. */
  readonly game: string;
  /** Distance between the two games, by their mapping. */
  readonly distance: number;
  /** Number of the new game's fluents that got weights, and number of all its fluents. */
  readonly found: number;
  readonly fluents: number;
  readonly values: LearnedValues;
  /** The engine that played best in the related game, or null if that was not tried. */
  readonly engine: EngineKind | null;
}

/** A game that looks for a related one; see NewGame. */
export interface SeekingGame extends Omit<NewGame, "rules" | "held"> {
  readonly game: OpenGame;
  /** By fluent: the share of states in random play in which it holds. Computed only if there is something to carry. */
  readonly held: () => Float32Array;
}

/** Maximum number of nearest games to map, while time allows. */
const MAPPED = 2;
/** Thresholds for a related game: minimum share of fluents that get weights, and maximum distance of the mapping. */
const LEAST_FOUND = 1 / 3;
const MOST_DISTANCE = 0.8;

/** Returns what the best related game provides, or a text that says why there is none. */
export function carryFromRelative(
  known: readonly GameKnowledge[],
  { game, held, ...parts }: SeekingGame,
  budget: Budget,
): FromRelative | string {
  if (known.length === 0) return "nothing was learned of any game";
  const [print, aspects] = [game.ask(fingerprint, budget), game.ask(profile, budget)];
  if (isGaveUp(print) || isGaveUp(aspects)) return "there was no time to look for a relative";
  // Profiles of other versions have another length and cannot be compared.
  const comparable = known.filter((knowledge) => knowledge.aspects.length === aspects.length);
  const byName = new Map(comparable.map((knowledge) => [knowledge.game, knowledge]));
  const nearest = nearestGames(
    { fingerprint: print.fingerprint, aspects },
    [...byName.values()].map(({ game: name, fingerprint: known, aspects }) => ({ name, fingerprint: known, aspects })),
    {
      top: MAPPED,
      usage: () => usageGraph(game.rules),
      usageOf: (name) => usageGraph(rulesOfKnowledge(byName.get(name) as GameKnowledge)),
      budget,
    },
  );
  let best: FromRelative | undefined;
  let shares: Float32Array | undefined;
  for (const { name, equivalent } of nearest) {
    const knowledge = byName.get(name) as GameKnowledge;
    const rules = rulesOfKnowledge(knowledge);
    const mapping = mapGames(rules, game.rules, "noether", budget);
    if (isGaveUp(mapping)) return best ?? `there was no time to map ${name}`;
    if (mapping.distance > MOST_DISTANCE) continue;
    shares ??= held();
    const carried = carryValues(knowledge, rules, { rules: game.rules, held: shares, ...parts }, mapping);
    const found = fromRelative(knowledge, mapping, carried);
    if (isRelative(found) && (best === undefined || worth(found) > worth(best))) best = found;
    if (equivalent) break;
  }
  return best ?? `no known game is a relative; the nearest is ${nearest[0]?.name ?? "none"}`;
}

const fromRelative = (
  { game, learning }: GameKnowledge,
  { distance }: GameMapping,
  { values, found }: CarriedValues,
): FromRelative => ({
  game,
  distance,
  found,
  fluents: values.fluents.length,
  values,
  engine: learning.engine,
});

const isRelative = ({ found, fluents }: FromRelative): boolean => found >= LEAST_FOUND * fluents;

const worth = ({ found, fluents, distance }: FromRelative): number => (found / fluents) * (1 - distance);

const rulesOfKnowledge = ({ game, sheet }: GameKnowledge): Rules => readRules(new SourceText(game, sheet)).rules;
