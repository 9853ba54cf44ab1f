/** The moves of a game with its branches as rows: the main line first, each branch below the move that it replaces. */
import { type MoveTree, nodeAt } from "../state/move-tree.ts";

export interface HistoryRow {
  /** Indentation: 0 is the main line. */
  readonly depth: number;
  /** Consecutive nodes with their step numbers. */
  readonly moves: readonly { readonly node: number; readonly step: number }[];
}

export function historyRows(tree: MoveTree): HistoryRow[] {
  const rows: HistoryRow[] = [];
  const walk = (from: number, step: number, depth: number): void => {
    let row: { node: number; step: number }[] = [];
    const close = (): void => {
      if (row.length > 0) rows.push({ depth, moves: row });
      row = [];
    };
    let at = from;
    for (let number = step; ; number++) {
      row.push({ node: at, step: number });
      const { parent } = nodeAt(tree, at);
      const siblings = parent === null ? [] : nodeAt(tree, parent).children;
      if (siblings[0] === at && siblings.length > 1) {
        close();
        for (const other of siblings.slice(1)) walk(other, number, depth + 1);
      }
      const [next] = nodeAt(tree, at).children;
      if (next === undefined) break;
      at = next;
    }
    close();
  };
  const [first] = nodeAt(tree, 0).children;
  if (first !== undefined) walk(first, 1, 0);
  return rows;
}
