/** A scrambled game is the same game: plays both side by side and translates every state, move and goal. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createRandom, type SeededRandom } from "../../foundations/collections/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { describeState } from "../../machine/index.ts";
import { InterpretedMachine } from "../../machine/interpreted/index.ts";
import { printTerm, readRules, type Term } from "../rules/index.ts";
import { type Scrambled, scrambleRules } from "./scramble-rules.ts";

const GAMES = new URL("../../../games/", import.meta.url);
const STEPS = 5;
/**
 * Maximum length of a sheet in characters. The oracle is slow on larger sheets, and scrambling errors show on small
 * ones as well.
 */
const MAXIMAL_LENGTH = 5000;

const games = readdirSync(GAMES)
  .filter((name) => existsSync(new URL(`${name}/rules.kif`, GAMES)))
  .map((name) => ({ name, text: readFileSync(new URL(`${name}/rules.kif`, GAMES), "utf8") }))
  .filter(({ text }) => text.length <= MAXIMAL_LENGTH);

/** A fluent or move of the original game, as the scrambled game writes it. */
function translate(text: string, { names, orders }: Scrambled): string {
  const walk = (term: Term): Term => {
    if (term.kind === "variable") return term;
    const order = orders.get(`${term.name}/${term.args.length}`) ?? [];
    return { ...term, name: names.get(term.name) ?? term.name, args: order.map((i) => walk(term.args[i] as Term)) };
  };
  const [term] = readRules(new SourceText("term", `(p ${text})`)).rules.rules[0]?.head.args ?? [];
  return printTerm(walk(term as Term));
}

function expectSameGame(text: string, random: SeededRandom): void {
  const { rules } = readRules(new SourceText("game", text));
  const scrambled = scrambleRules(rules, random, { arguments: true });
  const original = new InterpretedMachine(rules);
  const disguised = new InterpretedMachine(scrambled.rules);
  const inDisguise = (texts: readonly string[]): string[] => texts.map((text) => translate(text, scrambled)).sort();
  expect(disguised.roles).toEqual(original.roles.map((role) => translate(role, scrambled)));
  const cursors = [original.newCursor(), disguised.newCursor()] as const;
  for (let step = 0; step <= STEPS; step++) {
    const wanted = describeState(original, cursors[0], step);
    const given = describeState(disguised, cursors[1], step);
    expect(given.state).toEqual(inDisguise(wanted.state));
    expect(given.terminal).toBe(wanted.terminal);
    expect([...(given.goals?.values() ?? [])]).toEqual([...(wanted.goals?.values() ?? [])]);
    const legal = [...wanted.legal.values()];
    expect([...given.legal.values()]).toEqual(legal.map(inDisguise));
    if (wanted.terminal || legal.some((moves) => moves.length === 0)) return;
    const joint = legal.map((moves) => moves[random.below(moves.length)] as string);
    cursors[0].advance(joint.map((move, role) => original.vocabulary.findMove(role, move) as number));
    cursors[1].advance(
      joint.map((move, role) => disguised.vocabulary.findMove(role, translate(move, scrambled)) as number),
    );
  }
}

describe("scrambled, it is the same game", () => {
  test.each(games)("$name", ({ text }) => {
    for (let seed = 1; seed <= 2; seed++) expectSameGame(text, createRandom(seed));
  });
});
