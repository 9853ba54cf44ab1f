/**
 * Keywords where they mean nothing: defined by rules although play provides them, used as conditions although rules
 * only define them, or inside terms.
 */
import { asMisspelling, type Diagnostic, quoteText, warning } from "../../foundations/text/index.ts";
import { eachApplication, eachAtom, eachTerm } from "../rules/index.ts";
import { isKeyword } from "../syntax/index.ts";
import type { Sheet } from "./sheet.ts";

/** Provided by play: the state and the moves. */
const GIVEN: ReadonlySet<string> = new Set(["true", "does"]);
/** Only defined by rules. */
const DEFINED: ReadonlySet<string> = new Set(["init", "next", "sees"]);

export function* checkKeywordUse({ rules }: Sheet): Iterable<Diagnostic> {
  const found: Diagnostic[] = [];
  const insideTerms = new Set<string>();
  for (const rule of rules) {
    const { relation, span } = rule.head;
    if (GIVEN.has(relation)) {
      const problem = warning(
        "keyword-in-head",
        span,
        `${quoteText(relation)} is given by play; no rule can define it`,
      );
      found.push(relation === "true" ? asMisspelling(problem, "init", "next") : asMisspelling(problem, "legal"));
    }
    eachAtom(rule.body, (atom) => {
      if (!DEFINED.has(atom.relation)) return;
      const problem = warning("keyword-in-body", atom.span, `${quoteText(atom.relation)} is used as a condition`);
      found.push(atom.relation === "sees" ? problem : asMisspelling(problem, "true"));
    });
    eachTerm(rule, (term) =>
      eachApplication(term, ({ name, span: place }) => {
        if (!isKeyword(name) || name === "random" || insideTerms.has(name)) return;
        insideTerms.add(name);
        found.push(warning("keyword-in-term", place, `the keyword ${quoteText(name)} is used inside a term`));
      }),
    );
  }
  yield* found;
}
