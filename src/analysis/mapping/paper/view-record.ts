/**
 * The layout that views (what the search sees from a place, by symbols) and their classes (the same, by colours) share, as
 * sequences of integers:
 *
 *   colour   of the vertex, or ROOT for a symbol's whole view
 *   place    of an argument place that is not looked through: its position; else −1
 *   symbol   of such a place, of a root, or of a symbol standing in a list by itself: its number in views, its colour in
 *            classes; else −1
 *   then for each of the three lists (children, parents, siblings; of a root: occurrences, argument places, nothing)
 *            how many vertices and how many symbols it holds,
 *   then list by list the vertices, as views or classes in the order of the list, and the symbols, ascending.
 *
 * A vertex that is not looked through is one with empty lists: two of them compare the same either way.
 */

export const COLOUR = 0;
export const PLACE = 1;
export const SYMBOL_FIELD = 2;
export const LISTS = 3;
/** Where the counts of list k are: vertices at COUNTS + 2k, symbols right after. */
export const COUNTS = 3;
export const HEADER = COUNTS + 2 * LISTS;

/** The colour of roots, beyond those of vertices. */
export const ROOT = 1000;
