/** The stages of a sheet: relations in their strata, domains, sizes, and the chosen machine. */
import {
  type Budget,
  describeGaveUp,
  type GaveUp,
  isGaveUp,
  type Observer,
} from "../../../../../src/foundations/budgets/index.ts";
import { clauses, derivable, domains, grounded } from "../../../../../src/game/index.ts";
import { dependencyGraphOfRules, type Rules, strata } from "../../../../../src/language/rules/index.ts";
import { gateCount } from "../../../../../src/machine/circuit/index.ts";
import type { DerivableCounts, Domains } from "../../../../../src/machine/domains/index.ts";
import type { CompileOverview, DomainRow, RelationRow } from "../compile-answers.ts";
import type { EngineSession } from "../engine-session.ts";

/** Maximum number of argument values listed by name. */
const SHOWN_VALUES = 40;

export function compileOverview(session: EngineSession, observer: Observer): CompileOverview {
  const choices: { what: string; why: string }[] = [];
  const budget = session.budget({ ...observer, chose: (what, why) => choices.push({ what, why }) });
  const { game, rules } = session;
  const normal = game.need(clauses, budget);
  const found = game.need(domains, budget);
  const sizes: (readonly [string, string])[] = [
    ["rules as written", count(rules.rules.length)],
    ["clauses in normal form", count(normal.length)],
    ...groundSizes(session, budget),
  ];
  const made = session.machine(budget);
  return {
    relations: relationRows(rules, game.ask(derivable, budget)),
    domains: domainRows(found),
    fluents: fluentRows(found),
    sizes,
    machine: made.kind,
    choices,
  };
}

const count = (n: number): string => n.toLocaleString("en-US");

function groundSizes({ game }: EngineSession, budget: Budget): (readonly [string, string])[] {
  const ground = game.ask(grounded, budget);
  if (isGaveUp(ground)) return [["ground program", describeGaveUp(ground)]];
  const { program, circuit } = ground;
  return [
    ["fluents", count(program.fluents.length)],
    ["moves", count(program.moves.reduce((sum, list) => sum + list.length, 0))],
    ["ground atoms", count(program.atomCount)],
    ["ground rules", count(program.heads.length)],
    ["gates after simplification", count(gateCount(circuit))],
  ];
}

function relationRows({ rules }: Rules, counted: DerivableCounts | GaveUp): RelationRow[] {
  const graph = dependencyGraphOfRules(rules);
  const levels = strata(graph);
  const instances = isGaveUp(counted) ? undefined : counted.instances;
  return graph.relations
    .map(({ name, arity }, i) => ({
      name,
      arity,
      rules: graph.rulesOf[i]?.length ?? 0,
      stratum: levels?.[i] ?? 0,
      instances: instances?.get(name) ?? instances?.get(`${name}/${arity}`) ?? null,
    }))
    .sort((a, b) => a.stratum - b.stratum);
}

const domainRows = ({ domains: found }: Domains): DomainRow[] =>
  [...found].map(([name, places]) => ({
    name,
    places: places.map((values) => ({ count: values.length, shown: values.slice(0, SHOWN_VALUES) })),
  }));

function fluentRows(found: Domains): DomainRow[] {
  const names = new Set(found.domains.get("true")?.[0] ?? []);
  return domainRows(found).filter(({ name }) => names.has(name));
}
