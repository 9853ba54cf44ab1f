/** The name among `candidates` that was probably meant: equal except for letter case, or at most two edits away. */
export function findSimilarName(name: string, candidates: Iterable<string>): string | null {
  if (name.length > LONGEST) return null;
  const lower = name.toLowerCase();
  const allowed = name.length < 4 ? 0 : name.length < 8 ? 1 : 2;
  let best: string | null = null;
  let least = allowed + 1;
  for (const candidate of candidates) {
    if (candidate === name || Math.abs(candidate.length - name.length) > allowed) continue;
    const distance = editDistance(lower, candidate.toLowerCase());
    if (distance < least) {
      best = candidate;
      least = distance;
    }
  }
  return best;
}

/**
 * The titles that were probably meant, likeliest first. Only letters and digits count, so `ticTacToe` equals
 * `tic-tac-toe`. A title is similar if at most two fifths of it must be edited, or if it contains what was written.
 */
export function findSimilarTitles(title: string, candidates: Iterable<string>): string[] {
  const wanted = squeezed(title).slice(0, LONGEST);
  if (wanted === "") return [];
  const similar = [...candidates].flatMap((candidate) => {
    const letters = squeezed(candidate).slice(0, LONGEST);
    const distance = editDistance(wanted, letters);
    const contains = wanted.length > 2 && letters.includes(wanted);
    return contains || 5 * distance <= 2 * Math.max(wanted.length, letters.length) ? [{ candidate, distance }] : [];
  });
  return similar.sort((a, b) => a.distance - b.distance).map(({ candidate }) => candidate);
}

const squeezed = (title: string): string => title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Longer names are truncated or not compared, because the edit distance is quadratic in their length. */
const LONGEST = 60;

/**
 * Edit distance that counts the exchange of two neighbours as one edit, besides insertions, deletions and replacements
 * (Levenshtein distance with transpositions).
 */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isExchange = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const exchanged = isExchange ? (before[j - 2] as number) + 1 : replaced;
      next.push(Math.min(replaced, exchanged, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    before = row;
    row = next;
  }
  return row[b.length] as number;
}
