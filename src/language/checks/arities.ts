/** Keywords take a fixed number of arguments; any other relation or function should always have the same number. */
import { type Diagnostic, error, quoteText, type Span, warning } from "../../foundations/text/index.ts";
import { type Atom, eachApplication, eachAtom, eachTerm } from "../rules/index.ts";
import { isKeyword, RELATION_ARITIES } from "../syntax/index.ts";
import type { Sheet } from "./sheet.ts";

export function* checkArities({ rules }: Sheet): Iterable<Diagnostic> {
  const relations = new AritySurvey("relation");
  const functions = new AritySurvey("function");
  const found: Diagnostic[] = [];
  const visit = ({ relation, args, span }: Atom): void => {
    const wanted = RELATION_ARITIES.get(relation);
    if (wanted === undefined) relations.add(relation, args.length, span);
    else if (wanted !== args.length) found.push(keywordArity(relation, wanted, args.length, span));
  };
  for (const rule of rules) {
    visit(rule.head);
    eachAtom(rule.body, visit);
    eachTerm(rule, (term) =>
      eachApplication(term, ({ name, args, span }) => {
        if (!isKeyword(name)) functions.add(name, args.length, span);
      }),
    );
  }
  yield* found;
  yield* relations.clashes();
  yield* functions.clashes();
}

function keywordArity(keyword: string, wanted: number, found: number, span: Span): Diagnostic {
  return error("keyword-arity", span, `${quoteText(keyword)} takes ${countOf(wanted)}, not ${found}`);
}

const countOf = (n: number): string => (n === 0 ? "no arguments" : n === 1 ? "one argument" : `${n} arguments`);

class AritySurvey {
  private readonly kind: string;
  /** For each name: the first occurrence of each number of arguments. */
  private readonly first = new Map<string, Map<number, Span>>();

  constructor(kind: string) {
    this.kind = kind;
  }

  add(name: string, arity: number, span: Span): void {
    const known = this.first.get(name);
    if (known === undefined) this.first.set(name, new Map([[arity, span]]));
    else if (!known.has(arity)) known.set(arity, span);
  }

  *clashes(): Iterable<Diagnostic> {
    for (const [name, arities] of this.first) {
      if (arities.size === 1) continue;
      const counts = [...arities.keys()].toSorted((a, b) => a - b).join(", ");
      const [, second] = [...arities.values()];
      yield warning(
        "arity-clash",
        second as Span,
        `the ${this.kind} ${quoteText(name)} is used with different numbers of arguments: ${counts}`,
        "these are different names to every reader of the rules",
      );
    }
  }
}
