/** Short texts for moves. */

/** Removes the outer parentheses: `(mark 1 1)` becomes `mark 1 1`. */
export const shortMove = (move: string): string => (/^\([^()]*\)$/.test(move) ? move.slice(1, -1) : move);

/** The moves of the roles that had a choice; if none had, all different moves. */
export function jointWords(moves: readonly string[], hadChoice: (role: number) => boolean): string {
  const chosen = moves.filter((_, role) => hadChoice(role));
  const shown = chosen.length > 0 ? chosen : [...new Set(moves)];
  return shown.map(shortMove).join(" · ");
}

/** A line of joint moves. Of each step it shows the longest text, because the others are mostly passes. */
export const lineWords = (line: readonly (readonly string[])[]): string =>
  line
    .map((moves) => {
      const passes = moves.filter((move) => !move.startsWith("("));
      const shown = passes.length === moves.length ? moves : moves.filter((move) => move.startsWith("("));
      return shown.map(shortMove).join(" · ");
    })
    .join(", ");
