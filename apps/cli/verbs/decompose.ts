import { describeGaveUp, isGaveUp } from "../../../src/foundations/budgets/index.ts";
import { type DecomposedGame, decomposeGame, decompositionJson, fluentTexts, moveTexts } from "../decompose-game.ts";
import { gaveUp } from "../errors.ts";
import { loadRules } from "../load-game.ts";
import type { Session } from "../session.ts";
import type { Verb } from "../verb.ts";

/** Without --time, for grounding and for looking at the circuit, each. */
const DEFAULT_SECONDS = 60;
/** Fluents and moves shown of each factor; --json has all. */
const SHOWN = 6;

export const decompose: Verb = {
  parameters: "<game>",
  examples: ["noether decompose two-tic-tac-toes", "noether decompose my-game.kif --json"],

  async run(session, [game]) {
    const rules = loadRules(session, game as string);
    const answer = decomposeGame(rules, () => session.budget(DEFAULT_SECONDS));
    if (isGaveUp(answer)) throw gaveUp(describeGaveUp(answer));
    if (session.options.json) session.printJson(decompositionJson(answer));
    else print(session, answer);
    return 0;
  },
};

function print(session: Session, { program, found: { factors, shared } }: DecomposedGame): void {
  session.print(factors.length === 1 ? "1 factor: the game does not come apart" : `${factors.length} factors`);
  factors.forEach(({ fluents, moves }, i) => {
    session.print(`${i + 1}. ${fluents.length} fluents: ${shorten(fluentTexts(program, fluents))}`);
    for (const [role, name] of program.roles.entries()) {
      const texts = moveTexts(program, role, moves[role] ?? []);
      if (texts.length > 0) session.print(`   ${texts.length} moves of ${name}: ${shorten(texts)}`);
    }
  });
  if (shared.length > 0) session.print(`shared: ${shorten(fluentTexts(program, shared))}`);
}

const shorten = (texts: readonly string[]): string =>
  texts.length <= SHOWN ? texts.join(" ") : `${texts.slice(0, SHOWN).join(" ")} …`;
