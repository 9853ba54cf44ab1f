/**
 * Many hand-written games of connect four stepped together: a yardstick for the fastest possible vector environment in
 * this language.
 */
import type { SeededRandom } from "../../../src/foundations/collections/index.ts";
import { COLUMN_BITS, hasFour } from "./connect-four.ts";

const COLUMNS = 7;
const ROWS = 6;
const CELLS = COLUMNS * ROWS;
/** Observation of a game: discs of each player, and whose turn it is. */
const OBSERVED = 2 * CELLS + 2;

export class ConnectFourTable {
  /** By game and column. */
  readonly masks: Uint8Array;
  readonly observations: Uint8Array;
  /** By game: 0 continues, 1 the mover has won, 2 drawn. */
  readonly ends: Uint8Array;
  private readonly games: number;
  private readonly random: SeededRandom;
  /** By game and player: discs in columns 0–3 and in columns 4–6. */
  private readonly low: Int32Array;
  private readonly high: Int32Array;
  private readonly heights: Uint8Array;
  private readonly moves: Uint8Array;

  constructor(games: number, random: SeededRandom) {
    this.games = games;
    this.random = random;
    this.masks = new Uint8Array(COLUMNS * games).fill(1);
    this.observations = new Uint8Array(OBSERVED * games);
    this.ends = new Uint8Array(games);
    this.low = new Int32Array(2 * games);
    this.high = new Int32Array(2 * games);
    this.heights = new Uint8Array(COLUMNS * games);
    this.moves = new Uint8Array(games);
  }

  /** Plays a random open column in every game. */
  stepDrawn(): void {
    for (let game = 0; game < this.games; game++) {
      let column = this.random.below(COLUMNS);
      while (this.heights[COLUMNS * game + column] === ROWS) column = this.random.below(COLUMNS);
      this.drop(game, column);
    }
  }

  /** Plays the given open column in every game. */
  step(columns: Int32Array): void {
    for (let game = 0; game < this.games; game++) this.drop(game, columns[game] as number);
  }

  /** Writes masks and observations. */
  look(): void {
    const { masks, heights, observations, low, high } = this;
    for (let i = 0; i < masks.length; i++) masks[i] = (heights[i] as number) < ROWS ? 1 : 0;
    let at = 0;
    for (let game = 0; game < this.games; game++) {
      for (let player = 0; player < 2; player++)
        for (let column = 0; column < COLUMNS; column++) {
          const discs = ((column < 4 ? low : high)[2 * game + player] as number) >>> ((column & 3) * COLUMN_BITS);
          for (let row = 0; row < ROWS; row++) observations[at++] = (discs >>> row) & 1;
        }
      const turn = (this.moves[game] as number) & 1;
      observations[at++] = 1 - turn;
      observations[at++] = turn;
    }
  }

  private drop(game: number, column: number): void {
    const place = 2 * game + ((this.moves[game] as number) & 1);
    const height = this.heights[COLUMNS * game + column] as number;
    const bit = 1 << ((column & 3) * COLUMN_BITS + height);
    const discs = column < 4 ? this.low : this.high;
    discs[place] = (discs[place] as number) | bit;
    this.heights[COLUMNS * game + column] = height + 1;
    const moves = ++(this.moves[game] as number);
    const end = hasFour(this.low[place] as number, this.high[place] as number) ? 1 : moves === CELLS ? 2 : 0;
    this.ends[game] = end;
    if (end !== 0) this.begin(game);
  }

  private begin(game: number): void {
    this.low.fill(0, 2 * game, 2 * game + 2);
    this.high.fill(0, 2 * game, 2 * game + 2);
    this.heights.fill(0, COLUMNS * game, COLUMNS * (game + 1));
    this.moves[game] = 0;
  }
}
