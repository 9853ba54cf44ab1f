/**
 * A symmetry in the names of the sheet: what it makes of fluents, moves and roles as terms. It is a view of a symmetry of the
 * numbers of a game, or of a renaming of symbols where the game has no numbers because it does not ground.
 */
import { printTerm, type Term, termFromText } from "../../language/rules/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import type { RuleSymmetries } from "./find-rule-symmetries.ts";
import type { SymbolMapping } from "./symbol-mapping.ts";
import type { Symmetry } from "./symmetry.ts";

export interface NamedSymmetry {
  /** The image of a ground fluent. */
  fluent(fluent: Term): Term;
  /** The image of a move that `role` makes: a move of the role's image. */
  move(role: string, move: Term): Term;
  /** The roles that move, with their images. */
  readonly roles: ReadonlyMap<string, string>;
  /** The fluents that move, in KIF, with their images; absent where they are not listed. */
  readonly fluents?: ReadonlyMap<string, string>;
  /** All moves as `(does role move)` in KIF, with their images, those that stay too; absent where they are not listed. */
  readonly moves?: ReadonlyMap<string, string>;
  /** The constants and functions that move, with their images, where the symmetry is a renaming of symbols. */
  readonly symbols?: ReadonlyMap<string, string>;
}

/** The names of what symmetries move. */
export type GroundNames = Pick<GroundProgram, "roles" | "fluents" | "moves">;

const does = (role: string, move: string): string => `(does ${role} ${move})`;

/** By the texts that move; what is not listed stays. */
export function namedByTexts(
  texts: Required<Pick<NamedSymmetry, "fluents" | "roles">> & Pick<NamedSymmetry, "moves">,
): NamedSymmetry {
  const { fluents, moves } = texts;
  return {
    ...texts,
    fluent: (fluent) => {
      const image = fluents.get(printTerm(fluent));
      return image === undefined ? fluent : termFromText(image);
    },
    move: (role, move) => {
      const image = moves?.get(does(role, printTerm(move)));
      if (image === undefined) return move;
      const step = termFromText(image);
      return (step.kind === "application" ? step.args[1] : undefined) ?? move;
    },
  };
}

/** A symmetry of the numbers of a game, by their names. */
export function namedByNumbers({ roles, fluents, moves }: GroundNames, symmetry: Symmetry): NamedSymmetry {
  const moved = (names: readonly string[], images: Int32Array): Map<string, string> =>
    new Map(
      names.flatMap((name, i): [string, string][] => {
        const image = names[images[i] as number] as string;
        return image === name ? [] : [[name, image]];
      }),
    );
  const told = moves.map((list, role) => list.map((move) => does(roles[role] as string, move)));
  const pairs = told.flatMap((list, role) =>
    list.map((move, i): [string, string] => {
      const targets = told[symmetry.roles[role] as number];
      return [move, targets?.[symmetry.moves[role]?.[i] ?? -1] ?? move];
    }),
  );
  return namedByTexts({
    fluents: moved(fluents, symmetry.fluents),
    roles: moved(roles, symmetry.roles),
    moves: new Map(pairs),
  });
}

/** A renaming of symbols that was found on the rules. */
export function namedBySymbols(found: RuleSymmetries, mapping: SymbolMapping, roles: readonly string[]): NamedSymmetry {
  const moved = [...mapping.values()].filter(({ from, to }) => from.name !== to.name);
  const roleImages = roles.map(
    (role) => [role, printTerm(found.apply(mapping, termFromText(role), "role/1.1"))] as const,
  );
  return {
    fluent: (fluent) => found.apply(mapping, fluent, "true/1.1"),
    move: (_, move) => found.apply(mapping, move, "does/2.2"),
    roles: new Map(roleImages.filter(([role, image]) => role !== image)),
    symbols: new Map(moved.map(({ from, to }) => [from.name, to.name])),
  };
}
