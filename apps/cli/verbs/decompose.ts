import type { Factor, Subgames } from "../../../src/analysis/decomposition/index.ts";
import { describeGaveUp, isGaveUp } from "../../../src/foundations/budgets/index.ts";
import { subgames } from "../../../src/game/index.ts";
import { counted } from "../../session/counted.ts";
import { gaveUp } from "../../session/errors.ts";
import { loadRules } from "../../session/load-game.ts";
import { openGame } from "../../session/machines.ts";
import type { Session } from "../../session/session.ts";
import { decompositionJson, fluentTexts, moveTexts } from "../decomposition-json.ts";
import type { Verb } from "../verb.ts";

/** Fluents and moves shown per factor; --json prints all. */
const SHOWN = 6;
const SHOWN_FACTORS = 10;

export const decompose: Verb = {
  parameters: "<game>",
  examples: ["noether decompose two-tic-tac-toes", "noether decompose my-game.kif --json"],

  async run(session, [game]) {
    const rules = loadRules(session, game as string);
    const opened = openGame(session, rules);
    const answer = opened.ask(subgames, session.budget());
    if (isGaveUp(answer)) throw gaveUp(describeGaveUp(answer));
    if (session.options.json) session.printJson(decompositionJson(answer));
    else print(session, answer);
    return 0;
  },
};

function print(session: Session, { program, factors, shared, unread }: Subgames): void {
  session.print(headline(factors));
  factors.slice(0, SHOWN_FACTORS).forEach(({ fluents, moves }, i) => {
    session.print(`${i + 1}. ${counted(fluents.length, "fluent")}: ${shorten(fluentTexts(program, fluents))}`);
    for (const [role, name] of program.roles.entries()) {
      const texts = moveTexts(program, role, moves[role] ?? []);
      if (texts.length > 0) session.print(`   ${counted(texts.length, "move")} of ${name}: ${shorten(texts)}`);
    }
  });
  if (factors.length > SHOWN_FACTORS) session.print(`and ${factors.length - SHOWN_FACTORS} more (all with --json)`);
  if (shared.length > 0) session.print(`shared, not changed by any choice: ${shorten(fluentTexts(program, shared))}`);
  if (unread.length > 0) session.print(`read by nothing: ${shorten(fluentTexts(program, unread))}`);
}

/** The headline claims only what is proven. */
function headline(factors: readonly Factor[]): string {
  if (factors.length === 0) return "no subgame: no player's choice makes a difference";
  if (factors.length === 1) return "1 factor: its gates show no independent parts";
  const isCompound = factors.some(({ moves }, i) =>
    factors
      .slice(i + 1)
      .some((other) => moves.some((list, role) => list.some((move) => other.moves[role]?.includes(move)))),
  );
  const how = isCompound
    ? "one move may act in several factors at once, in every combination"
    : "each move acts in at most one factor";
  return `${factors.length} independent factors (proven: no change or legal move of one depends on another); ${how}`;
}

const shorten = (texts: readonly string[]): string =>
  texts.length <= SHOWN ? texts.join(" ") : `${texts.slice(0, SHOWN).join(" ")} …`;
