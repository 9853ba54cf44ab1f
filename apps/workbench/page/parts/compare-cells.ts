/** The order of table cells: numbers before words, missing values last in both directions. */
export interface Cell {
  readonly text: string;
  readonly isMissing: boolean;
}

export function compareCells(a: Cell | undefined, b: Cell | undefined, isDown: boolean): number {
  const [x, y] = [keyOf(a), keyOf(b)];
  if (x.rank === 2 || y.rank === 2) return x.rank - y.rank;
  const order = x.rank - y.rank || x.number - y.number || x.text.localeCompare(y.text, "en");
  return isDown ? -order : order;
}

function keyOf(cell: Cell | undefined): { readonly rank: number; readonly number: number; readonly text: string } {
  const text = cell?.text ?? "";
  if (cell === undefined || cell.isMissing || text === "") return { rank: 2, number: 0, text };
  const number = Number(text);
  return Number.isNaN(number) ? { rank: 1, number: 0, text } : { rank: 0, number, text: "" };
}
