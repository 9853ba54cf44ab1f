/** Table 1 of Koriche et al. (2017): the score of MAC-UCB-SYM in percent against each player. */

import { chosenRows, type ReproductionOptions } from "../reproduction.ts";
import { sheetPath } from "../sheet-path.ts";

/** The columns. */
export const OPPONENTS = ["mac-ucb", "uct", "uct-sym", "grave", "grave-sym"] as const;
/** The last column, another author's program: it is reached by `host:port`. */
export const SANCHO = 5;

export interface TableGame {
  /** The paper's name for the game. */
  readonly paper: string;
  /** The public sheet, or one of our games if the sheets with chance are not public. */
  readonly sheet: string;
  readonly isOurs: boolean;
  /** Scores by column, SANCHO last. */
  readonly scores: readonly number[];
}

const ROWS: readonly (readonly [paper: string, sheet: string, scores: readonly number[]])[] = [
  ["Amazons torus 10×10", "amazonsTorus_10x10", [84.2, 96.0, 98.1, 78.4, 86.7, 86.2]],
  ["Breakthrough suicide", "breakthroughSuicide", [93.0, 93.1, 81.9, 59.4, 73.2, 77.8]],
  ["Chess", "chess", [76.4, 95.8, 95.3, 88.1, 95.4, 87.9]],
  ["Connect Four 20×20", "connectFourLarger", [87.5, 97.0, 100.0, 65.1, 88.5, 96.0]],
  ["Connect Four Simultaneous", "connectFourSimultaneous", [73.7, 87.8, 96.1, 77.2, 93.2, 82.0]],
  ["Copolymer with pie", "copolymer_4_pie", [73.9, 87.2, 93.3, 80.2, 91.6, 77.9]],
  ["Dots and boxes suicide", "dotsAndBoxesSuicide", [65.4, 95.2, 83.7, 80.5, 70.3, 88.0]],
  ["English Draughts", "englishDraughts", [85.1, 97.9, 97.4, 70.1, 71.2, 59.3]],
  ["Free For All 2P", "2pffa_zerosum", [53.4, 81.5, 84.8, 61.2, 72.3, 71.2]],
  ["Hex", "hex", [84.0, 100.0, 100.0, 74.2, 89.8, 78.1]],
  ["Knight Through", "knightThrough", [81.2, 96.0, 90.6, 82.1, 81.2, 88.1]],
  ["Majorities", "majorities", [84.4, 95.7, 96.8, 81.2, 92.3, 87.2]],
  ["Pentago", "pentago", [53.1, 84.8, 66.2, 72.1, 58.4, 54.3]],
  ["Quarto", "quarto", [54.9, 87.1, 65.6, 65.2, 63.8, 57.9]],
  ["Sheep and Wolf", "sheepAndWolf", [74.8, 92.5, 94.6, 64.4, 63.2, 62.1]],
  ["Shmup", "shmup", [58.0, 88.2, 63.7, 55.3, 52.1, 53.0]],
  ["Skirmish zero-sum", "skirmishZeroSum", [85.4, 98.7, 100.0, 77.7, 95.8, 67.4]],
  ["TicTac Chess 2P", "2pttc", [94.9, 97.6, 96.5, 76.3, 93.2, 86.1]],
  ["TTCC4 2P", "ttcc4_2player", [84.4, 97.3, 97.2, 62.4, 85.7, 65.8]],
  ["Reversi Suicide", "reversiSuicide", [72.2, 100.0, 100.0, 66.1, 78.7, 58.2]],
  ["Backgammon", "backgammon", [92.1, 98.0, 96.1, 70.2, 86.8, 100.0]],
  ["Can't Stop", "cant-stop", [88.2, 94.1, 96.8, 93.4, 93.7, 100.0]],
  ["Kaseklau", "cheese-thief", [73.5, 73.4, 72.1, 67.4, 60.2, 88.1]],
  ["Pickomino", "pickomino", [75.4, 74.3, 82.4, 87.1, 95.6, 92.1]],
  ["Yahtzee", "yahtzee", [87.4, 88.2, 83.1, 64.1, 60.9, 91.8]],
];

/** The first twenty games are deterministic and public; the last five have dice. */
const DETERMINISTIC = 20;

const TABLE: readonly TableGame[] = ROWS.map(([paper, sheet, scores], i) => ({
  paper,
  sheet,
  isOurs: i >= DETERMINISTIC,
  scores,
}));

/** A game of the table, and the place of its sheet. */
interface PlacedGame extends TableGame {
  readonly place: string;
}

/** The rows that were asked for. */
export const chosenGames = ({ own, only, games }: Pick<ReproductionOptions, "own" | "only" | "games">): PlacedGame[] =>
  chosenRows(own ? TABLE.filter(({ isOurs }) => isOurs) : TABLE, ({ sheet }) => sheet, only).map((game) => ({
    ...game,
    place: game.isOurs ? game.sheet : sheetPath(game.sheet, games),
  }));
