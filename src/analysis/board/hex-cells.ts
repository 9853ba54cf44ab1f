/**
 * Recognises hexagonal boards by their neighbour relation. With two coordinates, a hexagon has six neighbours: one step
 * along either axis, and one step along both at once, either in the same or in opposite directions.
 */
import type { Axis, HexSlant } from "./board.ts";

const THIRD: Readonly<Record<HexSlant, string>> = { rising: "1 1", falling: "1 -1" };

/** `pairs` are pairs of cells as `x y x' y'`. Null if they are not the neighbours of hexagons. Linear in the pairs. */
export function hexSlant(axes: readonly Axis[], pairs: readonly (readonly string[])[]): HexSlant | null {
  const [across, up] = axes;
  if (across === undefined || up === undefined) return null;
  const [columns, rows] = [indicesOf(across), indicesOf(up)];
  return slantOf(pairs, columns, rows) ?? slantOf(pairs, rows, columns);
}

const indicesOf = ({ values }: Axis): Map<string, number> => new Map(values.map((value, i) => [value, i]));

function slantOf(
  pairs: readonly (readonly string[])[],
  first: ReadonlyMap<string, number>,
  second: ReadonlyMap<string, number>,
): HexSlant | null {
  const steps = new Set<string>();
  let count = 0;
  for (const [a = "", b = "", c = "", d = ""] of pairs) {
    const [x, y, nextX, nextY] = [first.get(a), second.get(b), first.get(c), second.get(d)];
    if (x === undefined || y === undefined || nextX === undefined || nextY === undefined) return null;
    const [dx, dy] = [nextX - x, nextY - y];
    if (dx === 0 && dy === 0) continue;
    // Of a step and its opposite, keeps the one that goes right, or straight up.
    const isForward = dx > 0 || (dx === 0 && dy > 0);
    steps.add(isForward ? `${dx} ${dy}` : `${-dx || 0} ${-dy || 0}`);
    if (steps.size > 3) return null;
    count++;
  }
  const isWhole = count >= first.size * second.size && steps.has("1 0") && steps.has("0 1");
  if (steps.size !== 3 || !isWhole) return null;
  return steps.has(THIRD.rising) ? "rising" : steps.has(THIRD.falling) ? "falling" : null;
}
