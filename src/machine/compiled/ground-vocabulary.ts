/** The names of a ground program's fluents and moves. The maps from names to numbers are made when first asked for. */
import type { GroundProgram } from "../grounding/index.ts";
import type { Vocabulary } from "../machine.ts";

export function groundVocabulary(program: GroundProgram): Vocabulary {
  let fluents: Map<string, number> | undefined;
  const moves: Map<string, number>[] = [];
  const numbered = (texts: readonly string[]): Map<string, number> => new Map(texts.map((text, i) => [text, i]));
  return {
    fluentText: (fluent) => program.fluents[fluent] as string,
    findFluent: (text) => (fluents ??= numbered(program.fluents)).get(text),
    moveText: (role, move) => program.moves[role]?.[move] as string,
    findMove: (role, text) => (moves[role] ??= numbered(program.moves[role] ?? [])).get(text),
  };
}
