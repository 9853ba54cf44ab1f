/** Asteroids: one ship, or two ships steered at once, in closed universes of 20 by 20 places. */

import { wordsOf } from "./simulator.ts";
import { solitaire } from "./solitaire.ts";

interface Ship {
  readonly position: readonly [east: number, north: number];
  readonly speed: readonly [east: number, north: number];
  /** A quarter turn clockwise from north each: 0 north, 1 east, 2 south, 3 west. */
  readonly heading: number;
}

interface Flight {
  readonly ships: readonly Ship[];
  readonly step: number;
}

const STEP_LIMIT = 50;
const COMMANDS = ["thrust", "turn-left", "turn-right"];
const HEADINGS: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

const wrap = (place: number): number => ((place - 1 + 20) % 20) + 1;
const clamp = (speed: number): number => Math.max(-3, Math.min(3, speed));

/** The ship drifts at its old speed while it obeys. */
function obey(ship: Ship, command: string): Ship {
  const drifted = {
    ...ship,
    position: [wrap(ship.position[0] + ship.speed[0]), wrap(ship.position[1] + ship.speed[1])],
  } as const;
  if (command === "turn-left") return { ...drifted, heading: (ship.heading + 3) % 4 };
  if (command === "turn-right") return { ...drifted, heading: (ship.heading + 1) % 4 };
  const [east, north] = HEADINGS[ship.heading] ?? [0, 0];
  return { ...drifted, speed: [clamp(ship.speed[0] + east), clamp(ship.speed[1] + north)] };
}

const SCOUT: Ship = { position: [10, 10], speed: [0, 1], heading: 3 };
const CARGO: Ship = { position: [10, 10], speed: [1, 0], heading: 0 };
const PLANETS: readonly string[] = ["15,8", "6,12"];

const isAtPlanet = (ship: Ship, index: number): boolean => ship.position.join() === PLANETS[index];
const hasLanded = (ship: Ship, index: number): boolean => isAtPlanet(ship, index) && ship.speed.join() === "0,0";

export const asteroids = solitaire<Flight>({
  role: "pilot",
  initial: { ships: [SCOUT], step: 0 },
  moves: () => COMMANDS,
  play: ({ ships, step }, command) => ({ ships: ships.map((ship) => obey(ship, command)), step: step + 1 }),
  value: ({ ships, step }) => {
    if (ships.every(hasLanded)) return 100;
    if (step < STEP_LIMIT) return undefined;
    return ships.every(isAtPlanet) ? 50 : 0;
  },
});

export const asteroidsParallel = solitaire<Flight>({
  role: "pilot",
  initial: { ships: [SCOUT, CARGO], step: 0 },
  moves: () => COMMANDS.flatMap((scout) => COMMANDS.map((cargo) => `(steer ${scout} ${cargo})`)),
  play: ({ ships, step }, move) => {
    const commands = wordsOf(move).slice(1);
    return { ships: ships.map((ship, index) => obey(ship, commands[index] ?? "")), step: step + 1 };
  },
  value: ({ ships, step }) => {
    const landed = ships.filter(hasLanded).length;
    return landed === 2 || step === STEP_LIMIT ? 50 * landed : undefined;
  },
});
