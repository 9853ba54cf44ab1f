/** Names of players, for choosing one. They are made in the engine, which has all the rest of them. */
export const PLAYER_NAMES = [
  { name: "auto", summary: "our best" },
  { name: "uct", summary: "tree search by upper confidence bounds" },
  { name: "uct-sym", summary: "uct on canonical states" },
  { name: "grave", summary: "tree search by the values of moves wherever made" },
  { name: "grave-sym", summary: "grave on canonical states" },
  { name: "mac-ucb", summary: "maximin to a depth, bandits below" },
  { name: "mac-ucb-sym", summary: "mac-ucb on canonical states" },
  { name: "minimax", summary: "maximin, one step deeper as long as time allows" },
  { name: "monte-carlo", summary: "the best mean of random playouts" },
  { name: "random", summary: "a random legal move" },
  { name: "legal", summary: "the first legal move" },
] as const;
