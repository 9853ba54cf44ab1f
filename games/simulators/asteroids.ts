/** Asteroids: one ship, or two ships steered at once, in closed universes of 20 by 20 places. */

import type { Simulation } from "./simulation.ts";

export interface Ship {
  readonly position: readonly [number, number];
  readonly speed: readonly [number, number];
  /** A quarter turn clockwise from north each: 0 north, 1 east, 2 south, 3 west. */
  readonly heading: number;
}

export interface Flight {
  readonly ships: readonly Ship[];
  readonly step: number;
}

const STEP_LIMIT = 50;
const HEADINGS: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

function wrap(place: number): number {
  return ((place - 1 + 20) % 20) + 1;
}

function clamp(speed: number): number {
  return Math.max(-3, Math.min(3, speed));
}

/** The ship after each of its three commands: thrust, turn left, turn right. It drifts at its old speed. */
function commands(ship: Ship): readonly Ship[] {
  const position = [wrap(ship.position[0] + ship.speed[0]), wrap(ship.position[1] + ship.speed[1])] as const;
  const [east, north] = HEADINGS[ship.heading] ?? [0, 0];
  return [
    { ...ship, position, speed: [clamp(ship.speed[0] + east), clamp(ship.speed[1] + north)] },
    { ...ship, position, heading: (ship.heading + 3) % 4 },
    { ...ship, position, heading: (ship.heading + 1) % 4 },
  ];
}

function hasLanded(ship: Ship, [x, y]: readonly [number, number]): boolean {
  return ship.position[0] === x && ship.position[1] === y && ship.speed[0] === 0 && ship.speed[1] === 0;
}

const SCOUT: Ship = { position: [10, 10], speed: [0, 1], heading: 3 };
const CARGO: Ship = { position: [10, 10], speed: [1, 0], heading: 0 };
const PLANETS: readonly (readonly [number, number])[] = [
  [15, 8],
  [6, 12],
];

export function allLanded(flight: Flight): boolean {
  return flight.ships.every((ship, index) => hasLanded(ship, PLANETS[index] ?? [0, 0]));
}

function flightOf(ships: readonly Ship[]): Simulation<Flight> {
  const combinations = (rest: readonly Ship[]): Ship[][] => {
    const [first, ...others] = rest;
    if (first === undefined) return [[]];
    return commands(first).flatMap((ship) => combinations(others).map((tail) => [ship, ...tail]));
  };
  return {
    initial: { ships, step: 0 },
    isOver: (flight) => allLanded(flight) || flight.step === STEP_LIMIT,
    successors: (flight) => combinations(flight.ships).map((after) => ({ ships: after, step: flight.step + 1 })),
  };
}

export const asteroids = flightOf([SCOUT]);
export const asteroidsParallel = flightOf([SCOUT, CARGO]);
