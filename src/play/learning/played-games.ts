/** Games to learn from, as they were played: the newest ones, as many as there is room for. */
import type { SeededRandom } from "../../foundations/collections/index.ts";

export interface PlayedGame {
  /** By step where its fluents begin in `fluents`; one entry more than there are steps. */
  readonly starts: Int32Array;
  /** The fluents that hold before each step. */
  readonly fluents: Int32Array;
  /** Of the two roles, from 0 to 1. */
  readonly rewards: readonly [number, number];
}

/** Fluents of all games together, at most: 16 MB, twice that while dropped games wait to be cleared away. */
const MOST_FLUENTS = 4e6;

export class PlayedGames {
  private games: PlayedGame[] = [];
  private readonly mostFluents: number;
  /** Games before this one were dropped. */
  private first = 0;
  /** Fluents of all games that are kept. */
  private fluents = 0;

  constructor(mostFluents = MOST_FLUENTS) {
    this.mostFluents = mostFluents;
  }

  /** The newest game is kept whatever its length. */
  add(game: PlayedGame): void {
    this.games.push(game);
    this.fluents += game.fluents.length;
    while (this.fluents > this.mostFluents && this.first < this.games.length - 1)
      this.fluents -= (this.games[this.first++] as PlayedGame).fluents.length;
    if (2 * this.first <= this.games.length) return;
    this.games = this.games.slice(this.first);
    this.first = 0;
  }

  /** Pre: there is one. */
  draw(random: SeededRandom): PlayedGame {
    return this.games[this.first + random.below(this.games.length - this.first)] as PlayedGame;
  }
}
