/**
 * Argument patterns whose bindings are decided at planning time: a slot is either read (it is bound by then) or written
 * (this is its first occurrence). So matching needs no trail: values written by a failed match are never read.
 */
import type { SlotTerm } from "./slots.ts";
import type { TermTable } from "./term-table.ts";

export type Pattern =
  | { readonly kind: "ground"; readonly term: number }
  | { readonly kind: "read"; readonly slot: number }
  | { readonly kind: "write"; readonly slot: number }
  | { readonly kind: "compound"; readonly functor: number; readonly args: readonly Pattern[] };

export type Frame = Int32Array;

/** Converts a term to a pattern, given the slots bound so far. Slots that it writes are added to `bound`. */
export function patternFrom(term: SlotTerm, bound: Set<number>): Pattern {
  if (term.kind === "ground") return term;
  if (term.kind === "slot") {
    if (bound.has(term.slot)) return { kind: "read", slot: term.slot };
    bound.add(term.slot);
    return { kind: "write", slot: term.slot };
  }
  return { kind: "compound", functor: term.functor, args: term.args.map((argument) => patternFrom(argument, bound)) };
}

export function isBoundBy(term: SlotTerm, bound: ReadonlySet<number>): boolean {
  if (term.kind === "ground") return true;
  if (term.kind === "slot") return bound.has(term.slot);
  return term.args.every((argument) => isBoundBy(argument, bound));
}

export function matches(pattern: Pattern, term: number, frame: Frame, terms: TermTable): boolean {
  switch (pattern.kind) {
    case "ground":
      return pattern.term === term;
    case "read":
      return frame[pattern.slot] === term;
    case "write":
      frame[pattern.slot] = term;
      return true;
    default: {
      if (terms.functorOf(term) !== pattern.functor) return false;
      const args = terms.argumentsOf(term);
      for (let i = 0; i < args.length; i++)
        if (!matches(pattern.args[i] as Pattern, args[i] as number, frame, terms)) return false;
      return true;
    }
  }
}

/** Returns the ground term of a pattern whose slots are all bound. */
export function instantiate(pattern: Pattern, frame: Frame, terms: TermTable): number {
  if (pattern.kind === "ground") return pattern.term;
  if (pattern.kind !== "compound") return frame[pattern.slot] as number;
  return terms.term(
    pattern.functor,
    pattern.args.map((argument) => instantiate(argument, frame, terms)),
  );
}
