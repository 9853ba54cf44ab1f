/** A short summary of a game: its kind, its sizes, and statistics of random play. */
import { kindOfGame } from "../../../../../src/analysis/playability/index.ts";
import { isGaveUp, type Observer } from "../../../../../src/foundations/budgets/index.ts";
import { grounded, randomPlay } from "../../../../../src/game/index.ts";
import { gateCount } from "../../../../../src/machine/circuit/index.ts";
import type { EngineSession } from "../engine-session.ts";
import type { Overview } from "../questions.ts";

const PLAY_SECONDS = 3;

const count = (n: number): string => n.toLocaleString("en-US");

export function overviewOf(session: EngineSession, observer: Observer): Overview {
  const { game, rules } = session;
  const made = session.machine(session.budget(observer));
  const play = game.need(randomPlay, session.budget(observer, PLAY_SECONDS));
  const ground = game.ask(grounded, session.budget(observer));
  const facts = rules.rules.filter(({ body }) => body.length === 0).length;
  return {
    kind: kindOfGame(made.roles, play),
    facts: [
      ["Roles", made.roles.join(", ")],
      ["Sheet", `${count(rules.rules.length - facts)} rules, ${count(facts)} facts`],
      ...(isGaveUp(ground)
        ? [["Grounded", "no: played from the rules as written"] as const]
        : [
            ["Fluents", count(ground.program.fluents.length)] as const,
            [
              "Moves",
              made.roles.map((role, i) => `${count(ground.program.moves[i]?.length ?? 0)} ${role}`).join(", "),
            ] as const,
            ["Gates", count(gateCount(ground.circuit))] as const,
          ]),
      ["Machine", made.kind],
      ...(play.meanBranching === null
        ? []
        : [
            [
              "Branching",
              `${play.meanBranching.toFixed(1)} joint moves, at most ${count(play.largestBranching)}`,
            ] as const,
          ]),
      ...(play.meanLength === null
        ? []
        : [["Length", `${play.meanLength.toFixed(1)} moves, ${play.shortest} to ${play.longest}`] as const]),
    ],
    lengths: play.lengths,
    meanGoals: made.roles.map((role, i) => ({ role, mean: play.meanGoals[i] ?? null })),
  };
}
