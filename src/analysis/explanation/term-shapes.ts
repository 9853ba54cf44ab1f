/**
 * Ground terms as shapes with holes: the functions and their positions, and separately the constants that fill the
 * holes.
 */
import type { Term } from "../../language/rules/index.ts";

export interface ShapedTerm {
  /** Functions with their arities and a `_` for each hole, outermost first: `on/2 _ _`. A constant is its own shape. */
  readonly shape: string;
  /** The constants, from left to right. */
  readonly holes: readonly string[];
  /** The position of each hole: `argument 2 of on`. */
  readonly places: readonly string[];
}

/** The shape of several terms under one heading. Linear in their size, not recursive. */
export function shapeOf(heading: string, terms: readonly Term[]): ShapedTerm {
  const pieces = [heading];
  const holes: string[] = [];
  const places: string[] = [];
  const open: { readonly term: Term; readonly place: string }[] = [];
  const push = (inside: readonly Term[], owner: string): void => {
    for (let i = inside.length - 1; i >= 0; i--)
      open.push({ term: inside[i] as Term, place: `argument ${i + 1} of ${owner}` });
  };
  push(terms, "the board");
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { term, place } = next;
    if (term.kind === "application" && term.args.length > 0) {
      pieces.push(`${term.name}/${term.args.length}`);
      push(term.args, term.name);
    } else {
      pieces.push("_");
      holes.push(term.name);
      places.push(place);
    }
  }
  return { shape: pieces.join(" "), holes, places };
}

/** A shape as a term: `(at (s _))` for `at/1 s/1 _`. */
export function patternText(shape: string): string {
  const written: string[] = [];
  /** Number of remaining arguments of each open function. */
  const open: number[] = [];
  for (const piece of shape.split(" ")) {
    const arity = Number(/\/(\d+)$/.exec(piece)?.[1] ?? 0);
    const text = arity > 0 ? `(${piece.slice(0, piece.lastIndexOf("/"))}` : piece;
    written.push(written.length === 0 ? text : ` ${text}`);
    open.push(arity);
    while (open.at(-1) === 0) {
      open.pop();
      if (open.length === 0) break;
      open.push((open.pop() as number) - 1);
      if (open.at(-1) === 0) written.push(")");
    }
  }
  return written.join("");
}
