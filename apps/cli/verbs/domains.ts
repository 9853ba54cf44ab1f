import { type Budget, describeGaveUp, type GaveUp, isGaveUp } from "../../../src/foundations/budgets/index.ts";
import {
  clauses,
  derivable,
  domains as domainsOfGame,
  instances as instancesOfGame,
  type OpenGame,
  reduction,
} from "../../../src/game/index.ts";
import {
  byRelation,
  countInstances,
  type DerivableCounts,
  type Domains,
  type Instances,
} from "../../../src/machine/domains/index.ts";
import { badCall } from "../../session/errors.ts";
import { loadFragment } from "../../session/load-game.ts";
import { openGame } from "../../session/machines.ts";
import type { Session } from "../../session/session.ts";
import { oneOf } from "../options.ts";
import type { Verb, VerbOptions } from "../verb.ts";

/** Maximum number of values in one JSON document: more would exceed the longest string that Node can hold. */
const MOST_JSON_VALUES = 10_000_000;
/** Arguments of a symbol shown in the text report; --json prints all. */
const SHOWN_ARGUMENTS = 50;
/** Values of one argument shown in the text report. */
const SHOWN_VALUES = 12;
const METHODS = ["ours", "chapter"] as const;

export const domains: Verb = {
  parameters: "<game>",
  examples: [
    "noether domains tic-tac-toe",
    "noether domains my-game.kif --json",
    "noether domains blocks-world-book --method chapter --rounds",
  ],
  configure: (command) =>
    command
      .option("--instances", "list the derivable atoms, not only their counts")
      .option(
        "--method <method>",
        "ours (builds up from the initial state) or chapter (section 14.3: starts with everything and removes)",
        oneOf(...METHODS),
      )
      .option("--rounds", "show what remains after each round of the chapter's reduction"),

  async run(session, [game], options) {
    const method = methodOf(options);
    const opened = openGame(session, loadFragment(session, game as string));
    const found = opened.need(domainsOfGame, session.budget());
    session.knownSoFar(() => tell(session, found, undefined, options));
    const derived = derive(opened, method, options["instances"] === true, session.budget());
    tell(session, found, isGaveUp(derived) ? undefined : derived, options);
    if (!isGaveUp(derived)) return 0;
    process.stderr.write(`${describeGaveUp(derived)}; the domains come from the domain graph alone\n`);
    return 3;
  },
};

/** Prints the report; `known` is undefined if nothing was derived. */
function tell(session: Session, { domains }: Domains, known: Derived | undefined, options: VerbOptions): void {
  const counted = known?.rounds.at(-1);
  if (session.options.json) {
    const size = [...domains.values()].flat().reduce((sum, values) => sum + values.length, 0);
    const isTooLong = size > MOST_JSON_VALUES;
    session.printJson({
      domains: isTooLong ? null : domains,
      ...(isTooLong ? { gaveUp: `${size} values are too many for one document` } : {}),
      instances: counted?.instances ?? null,
      fluents: counted?.fluents ?? null,
      moves: counted?.moves ?? null,
      ...(options["instances"] === true ? { listed: known?.listed ?? null } : {}),
      ...(methodOf(options) === "chapter" ? { method: "chapter", difference: known?.difference ?? null } : {}),
      ...(options["rounds"] === true ? { rounds: known?.rounds ?? null } : {}),
    });
    return;
  }
  for (const [symbol, positions] of domains) {
    const shown = positions.slice(0, SHOWN_ARGUMENTS).map((values) => {
      const more = values.length > SHOWN_VALUES ? `, … ${values.length} in all` : "";
      return `{${values.slice(0, SHOWN_VALUES).join(", ")}${more}}`;
    });
    if (positions.length > shown.length) shown.push(`… ${positions.length} arguments in all`);
    const instances = counted?.instances.get(symbol);
    const suffix = instances === undefined ? "" : `   ${instances} derivable`;
    session.print(`${symbol}: ${shown.length === 0 ? "no arguments" : shown.join(" × ")}${suffix}`);
    for (const atom of known?.listed?.get(symbol) ?? []) session.print(`  ${atom}`);
  }
  if (options["rounds"] === true) printRounds(session, known?.rounds ?? []);
  if (counted !== undefined) session.print(`${counted.fluents} fluents, ${counted.moves} moves can be derived`);
  if (known?.difference !== undefined) printDifference(session, known.difference);
}

