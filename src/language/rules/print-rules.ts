/**
 * The canonical text of rules and clauses, in either notation. Reading it gives the same rules, and printing those
 * gives the same text.
 */
import { type Notation, printInfix, printPrefix, type SyntaxNode } from "../syntax/index.ts";
import type { Clause } from "./clause.ts";
import type { Rules } from "./rules.ts";
import { nodeFromClause, nodeFromRule } from "./tree-from-rules.ts";

/** Prints rules in a notation; reading the text gives the same rules. */
export const printRules = ({ rules }: Pick<Rules, "rules">, notation: Notation): string =>
  printForms(rules.map(nodeFromRule), notation);

/** Prints clauses in a notation. */
export const printClauses = (clauses: readonly Clause[], notation: Notation): string =>
  printForms(clauses.map(nodeFromClause), notation);

const printForms = (forms: readonly SyntaxNode[], notation: Notation): string =>
  notation === "prefix" ? printPrefix(forms) : printInfix(forms);
