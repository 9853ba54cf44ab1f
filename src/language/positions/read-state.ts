/**
 * Reads states from outside: KIF, fluents one after the other, each bare or inside `(true …)`, spelled as the sheet
 * spells its terms. If the sheet itself has terms `(true …)`, such a term is a fluent and stands bare.
 */
import {
  type Diagnostic,
  DiagnosticList,
  error,
  NOWHERE,
  quoteText,
  type SourceText,
} from "../../foundations/text/index.ts";
import {
  eachApplication,
  eachTerm,
  eachVariable,
  printTerm,
  type Rules,
  type Term,
  termFromTree,
} from "../rules/index.ts";
import { isKeyword, readPrefix, type SyntaxNode } from "../syntax/index.ts";
import { fluentReaders } from "./unread-fluents.ts";

/** A state read from a text. */
export interface ReadState {
  /** The fluents that could be read, with repetitions as written. */
  readonly state: readonly Term[];
  /** All errors. A state with an error must not be used. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a state in KIF. The answer has the fluents and the problems. */
export type StateReader = (source: SourceText) => ReadState;

/** A reader of states for a sheet: takes KIF text, returns fluents and errors. */
export function stateReader(rules: Rules): StateReader {
  const spell = spellingOf(rules);
  const isRead = fluentReaders(rules);
  const mayWrap = !hasTermsTrue(rules);
  return (source) => {
    const { forms, diagnostics } = readPrefix(source);
    const problems = new DiagnosticList();
    problems.addAll(diagnostics);
    const state: Term[] = [];
    for (const form of forms) {
      const read = termFromTree(mayWrap ? fluentIn(form) : form, source);
      if (!("kind" in read)) {
        problems.addAll(read);
        continue;
      }
      const fluent = spell(read);
      const variables: string[] = [];
      eachVariable(fluent, ({ name }) => variables.push(name));
      if (variables.length > 0)
        problems.add(error("state-variable", form.span, `a state has no variables: ${quoteText(printTerm(fluent))}`));
      else if (isKeywordForm(fluent) && !isRead(fluent))
        problems.add(
          error("state-keyword", form.span, `a keyword of the language is no fluent: ${quoteText(printTerm(fluent))}`),
        );
      else state.push(fluent);
    }
    return { state, diagnostics: problems.toSorted() };
  };
}

/** Extracts the fluent from `(true (cell 1 1 b))`. */
function fluentIn(form: SyntaxNode): SyntaxNode {
  if (form.kind === "symbol") return form;
  const [head, fluent, ...more] = form.items;
  const isWrapped = head?.kind === "symbol" && head.text === "true" && more.length === 0;
  return isWrapped && fluent !== undefined ? fluent : form;
}

/** Whether a term of the sheet is `(true …)` with one argument. */
function hasTermsTrue({ rules }: Rules): boolean {
  let found = false;
  for (const rule of rules)
    eachTerm(rule, (term) =>
      eachApplication(term, ({ name, args }) => {
        found ||= name === "true" && args.length === 1;
      }),
    );
  return found;
}

const isKeywordForm = (fluent: Term): boolean => fluent.kind === "application" && isKeyword(fluent.name);

/**
 * Respells terms as the sheet does. A sheet may write some constants with brackets: `(lock)` and `lock` are the same.
 */
function spellingOf({ rules }: Rules): (term: Term) => Term {
  const bracketed = new Set<string>();
  for (const rule of rules)
    eachTerm(rule, (term) =>
      eachApplication(term, ({ name }) => {
        if (name.startsWith("(")) bracketed.add(name);
      }),
    );
  const spell = (term: Term): Term => {
    if (term.kind === "variable") return { ...term, span: NOWHERE };
    const name = term.args.length === 0 && bracketed.has(`(${term.name})`) ? `(${term.name})` : term.name;
    return { ...term, name, args: term.args.map(spell), span: NOWHERE };
  };
  return spell;
}
