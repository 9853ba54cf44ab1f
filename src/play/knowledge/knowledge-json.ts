/**
 * Reads and writes knowledge as JSON. The text may come from an untrusted source, so every part is checked and nothing
 * is guessed.
 */
import type { GameSignature } from "../../analysis/mapping/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { printTerm, readRules, termFromText } from "../../language/rules/index.ts";
import {
  ENGINE_KINDS,
  type EngineKind,
  type EngineTrialAccount,
  type GameKnowledge,
  type LearnedValues,
  type LearningAccount,
} from "./game-knowledge.ts";

const FORMAT = "noether knowledge";
const VERSION = 1;
/** Significant digits kept of a weight; play does not depend on more. */
const DIGITS = 4;

/** Maximum length of a text. Our largest has about a hundred kilobytes. */
const MOST_CHARACTERS = 64e6;
const MOST_FLUENTS = 100_000;
const MOST_HIDDEN = 256;
const MOST_ROLES = 256;
const MOST_ASPECTS = 64;
const MOST_TRIALS = 64;
const MOST_FEATURES = 1e6;
const MOST_NAME = 200;
/** No learner produces larger weights. */
const MOST_WEIGHT = 1e6;

/** Thrown for a text that is not valid knowledge; the message says what is wrong. */
export class BadKnowledge extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BadKnowledge";
  }
}

/** Returns the knowledge as one line of JSON. */
export function writeKnowledge({ aspects, values, held, learning, ...rest }: GameKnowledge): string {
  const { fluents, hidden, inputs, outputs, biases } = values;
  return JSON.stringify({
    format: FORMAT,
    version: VERSION,
    ...rest,
    learning,
    fluents,
    held: rounded(held),
    hidden,
    inputs: rounded(inputs),
    outputs: rounded(outputs),
    biases: rounded(biases),
    aspects: aspects.map(({ features, weights }) => ({ features: Array.from(features), weights: rounded(weights) })),
  });
}

const rounded = (numbers: Float32Array): number[] => Array.from(numbers, (x) => Number(x.toPrecision(DIGITS)));

/** Throws BadKnowledge. */
export function readKnowledge(text: string): GameKnowledge {
  if (text.length > MOST_CHARACTERS) throw new BadKnowledge(`more than ${MOST_CHARACTERS} characters`);
  const document = objectOf(parse(text), "the document");
  if (document["format"] !== FORMAT) throw new BadKnowledge(`format is not "${FORMAT}"`);
  if (document["version"] !== VERSION)
    throw new BadKnowledge(`version ${JSON.stringify(document["version"])} cannot be read, only ${VERSION}`);
  const sheet = textOf(document["sheet"], "sheet", MOST_CHARACTERS);
  requireReadable(sheet);
  const values = valuesOf(document);
  return {
    game: textOf(document["game"], "game", MOST_NAME),
    sheet,
    fingerprint: textOf(document["fingerprint"], "fingerprint", MOST_NAME),
    aspects: listOf(document["aspects"], "aspects", MOST_ASPECTS).map(aspectOf),
    roles: namesOf(document["roles"], "roles", MOST_ROLES),
    values,
    held: weightsOf(document["held"], "held", values.fluents.length),
    learning: accountOf(document["learning"]),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadKnowledge("it is not JSON");
  }
}

function requireReadable(sheet: string): void {
  const { diagnostics } = readRules(new SourceText("sheet", sheet));
  const error = diagnostics.find(({ severity }) => severity === "error");
  if (error !== undefined) throw new BadKnowledge(`its sheet cannot be read: ${error.message}`);
}

function valuesOf(document: Readonly<Record<string, unknown>>): LearnedValues {
  const fluents = namesOf(document["fluents"], "fluents", MOST_FLUENTS);
  for (const fluent of fluents) requireTerm(fluent);
  const hidden = numberOf(document["hidden"], "hidden", 0, MOST_HIDDEN);
  if (!Number.isInteger(hidden)) throw new BadKnowledge("hidden is not a whole number");
  return {
    fluents,
    hidden,
    inputs: weightsOf(document["inputs"], "inputs", fluents.length * (hidden + 1)),
    outputs: weightsOf(document["outputs"], "outputs", hidden),
    biases: weightsOf(document["biases"], "biases", hidden + 1),
  };
}

