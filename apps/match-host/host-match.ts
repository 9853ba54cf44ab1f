/** Hosts one match: drives the players, records states and times, and informs spectators. */
import { randomBytes } from "node:crypto";
import { createRandom } from "../../src/foundations/collections/index.ts";
import { machineOf, type OpenGame } from "../../src/game/index.ts";
import { apply, describeState } from "../../src/machine/index.ts";
import { type Alarm, type MatchRecord, playMatch, writeTranscript } from "../../src/play/match/index.ts";
import type { Clocks, Player } from "../../src/play/players/index.ts";
import { monotonicSeconds, stateDrawer } from "../player-process/index.ts";
import type { HostedMatch } from "./ggp-record.ts";
import { LiveView } from "./live-view.ts";

export interface HostOptions {
  /** The name of the game. */
  readonly title: string;
  readonly game: OpenGame;
  readonly players: readonly Player[];
  readonly id: string;
  readonly clocks: Clocks;
  readonly seed: number;
  readonly maxSteps: number;
  readonly scrambled: boolean;
  /** Port of the page that shows the match; 0 picks a free one. */
  readonly viewPort?: number;
  readonly onView?: (port: number) => void;
  readonly onStep?: (moves: readonly string[]) => void;
  readonly isAborted: () => boolean;
}

/** Milliseconds that spectators have to fetch the last board. */
const LINGER = 1_000;
const TOKEN_LETTERS = 32;

export async function hostMatch(options: HostOptions): Promise<HostedMatch> {
  const { game, players, clocks, id } = options;
  const machine = machineOf(game);
  const cursor = machine.newCursor();
  const states: string[][] = [];
  const stateTimes: number[] = [];
  const view = await openView(options);
  const draw = view === undefined ? () => undefined : stateDrawer(game.rules, machine);
  const noteState = (moves: readonly string[]): void => {
    const { step, state } = describeState(machine, cursor, states.length);
    states.push([...state]);
    stateTimes.push(Date.now());
    const board = view === undefined ? undefined : draw(cursor.save());
    view?.tell({ kind: "step", step, moves, hasBoard: board !== undefined }, board);
  };
  const startTime = Date.now();
  noteState([]);
  const record = await playMatch({
    game,
    players,
    clocks,
    now: monotonicSeconds,
    alarm: ringAt,
    random: createRandom(options.seed),
    maxSteps: options.maxSteps,
    isAborted: options.isAborted,
    onStep: (moves) => {
      apply(machine, cursor, moves);
      noteState(moves);
      options.onStep?.(moves);
    },
    onFault: ({ step, role, kind }) => view?.tell({ kind: "fault", step, role, fault: kind }),
  });
  if (view !== undefined) await endView(view, options.title, record);
  return {
    id,
    record,
    clocks,
    startTime,
    states,
    stateTimes,
    scrambled: options.scrambled,
    gameUrl: `urn:noether:${encodeURIComponent(options.title)}`,
    randomToken: randomBytes(TOKEN_LETTERS / 2).toString("hex"),
  };
}

async function openView({ title, game, players, id, viewPort, onView }: HostOptions): Promise<LiveView | undefined> {
  if (viewPort === undefined) return undefined;
  const { roles } = machineOf(game);
  const names = players.map(({ name }) => name);
  const byRole = roles.map((role) => (role === "random" ? "chance" : (names.shift() ?? "")));
  const view = new LiveView({ game: title, id, roles, players: byRole });
  onView?.(await view.listen(viewPort));
  return view;
}

async function endView(view: LiveView, title: string, record: MatchRecord): Promise<void> {
  view.tell({ kind: "end", text: [...writeTranscript(title, record)].at(-1) ?? "" });
  await new Promise((resolve) => setTimeout(resolve, LINGER));
  await view.close();
}

const ringAt: Alarm = (deadline, ring) => {
  const timer = setTimeout(ring, Math.max(0, 1000 * (deadline - monotonicSeconds())));
  return () => clearTimeout(timer);
};
