/** Groups moves that are equal up to symmetry; the first move represents its group. */

export interface MoveGroup {
  readonly first: string;
  readonly size: number;
  readonly moves: readonly string[];
}

export function groupMoves(
  moves: readonly string[],
  classes: readonly { readonly move: string; readonly kind: number }[] | undefined,
): MoveGroup[] {
  const kinds = new Map(classes?.map(({ move, kind }) => [move, kind]) ?? []);
  const groups = new Map<number | string, string[]>();
  for (const move of moves) {
    const key = kinds.get(move) ?? move;
    groups.set(key, [...(groups.get(key) ?? []), move]);
  }
  return [...groups.values()].map((group) => ({ first: group[0] as string, size: group.length, moves: group }));
}
