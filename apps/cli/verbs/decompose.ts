import { type Decomposition, findFactors } from "../../../src/analysis/decomposition/index.ts";
import { Budget, describeGaveUp, isGaveUp, withinBudget } from "../../../src/foundations/budgets/index.ts";
import { circuitFromGroundProgram } from "../../../src/machine/circuit/index.ts";
import { type GroundProgram, groundRules } from "../../../src/machine/grounding/index.ts";
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
    const program = groundRules(rules, session.budget(DEFAULT_SECONDS), { form: "plain" });
    if (isGaveUp(program)) throw gaveUp(describeGaveUp(program));
    const missing = program.missing === undefined ? undefined : [...program.missing.values()][0];
    if (missing !== undefined) throw gaveUp(describeGaveUp(missing));
    const found = withinBudget(() => {
      const budget = new Budget({ ...session.budget(DEFAULT_SECONDS).limits });
      return findFactors(program, circuitFromGroundProgram(program, budget), budget);
    });
    if (isGaveUp(found)) throw gaveUp(describeGaveUp(found));
    report(session, program, found);
    return 0;
  },
};

function report(session: Session, program: GroundProgram, { factors, shared }: Decomposition): void {
  const fluentTexts = (fluents: readonly number[]): string[] =>
    fluents.map((fluent) => program.fluents[fluent] as string).sort();
  const moveTexts = (role: number, moves: readonly number[]): string[] =>
    moves.map((move) => program.moves[role]?.[move] as string).sort();
  if (session.options.json) {
    session.printJson({
      factors: factors.map(({ fluents, moves }) => ({
        fluents: fluentTexts(fluents),
        moves: new Map(program.roles.map((name, role) => [name, moveTexts(role, moves[role] ?? [])])),
      })),
      shared: fluentTexts(shared),
    });
    return;
  }
  session.print(factors.length === 1 ? "1 factor: the game does not come apart" : `${factors.length} factors`);
  factors.forEach(({ fluents, moves }, i) => {
    session.print(`${i + 1}. ${fluents.length} fluents: ${shorten(fluentTexts(fluents))}`);
    for (const [role, name] of program.roles.entries()) {
      const texts = moveTexts(role, moves[role] ?? []);
      if (texts.length > 0) session.print(`   ${texts.length} moves of ${name}: ${shorten(texts)}`);
    }
  });
  if (shared.length > 0) session.print(`shared: ${shorten(fluentTexts(shared))}`);
}

const shorten = (texts: readonly string[]): string =>
  texts.length <= SHOWN ? texts.join(" ") : `${texts.slice(0, SHOWN).join(" ")} …`;