/** The method that the options ask for; --rounds implies the chapter's method. */
function methodOf(options: VerbOptions): (typeof METHODS)[number] {
  if (options["rounds"] === true && options["method"] === "ours")
    throw badCall("--rounds needs --method chapter: only the chapter's reduction has rounds");
  return options["rounds"] === true || options["method"] === "chapter" ? "chapter" : "ours";
}

interface Derived {
  /** The last round is the answer. Our method has one round. */
  readonly rounds: readonly DerivableCounts[];
  /** Derivable atoms by relation, in KIF. */
  readonly listed?: ReadonlyMap<string, readonly string[]>;
  /** By relation: atoms that the chapter's method keeps although they cannot be derived from the initial state. */
  readonly difference?: ReadonlyMap<string, readonly string[]>;
}

function derive(game: OpenGame, method: (typeof METHODS)[number], isListed: boolean, budget: Budget): Derived | GaveUp {
  const written = game.need(clauses, budget);
  const list = (instances: Instances): ReadonlyMap<string, readonly string[]> =>
    byRelation(written, (name, arity) => instances.of(name, arity));
  if (method === "ours") {
    const found = isListed ? game.ask(instancesOfGame, budget) : undefined;
    if (isGaveUp(found)) return found;
    const counts = game.ask(derivable, budget);
    if (isGaveUp(counts)) return counts;
    return { rounds: [counts], ...(found === undefined ? {} : { listed: list(found) }) };
  }
  const reduced = game.ask(reduction, budget);
  if (isGaveUp(reduced)) return reduced;
  const last = list(reduced.rounds.at(-1) as Instances);
  const ours = game.ask(instancesOfGame, budget);
  return {
    rounds: reduced.rounds.map((round) => countInstances(written, round)),
    ...(isListed ? { listed: last } : {}),
    ...(isGaveUp(ours) ? {} : { difference: without(last, list(ours)) }),
  };
}

function without(
  all: ReadonlyMap<string, readonly string[]>,
  others: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...all].flatMap(([relation, atoms]) => {
      const there = new Set(others.get(relation));
      const more = atoms.filter((atom) => !there.has(atom));
      return more.length === 0 ? [] : [[relation, more] as const];
    }),
  );
}

function printRounds(session: Session, rounds: readonly DerivableCounts[]): void {
  rounds.forEach(({ instances, fluents, moves }, i) => {
    const before = rounds[i - 1]?.instances;
    const changed = [...instances].filter(
      ([relation, count]) => before !== undefined && before.get(relation) !== count,
    );
    const changes = changed.map(([relation, count]) => `${relation} ${before?.get(relation)} → ${count}`).join(", ");
    const news =
      i === 0 ? "everything that the domain graph allows" : changes === "" ? "nothing more is removed" : changes;
    session.print(`round ${i + 1}: ${fluents} fluents, ${moves} moves; ${news}`);
  });
}

function printDifference(session: Session, difference: ReadonlyMap<string, readonly string[]>): void {
  if (difference.size === 0) {
    session.print("the same can be derived bottom-up from the initial state (--method ours)");
    return;
  }
  session.print(
    "more than can be derived bottom-up from the initial state (--method ours): top-down reduction keeps atoms that only support themselves",
  );
  for (const [relation, atoms] of difference) {
    const more = atoms.length > SHOWN_VALUES ? ` … ${atoms.length} in all` : "";
    session.print(`  ${relation}: ${atoms.slice(0, SHOWN_VALUES).join(" ")}${more}`);
  }
}
