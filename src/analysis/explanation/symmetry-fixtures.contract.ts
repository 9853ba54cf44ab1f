/** Symmetries for tests of descriptions, written as a person would: names with their images. */
import type { Term } from "../../language/rules/index.ts";
import { type NamedSymmetry, namedByTexts } from "../symmetry/index.ts";

export type Images<T> = ReadonlyMap<string, T> | Readonly<Record<string, T>>;

/** A symmetry of symbols. `arguments` gives the new place (from 1) of each argument. */
export interface SymbolSymmetry {
  readonly symbols: Images<string>;
  readonly arguments: Images<readonly number[]>;
  readonly roles: Images<string>;
}

const mapOf = <T>(images: Images<T>): ReadonlyMap<string, T> =>
  images instanceof Map ? images : new Map(Object.entries(images as Readonly<Record<string, T>>));

export const actionOfFluents = (images: Record<"fluents" | "roles", Images<string>>): NamedSymmetry =>
  namedByTexts({ fluents: mapOf(images.fluents), roles: mapOf(images.roles) });

export function actionOfSymbols({ symbols, arguments: places, roles }: SymbolSymmetry): NamedSymmetry {
  const names = mapOf(symbols);
  const targets = mapOf(places);
  const rename = (term: Term): Term => {
    if (term.kind === "variable") return term;
    const args = [...term.args];
    const order = targets.get(`${term.name}/${args.length}`);
    term.args.forEach((argument, i) => {
      args[(order?.[i] ?? i + 1) - 1] = rename(argument);
    });
    return { ...term, name: names.get(term.name) ?? term.name, args };
  };
  return { fluent: rename, move: (_, move) => rename(move), roles: mapOf(roles), symbols: names };
}
