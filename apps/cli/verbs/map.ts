import { InvalidArgumentError } from "commander";
import {
  type GameMapping,
  MAPPING_METHODS,
  type MappingMethod,
  mapGames,
  mapLabelledGraphs,
  mappableSymbols,
  type PaperOptions,
} from "../../../src/analysis/mapping/index.ts";
import { type Budget, describeGaveUp, isGaveUp } from "../../../src/foundations/budgets/index.ts";
import type { Rules } from "../../../src/language/rules/index.ts";
import { mappingPage } from "../../report/index.ts";
import { badCall, gaveUp } from "../../session/errors.ts";
import { gameTitle, loadRules } from "../../session/load-game.ts";
import { type Session, wallSeconds } from "../../session/session.ts";
import { printTable } from "../../session/table.ts";
import { writeAskedFile } from "../../session/write-file.ts";
import { graphFormatOf, readNamedGraph } from "../named-graph.ts";
import { numberFromZero, oneOf, positiveNumber, wholeNumber } from "../options.ts";
import type { Verb, VerbOptions } from "../verb.ts";

const DEFAULT_METHOD: MappingMethod = "noether";

export const map: Verb = {
  parameters: "<a> <b>",
  examples: [
    "noether map connect-four-5x5 connect-four",
    "noether map variant.kif checkers.kif --method mmap --json",
    "noether map knightthrough breakthrough --html mapping.html",
    "noether map making-tea.dot washing-hair.dot",
  ],
  configure: (command) =>
    command
      .option(
        "--method <method>",
        `${MAPPING_METHODS.join(", ")}; default: ${DEFAULT_METHOD}`,
        oneOf(...MAPPING_METHODS),
      )
      .option("--html <file>", "write a picture of the mapping as one self-contained file")
      .option("--depth <n>", "for lmap and mmap: search depth around a symbol (default: 5; at most 20)", depthOption)
      .option(
        "--threshold <x>",
        "for the paper's methods: do not map symbols whose distance to all others exceeds this (default: 0.5)",
        positiveNumber,
      )
      .option("--penalty <x>", "for the paper's methods: penalty for a tie (default: 0.1)", numberFromZero)
      .option(
        "--weights <d,m,a>",
        "for the paper's methods: weights of distance, matched and assigned in the desirability score (default: 0.8,0.18,0.02)",
        weightsOption,
      )
      .option(
        "--reading <reading>",
        "for the paper's methods: follow the authors' code (default) or the paper's text",
        oneOf("code", "text"),
      )
      .option("--miscount", "for the paper's methods: count mapped symbols as the authors' program does"),

  async run(session, [a, b], options) {
    const formats = [a, b].map((path) => graphFormatOf(path as string));
    if (formats.some((format) => format !== undefined))
      return mapGraphFiles(session, [a as string, b as string], options);
    const [from, to] = [loadRules(session, a as string), loadRules(session, b as string)];
    const method = (options["method"] as MappingMethod | undefined) ?? DEFAULT_METHOD;
    const start = wallSeconds();
    const mapping = mapWith(from, to, method, session.budget(), options);
    const seconds = wallSeconds() - start;
    const titles = { from: gameTitle(a as string), to: gameTitle(b as string) };
    const page = options["html"] as string | undefined;
    if (page !== undefined)
      writeAskedFile(
        page,
        mappingPage({ titles, mapping, from: mappableSymbols(from), to: mappableSymbols(to) }),
        "the picture",
      );
    if (session.options.json) session.printJson(mappingJson(mapping, seconds));
    else printMapping(session, mapping, titles);
    return 0;
  },
};

/** Maps any labelled graphs with the paper's methods. Our own mapper only handles rules. */
function mapGraphFiles(session: Session, [a, b]: readonly [string, string], options: VerbOptions): number {
  const method = (options["method"] as MappingMethod | undefined) ?? "mmap";
  if (method === "noether") throw badCall("--method noether maps rules only; for graphs use myopic, lmap or mmap");
  if (options["html"] !== undefined) throw badCall("--html can draw mappings of rules only");
  const [from, to] = [readNamedGraph(a), readNamedGraph(b)];
  const start = wallSeconds();
  const mapping = mapLabelledGraphs(from, to, method, session.budget(), paperChanges(options));
  if (isGaveUp(mapping)) throw gaveUp(describeGaveUp(mapping));
  if (session.options.json) session.printJson(mappingJson(mapping, wallSeconds() - start));
  else printMapping(session, mapping, { from: gameTitle(a), to: gameTitle(b) });
  return 0;
}

/** At this depth the search sees every rule completely; going deeper only costs time. */
const MAXIMAL_DEPTH = 20;

function depthOption(text: string): number {
  const depth = wholeNumber(1)(text);
  if (depth > MAXIMAL_DEPTH) throw new InvalidArgumentError(`expected at most ${MAXIMAL_DEPTH} steps.`);
  return depth;
}

/** The three weights of equation 2: none is negative, and at least one is positive. */
function weightsOption(text: string): PaperOptions["weights"] {
  const numbers = text.split(",").map(numberFromZero);
  const [distance, matched, assigned] = numbers as [number, number, number];
  if (numbers.length !== 3 || distance + matched + assigned === 0)
    throw new InvalidArgumentError("expected three numbers (weights of distance, matched and assigned), not all 0.");
  return { distance, matched, assigned };
}

function mapWith(from: Rules, to: Rules, method: MappingMethod, budget: Budget, options: VerbOptions): GameMapping {
  const changes = paperChanges(options);
  if (method === "noether" && Object.keys(changes).length > 0)
    throw badCall(
      "--depth, --threshold, --penalty, --weights, --reading and --miscount are for the methods myopic, lmap and mmap",
    );
  if (method === "myopic" && changes.maximalDepth !== undefined)
    throw badCall("--depth needs --method lmap or mmap: myopic always looks one step around a symbol");
  const answer = mapGames(from, to, method, budget, changes);
  if (isGaveUp(answer)) throw gaveUp(describeGaveUp(answer));
  return answer;
}

/** The parameters of the paper's methods that the options change. */
function paperChanges(options: VerbOptions): Partial<PaperOptions> {
  const given = {
    maximalDepth: options["depth"],
    threshold: options["threshold"],
    tiePenalty: options["penalty"],
    weights: options["weights"],
    reading: options["reading"],
    miscountsAssigned: options["miscount"],
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

const mappingJson = ({ distance, pairs, unmatched, method }: GameMapping, seconds: number): unknown => ({
  distance,
  pairs: pairs.map((pair) => ({ from: pair.from, to: pair.to, distance: pair.distance })),
  unmatched: { from: unmatched.from, to: unmatched.to },
  method,
  seconds,
});

function printMapping(session: Session, mapping: GameMapping, titles: { from: string; to: string }): void {
  const { pairs, unmatched, distance, method } = mapping;
  printTable(
    session,
    [titles.from, titles.to, "distance"],
    pairs.map((pair) => [pair.from, pair.to, pair.distance.toFixed(3)]),
  );
  const alone = (game: string, names: readonly string[]): void => {
    if (names.length > 0) session.print(`\nonly in ${game}: ${names.join(" ")}`);
  };
  alone(titles.from, unmatched.from);
  alone(titles.to, unmatched.to);
  session.print(`\n${pairs.length} symbols mapped by ${method}; distance of the games ${distance.toFixed(4)}`);
}
