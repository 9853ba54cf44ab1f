import { badCall } from "../errors.ts";
import type { Session } from "../session.ts";
import type { Verb, VerbOptions } from "../verb.ts";

interface Benchmark {
  readonly name: string;
  readonly measures: string;
  run(session: Session, options: VerbOptions): Promise<void>;
}

const output = (session: Session) => ({
  json: session.options.json === true,
  write: (text: string): void => {
    process.stdout.write(text);
  },
});

const GAMES = ["tic-tac-toe", "connect-four", "breakthrough", "othello", "checkers", "chess", "eight-puzzle"];

const BENCHMARKS: readonly Benchmark[] = [
  {
    name: "machines",
    measures: "playouts of every machine, beside playouts written by hand and the interpreted machine",
    run: async (session, options) => {
      const { benchMachines } = await import("../bench/machines.ts");
      const games = (options["games"] as string | undefined)?.split(",") ?? GAMES;
      await benchMachines({ ...output(session), games, seconds: session.options.time ?? 1 });
    },
  },
  {
    name: "graphs",
    measures: "automorphisms of graphs, beside nauty, Traces and bliss where installed",
    run: async (session, options) => {
      const { benchGraphs } = await import("../bench/graphs.ts");
      const graphs = options["graphs"] as string | undefined;
      await benchGraphs({ ...output(session), ...(graphs === undefined ? {} : { graphs }) });
    },
  },
  {
    name: "permutation-groups",
    measures: "stabiliser chains of known groups",
    run: async (session) => {
      const { benchPermutationGroups } = await import("../bench/permutation-groups.ts");
      await benchPermutationGroups(output(session));
    },
  },
];

export const bench: Verb = {
  parameters: "[name]",
  examples: [
    "noether bench",
    "noether bench machines --games connect-four,my-game.kif",
    "noether bench graphs --graphs my-graphs/ --json",
  ],
  configure: (command) =>
    command
      .option("--games <list>", "for machines: files or games of ours, with commas")
      .option("--graphs <folder>", "for graphs: DIMACS files, gzipped or not"),

  async run(session, [name], options) {
    if (name === undefined) {
      for (const { name: known, measures } of BENCHMARKS) session.print(`${known.padEnd(20)} ${measures}`);
      return 0;
    }
    const found = BENCHMARKS.find((benchmark) => benchmark.name === name);
    if (found === undefined)
      throw badCall(`there is no benchmark ${name}; there are ${BENCHMARKS.map((b) => b.name).join(", ")}`);
    await found.run(session, options);
    return 0;
  },
};
