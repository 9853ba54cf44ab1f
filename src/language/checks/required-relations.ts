/**
 * A game needs roles, moves, goals and an end. Without an initial state or `next` it can be played, but that is hardly
 * intended.
 */
import { type Diagnostic, error, NOWHERE, warning } from "../../foundations/text/index.ts";
import type { Rule } from "../rules/index.ts";
import type { Sheet } from "./sheet.ts";

/** Without these relations nobody can play. */
const PARTS_OF_A_GAME = ["role", "legal", "goal", "terminal"] as const;

/** The parts that a fragment of a game lacks; empty for the rules of a whole game. */
export function missingParts(rules: readonly Rule[]): (typeof PARTS_OF_A_GAME)[number][] {
  const defined = new Set(rules.map((rule) => rule.head.relation));
  return PARTS_OF_A_GAME.filter((part) => !defined.has(part));
}

/** Whether a diagnostic reports a missing part, and therefore does not concern fragments. */
export const isAboutMissingPart = ({ code }: Diagnostic): boolean =>
  PARTS_OF_A_GAME.some((part) => code === `no-${part}`);

export function* checkRequiredRelations({ rules }: Sheet): Iterable<Diagnostic> {
  if (rules.length === 0) {
    yield error("empty", NOWHERE, "the sheet has no rules", "write at least a role, legal moves, goals and terminal");
    return;
  }
  const defined = new Set(rules.map((rule) => rule.head.relation));
  if (!defined.has("role")) yield error("no-role", NOWHERE, "the sheet declares no role", "add a fact `(role NAME)`");
  if (!defined.has("legal")) yield error("no-legal", NOWHERE, "no rule says which moves are `legal`");
  if (!defined.has("goal")) yield error("no-goal", NOWHERE, "no rule gives a `goal` value");
  if (!defined.has("terminal")) yield error("no-terminal", NOWHERE, "no rule says when the game is `terminal`");
  if (!defined.has("init")) yield warning("no-init", NOWHERE, "nothing is true at first: there is no `init`");
  if (!defined.has("next"))
    yield warning("no-next", NOWHERE, "no rule for `next`: after the first move nothing is true");
}
