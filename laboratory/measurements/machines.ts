/**
 * How fast the machines are on each game: moves and playouts per second, set-up time, gates, code and memory. Two
 * yardsticks are measured in the same run, hand-written bitboard playouts (yardsticks/) and the interpreted machine, so
 * that results of different computers can be compared as ratios.
 */
import { Budget, isGaveUp, withinBudget } from "../../src/foundations/budgets/index.ts";
import { createRandom, type SeededRandom } from "../../src/foundations/collections/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { BatchedPlayouts } from "../../src/machine/batched/index.ts";
import {
  circuitFromGroundProgram,
  gateCount,
  simplifyCircuit,
  specializeCircuit,
} from "../../src/machine/circuit/index.ts";
import { CompiledMachine } from "../../src/machine/compiled/index.ts";
import { type GroundProgram, groundRules } from "../../src/machine/grounding/index.ts";
import { type Machine, type PlayoutTally, playRandomly, runPlayouts } from "../../src/machine/index.ts";
import { InterpretedMachine } from "../../src/machine/interpreted/index.ts";
import { liftedMachine } from "../../src/machine/lifted/index.ts";
import { PropagatingMachine } from "../../src/machine/propagating/index.ts";
import { relationalMachine } from "../../src/machine/relational/index.ts";
import { playBreakthrough } from "./yardsticks/breakthrough.ts";
import { playConnectFour } from "./yardsticks/connect-four.ts";

export interface MachineRow {
  readonly game: string;
  readonly machine: string;
  readonly movesPerSecond: number;
  readonly playoutsPerSecond: number;
  readonly meanLength: number;
  /** Seconds from the rules to the first playout. */
  readonly setupSeconds: number;
  /** 0 if the machine has no gates of its own. */
  readonly gates: number;
  readonly codeBytes: number;
  readonly memoryBytes: number;
  /** Moves per second relative to hand-written connect four (8×6), and to the interpreted machine on the same game. */
  readonly overYardstick: number;
  readonly overInterpreted: number;
}

export interface YardstickRow {
  readonly yardstick: string;
  readonly movesPerSecond: number;
  readonly meanLength: number;
}

/** The measurement of one machine before it is compared. */
type Measured = Omit<MachineRow, "game" | "overYardstick" | "overInterpreted">;

const now = (): number => performance.now() / 1000;
const MOST_STEPS = 1000;

export function measureYardsticks(seconds: number): YardstickRow[] {
  const games: [string, (random: SeededRandom) => number][] = [
    ["connect four 8×6", (random) => playConnectFour(8, random)],
    ["connect four 7×6", (random) => playConnectFour(7, random)],
    ["breakthrough 8×8", playBreakthrough],
  ];
  return games.map(([yardstick, play]) => {
    const random = createRandom(1);
    const start = now();
    let [moves, playouts] = [0, 0];
    while (now() - start < seconds) for (let i = 0; i < 200; i++, playouts++) moves += play(random);
    return { yardstick, movesPerSecond: moves / (now() - start), meanLength: moves / playouts };
  });
}

/**
 * One row per machine that can hold the game. `yardstick`: moves per second of hand-written connect four 8×6 in the
 * same run.
 */
export function measureMachines(game: string, rules: Rules, seconds: number, yardstick: number): MachineRow[] {
  const interpreted = measureInterpreted(rules, seconds);
  const start = now();
  const program = groundRules(rules, new Budget({ seconds: 10, now }));
  const groundSeconds = now() - start;
  const measured = [interpreted, measureRelational(rules, seconds), ...measureLifted(rules, seconds)];
  if (!isGaveUp(program) && (program.missing?.size ?? 0) === 0) {
    measured.push(measurePropagating(program, groundSeconds, seconds));
    measured.push(measureCompiled(program, groundSeconds, seconds), measureBatched(program, groundSeconds, seconds));
  }
  return measured.map((row) => ({
    game,
    ...row,
    overYardstick: row.movesPerSecond / yardstick,
    overInterpreted: row.movesPerSecond / interpreted.movesPerSecond,
  }));
}

