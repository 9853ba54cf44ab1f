/** Moves of two games that correspond by name, as written or translated. */
import { printTerm, type Term, termFromText } from "../../language/rules/index.ts";
import type { Machine } from "../../machine/index.ts";
import type { Correspondence } from "./play-product.ts";

/** Maps a role or a move of one game to its possible name in the other. */
export type Translation = (term: Term) => Term;

/** A correspondence in which moves without an image correspond by name. Names are looked up on demand. */
export function withNames(
  one: Machine,
  other: Machine,
  given: Correspondence,
  translation?: Translation,
): Correspondence {
  const { roles, moves } = given;
  const textOf = (text: string): string => (translation === undefined ? text : translate(text, translation));
  return {
    roles,
    moves: moves.map((known, role) => {
      const taken = new Set(known.values());
      return new LazyMap(known, (move) => {
        const image = other.vocabulary.findMove(roles[role] as number, textOf(one.vocabulary.moveText(role, move)));
        return image === undefined || taken.has(image) ? undefined : image;
      });
    }),
  };
}

/** The text of a term in the words of the other game. */
export const translate = (text: string, translation: Translation): string => printTerm(translation(termFromText(text)));

/** Computes missing values and caches them. */
class LazyMap extends Map<number, number> {
  private readonly find: (key: number) => number | undefined;

  constructor(known: Map<number, number>, find: (key: number) => number | undefined) {
    super(known);
    this.find = find;
  }

  override get(key: number): number | undefined {
    const known = super.get(key);
    if (known !== undefined) return known;
    const found = this.find(key);
    if (found !== undefined) this.set(key, found);
    return found;
  }
}
