/** The engine of the analysis board, and players that move. */
import { Budget, BudgetSpent } from "../../../../../src/foundations/budgets/index.ts";
import { createRandom } from "../../../../../src/foundations/collections/index.ts";
import { hidesMoves } from "../../../../../src/language/rules/index.ts";
import { legalJointMove, perceives } from "../../../../../src/machine/index.ts";
import { Analyst, makePlayer, type Player, type StepNews } from "../../../../../src/play/players/index.ts";
import { type EngineSession, seconds } from "../engine-session.ts";
import type { MoveWish, Path, Thought } from "../questions.ts";

/** Lets messages arrive between two slices of thinking. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

const SLICE_SECONDS = 0.05;
/** Seconds between two reports. */
const REPORT_SECONDS = 0.25;
/** After this long nobody is watching any more; also limits the cost of a forgotten tab. */
const MOST_SECONDS = 300;

export class Thinking {
  private readonly session: EngineSession;
  private analyst: Analyst | undefined;
  /** Number of the current analysis; a later one ends it. */
  private turn = 0;
  private playersAtWork = 0;
  /** By role: the player, its name, and the moves that it knows. */
  private readonly players = new Map<number, { player: Player; name: string; path: Path }>();
  private seeds = 1;

  constructor(session: EngineSession) {
    this.session = session;
  }

  rest(): null {
    this.turn++;
    return null;
  }

  /** Thinks until everything is known, it is stopped, or another question arrives. */
  async think(path: Path, tell: (thought: Thought) => void): Promise<Thought> {
    const turn = ++this.turn;
    const budget = this.session.budget();
    const state = this.session.table(budget).stateAfter(path);
    this.analyst ??= new Analyst(this.session.machine(budget), { random: createRandom(1), now: seconds });
    const { analyst } = this;
    analyst.begin(state);
    const first = analyst.report().visits;
    let [spent, told, goesOn] = [0, 0, true];
    const thought = (): Thought => {
      const report = analyst.report();
      const perSecond = spent === 0 ? 0 : (report.visits - first) / spent;
      return { ...report, seconds: spent, perSecond, isDone: !goesOn };
    };
    while (goesOn && spent < MOST_SECONDS && turn === this.turn) {
      if (this.playersAtWork === 0) {
        const began = seconds();
        goesOn = this.workOn(analyst);
        spent += seconds() - began;
        if (spent - told > REPORT_SECONDS) {
          told = spent;
          tell(thought());
        }
      }
      await pause();
    }
    return thought();
  }

  /** If a playout takes too long for a slice, the next slice tries again. */
  private workOn(analyst: Analyst): boolean {
    try {
      return analyst.work(SLICE_SECONDS);
    } catch (error) {
      if (error instanceof BudgetSpent) return true;
      throw error;
    }
  }

  async move({ path, role, player: name, seconds: clock }: MoveWish): Promise<string> {
    this.playersAtWork++;
    try {
      const player = await this.seated(role, name, path, clock);
      return await player.move(this.newsOf(path, role), seconds() + clock);
    } finally {
      this.playersAtWork--;
    }
  }

  /** A player keeps its thoughts as long as the game continues. If moves were taken back, it is made anew. */
  private async seated(role: number, name: string, path: Path, clock: number): Promise<Player> {
    const known = this.players.get(role);
    const goesOn = known?.path.every((moves, i) => moves.every((move, each) => move === path[i]?.[each]));
    if (known !== undefined && known.name === name && goesOn && known.path.length <= path.length) {
      known.path = path;
      return known.player;
    }
    await known?.player.stop([]);
    const player = makePlayer(name, { seed: this.seeds++, pause });
    const given = this.session.playable(this.session.budget());
    await player.start({ ...given, role, clocks: { start: clock, play: clock }, now: seconds }, seconds() + clock);
    this.players.set(role, { player, name, path });
    return player;
  }

  /** What a role learned in each step. */
  private newsOf(path: Path, role: number): StepNews[] {
    const { session } = this;
    const table = session.table(new Budget({}));
    const hidden = hidesMoves(session.rules);
    const cursor = table.machine.newCursor();
    return path.map((moves, step) => {
      const own = moves[role] as string;
      if (!hidden || !perceives(cursor)) return { own, moves };
      cursor.load(table.stateAfter(path.slice(0, step)));
      return { own, percepts: cursor.percepts(role, legalJointMove(table.machine, cursor, moves)) };
    });
  }
}
