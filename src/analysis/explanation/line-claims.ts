/**
 * Statements about the columns and rows of boards: which are interchangeable, alone and in groups, and shifts around
 * the edge.
 */
import type { SparsePermutation } from "../../foundations/permutation-groups/index.ts";
import type { Claim } from "./board-claims.ts";
import type { BoardElements } from "./board-elements.ts";
import { hasNoOrder, instanceName, isRow } from "./board-instances.ts";
import { mayBeRing } from "./line-motions.ts";
import { shownMembers } from "./set-names.ts";
import { listWords, numberWord } from "./words.ts";

function subject(boards: BoardElements, numbers: readonly number[]): string {
  const first = boards.instance(numbers[0] as number);
  return numbers.length === 1 ? instanceName(first) : `all ${numberWord(numbers.length)} boards ${first.board.label}`;
}

const ordered = (boards: BoardElements): number[][] =>
  boards.kinds().filter(([number]) => !hasNoOrder(boards.instance(number as number)));

/** Shifts of all boards of a kind along an axis that may be a ring. */
export function shiftClaims(boards: BoardElements): Claim[] {
  return ordered(boards).flatMap((numbers) => {
    const first = boards.instance(numbers[0] as number);
    const found = [0, 1].flatMap((axis) => {
      const length = first.board.axes[axis]?.values.length ?? 0;
      for (let step = 1; mayBeRing(first, axis) && step <= length / 2; step++) {
        if (length % step !== 0) continue;
        const element = boards.mapped(numbers, (x, y) =>
          axis === 0 ? [(x + step) % length, y] : [x, (y + step) % length],
        );
        if (element !== undefined) return [{ axis, step, element }];
      }
      return [];
    });
    if (found.length === 0) return [];
    const ways = found.map(({ axis, step }) => {
      const direction = axis === 1 ? "up" : isRow(first) ? "along" : "to the right";
      return step === 1 ? direction : `${direction} by ${step}`;
    });
    const sentence = `${subject(boards, numbers)} can be shifted ${listWords(ways)}, around the edge`;
    return [{ sentence, elements: found.map(({ element }) => element) }];
  });
}

/** Columns and rows that are interchangeable, alone and in groups. */
export const lineClaims = (boards: BoardElements): Claim[] => everyAxis(boards, claimsOfLines);

/** Columns and rows that are interchangeable in bands, or as sets of lines at equal distances. */
export const bandClaims = (boards: BoardElements): Claim[] =>
  everyAxis(boards, (values, swap, noun) => [
    ...claimsOfBands(values, swap, noun),
    ...claimsOfCombs(values, swap, noun),
  ]);

function everyAxis(
  boards: BoardElements,
  claim: (values: readonly string[], swap: Swap, noun: string) => Claim[],
): Claim[] {
  return ordered(boards).flatMap((numbers) => {
    const first = boards.instance(numbers[0] as number);
    return first.board.axes.flatMap(({ values }, axis) => {
      const swap = (some: readonly number[], others: readonly number[]): SparsePermutation | undefined => {
        const images = new Map([...some, ...others].map((line, i) => [line, [...others, ...some][i] as number]));
        return boards.mapped(numbers, (x, y) => (axis === 0 ? [images.get(x) ?? x, y] : [x, images.get(y) ?? y]));
      };
      const noun = isRow(first) ? "places" : axis === 0 ? "columns" : "rows";
      return claim(values, swap, `on ${subject(boards, numbers)} the ${noun}`);
    });
  });
}

type Swap = (some: readonly number[], others: readonly number[]) => SparsePermutation | undefined;

function claimsOfLines(values: readonly string[], swap: Swap, noun: string): Claim[] {
  const classes: number[][] = [];
  const elements: SparsePermutation[] = [];
  values.forEach((_, line) => {
    const found = classes.find(([first]) => {
      const element = swap([first as number], [line]);
      if (element !== undefined) elements.push(element);
      return element !== undefined;
    });
    if (found === undefined) classes.push([line]);
    else found.push(line);
  });
  const sets = classes.filter(({ length }) => length > 1);
  const [first, ...others] = sets;
  if (first === undefined) return [];
  const named = sets.map((lines) => shownMembers(lines.map((line) => values[line] as string)));
  const [firstName, ...otherNames] = named;
  const rest = otherNames.map((name) => `, so are ${name}`).join("");
  const wholes = others.map((other) => (other.length === first.length ? swap(first, other) : undefined));
  const areWholes = others.length > 0 && !wholes.includes(undefined);
  const tail = areWholes ? `, and these ${numberWord(sets.length)} sets can be exchanged as blocks` : "";
  const sentence = `${noun} ${firstName} are interchangeable${rest}${tail}`;
  return [{ sentence, elements: [...elements, ...(areWholes ? (wholes as SparsePermutation[]) : [])] }];
}

/** Neighbouring lines that are exchanged as bands of equal width, widest first. */
function claimsOfBands(values: readonly string[], swap: Swap, noun: string): Claim[] {
  for (const width of divisors(values.length).reverse()) {
    const bands = groups(values.length, (line) => Math.floor(line / width));
    const elements = exchanges(bands, swap);
    if (elements === null) continue;
    const named = bands.map((band) => `${values[band[0] as number]} to ${values[band.at(-1) as number]}`);
    return [{ sentence: `${noun} ${listWords(named)} can be exchanged as blocks`, elements }];
  }
  return [];
}

/** Lines at equal distances that are all exchanged with their neighbours at once. */
function claimsOfCombs(values: readonly string[], swap: Swap, noun: string): Claim[] {
  for (const distance of divisors(values.length)) {
    const combs = groups(values.length, (line) => line % distance);
    const elements = exchanges(combs, swap);
    if (elements === null) continue;
    const [first, ...others] = combs.map((comb) => listWords(comb.map((line) => values[line] as string)));
    const sentence = `${noun} ${first} together are interchangeable with ${others.join(", with ")}`;
    return [{ sentence, elements }];
  }
  return [];
}

/** The exchanges of the first group with each other group; null if one of them is not possible. */
function exchanges(sets: readonly (readonly number[])[], swap: Swap): SparsePermutation[] | null {
  const [first, ...others] = sets as [number[], ...number[][]];
  const found = others.map((other) => swap(first, other));
  return found.length === 0 || found.includes(undefined) ? null : (found as SparsePermutation[]);
}

/** Proper divisors except 1. */
const divisors = (count: number): number[] =>
  Array.from({ length: Math.max(0, count - 2) }, (_, i) => i + 2).filter((divisor) => count % divisor === 0);

function groups(count: number, key: (line: number) => number): number[][] {
  const found: number[][] = [];
  for (let line = 0; line < count; line++) {
    const group = found[key(line)] ?? [];
    group.push(line);
    found[key(line)] = group;
  }
  return found;
}
