/** The verbs, in the order of `noether --help`. Each file is loaded only when its verb is called. */
import type { Verb } from "../verb.ts";

export interface VerbEntry {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<Verb>;
}

export const VERBS: readonly VerbEntry[] = [
  {
    name: "analyse",
    summary: "tell what a game is: one report",
    load: async () => (await import("./analyse.ts")).analyse,
  },
  { name: "check", summary: "read and validate a rule sheet", load: async () => (await import("./check.ts")).check },
  {
    name: "print",
    summary: "print a rule sheet in either notation",
    load: async () => (await import("./print.ts")).print,
  },
  {
    name: "scramble",
    summary: "the same game under other names and in another order",
    load: async () => (await import("./scramble.ts")).scramble,
  },
  {
    name: "domains",
    summary: "which values can stand where, and what can be derived",
    load: async () => (await import("./domains.ts")).domains,
  },
  {
    name: "ground",
    summary: "the ground program, its size or itself",
    load: async () => (await import("./ground.ts")).ground,
  },
  {
    name: "graph",
    summary: "a graph of the rules: data, picture or export",
    load: async () => (await import("./graph.ts")).graph,
  },
  {
    name: "state",
    summary: "one state, its legal moves, its successor",
    load: async () => (await import("./state.ts")).state,
  },
  {
    name: "replay",
    summary: "play given moves, print every state",
    load: async () => (await import("./replay.ts")).replay,
  },
  {
    name: "perft",
    summary: "count the sequences of joint moves by length",
    load: async () => (await import("./perft.ts")).perft,
  },
  {
    name: "simulate",
    summary: "play at random, and measure",
    load: async () => (await import("./simulate.ts")).simulate,
  },
  {
    name: "symmetries",
    summary: "the symmetry group of a game",
    load: async () => (await import("./symmetries.ts")).symmetries,
  },
  {
    name: "equivalent",
    summary: "are two sheets one game?",
    load: async () => (await import("./equivalent.ts")).equivalent,
  },
  {
    name: "diff",
    summary: "what an edit changed: rules, and a shortest play that differs",
    load: async () => (await import("./diff.ts")).diff,
  },
  {
    name: "fingerprint",
    summary: "the same for every scrambling of the same description",
    load: async () => (await import("./fingerprint.ts")).fingerprint,
  },
  {
    name: "map",
    summary: "which symbol of one game is which of another",
    load: async () => (await import("./map.ts")).map,
  },
  {
    name: "decompose",
    summary: "independent subgames",
    load: async () => (await import("./decompose.ts")).decompose,
  },
  {
    name: "library",
    summary: "the store of known games: add, list, remove, export",
    load: async () => (await import("./library.ts")).library,
  },
  {
    name: "nearest",
    summary: "the known games that are equal or nearest",
    load: async () => (await import("./nearest.ts")).nearest,
  },
  {
    name: "families",
    summary: "known games in families, as a tree",
    load: async () => (await import("./families.ts")).families,
  },
  {
    name: "solve",
    summary: "the exact or depth-limited value of a game, and best play",
    load: async () => (await import("./solve.ts")).solve,
  },
  {
    name: "play",
    summary: "play against the engine in the terminal",
    load: async () => (await import("./play.ts")).play,
  },
  {
    name: "match",
    summary: "one match between players",
    load: async () => (await import("./match.ts")).match,
  },
  {
    name: "tournament",
    summary: "many matches of many players on many games, resumable",
    load: async () => (await import("./tournament.ts")).tournament,
  },
  {
    name: "worker",
    summary: "joins tournaments and censuses of other machines",
    load: async () => (await import("./worker.ts")).worker,
  },
  {
    name: "census",
    summary: "analyses over a folder of sheets, resumable, with pages",
    load: async () => (await import("./census.ts")).census,
  },
  {
    name: "serve",
    summary: "play over HTTP for any GGP game manager",
    load: async () => (await import("./serve.ts")).serve,
  },
  {
    name: "host",
    summary: "a game manager: one match between players elsewhere and ours",
    load: async () => (await import("./host.ts")).host,
  },
  {
    name: "bench",
    summary: "the benchmarks, ratios first",
    load: async () => (await import("./bench.ts")).bench,
  },
  {
    name: "reproduce",
    summary: "a table or figure of the papers, theirs beside ours",
    load: async () => (await import("./reproduce.ts")).reproduce,
  },
  {
    name: "workbench",
    summary: "the web page: look at a game, edit it, play it",
    load: async () => (await import("./workbench.ts")).workbench,
  },
  {
    name: "games",
    summary: "our games and what is known of them",
    load: async () => (await import("./games.ts")).games,
  },
  {
    name: "lsp",
    summary: "a language server for editors, on standard input and output",
    load: async () => (await import("./lsp.ts")).lsp,
  },
  {
    name: "environment",
    summary: "learning environments for other languages, on standard input and output",
    load: async () => (await import("./environment.ts")).environment,
  },
  {
    name: "completion",
    summary: "completion of verbs, options and games for bash, zsh or fish",
    load: async () => (await import("./completion.ts")).completion,
  },
];
