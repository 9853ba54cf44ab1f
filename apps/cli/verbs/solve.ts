import { describeGaveUp, isGaveUp, withinBudget } from "../../../src/foundations/budgets/index.ts";
import { type BestPlay, findBestPlay, type Solution, Solver, type SymmetryUse, UNBOUNDED } from "../../../src/play/search/index.ts";
import type { Machine } from "../../../src/machine/index.ts";
import { badCall, gaveUp } from "../errors.ts";
import { loadRules } from "../load-game.ts";
import { machineFor } from "../machines.ts";
import { oneOf, wholeNumber } from "../options.ts";
import { cpuSeconds, type Session, wallSeconds } from "../session.ts";
import { readState } from "../state-file.ts";
import type { Verb } from "../verb.ts";

const USES = ["none", "moves", "states", "auto"] as const satisfies SymmetryUse[];
