/**
 * The first mapping: percolation, and its improvement as a whole. Where a game repeats itself, percolation has to guess which of several
 * symmetric images is meant, and all that follows the guess is right or wrong with it. No exchange of two symbols can mend that. So
 * percolation begins again with the other answer to a guess, and the mapping that is worth most is kept. Images that are worth the same
 * cannot be told apart by evidence; then an opinion counts (by symbol its image, or -1), and the image that agrees with most of it is kept.
 */
import type { Budget } from "../../../foundations/budgets/index.ts";
import { AgreementMatrix } from "./agreement-matrix.ts";
import type { Correspondence } from "./correspondence.ts";
import { BETTER, improveByAssignment } from "./improve-by-assignment.ts";
import { type Guess, percolate } from "./percolate.ts";

/** Other answers that are tried: a board of six points has six images. */
const MOST_RESTARTS = 5;
/** Only guesses that decide this part of the symbols are tried again; of many rivals, as numbers have, none is likely to be right. */
const LEAST_PART = 0.1;
const MOST_RIVALS = 5;

export interface FirstMapping {
  readonly agreements: AgreementMatrix;
  readonly value: number;
}

/** Leaves the mapping in `correspondence`, which has only the images that are no matter of choice. */
export function firstMapping(correspondence: Correspondence, budget: Budget, opinion?: Int32Array): FirstMapping {
  const start = correspondence.image.slice();
  const { agreements, value, guesses } = mapOnce(correspondence, budget);
  let best = { value, images: [correspondence.image.slice()] };
  for (const [s, t] of otherAnswers(guesses, LEAST_PART * start.length)) {
    correspondence.load(start);
    correspondence.assign(s, t);
    const { value } = mapOnce(correspondence, budget);
    const image = correspondence.image.slice();
    if (value > best.value + BETTER) best = { value, images: [image] };
    else if (value > best.value - BETTER) best.images.push(image);
  }
  correspondence.load(best.images.length > 1 ? mostAgreeable(best.images, opinion) : best.images[0]!);
  return { agreements, value: best.value };
}

/** Percolation and one improvement, without other answers to guesses. */
export function mapOnce(correspondence: Correspondence, budget: Budget): FirstMapping & { readonly guesses: Guess[] } {
  const agreements = new AgreementMatrix(correspondence.joint);
  const guesses = percolate(correspondence, agreements, budget);
  return { agreements, value: improveByAssignment(correspondence, agreements, budget), guesses };
}

/** The guesses that decide most come first. */
function otherAnswers(guesses: readonly Guess[], leastFollowers: number): (readonly [s: number, t: number])[] {
  return guesses
    .filter(({ followers, rivals }) => followers >= leastFollowers && rivals.length <= MOST_RIVALS)
    .sort((a, b) => b.followers - a.followers)
    .flatMap(({ symbol, rivals }) => rivals.map((rival) => [symbol, rival] as const))
    .slice(0, MOST_RESTARTS);
}

/** The image that agrees with the opinion in most symbols; the first of equals. */
function mostAgreeable(images: readonly Int32Array[], opinion: Int32Array | undefined): Int32Array {
  const agreement = (image: Int32Array): number => image.filter((t, s) => t >= 0 && t === opinion?.[s]).length;
  return images.reduce((best, image) => (agreement(image) > agreement(best) ? image : best));
}
