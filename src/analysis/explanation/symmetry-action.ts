/** What a symmetry does, as far as words need it; made from either form in which symmetries are reported. */
import { printTerm, type Term } from "../../language/rules/index.ts";
import { termFromText } from "../symmetry/index.ts";

export interface SymmetryAction {
  /** The image of a ground fluent. */
  fluent(fluent: Term): Term;
  /** The same by texts in KIF, where it is listed: the fluents that become others. */
  readonly fluents?: ReadonlyMap<string, string>;
  /** The roles that move, with their images. */
  readonly roles: ReadonlyMap<string, string>;
  /** The constants and functions that move, with their images, where the symmetry is one of symbols. */
  readonly symbols?: ReadonlyMap<string, string>;
  /** All moves, where they are known, those that stay too: `(does role move)`, in KIF, with their images. */
  readonly moves?: ReadonlyMap<string, string>;
}

/** Names to their images, as a Map or as the object that JSON has. */
export type Images<T> = ReadonlyMap<string, T> | Readonly<Record<string, T>>;

/** A symmetry of symbols: `arguments` says to which place (from 1) each argument goes. */
export interface SymbolSymmetry {
  readonly symbols: Images<string>;
  readonly arguments: Images<readonly number[]>;
  readonly roles: Images<string>;
}

/** A symmetry of a grounded game; what stays is left out. */
export interface FluentSymmetry {
  readonly fluents: Images<string>;
  readonly roles: Images<string>;
}

const mapOf = <T>(images: Images<T>): ReadonlyMap<string, T> =>
  images instanceof Map ? images : new Map(Object.entries(images as Readonly<Record<string, T>>));

export function actionOfFluents({ fluents, roles }: FluentSymmetry): SymmetryAction {
  const images = mapOf(fluents);
  return {
    fluent: (fluent) => {
      const image = images.get(printTerm(fluent));
      return image === undefined ? fluent : termFromText(image);
    },
    fluents: images,
    roles: mapOf(roles),
  };
}

export function actionOfSymbols({ symbols, arguments: places, roles }: SymbolSymmetry): SymmetryAction {
  const names = mapOf(symbols);
  const targets = mapOf(places);
  /** Names that are several symbols are written with their arity, and with their kind where that is not enough. */
  const imageName = (name: string, arity: number): string => {
    const image = names.get(`fun:${name}/${arity}`) ?? names.get(`${name}/${arity}`) ?? names.get(name) ?? name;
    return image.replace(/^fun:/, "").replace(/\/\d+$/, "");
  };
  const fluent = (term: Term): Term => {
    if (term.kind === "variable") return term;
    const args = [...term.args];
    const order = targets.get(`${term.name}/${args.length}`);
    term.args.forEach((argument, i) => {
      args[(order?.[i] ?? i + 1) - 1] = fluent(argument);
    });
    return { ...term, name: imageName(term.name, args.length), args };
  };
  return { fluent, roles: mapOf(roles), symbols: names };
}
