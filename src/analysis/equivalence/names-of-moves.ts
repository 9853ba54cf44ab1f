/** Moves of two games that correspond by their names, as they are or translated. */
import { printTerm, type Term, termFromText } from "../../language/rules/index.ts";
import type { Machine } from "../../machine/index.ts";
import type { Correspondence } from "./play-product.ts";

/** From a role or a move of one game to what it may be called in another. */
export type Translation = (term: Term) => Term;

/** A correspondence in which moves that have no image yet are those of the same name, looked up when they are met. */
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

/** Looks for what it does not know, and keeps what was found. */
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
