import { type FamilyTree, gameFamilies } from "../../../src/analysis/mapping/index.ts";
import { dendrogramLines, dendrogramSvg } from "../../report/index.ts";
import { emptyLibrary, withLibrary } from "../../session/known-games.ts";
import { oneOf } from "../options.ts";
import type { Verb } from "../verb.ts";

export const families: Verb = {
  parameters: "",
  defaultSeconds: () => Number.POSITIVE_INFINITY,
  examples: ["noether families", "noether families --library my-games/ --format svg > families.svg"],

  configure: (command) =>
    command
      .option("--library <path>", "a store made by `noether library`, or a folder of sheets (default: your own store)")
      .option("--format <format>", "text, svg or json", oneOf("text", "svg", "json"), "text"),

  async run(session, _, options) {
    const tree = withLibrary(session, options["library"] as string | undefined, (store) =>
      gameFamilies(store.profiles()),
    );
    const format = session.options.json ? "json" : (options["format"] as string);
    if (format === "json") session.print(tree === undefined ? "null" : treeJson(tree));
    else if (format === "svg") session.print(dendrogramSvg("Families of known games", tree));
    else if (tree === undefined) session.print(emptyLibrary(options["library"] as string | undefined));
    else for (const line of dendrogramLines(tree)) session.print(line);
    return 0;
  },
};

/** `{game}` or `{distance, games: [left, right]}`. Not recursive: a tree can be as deep as the library is large. */
function treeJson(tree: FamilyTree): string {
  const parts: string[] = [];
  const open: (FamilyTree | string)[] = [tree];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === "string") parts.push(next);
    else if (next.kind === "game") parts.push(JSON.stringify({ game: next.name }));
    else {
      const [left, right] = next.branches;
      const distance = Math.round(next.height * 1e6) / 1e6;
      open.push("]}", right, ",", left, `{"distance":${distance},"games":[`);
    }
  }
  return parts.join("");
}
