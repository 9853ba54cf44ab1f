/**
 * Builds states from the names of their fluents. Fluents that the machine cannot represent are refused, never dropped.
 */
import type { Fluent, Machine, State, Vocabulary } from "./machine.ts";

/**
 * Thrown for fluents that the machine does not know. A grounded machine knows only the fluents that play can reach.
 * Other fluents need a machine made for them (`beginAt`) or one that is not grounded.
 */
export class UnknownFluents extends Error {
  /** KIF. */
  readonly fluents: readonly string[];

  constructor(fluents: readonly string[]) {
    super(`the machine cannot hold ${fluents.slice(0, 10).join(", ")}${fluents.length > 10 ? ", …" : ""}`);
    this.name = "UnknownFluents";
    this.fluents = fluents;
  }
}

/** Returns the state in which exactly these fluents hold. Throws UnknownFluents. */
export function stateFromTexts(machine: Machine, texts: readonly string[]): State {
  return machine.stateFromFluents(fluentsFromTexts(machine.vocabulary, texts));
}

/** Throws UnknownFluents. */
export function fluentsFromTexts(vocabulary: Pick<Vocabulary, "findFluent">, texts: readonly string[]): Fluent[] {
  const fluents = texts.map((text) => vocabulary.findFluent(text));
  const unknown = texts.filter((_, i) => fluents[i] === undefined);
  if (unknown.length > 0) throw new UnknownFluents(unknown);
  return fluents as Fluent[];
}
