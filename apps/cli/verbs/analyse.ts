import { boardLabel, drawBoard } from "../../../src/analysis/board/index.ts";
import { observePlay, type PlayObservation, playDiagnostics } from "../../../src/analysis/playability/index.ts";
import { findGameSymmetries } from "../../../src/analysis/symmetry/index.ts";
import { describeGaveUp, type GaveUp, isGaveUp, withinBudget } from "../../../src/foundations/budgets/index.ts";
import { printDiagnostic } from "../../../src/foundations/text/index.ts";
import type { Rules } from "../../../src/language/rules/index.ts";
import { groundCircuit, makePlayouts } from "../../../src/machine/automatic/index.ts";
import { gateCount } from "../../../src/machine/circuit/index.ts";
import { computeDomains, type Domains } from "../../../src/machine/domains/index.ts";
import { bar, boardSvg, histogram, htmlReport, type ReportData } from "../../report/index.ts";
import { byRole } from "../by-role.ts";
import { counted } from "../counted.ts";
import { type DecomposedGame, decomposeGame, decompositionJson } from "../decompose-game.ts";
import { badInput, CliError } from "../errors.ts";
import { type KnownRelative, knownRelatives } from "../known-games.ts";
import { checkSheet, gameTitle, printErrors } from "../load-game.ts";
import { explainTo, type LookedAt, lookAtGame, usedFluents } from "../look-at-game.ts";
import { machineFor } from "../machines.ts";
import { cpuSeconds, type Session, wallSeconds } from "../session.ts";
import { describeSheet, type SheetFacts } from "../sheet-facts.ts";
import type { Verb } from "../verb.ts";
import { writeAskedFile } from "../write-file.ts";

/** The game that `npm start` shows. */
const EXAMPLE_GAME = "tic-tac-toe";
/** Seconds for making what plays, watching it, measuring playouts, grounding, domains, symmetries (seconds of work) and subgames. */
const SECONDS = { machine: 20, observe: 2, measure: 1, ground: 5, domains: 3, symmetries: 3.5, subgames: 2 } as const;
/** Under --time, of what is left: so much for the next part, so that something is left for the others. */
const SHARE = 0.4;
const CHANCE = "random";

export const analyse: Verb = {
  parameters: "[game]",
  examples: ["noether analyse connect-four", "noether analyse my-game.kif --html report.html"],
  configure: (command) => command.option("--html <file>", "write the report with pictures, one self-contained file"),

  async run(session, [game = EXAMPLE_GAME], options) {
    const sheet = checkSheet(session, game);
    if (!sheet.valid) throw badInput(printErrors(sheet.diagnostics, sheet.source));
    const facts = describeSheet(sheet);
    const { rules, source } = sheet;
    session.progress("playing");
    const play = withinBudget(() => playAtRandom(session, rules));
    if (isGaveUp(play)) {
      if (session.options.json) session.printJson({ game: gameTitle(game), roles: [], facts });
      process.stderr.write(`${describeGaveUp(play)}\n`);
      return 3;
    }
    session.progress("grounding");
    const ground = measureGround(session, rules);
    const domains = computeDomains(rules, session.limitedBudget(SECONDS.domains, SHARE));
    session.progress("looking for symmetries");
    const symmetric = symmetriesInWords(session, rules);
    session.progress("looking for subgames");
    const subgames = decomposeGame(rules, () => session.limitedBudget(SECONDS.subgames, SHARE));
    session.progress("looking for relatives");
    const relatives = relativesOf(session, rules);
    session.endProgress();
    const diagnostics = [...sheet.diagnostics, ...playDiagnostics(play.observed, rules)];
    if (options["html"] !== undefined) {
      const texts = diagnostics.map((found) => printDiagnostic(found, source));
      const page = htmlReport(pageData(gameTitle(game), rules, play, symmetric, texts));
      writeAskedFile(String(options["html"]), page, "the report");
    }
    if (session.options.json) {
      const warnings = diagnostics.map(({ code, message, span }) => ({
        code,
        message,
        ...source.position(span.start),
      }));
      const { roles } = play;
      session.printJson({
        game: gameTitle(game),
        roles,
        facts: { ...facts, warnings },
        ground: isGaveUp(ground) ? { gaveUp: describeGaveUp(ground) } : ground,
        symmetries: {
          kind: symmetric.kind,
          order: String(symmetric.order),
          description: symmetric.words,
          certified: symmetric.certified,
        },
        relatives: relatives instanceof CliError ? { gaveUp: relatives.message } : relatives,
        decomposition: isGaveUp(subgames) ? { gaveUp: describeGaveUp(subgames) } : decompositionJson(subgames),
        simulation: { ...play.observed, meanGoals: byRole(roles, play.observed.meanGoals), ...play.speed },
      });
      return 0;
    }
    for (const diagnostic of diagnostics) session.print(printDiagnostic(diagnostic, source));
    printReport(session, gameTitle(game), facts, play, ground, domains, symmetric, relatives, subgames);
    return 0;
  },
};

