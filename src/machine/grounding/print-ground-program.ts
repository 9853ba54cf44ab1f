/**
 * Prints a ground program as text, line by line (there may be millions): roles, initial state and rules, in either
 * notation. The result is a rule sheet without variables that plays like the original, except for cones that were not
 * grounded.
 */
import { SourceText } from "../../foundations/text/index.ts";
import { type Notation, printInfix, readPrefix } from "../../language/syntax/index.ts";
import type { GroundProgram } from "./ground-program.ts";

/** Prints a ground program as rules, line by line. */
export function* printGroundProgram(program: GroundProgram, notation: Notation): IterableIterator<string> {
  const spell = notation === "prefix" ? (text: string): string => text : infixText;
  for (const role of program.roles) yield spell(`(role ${role})`);
  for (const fluent of program.initialFluents) yield spell(`(init ${program.fluents[fluent]})`);
  /** By atom: its text, made once. */
  const texts: string[] = [];
  const text = (atom: number): string => (texts[atom] ??= spell(program.atomText(atom)));
  const { heads, bodyStarts, bodies } = program;
  for (let rule = 0; rule < heads.length; rule++) {
    const body = bodies.subarray(bodyStarts[rule], bodyStarts[rule + 1]);
    const conditions = Array.from(body, (literal) => negate(text(literal >> 1), (literal & 1) === 1, notation));
    const head = text(heads[rule] as number);
    if (conditions.length === 0) yield head;
    else if (notation === "prefix") yield `(<= ${head} ${conditions.join(" ")})`;
    else yield `${head} :- ${conditions.join(" & ")}`;
  }
}

function negate(text: string, isNegated: boolean, notation: Notation): string {
  if (!isNegated) return text;
  return notation === "prefix" ? `(not ${text})` : `~${text}`;
}

function infixText(text: string): string {
  return printInfix(readPrefix(new SourceText("atom", text)).forms).trim();
}
