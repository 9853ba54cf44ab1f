/**
 * Which colour a sheet gives to a board content: by its name (`white`, `whitePawn`, `pawn black`), by a fact that
 * names its owner (`(piece wp white pawn)`), or by its first letter if the roles are colours and all such names begin
 * with their initials (`wp`, `bp`).
 */
import { wordsOf } from "../../../src/analysis/board/index.ts";
import { eachApplication, eachTerm, type Rules, type Term } from "../../../src/language/rules/index.ts";
import { isColourName } from "./disc-colours.ts";
import { type PieceShape, shapeOfLetter, shapeOfWord } from "./piece-shapes.ts";

/** Maps a square's content, as the board view writes it, to its colour; undefined if the sheet names none. */
export function pieceColours(rules: Rules, roles: readonly string[]): (content: string) => string | undefined {
  const stated = coloursInFacts(rules);
  const initials = initialsOf(roles);
  const letters = letterNames(rules, initials);
  const colourOfWord = (word: string): string | undefined =>
    wordsOf(word).find(isColourName) ??
    stated.get(word) ??
    (letters.has(word) ? initials.get(word[0] ?? "") : undefined);
  return (content) => {
    const found = new Set(content.split(/[\s()]+/).flatMap((word) => colourOfWord(word) ?? []));
    return found.size === 1 ? [...found][0] : undefined;
  };
}

/**
 * Which shape a sheet gives to a board content: by a word (`white knight`, `x`), by a fact that names it (`(piece wp
 * white pawn)`), or by the second letter if names combine the letters of a colour and a chess piece (`wp`, `bn`).
 */
export function pieceShapes(rules: Rules, roles: readonly string[]): (content: string) => PieceShape | undefined {
  const letters = letterNames(rules, initialsOf(roles));
  const isChess = [...letters].every(([, letter = ""]) => shapeOfLetter(letter) !== undefined) && letters.size > 2;
  const stated = shapesInFacts(rules);
  const shapeOf = (word: string): PieceShape | undefined =>
    wordsOf(word)
      .map(shapeOfWord)
      .find((shape) => shape !== undefined) ??
    stated.get(word) ??
    (isChess && letters.has(word) ? shapeOfLetter(word[1] ?? "") : undefined);
  return (content) => {
    const found = new Set(content.split(/[\s()]+/).flatMap((word) => shapeOf(word) ?? []));
    return found.size === 1 ? [...found][0] : undefined;
  };
}

/** Constants that always occur in facts together with the same word for a piece. */
function shapesInFacts({ rules }: Rules): Map<string, PieceShape> {
  const found = new Map<string, Set<PieceShape>>();
  for (const { head, body } of rules) {
    if (body.length > 0) continue;
    const names = head.args.flatMap((term) => (isConstant(term) ? [term.name] : []));
    const shapes = names.flatMap((name) => shapeOfWord(name) ?? []);
    const colours = names.filter(isColourName);
    if (shapes.length !== 1 || colours.length !== 1) continue;
    for (const name of names.filter((one) => shapeOfWord(one) === undefined && !isColourName(one)))
      found.set(name, (found.get(name) ?? new Set()).add(shapes[0] as PieceShape));
  }
  return new Map(
    [...found].flatMap(([name, shapes]) => (shapes.size === 1 ? [[name, [...shapes][0] as PieceShape]] : [])),
  );
}

/** Constants that always occur in facts together with the same colour. */
function coloursInFacts({ rules }: Rules): Map<string, string> {
  const found = new Map<string, Set<string>>();
  for (const { head, body } of rules) {
    if (body.length > 0) continue;
    const names = head.args.flatMap((term) => (isConstant(term) ? [term.name] : []));
    const colours = names.filter(isColourName);
    if (colours.length !== 1) continue;
    for (const name of names.filter((one) => !isColourName(one)))
      found.set(name, (found.get(name) ?? new Set()).add(colours[0] as string));
  }
  return new Map(
    [...found].flatMap(([name, colours]) => (colours.size === 1 ? [[name, [...colours][0] as string]] : [])),
  );
}

/** Roles by first letter, if all roles but chance are colours with different first letters. */
function initialsOf(roles: readonly string[]): Map<string, string> {
  const players = roles.filter((role) => role !== "random");
  const initials = new Map(players.map((role) => [role[0] as string, role]));
  return players.every(isColourName) && initials.size === players.length ? initials : new Map();
}

/** Two-letter constants that begin with an initial, if some form pairs: `wk` and `bk`, and so `wr` too. */
function letterNames({ rules }: Rules, initials: ReadonlyMap<string, string>): Set<string> {
  const names = new Set<string>();
  for (const rule of rules)
    eachTerm(rule, (term) =>
      eachApplication(term, ({ name, args }) => {
        if (args.length === 0 && name.length === 2) names.add(name);
      }),
    );
  const begin = [...names].filter((name) => initials.has(name[0] as string));
  const havePairs = begin.some((name) => [...initials.keys()].every((initial) => names.has(`${initial}${name[1]}`)));
  return new Set(havePairs ? begin : []);
}

const isConstant = (term: Term): term is Extract<Term, { kind: "application" }> =>
  term.kind === "application" && term.args.length === 0;
