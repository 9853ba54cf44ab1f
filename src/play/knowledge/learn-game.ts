/** Learns the knowledge to store about a game: values by self-play, and how they do against random moves. */
import { type Budget, BudgetSpent, type GaveUp, unlimited, withinBudget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { fingerprint, machineOf, type OpenGame, profile, searchSymmetries } from "../../game/index.ts";
import { printRules } from "../../language/rules/index.ts";
import { type KeepingCursor, keeps, type Machine } from "../../machine/index.ts";
import { ValueLearner } from "../learning/index.ts";
import { type GameKnowledge, valuesOfNet } from "./game-knowledge.ts";
import { heldShares } from "./held-shares.ts";
import { OneStepAhead } from "./one-step-ahead.ts";

/** The name of the game, the seed, and how long to learn. */
export interface LearnGameOptions {
  /** The name of the game, for people. */
  readonly name: string;
  readonly seed?: number;
  /** Maximum number of games of self-play to learn from. */
  readonly games?: number;
  /** Creates the budget of the learning itself. Called when everything is ready for the first game. */
  readonly learning?: () => Budget;
}

/** Thrown if a game cannot be learned; the message says why. */
export class NotLearnable extends Error {
  constructor(message: string) {
    super(message);
    this.name = "NotLearnable";
  }
}

const MOST_GAMES = 100_000;
const MOST_STEPS = 300;
const TRIAL_GAMES = 40;

/**
 * Learns values for two-player, constant-sum games with alternating moves, without chance or hidden information, on a
 * machine that grounds. Throws NotLearnable for other games. `budget` limits the analysis of the game; the options
 * limit the learning.
 */
export const learnGame = (game: OpenGame, options: LearnGameOptions, budget: Budget): GameKnowledge | GaveUp =>
  withinBudget(() => learn(game, options, budget));

function learn(game: OpenGame, options: LearnGameOptions, budget: Budget): GameKnowledge {
  const { name, seed = 1, games = MOST_GAMES, learning: newBudget = unlimited } = options;
  const machine = machineOf(game, budget);
  const cursor = machine.newCursor();
  if (machine.roles.length !== 2 || machine.roles.includes("random"))
    throw new NotLearnable("values are learned of games of two players without chance");
  if (!keeps(cursor)) throw new NotLearnable("values are learned of games that ground");
  // Everything that uses the budget comes first, because learning may take long.
  const [printed, aspects] = [game.need(fingerprint, budget), game.need(profile, budget)];
  const symmetries = game.need(searchSymmetries, budget);
  const learning = newBudget();
  const learner = new ValueLearner({
    cursor,
    initialState: machine.initialState,
    roleCount: machine.roles.length,
    fluentCount: cursor.fluentBytes().length,
    random: createRandom(seed),
    maxSteps: MOST_STEPS,
    budget: learning,
    symmetries,
  });
  let tries = 0;
  while (learner.games < games && tries++ < 2 * games && learner.isSuited && !learning.isOver()) learner.playOne();
  if (!learner.isSuited) throw new NotLearnable("values are learned of games in which the players move in turn");
  if (learner.games === 0)
    throw new BudgetSpent({ kind: "gave-up", resource: "seconds", limit: 0, doing: "playing the first game" });
  const trialPoints = pointsAgainstRandom(machine, cursor, learner, seed);
  return {
    game: name,
    sheet: printRules(game.rules, "prefix"),
    fingerprint: printed.fingerprint,
    aspects,
    roles: machine.roles,
    values: valuesOfNet(learner.net, fluentNames(machine, cursor)),
    held: heldShares({ machine, cursor, random: createRandom(seed), maxSteps: MOST_STEPS, budget: unlimited() }),
    learning: { engine: null, trials: [], games: learner.games, seed, trialGames: TRIAL_GAMES, trialPoints },
  };
}

/** The fluents as KIF, by number. */
export const fluentNames = ({ vocabulary }: Machine, cursor: KeepingCursor): string[] =>
  Array.from(cursor.fluentBytes(), (_, fluent) => vocabulary.fluentText(fluent));

function pointsAgainstRandom(machine: Machine, cursor: KeepingCursor, { net }: ValueLearner, seed: number): number {
  const random = createRandom(seed + 1);
  const trial = new OneStepAhead({ machine, cursor, random, maxSteps: MOST_STEPS });
  let points = 0;
  for (let game = 0; game < TRIAL_GAMES; game++) points += trial.play(net, undefined, game % 2);
  return points;
}
