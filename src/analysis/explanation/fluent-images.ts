/** Fluents by number, and the images of each under every symmetry. */
import { printTerm, type Term } from "../../language/rules/index.ts";
import type { NamedSymmetry } from "../symmetry/index.ts";

export interface FluentImages {
  readonly fluents: readonly Term[];
  /** In KIF, by number. */
  readonly texts: readonly string[];
  /** For each symmetry: the image of each fluent. */
  readonly images: readonly Int32Array[];
}

/** Maximum number of fluents. Games with more are not described by fluents. */
const MOST_FLUENTS = 60_000;

/**
 * Closes the given fluents under the symmetries: if only fluents seen in play are known, symmetries may map them to
 * others. Empty if there are too many.
 */
export function fluentImages(given: readonly Term[], actions: readonly NamedSymmetry[]): FluentImages {
  const numbers = new Map<string, number>();
  const fluents: Term[] = [];
  const texts: string[] = [];
  const numberOf = (fluent: Term, text = printTerm(fluent)): number => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, fluents.length);
    texts.push(text);
    return fluents.push(fluent) - 1;
  };
  for (const fluent of given) numberOf(fluent);
  const images: number[][] = actions.map(() => []);
  for (let fluent = 0; fluent < fluents.length; fluent++) {
    if (fluents.length > MOST_FLUENTS) return { fluents: [], texts: [], images: actions.map(() => new Int32Array(0)) };
    actions.forEach((action, i) => {
      const text = texts[fluent] as string;
      const image = action.fluents === undefined ? undefined : numbers.get(action.fluents.get(text) ?? text);
      images[i]?.push(image ?? numberOf(action.fluent(fluents[fluent] as Term)));
    });
  }
  return { fluents, texts, images: images.map((list) => Int32Array.from(list)) };
}
