/** States by the names of their fluents. What a machine cannot hold is refused, never left out. */
import type { Fluent, Machine, State, Vocabulary } from "./machine.ts";

/** A grounded machine knows the fluents that play can reach; others need one that is made for them (`beginAt`) or not grounded. */
export class UnknownFluents extends Error {
  /** KIF. */
  readonly fluents: readonly string[];

  constructor(fluents: readonly string[]) {
    super(`the machine cannot hold ${fluents.slice(0, 10).join(", ")}${fluents.length > 10 ? ", …" : ""}`);
    this.name = "UnknownFluents";
    this.fluents = fluents;
  }
}

/** The state in which exactly these fluents hold. Throws UnknownFluents. */
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