/** A report does not fail for want of relatives: why none could be looked for is told in their place. */
function relativesOf(session: Session, rules: Rules): readonly KnownRelative[] | CliError {
  try {
    return knownRelatives(session, rules, { path: undefined, top: SHOWN_RELATIVES, requireValid: () => {} });
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
}

interface Played {
  readonly roles: readonly string[];
  readonly initialFluents: number;
  readonly observed: PlayObservation;
  readonly speed: { readonly machine: string; readonly movesPerSecond: number; readonly playoutsPerSecond: number };
}

function playAtRandom(session: Session, rules: Rules): Played {
  const machine = machineFor(rules, "auto", session.limitedBudget(SECONDS.machine, SHARE));
  const observed = observePlay(machine, session.random(), session.limitedBudget(SECONDS.observe, SHARE), {
    playouts: 200,
    maxSteps: 1000,
  });
  const playouts = makePlayouts(rules, "auto", session.limitedBudget(SECONDS.machine, SHARE));
  const start = wallSeconds();
  const limit = Math.min(SECONDS.measure, SHARE * session.secondsLeft());
  const shouldStop = (): boolean => wallSeconds() - start >= limit;
  const tally = playouts.run({ maxSteps: 1000, shouldStop }, session.options.seed);
  const seconds = wallSeconds() - start;
  const speed = {
    machine: playouts.kind,
    movesPerSecond: tally.moves / seconds,
    playoutsPerSecond: tally.playouts / seconds,
  };
  return { roles: machine.roles, initialFluents: machine.fluentsOf(machine.initialState).length, observed, speed };
}

interface GroundSizes {
  readonly fluents: number;
  readonly moves: ReadonlyMap<string, number>;
  readonly atoms: number;
  readonly rules: number;
  readonly gates: number;
}

function measureGround(session: Session, rules: Rules): GroundSizes | GaveUp {
  const game = groundCircuit(rules, session.limitedBudget(SECONDS.ground, SHARE));
  if (isGaveUp(game)) return game;
  const { program, circuit } = game;
  return {
    fluents: program.fluents.length,
    moves: byRole(
      program.roles,
      program.moves.map((moves) => moves.length),
    ),
    atoms: program.atomCount,
    rules: program.heads.length,
    gates: gateCount(circuit),
  };
}

function printReport(
  session: Session,
  title: string,
  facts: SheetFacts,
  { roles, initialFluents, observed, speed }: Played,
  ground: GroundSizes | GaveUp,
  domains: Domains,
  symmetric: Symmetric,
  relatives: readonly KnownRelative[] | CliError,
  subgames: DecomposedGame | GaveUp,
): void {
  const line = (label: string, text: string): void => session.print(`  ${label.padEnd(13)} ${text}`);
  const number = (value: number | null): string => (value === null ? "unknown" : value.toFixed(1));
  const count = (value: number): string => Math.round(value).toLocaleString("en-US");
  session.print(`${title}: a ${kindOfGame(roles, observed)}`);
  line("roles", roles.join(", "));
  line(
    "rule sheet",
    [
      `${counted(facts.rules, "rule")} and ${counted(facts.facts, "fact")}`,
      counted(facts.relations, "relation"),
      counted(facts.symbols, "symbol"),
    ].join(", "),
  );
  line("at first", `${counted(initialFluents, "fluent")} ${initialFluents === 1 ? "holds" : "hold"}`);
  if (isGaveUp(ground)) line("grounded", `no: ${describeGaveUp(ground)}`);
  else {
    const moves = [...ground.moves].map(([role, n]) => `${n} of ${role}`).join(", ");
    const sizes = [counted(ground.fluents, "fluent"), counted(ground.rules, "rule"), counted(ground.gates, "gate")];
    line("grounded", `${sizes.join(", ")}; moves: ${moves}`);
  }
  for (const text of fluentDomains(domains)) line("fluent", text);
  const known = symmetric.certified ? "" : "at least ";
  line("symmetries", `${known}${symmetric.order}${symmetric.order > 1n ? ` (${symmetric.kind})` : ""}`);
  for (const words of symmetric.words.slice(0, SHOWN_WORDS)) line("", words);
  if (relatives instanceof CliError) line("known games", relatives.message);
  else
    for (const [i, { game, distance, equivalent }] of relatives.entries())
      line(i === 0 ? "known games" : "", equivalent ? `${game}: the same` : `${game}: distance ${distance.toFixed(2)}`);
  if (!isGaveUp(subgames) && subgames.found.factors.length > 1)
    line("subgames", `${subgames.found.factors.length} that do not touch each other (noether decompose)`);
  for (const board of symmetric.looked?.boards ?? []) {
    const initial = symmetric.looked?.states[0] ?? [];
    for (const [i, row] of drawBoard(board, initial).entries()) line(i === 0 ? "board" : "", row);
  }
  line(
    "random play",
    observed.playouts === 0
      ? "no game came to its end in the time"
      : `${counted(observed.playouts, "game")}, ${number(observed.meanBranching)} joint moves per state (at most ${observed.largestBranching})`,
  );
  if (observed.lengths.length > 0)
    line(
      "length",
      `${observed.shortest} ${histogram(observed.lengths)} ${observed.longest}, ${number(observed.meanLength)} moves on average`,
    );
  roles.forEach((role, i) => {
    const mean = observed.meanGoals[i] ?? null;
    if (mean !== null) line(`goal of ${role}`, `${bar(mean / 100)} ${mean.toFixed(1)}`);
  });
  const advantage = firstPlayerAdvantage(roles, observed);
  if (advantage !== null)
    line("to move first", `is worth ${advantage >= 0 ? "+" : ""}${advantage.toFixed(1)} points at random`);
  if (speed.movesPerSecond > 0)
    line(
      "speed",
      `${count(speed.movesPerSecond)} moves/s, ${count(speed.playoutsPerSecond)} games/s (${speed.machine} machine)`,
    );
}

/** Known games in the report, the nearest first. */
const SHOWN_RELATIVES = 3;
/** Sentences on symmetries in the text report. */
const SHOWN_WORDS = 8;

interface Symmetric {
  readonly kind: string;
  readonly order: bigint;
  readonly words: readonly string[];
  /** False where the search was cut: there may be more. */
  readonly certified: boolean;
  readonly looked: LookedAt | null;
}

function symmetriesInWords(session: Session, rules: Rules): Symmetric {
  const context = { random: session.random(), now: cpuSeconds };
  const seconds = Math.min(SECONDS.symmetries, SHARE * session.secondsLeft());
  const found = findGameSymmetries(rules, { fixRoles: false, seconds }, context);
  const looked = lookAtGame(session, rules, usedFluents(found));
  const order = found.kind === "ground" ? found.found.group.order : found.found.induced.group.order;
  const words = looked === null ? [] : explainTo(rules, found, looked);
  return { kind: found.kind, order, words, certified: found.found.complete, looked };
}

function pageData(
  title: string,
  rules: Rules,
  play: Played,
  symmetric: Symmetric,
  warnings: readonly string[],
): ReportData {
  const { roles, observed } = play;
  const initial = symmetric.looked?.states[0] ?? [];
  const sizes = new Map<string, { rules: number; conditions: number }>();
  for (const { head, body } of rules.rules) {
    const size = sizes.get(head.relation) ?? { rules: 0, conditions: 0 };
    sizes.set(head.relation, { rules: size.rules + 1, conditions: size.conditions + body.length });
  }
  return {
    title,
    summary: `a ${kindOfGame(roles, observed)}`,
    facts: [
      ["roles", roles.join(", ")],
      ["random play", `${observed.playouts} games, ${observed.meanLength?.toFixed(1) ?? "?"} moves on average`],
      [
        "speed",
        `${Math.round(play.speed.movesPerSecond).toLocaleString("en-US")} moves/s (${play.speed.machine} machine)`,
      ],
    ],
    warnings,
    boards: (symmetric.looked?.boards ?? []).map((board) => ({
      title: boardLabel(board),
      svg: boardSvg(board, initial),
    })),
    symmetries: {
      order: String(symmetric.order),
      kind: symmetric.kind,
      description: symmetric.words,
      certified: symmetric.certified,
    },
    lengths: observed.lengths,
    goals: roles.flatMap((role, i) => {
      const mean = observed.meanGoals[i] ?? null;
      return mean === null ? [] : [{ role, mean }];
    }),
    ruleSizes: [...sizes].map(([relation, size]) => ({ relation, ...size })),
  };
}

/** The functions that can stand inside `true`, each with the values of its arguments. */
function fluentDomains({ domains }: Domains): string[] {
  const [fluents = []] = domains.get("true") ?? [];
  return fluents.map((name) => {
    const values = domains.get(name) ?? [];
    const shown = values.map((list) => (list.length > 8 ? `${list.length} values` : `{${list.join(", ")}}`));
    return values.length === 0 ? name : `${name}: ${shown.join(" × ")}`;
  });
}

function kindOfGame(roles: readonly string[], play: PlayObservation): string {
  const players = roles.filter((name) => name !== CHANCE).length;
  const words = ["no", "one", "two", "three", "four", "five", "six"];
  const chance = players < roles.length ? " with chance" : "";
  const turns = {
    single: "",
    alternating: ", players moving in turn",
    simultaneous: ", players moving at once",
    unknown: "",
  };
  const sum = {
    zero: ", zero-sum",
    constant: ", constant-sum",
    general: players > 1 ? ", general-sum" : "",
    unknown: "",
  };
  return `${words[players] ?? players}-player game${chance}${turns[play.turns]}${sum[play.goalSum]}`;
}

/** Mean goal of the first of two players in turn over that of the second; null for other games. */
function firstPlayerAdvantage(roles: readonly string[], { turns, meanGoals }: PlayObservation): number | null {
  const players = roles.map((role, i) => ({ role, goal: meanGoals[i] ?? null })).filter(({ role }) => role !== CHANCE);
  const [first, second] = players;
  if (turns !== "alternating" || players.length !== 2 || first?.goal == null || second?.goal == null) return null;
  return first.goal - second.goal;
}
