/** The request that opens an environment: JSON, checked field by field. */

export interface OpenRequest {
  /** A file or one of our games; undefined means the game of the command line. */
  readonly game?: string;
  /** The text of the sheet. */
  readonly rules?: string;
  readonly games: number;
  readonly seed: number;
  readonly maxSteps?: number;
  readonly planes: boolean;
  readonly restarts: boolean;
}

const FIELDS = new Set(["game", "rules", "games", "seed", "maxSteps", "planes", "restarts"]);

/** Throws an Error that says what is wrong. */
export function readOpenRequest(text: string): OpenRequest {
  const given: unknown = text === "" ? {} : JSON.parse(text);
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw new Error("open expects a JSON object");
  const fields = new Map(Object.entries(given));
  const whole = (name: string, usual: number, least: number): number => {
    const value: unknown = fields.get(name) ?? usual;
    if (typeof value === "number" && Number.isSafeInteger(value) && value >= least) return value;
    throw new Error(`${name} must be a whole number of at least ${least}`);
  };
  const optionalText = (name: string): string | undefined => {
    const value: unknown = fields.get(name) ?? undefined;
    if (value === undefined || typeof value === "string") return value;
    throw new Error(`${name} must be a text`);
  };
  const flag = (name: string): boolean => {
    const value: unknown = fields.get(name) ?? true;
    if (typeof value === "boolean") return value;
    throw new Error(`${name} must be true or false`);
  };
  for (const name of fields.keys()) if (!FIELDS.has(name)) throw new Error(`open has no field ${name}`);
  const [game, rules] = [optionalText("game"), optionalText("rules")];
  return {
    ...(game === undefined ? {} : { game }),
    ...(rules === undefined ? {} : { rules }),
    games: whole("games", 1, 1),
    seed: whole("seed", 1, 0),
    ...(fields.get("maxSteps") == null ? {} : { maxSteps: whole("maxSteps", 1, 1) }),
    planes: flag("planes"),
    restarts: flag("restarts"),
  };
}
