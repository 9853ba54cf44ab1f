/**
 * The common layout of views (what the search sees from a vertex, by symbols) and of their classes (the same, by
 * colours), as sequences of integers:
 *
 *   colour   of the vertex, or ROOT for a symbol's whole view
 *   place    position of an argument place that is not expanded; otherwise −1
 *   symbol   of such a place, of a root, or of a symbol that stands in a list by itself: its number in views, its
 *            colour in classes; otherwise −1
 *   then for each of the three lists (children, parents, siblings; for a root: occurrences, argument places, nothing)
 *            the number of vertices and the number of symbols in it,
 *   then list by list the vertices, as views or classes in the order of the list, and the symbols, ascending.
 *
 * A vertex that is not expanded has empty lists. Two of them compare the same either way.
 */

export const COLOUR = 0;
export const PLACE = 1;
export const SYMBOL_FIELD = 2;
export const LISTS = 3;
/** Position of the counts of list k: vertices at COUNTS + 2k, symbols right after. */
export const COUNTS = 3;
export const HEADER = COUNTS + 2 * LISTS;

/** The colour of roots, beyond those of vertices. */
export const ROOT = 1000;
