/** Small charts of plain characters, for reports in a terminal. */

/** A share of a whole as a bar of `width` characters. */
export function bar(share: number, width = 20): string {
  const filled = Math.max(0, Math.min(width, Math.round(share * width)));
  return "█".repeat(filled) + "░".repeat(width - filled);
}

const EIGHTHS = "▁▂▃▄▅▆▇█";

/** One character per bin; its height shows the share of values in the bin. */
export function histogram(values: readonly number[], bins = 24): string {
  if (values.length === 0) return "";
  const low = Math.min(...values);
  const high = Math.max(...values);
  const width = Math.max(1, (high - low + 1) / bins);
  const counts = new Array<number>(Math.ceil((high - low + 1) / width)).fill(0);
  for (const value of values) counts[Math.min(counts.length - 1, Math.floor((value - low) / width))]!++;
  const most = Math.max(...counts);
  return counts.map((count) => (count === 0 ? " " : (EIGHTHS[Math.ceil((count / most) * 8) - 1] ?? "█"))).join("");
}