const measureInterpreted = (rules: Rules, seconds: number): Measured =>
  measureStepping(() => new InterpretedMachine(rules), 0, seconds);

const measureRelational = (rules: Rules, seconds: number): Measured =>
  measureStepping(() => relationalMachine(rules, undefined, { tuneAfter: 0 }), 0, seconds);

/** Empty if the machine refuses the sheet. */
function measureLifted(rules: Rules, seconds: number): Measured[] {
  const start = now();
  const machine = withinBudget(() => liftedMachine(rules, new Budget({ seconds: 20, now })));
  if (isGaveUp(machine)) return [];
  const { module, arena } = machine.engine.program;
  const setupSeconds = now() - start;
  const play = (budget: Budget): PlayoutTally =>
    runPlayouts(machine, createRandom(1), { maxSteps: MOST_STEPS, budget });
  const sizes = { gates: 0, codeBytes: module.bytes, memoryBytes: arena };
  return [{ machine: machine.kind, setupSeconds, ...sizes, ...timed(play, seconds) }];
}

function measurePropagating(program: GroundProgram, groundSeconds: number, seconds: number): Measured {
  const start = now();
  const circuit = simplifyCircuit(circuitFromGroundProgram(program));
  const secondsBefore = groundSeconds + now() - start;
  const measured = measureStepping(() => new PropagatingMachine(program, circuit), secondsBefore, seconds);
  return { ...measured, gates: gateCount(circuit) };
}

/** Playouts step by step, with the machine's cursor. */
function measureStepping(make: () => Machine, secondsBefore: number, seconds: number): Measured {
  const start = now();
  const machine = make();
  const cursor = machine.newCursor();
  const setupSeconds = secondsBefore + now() - start;
  const play = (budget: Budget): PlayoutTally =>
    playRandomly(machine, cursor, createRandom(1), { maxSteps: MOST_STEPS, budget });
  return { machine: machine.kind, setupSeconds, gates: 0, codeBytes: 0, memoryBytes: 0, ...timed(play, seconds) };
}

function measureCompiled(program: GroundProgram, groundSeconds: number, seconds: number): Measured {
  const start = now();
  const circuit = simplifyCircuit(circuitFromGroundProgram(program));
  const machine = new CompiledMachine(program, circuit, now);
  const setupSeconds = groundSeconds + now() - start;
  const play = (budget: Budget): PlayoutTally =>
    runPlayouts(machine, createRandom(1), { maxSteps: MOST_STEPS, budget });
  return {
    machine: machine.engine === undefined ? "compiled" : `compiled (${machine.engine.strategy})`,
    setupSeconds,
    gates: gateCount(circuit),
    codeBytes: machine.engine?.module.bytes ?? 0,
    memoryBytes: machine.engine?.memory.end ?? 0,
    ...timed(play, seconds),
  };
}

function measureBatched(program: GroundProgram, groundSeconds: number, seconds: number): Measured {
  const start = now();
  const circuit = specializeCircuit(simplifyCircuit(circuitFromGroundProgram(program)), program.fluents);
  const lanes = new BatchedPlayouts(circuit);
  const setupSeconds = groundSeconds + now() - start;
  const play = (budget: Budget): PlayoutTally => lanes.run({ maxSteps: MOST_STEPS, budget }, 1);
  return {
    machine: "batched",
    setupSeconds,
    gates: gateCount(circuit),
    codeBytes: lanes.program.module.bytes,
    memoryBytes: lanes.program.memoryBytes,
    ...timed(play, seconds),
  };
}

function timed(
  play: (budget: Budget) => PlayoutTally,
  seconds: number,
): Pick<Measured, "movesPerSecond" | "playoutsPerSecond" | "meanLength"> {
  const start = now();
  const { moves, playouts, lengthSum } = play(new Budget({ seconds, now }));
  const elapsed = now() - start;
  return {
    movesPerSecond: moves / elapsed,
    playoutsPerSecond: playouts / elapsed,
    meanLength: lengthSum / Math.max(1, playouts),
  };
}
