/**
 * Steps per second of vector environments, compared with a hand-written loop that plays, observes and asks for legal
 * moves in the same way.
 */
import { isGaveUp } from "../../src/foundations/budgets/index.ts";
import { createRandom } from "../../src/foundations/collections/index.ts";
import type { Game } from "../../src/game/index.ts";
import { openVectorEnvironment } from "../../src/play/environment/index.ts";
import { ConnectFourTable } from "./yardsticks/connect-four-table.ts";

export interface EnvironmentRow {
  readonly what: string;
  readonly kind: string;
  readonly games: number;
  /** Moves per second, summed over all games. */
  readonly stepsPerSecond: number;
}

const COLUMNS = 7;
/** Number of warm-up calls before the clock starts. */
const WARM_UP_CALLS = 300;
const CALLS_PER_LOOK = 10;

/** Calls `step` for this many seconds. */
function rate(games: number, seconds: number, step: () => void): number {
  for (let i = 0; i < WARM_UP_CALLS; i++) step();
  const begun = performance.now();
  let calls = 0;
  let now = begun;
  while (now - begun < 1000 * seconds) {
    for (let i = 0; i < CALLS_PER_LOOK; i++) step();
    calls += CALLS_PER_LOOK;
    now = performance.now();
  }
  return (1000 * calls * games) / (now - begun);
}

/**
 * Measures drawn actions, and actions chosen from masks that are read together with observations. Undefined if the game
 * has no environment.
 */
export function measureEnvironment(game: Game, games: number, seconds: number): EnvironmentRow[] | undefined {
  const environment = openVectorEnvironment(game, { games });
  if (isGaveUp(environment)) return undefined;
  const { kind, spec } = environment;
  const random = createRandom(1);
  const observations = environment.observe();
  const masks = environment.legal();
  const actions = new Int32Array(games * spec.players.length);
  const giveAndLook = (): void => {
    for (let i = 0; i < actions.length; i++) actions[i] = drawFrom(masks, i * spec.maxActions, spec.maxActions, random);
    environment.step(actions);
    environment.observe(observations);
    environment.legal(masks);
  };
  const drawn = rate(games, seconds, () => environment.step());
  environment.reset(1);
  environment.legal(masks);
  return [
    { what: "actions drawn", kind, games, stepsPerSecond: drawn },
    { what: "given, observations and masks read", kind, games, stepsPerSecond: rate(games, seconds, giveAndLook) },
  ];
}

/** Hand-written connect four: the same two ways of stepping, with equivalent observations and masks. */
export function measureByHand(games: number, seconds: number): EnvironmentRow[] {
  const random = createRandom(1);
  const table = new ConnectFourTable(games, random);
  const row = (what: string, step: () => void): EnvironmentRow => ({
    what,
    kind: "by hand",
    games,
    stepsPerSecond: rate(games, seconds, step),
  });
  const actions = new Int32Array(games);
  return [
    row("actions drawn", () => table.stepDrawn()),
    row("given, observations and masks read", () => {
      for (let game = 0; game < games; game++) actions[game] = drawFrom(table.masks, game * COLUMNS, COLUMNS, random);
      table.step(actions);
      table.look();
    }),
  ];
}

/**
 * An action that a mask allows, or −1 if there is none. The search starts at a random place, which is uniform enough
 * for measuring.
 */
function drawFrom(masks: Uint8Array, start: number, length: number, random: { word(): number }): number {
  const first = random.word() % length;
  for (let i = 0; i < length; i++) {
    const action = first + i < length ? first + i : first + i - length;
    if (masks[start + action] === 1) return action;
  }
  return -1;
}
