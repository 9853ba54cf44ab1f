/** Symbols are case-sensitive: names that differ only in letter case are different, which is rarely intended. */
import { asMisspelling, type Diagnostic, quoteText, type Span, warning } from "../../foundations/text/index.ts";
import { type Atom, eachApplication, eachAtom, eachTerm, eachVariable, type Rule } from "../rules/index.ts";
import type { Sheet } from "./sheet.ts";

interface Spelling {
  readonly name: string;
  readonly span: Span;
  count: number;
}

export function* checkLetterCase({ rules }: Sheet): Iterable<Diagnostic> {
  const symbols = new Spellings();
  for (const rule of rules) {
    const visit = ({ relation, span }: Atom): void => symbols.add(relation, span);
    visit(rule.head);
    eachAtom(rule.body, visit);
    eachTerm(rule, (term) => eachApplication(term, ({ name, span }) => symbols.add(name, span)));
  }
  yield* symbols.variants("names");
  for (const rule of rules) yield* variablesOf(rule).variants("variables of one rule");
}

function variablesOf(rule: Rule): Spellings {
  const variables = new Spellings();
  eachTerm(rule, (term) => eachVariable(term, ({ name, span }) => variables.add(name, span)));
  return variables;
}

class Spellings {
  private readonly spellings = new Map<string, Spelling>();

  add(name: string, span: Span): void {
    const known = this.spellings.get(name);
    if (known === undefined) this.spellings.set(name, { name, span, count: 1 });
    else known.count++;
  }

  /** Among names equal in lower case, warns about each except the most frequent. */
  *variants(what: string): Iterable<Diagnostic> {
    const byLowerCase = new Map<string, Spelling[]>();
    for (const spelling of this.spellings.values()) {
      const lower = spelling.name.toLowerCase();
      const group = byLowerCase.get(lower);
      if (group === undefined) byLowerCase.set(lower, [spelling]);
      else group.push(spelling);
    }
    for (const group of byLowerCase.values()) {
      if (group.length === 1) continue;
      const [usual, ...rare] = group.toSorted((a, b) => b.count - a.count);
      for (const { name, span } of rare)
        yield asMisspelling(
          warning(
            "letter-case",
            span,
            `${quoteText(name)} and ${quoteText(usual!.name)} are different ${what}: they differ in letter case`,
          ),
          usual!.name,
        );
    }
  }
}