function requireTerm(text: string): void {
  if (!isTerm(text)) throw new BadKnowledge(`${text.slice(0, MOST_NAME)} is no fluent`);
}

/** Requires the spelling of `printTerm`; otherwise one fluent could appear under two names. */
function isTerm(text: string): boolean {
  try {
    return printTerm(termFromText(text)) === text;
  } catch {
    return false;
  }
}

function aspectOf(value: unknown): GameSignature {
  const { features, weights } = objectOf(value, "an aspect");
  const numbers = listOf(features, "features", MOST_FEATURES);
  const isFeature = (one: unknown): one is number =>
    typeof one === "number" && Number.isInteger(one) && one >= 0 && one <= 0xffffffff;
  if (!numbers.every(isFeature)) throw new BadKnowledge("features are whole numbers of 32 bits");
  return { features: Uint32Array.from(numbers), weights: weightsOf(weights, "weights", numbers.length) };
}

function accountOf(value: unknown): LearningAccount {
  const account = objectOf(value, "learning");
  const count = (key: string): number => numberOf(account[key], `learning.${key}`, 0, Number.MAX_SAFE_INTEGER);
  const engine = account["engine"] as EngineKind | null;
  if (engine !== null && !ENGINE_KINDS.includes(engine)) throw new BadKnowledge("learning.engine is not known");
  return {
    engine,
    trials: listOf(account["trials"], "learning.trials", MOST_TRIALS).map(trialOf),
    games: count("games"),
    seed: count("seed"),
    trialGames: count("trialGames"),
    trialPoints: count("trialPoints"),
  };
}

function trialOf(value: unknown): EngineTrialAccount {
  const { champion, challenger, games, score } = objectOf(value, "a trial");
  return {
    champion: textOf(champion, "champion", MOST_NAME),
    challenger: textOf(challenger, "challenger", MOST_NAME),
    games: numberOf(games, "games", 0, Number.MAX_SAFE_INTEGER),
    score: numberOf(score, "score", 0, Number.MAX_SAFE_INTEGER),
  };
}

function weightsOf(value: unknown, name: string, length: number): Float32Array {
  const list = listOf(value, name, Number.POSITIVE_INFINITY);
  if (list.length !== length) throw new BadKnowledge(`${name} has ${list.length} numbers; ${length} are wanted`);
  return Float32Array.from(list, (one) => numberOf(one, name, -MOST_WEIGHT, MOST_WEIGHT));
}

function namesOf(value: unknown, name: string, most: number): string[] {
  const names = listOf(value, name, most).map((one) => textOf(one, name, MOST_CHARACTERS));
  if (new Set(names).size < names.length) throw new BadKnowledge(`${name} has the same name twice`);
  return names;
}

function objectOf(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new BadKnowledge(`${name} is not an object`);
  return value as Readonly<Record<string, unknown>>;
}

function listOf(value: unknown, name: string, most: number): readonly unknown[] {
  if (!Array.isArray(value)) throw new BadKnowledge(`${name} is not a list`);
  if (value.length > most) throw new BadKnowledge(`${name} has more than ${most} entries`);
  return value;
}

function textOf(value: unknown, name: string, most: number): string {
  if (typeof value !== "string") throw new BadKnowledge(`${name} is not a text`);
  if (value.length > most) throw new BadKnowledge(`${name} has more than ${most} characters`);
  return value;
}

function numberOf(value: unknown, name: string, least: number, most: number): number {
  if (typeof value !== "number" || !(value >= least && value <= most))
    throw new BadKnowledge(`${name} is not a number from ${least} to ${most}`);
  return value;
}
