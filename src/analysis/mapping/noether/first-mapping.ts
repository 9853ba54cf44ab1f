/**
 * The first mapping: percolation, then an improvement of the whole. If a game repeats itself, percolation has to guess
 * which of several symmetric images is meant, and everything that follows the guess is right or wrong with it. No
 * exchange of two symbols can repair that. So percolation starts again with the other answers to a guess, and the
 * mapping with the highest value is kept. Evidence cannot distinguish images of equal value. Then an opinion decides
 * (an image for each symbol, or -1), and the image that agrees with most of it is kept.
 */
import type { Budget } from "../../../foundations/budgets/index.ts";
import { AgreementMatrix } from "./agreement-matrix.ts";
import type { Correspondence } from "./correspondence.ts";
import { BETTER, improveByAssignment } from "./improve-by-assignment.ts";
import { type Guess, percolate } from "./percolate.ts";

/** Maximum number of other answers that are tried: a board of six points has six images. */
const MOST_RESTARTS = 5;
/**
 * Only guesses that decide at least this share of the symbols are tried again. With many rivals, as numbers have, none
 * is likely to be right.
 */
const LEAST_PART = 0.1;
const MOST_RIVALS = 5;

export interface FirstMapping {
  readonly agreements: AgreementMatrix;
  readonly value: number;
}

/** Leaves the mapping in `correspondence`, which initially has only the images that cannot be chosen. */
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
