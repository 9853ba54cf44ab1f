/** The verbs, in the order of `noether --help`. Each file is loaded only when its verb is called. */
import type { VerbEntry } from "../verb.ts";

export const VERBS: readonly VerbEntry[] = [
  {
    name: "analyse",
    summary: "report everything known about a game",
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
    summary: "rewrite a game with other names and another order",
    load: async () => (await import("./scramble.ts")).scramble,
  },
  {
    name: "domains",
    summary: "list the values of each argument, and what can be derived",
    load: async () => (await import("./domains.ts")).domains,
  },
  {
    name: "ground",
    summary: "print the ground program, or its size",
    load: async () => (await import("./ground.ts")).ground,
  },
  {
    name: "graph",
    summary: "write a graph of the rules as data, a picture or a file for other tools",
    load: async () => (await import("./graph.ts")).graph,
  },
  {
    name: "state",
    summary: "show a state, its legal moves and its successor",
    load: async () => (await import("./state.ts")).state,
  },
  {
    name: "replay",
    summary: "play given moves and print every state",
    load: async () => (await import("./replay.ts")).replay,
  },
  {
    name: "perft",
    summary: "count the sequences of joint moves by length",
    load: async () => (await import("./perft.ts")).perft,
  },
  {
    name: "simulate",
    summary: "play random games and measure the speed",
    load: async () => (await import("./simulate.ts")).simulate,
  },
  {
    name: "symmetries",
    summary: "find the symmetry group of a game",
    load: async () => (await import("./symmetries.ts")).symmetries,
  },
  {
    name: "equivalent",
    summary: "decide whether two sheets describe the same game",
    load: async () => (await import("./equivalent.ts")).equivalent,
  },
  {
    name: "diff",
    summary: "show what an edit changed: the rules, and a shortest play that differs",
    load: async () => (await import("./diff.ts")).diff,
  },
  {
    name: "fingerprint",
    summary: "print a hash that is equal for all scramblings of a sheet",
    load: async () => (await import("./fingerprint.ts")).fingerprint,
  },
  {
    name: "map",
    summary: "map the symbols of one game to those of another",
    load: async () => (await import("./map.ts")).map,
  },
  {
    name: "decompose",
    summary: "find independent subgames",
    load: async () => (await import("./decompose.ts")).decompose,
  },
  {
    name: "library",
    summary: "manage the store of known games: add, list, remove, export",
    load: async () => (await import("./library.ts")).library,
  },
  {
    name: "nearest",
    summary: "find known games that are equal or similar",
    load: async () => (await import("./nearest.ts")).nearest,
  },
  {
    name: "families",
    summary: "show known games as a tree of families",
    load: async () => (await import("./families.ts")).families,
  },
  {
    name: "solve",
    summary: "find the value of a game and best play, exactly or to a depth",
    load: async () => (await import("./solve.ts")).solve,
  },
  {
    name: "play",
    summary: "play against the engine in the terminal",
    load: async () => (await import("./play.ts")).play,
  },
  {
    name: "match",
    summary: "play one match between players",
    load: async () => (await import("./match.ts")).match,
  },
  {
    name: "tournament",
    summary: "play many matches of many players on many games (resumable)",
    load: async () => (await import("./tournament.ts")).tournament,
  },
  {
    name: "worker",
    summary: "work for tournaments and censuses that run on other computers",
    load: async () => (await import("./worker.ts")).worker,
  },
  {
    name: "census",
    summary: "analyse every sheet of a folder (resumable), with optional web pages",
    load: async () => (await import("./census.ts")).census,
  },
  {
    name: "serve",
    summary: "play over HTTP for any GGP game manager",
    load: async () => (await import("./serve.ts")).serve,
  },
  {
    name: "host",
    summary: "run a match between remote and local players (a game manager)",
    load: async () => (await import("./host.ts")).host,
  },
  {
    name: "bench",
    summary: "run a benchmark",
    load: async () => (await import("./bench.ts")).bench,
  },
  {
    name: "reproduce",
    summary: "reproduce a table or figure of a paper, beside the printed one",
    load: async () => (await import("./reproduce.ts")).reproduce,
  },
  {
    name: "workbench",
    summary: "serve the web page for viewing, editing and playing games",
    load: async () => (await import("./workbench.ts")).workbench,
  },
  {
    name: "games",
    summary: "list our games and what is known about them",
    load: async () => (await import("./games.ts")).games,
  },
  {
    name: "lsp",
    summary: "run a language server for editors on standard input and output",
    load: async () => (await import("./lsp.ts")).lsp,
  },
  {
    name: "environment",
    summary: "serve learning environments to other languages on standard input and output",
    load: async () => (await import("./environment.ts")).environment,
  },
  {
    name: "completion",
    summary: "print a completion script for bash, zsh or fish",
    load: async () => (await import("./completion.ts")).completionOf(VERBS),
  },
];
