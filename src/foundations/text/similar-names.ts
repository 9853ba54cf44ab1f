/** The name among `candidates` that was probably meant: equal but for letter case, else at most two edits away. */
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

/** Names beyond this length are not compared: the distance is quadratic in it. */
const LONGEST = 60;

/** Levenshtein's distance: insertions, deletions and replacements of a character. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
