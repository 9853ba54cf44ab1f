/**
 * Statements about whole boards. Each is proposed, and made only if the group contains what it says, with everything
 * else fixed: one board rotated or reflected alone; all boards of a kind rotated or reflected together, staying or
 * changing places; boards exchanged.
 */
import type { SparsePermutation } from "../../foundations/permutation-groups/index.ts";
import type { BoardElements } from "./board-elements.ts";
import { instanceName, isRow } from "./board-instances.ts";
import { type GridMotion, gridMotionPhrase, waysOf } from "./grid-motions.ts";
import { listWords, numberWord } from "./words.ts";

export interface Claim {
  readonly sentence: string;
  /** The content of the sentence, as permutations that the group contains. */
  readonly elements: readonly SparsePermutation[];
}

/** Boards that rotate or reflect alone. Boards with the same motions share one sentence. */
export function boardsAlone(boards: BoardElements): Claim[] {
  const byWays = new Map<string, { readonly found: Map<GridMotion, SparsePermutation>; readonly numbers: number[] }>();
  const elements = new Map<string, SparsePermutation[]>();
  for (const number of boards.moved) {
    const found = boards.motions((motion) => boards.motion(motion, new Map([[number, number]])));
    if (found.size === 0) continue;
    const key = `${isRow(boards.instance(number))} ${[...found.keys()].join(" ")}`;
    const known = byWays.get(key) ?? { found, numbers: [] };
    known.numbers.push(number);
    byWays.set(key, known);
    elements.set(key, [...(elements.get(key) ?? []), ...found.values()]);
  }
  return [...byWays].map(([key, { found, numbers }]) => {
    const first = boards.instance(numbers[0] as number);
    const name = instanceName(first);
    const [only] = found.keys();
    const subject =
      numbers.length === 1
        ? name
        : `each of ${numberWord(numbers.length)} ${isRow(first) ? "rows" : "boards"} (${name}, …)`;
    const sentence =
      only !== undefined && found.size === 1 && numbers.length === 1
        ? gridMotionPhrase(only, name, isRow(first))
        : `${subject} can be ${waysOf(new Set(found.keys()), isRow(first))}`;
    return { sentence, elements: elements.get(key) ?? [] };
  });
}

/** Several boards that rotate or reflect together: those of one kind, and all that move. */
export function boardsTogether(boards: BoardElements): Claim[] {
  const kinds = boards.kinds();
  const sets = [...kinds, ...(kinds.length > 1 ? [kinds.flat()] : [])].filter(({ length }) => length > 1);
  return sets.flatMap((numbers) => together(boards, numbers));
}

function together(boards: BoardElements, numbers: readonly number[]): Claim[] {
  const travels = boards.travels(numbers);
  const staying = new Set<GridMotion>();
  const found = boards.motions((motion) => {
    for (const [i, travel] of travels.entries()) {
      const element = boards.motion(motion, travel);
      if (element !== undefined && i === 0) staying.add(motion);
      if (element !== undefined) return element;
    }
    return undefined;
  });
  const [only] = found.keys();
  if (only === undefined) return [];
  const labels = [...new Set(numbers.map((number) => boards.instance(number).board.label))];
  const areRows = numbers.every((number) => isRow(boards.instance(number)));
  const count = numbers.length === 2 ? "both" : `all ${numberWord(numbers.length)}`;
  const subject = `${count} ${areRows ? "rows" : "boards"} ${listWords(labels)}`;
  const elements = [...found.values()];
  const stay = [...found.keys()].every((motion) => staying.has(motion));
  if (found.size === 1 && stay) return [{ sentence: gridMotionPhrase(only, subject, areRows), elements }];
  const places = stay ? "" : ", changing places like parts of one large board";
  return [{ sentence: `${subject} together can be ${waysOf(new Set(found.keys()), areRows)}${places}`, elements }];
}

/** Boards that change places without other change. */
export function boardsExchanged(boards: BoardElements): Claim[] {
  const classes: { readonly numbers: number[]; readonly elements: SparsePermutation[] }[] = [];
  for (const number of boards.moved) {
    const isJoined = classes.some(({ numbers, elements }) => {
      const first = numbers[0] as number;
      const element = boards.motion(
        "identity",
        new Map([
          [first, number],
          [number, first],
        ]),
      );
      if (element === undefined) return false;
      elements.push(element);
      numbers.push(number);
      return true;
    });
    if (!isJoined) classes.push({ numbers: [number], elements: [] });
  }
  return classes.flatMap(({ numbers, elements }) => {
    if (numbers.length < 2) return [];
    const labels = [...new Set(numbers.map((number) => boards.instance(number).board.label))];
    const [only] = labels.length === 1 ? labels : [];
    const noun = numbers.every((number) => isRow(boards.instance(number))) ? "rows" : "boards";
    if (numbers.length === 2 && boards.geography.instances.length === 2)
      return [{ sentence: `the two ${noun} ${listWords(labels)} swap`, elements }];
    const names = numbers.map((number) => {
      const { board, selected } = boards.instance(number);
      return (only !== undefined && selected.length > 0 ? selected : [board.label, ...selected]).join(" ");
    });
    const subject = [`the ${noun}`, ...(only === undefined ? [] : [only]), listWords(names)].join(" ");
    return [{ sentence: `${subject} are interchangeable`, elements }];
  });
}
