/**
 * Arranges fluents that are on no board: chains of things on each other as stacks, things of a role as its hand, the
 * rest by function name. Only the structure of the fluents counts, not the names.
 */
export interface Arranged {
  /** Each stack from bottom to top, with the name of the function that says what is on what. */
  readonly stacks: readonly { readonly name: string; readonly items: readonly string[] }[];
  readonly hands: readonly { readonly name: string; readonly holder: string; readonly items: readonly string[] }[];
  readonly lists: readonly { readonly name: string; readonly values: readonly string[] }[];
}

/** `fluents` are KIF texts. */
export function arrangeLoose(fluents: readonly string[], roles: readonly string[]): Arranged {
  const groups = new Map<string, string[][]>();
  for (const fluent of fluents) {
    const [name = "", ...args] = partsOf(fluent);
    groups.set(name, [...(groups.get(name) ?? []), args]);
  }
  const stacks: Arranged["stacks"][number][] = [];
  const hands: Arranged["hands"][number][] = [];
  const lists: Arranged["lists"][number][] = [];
  for (const [name, rows] of groups) {
    const piles = stacksOf(rows);
    const held = handsOf(rows, roles);
    if (piles !== null) stacks.push(...piles.map((items) => ({ name, items })));
    else if (held !== null) hands.push(...[...held].map(([holder, items]) => ({ name, holder, items })));
    else lists.push({ name, values: rows.map((args) => args.join(" ")) });
  }
  return { stacks, hands, lists };
}

/** The function's name and its arguments; a compound argument stays one text. */
function partsOf(fluent: string): string[] {
  const inner = fluent.startsWith("(") ? fluent.slice(1, -1) : fluent;
  return inner.match(/\((?:[^()]|\([^()]*\))*\)|[^\s()]+/g) ?? [inner];
}

/** Chains of what is on what, if at least one has three or more items; otherwise null. */
function stacksOf(rows: readonly (readonly string[])[]): string[][] | null {
  if (!rows.every((args) => args.length === 2)) return null;
  const below = new Map(rows.map(([upper = "", lower = ""]) => [upper, lower]));
  const above = new Map<string, string[]>();
  for (const [upper, lower] of below) above.set(lower, [...(above.get(lower) ?? []), upper]);
  // Every item is on exactly one thing, and only something that is on nothing (a table) carries several.
  const isPile = [...above].every(([lower, uppers]) => uppers.length === 1 || !below.has(lower));
  const isDeep = [...below.values()].some((lower) => below.has(lower));
  if (below.size !== rows.length || !isPile || !isDeep) return null;
  const piles: string[][] = [];
  for (const [lower, uppers] of above) {
    if (below.has(lower)) continue;
    for (const first of uppers) {
      const items = [lower, first];
      for (let next = above.get(first)?.[0]; next !== undefined; next = above.get(next)?.[0]) items.push(next);
      piles.push(items);
    }
  }
  // Items in a cycle are in no pile.
  return piles.reduce((sum, items) => sum + items.length - 1, 0) === below.size ? piles : null;
}

/** Items by role, if the first argument is always a role and some role has several items. */
function handsOf(rows: readonly (readonly string[])[], roles: readonly string[]): Map<string, string[]> | null {
  const held = new Map<string, string[]>();
  for (const [holder = "", ...thing] of rows) {
    if (!roles.includes(holder) || thing.length === 0) return null;
    held.set(holder, [...(held.get(holder) ?? []), thing.join(" ")]);
  }
  return [...held.values()].some((items) => items.length > 1) ? held : null;
}
