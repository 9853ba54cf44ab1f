/**
 * Roles should be plain facts, each stated once. Whoever moves, scores or perceives should be a declared role; so
 * should `random`.
 */
import { type Diagnostic, quoteText, type Span, warning } from "../../foundations/text/index.ts";
import { type Atom, eachApplication, eachAtom, eachTerm } from "../rules/index.ts";
import type { Sheet } from "./sheet.ts";

const FIRST_IS_ROLE: ReadonlySet<string> = new Set(["role", "does", "legal", "goal", "input", "sees"]);

export function* checkRoles({ rules }: Sheet): Iterable<Diagnostic> {
  const derived = rules.find((rule) => rule.head.relation === "role" && rule.body.length > 0);
  if (derived !== undefined) {
    const message = "roles are declared by a rule with conditions";
    yield warning("role-rule", derived.head.span, message, "declare every role by a fact: their order matters");
    return;
  }
  const roles = new Set<string | null>();
  for (const { head } of rules) {
    if (head.relation !== "role") continue;
    const name = nameOf(head);
    if (name !== null && roles.has(name))
      yield warning("repeated-role", head.span, `${quoteText(name)} is declared as a role again: it counts once`);
    roles.add(name);
  }
  if (roles.size === 0) return;
  const unknown = new Map<string, Span>();
  const visit = (atom: Atom): void => {
    const name = FIRST_IS_ROLE.has(atom.relation) ? nameOf(atom) : null;
    if (name !== null && !roles.has(name) && !unknown.has(name)) unknown.set(name, atom.span);
  };
  for (const rule of rules) {
    visit(rule.head);
    eachAtom(rule.body, visit);
    eachTerm(rule, (term) =>
      eachApplication(term, ({ name, span }) => {
        if (name === "random" && !roles.has(name) && !unknown.has(name)) unknown.set(name, span);
      }),
    );
  }
  for (const [name, span] of unknown)
    yield warning("unknown-role", span, `${quoteText(name)} stands for a role but is not declared as one`);
}

/** The first argument of an atom, if it is a constant. */
function nameOf({ args }: Atom): string | null {
  const [first] = args;
  return first?.kind === "application" && first.args.length === 0 ? first.name : null;
}
