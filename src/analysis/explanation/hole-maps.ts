/**
 * The action of a symmetry on the holes of one shape. `f(a, b) → g(σ(b), τ(a))` maps the first hole to the second
 * and the second to the first, and renames the constants in each. The renaming of a hole depends on nothing else. If
 * the image of a hole depends on another hole, there is no such map.
 */

export type Holes = readonly string[];

export interface HoleMap {
  /** For each hole: the hole of the image to which its value goes. */
  readonly targets: readonly number[];
  /** For each hole: its values and their images, one to one. */
  readonly renamings: readonly ReadonlyMap<string, string>[];
}

/** Shapes with more holes must keep them in place. */
const MOST_HOLES = 8;

/**
 * `rows[i]` is mapped to `images[i]`. Null if no such map exists. Holes stay in place if possible. O(rows · holes²),
 * plus the matching.
 */
export function findHoleMap(rows: readonly Holes[], images: readonly Holes[]): HoleMap | null {
  const count = rows[0]?.length ?? 0;
  const known = new Map<number, ReadonlyMap<string, string> | null>();
  const renaming = (from: number, to: number): ReadonlyMap<string, string> | null => {
    const key = from * count + to;
    const found = known.has(key) ? known.get(key) : findRenaming(rows, images, from, to);
    known.set(key, found ?? null);
    return found ?? null;
  };
  const targets: number[] = [];
  const assign = (from: number): boolean => {
    if (from === count) return true;
    const others = count > MOST_HOLES ? [] : [...Array(count).keys()].filter((to) => to !== from);
    for (const to of [from, ...others]) {
      if (targets.includes(to) || renaming(from, to) === null) continue;
      targets.push(to);
      if (assign(from + 1)) return true;
      targets.pop();
    }
    return false;
  };
  if (count > MOST_HOLES ? !straight(count, renaming, targets) : !assign(0)) return null;
  return { targets, renamings: targets.map((to, from) => renaming(from, to) ?? new Map()) };
}

/** Keeps all holes in place. Not recursive, since there may be many. */
function straight(count: number, renaming: (from: number, to: number) => unknown, targets: number[]): boolean {
  for (let hole = 0; hole < count; hole++) {
    if (renaming(hole, hole) === null) return false;
    targets.push(hole);
  }
  return true;
}

function findRenaming(
  rows: readonly Holes[],
  images: readonly Holes[],
  from: number,
  to: number,
): ReadonlyMap<string, string> | null {
  const forward = new Map<string, string>();
  const backward = new Map<string, string>();
  for (const [i, row] of rows.entries()) {
    const [value, image] = [row[from] as string, images[i]?.[to] as string];
    if ((forward.get(value) ?? image) !== image || (backward.get(image) ?? value) !== value) return null;
    forward.set(value, image);
    backward.set(image, value);
  }
  return forward;
}
