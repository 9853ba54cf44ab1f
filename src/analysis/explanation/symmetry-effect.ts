/** What one symmetry does to a game, sorted by kind: to boards, to what stands on them, to players, to everything else. */
import { printTerm, type Term } from "../../language/rules/index.ts";
import type { BoardGeography, InstanceMotion } from "./board-instances.ts";
import { type GridMotion, gridMotion } from "./name-motion.ts";
import type { SymmetryAction } from "./symmetry-action.ts";

export interface SymmetryEffect {
  /** By board: null where the symmetry does not map its cells to cells. */
  readonly motions: readonly (InstanceMotion | null)[];
  /** By board: the named motion, null where it has no name. */
  readonly named: readonly (GridMotion | null)[];
  readonly roles: ReadonlyMap<string, string>;
  /** Contents of boards that become others; roles among them are left out, since they are told already. */
  readonly contents: ReadonlyMap<string, string>;
  /** Further constants and functions that become others. */
  readonly others: ReadonlyMap<string, string>;
  /** Whether any board or cell moves. */
  readonly movesBoards: boolean;
  /** Fluents beside the boards, and contents of boards, that change places in a way that no renaming tells. */
  readonly unexplained: number;
}

export function symmetryEffect(action: SymmetryAction, geography: BoardGeography): SymmetryEffect {
  const motions = geography.motions(action);
  const named = motions.map((motion, i) => {
    const instance = geography.instances[i];
    return motion === null || instance === undefined ? null : gridMotion(instance, motion.cells);
  });
  const movesBoards = motions.some((motion, i) => motion === null || motion.to !== i || named[i] !== "identity");
  const changed = wordImages(new Map(motions.flatMap((motion) => [...(motion?.contents ?? [])])));
  const contents = isClosed(changed) ? changed : new Map<string, string>();
  const strange = changed.size - contents.size;
  for (const [role, image] of action.roles) if (contents.get(role) === image) contents.delete(role);
  const told = new Set([...action.roles.keys(), ...contents.keys()]);
  if (movesBoards) for (const name of coordinateNames(geography)) told.add(name);
  const { symbols, unexplained } =
    action.symbols === undefined
      ? symbolsFromFluents(action, geography)
      : { symbols: plainNames(action.symbols), unexplained: 0 };
  const others = new Map([...symbols].filter(([name, image]) => name !== image && !told.has(name)));
  return { motions, named, roles: action.roles, contents, others, movesBoards, unexplained: unexplained + strange };
}

/** Contents of several words as images of single words, where that says the same: `dark short` ↔ `light short` is `dark` ↔ `light`. */
function wordImages(contents: Map<string, string>): Map<string, string> {
  const images = new Map<string, string>();
  for (const [content, image] of contents) {
    const [words, others] = [content.split(" "), image.split(" ")];
    const agrees = words.every((word, i) => {
      const known = images.get(word) ?? others[i];
      images.set(word, known ?? word);
      return known === others[i];
    });
    if (!agrees || words.length !== others.length) return contents;
  }
  const moved = new Map([...images].filter(([word, image]) => word !== image));
  return isClosed(moved) ? moved : contents;
}

const isClosed = (images: ReadonlyMap<string, string>): boolean => {
  const targets = new Set(images.values());
  return targets.size === images.size && [...images.keys()].every((name) => targets.has(name));
};

/** Names that a motion of boards explains. */
function coordinateNames({ instances }: BoardGeography): string[] {
  return instances.flatMap(({ board }) => [
    ...board.axes.flatMap(({ values }) => values),
    ...board.selectors.flat(),
    ...(board.squares?.keys() ?? []),
    ...board.layers.map(({ name }) => name),
  ]);
}

/** Without the marks that tell symbols of one name apart: `1@cell/3.1`, `fun:cell/3`. */
function plainNames(symbols: ReadonlyMap<string, string>): Map<string, string> {
  const plain = (label: string): string =>
    label
      .replace(/^(fun|rel):/, "")
      .replace(/@.*$/, "")
      .replace(/\/\d+$/, "");
  return new Map([...symbols].map(([name, image]) => [plain(name), plain(image)]));
}

/** A renaming of constants and functions that tells what happens to the fluents beside the boards, or how many there are. */
function symbolsFromFluents(
  action: SymmetryAction,
  geography: BoardGeography,
): { readonly symbols: ReadonlyMap<string, string>; readonly unexplained: number } {
  const images = new Map<string, string>();
  let agrees = true;
  const compare = (from: Term, to: Term): void => {
    if (from.kind !== "application" || to.kind !== "application") return;
    const known = images.get(from.name) ?? to.name;
    if (known !== to.name || from.args.length !== to.args.length) {
      agrees = false;
      return;
    }
    images.set(from.name, known);
    for (const [i, argument] of from.args.entries()) compare(argument, to.args[i] as Term);
  };
  const beside = geography.fluents.filter((fluent) => geography.place(fluent) === null);
  for (const fluent of beside) compare(fluent, action.fluent(fluent));
  const moved = new Map([...images].filter(([name, image]) => name !== image));
  if (agrees && isClosed(moved)) return { symbols: moved, unexplained: 0 };
  const changed = beside.filter((fluent) => printTerm(action.fluent(fluent)) !== printTerm(fluent));
  return { symbols: new Map(), unexplained: changed.length };
}

/** Fluents that become others, in KIF. */
export function movedFluents(action: SymmetryAction, { fluents }: BoardGeography): Map<string, string> {
  const pairs = fluents.map((fluent) => [printTerm(fluent), printTerm(action.fluent(fluent))] as const);
  return new Map(pairs.filter(([fluent, image]) => fluent !== image));
}
