/** A replay buffer of the newest games, as they were played. */
import type { SeededRandom } from "../../foundations/collections/index.ts";

export interface PlayedGame {
  /** By step: where its fluents begin in `fluents`. Has one entry more than there are steps. */
  readonly starts: Int32Array;
  /** The fluents that hold before each step. */
  readonly fluents: Int32Array;
  /** Rewards of the two roles, from 0 to 1. */
  readonly rewards: readonly [number, number];
}

/** Maximum number of fluents in all games together: 16 MB, or twice that while dropped games wait to be freed. */
const MOST_FLUENTS = 4e6;

export class PlayedGames {
  private games: PlayedGame[] = [];
  private readonly mostFluents: number;
  /** Games before this index were dropped. */
  private first = 0;
  /** Number of fluents in all kept games. */
  private fluents = 0;

  constructor(mostFluents = MOST_FLUENTS) {
    this.mostFluents = mostFluents;
  }

  /** Keeps the newest game whatever its length. */
  add(game: PlayedGame): void {
    this.games.push(game);
    this.fluents += game.fluents.length;
    while (this.fluents > this.mostFluents && this.first < this.games.length - 1)
      this.fluents -= (this.games[this.first++] as PlayedGame).fluents.length;
    if (2 * this.first <= this.games.length) return;
    this.games = this.games.slice(this.first);
    this.first = 0;
  }

  /** Requires at least one game. */
  draw(random: SeededRandom): PlayedGame {
    return this.games[this.first + random.below(this.games.length - this.first)] as PlayedGame;
  }
}
