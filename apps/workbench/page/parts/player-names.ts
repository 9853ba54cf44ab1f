/** Names of players for a menu. The engine makes the players, so this list stays small. */
export const PLAYER_NAMES = [
  { name: "auto", summary: "our best" },
  { name: "uct", summary: "tree search by upper confidence bounds" },
  { name: "uct-sym", summary: "uct on canonical states" },
  { name: "grave", summary: "tree search that also uses a move's value from other states (GRAVE)" },
  { name: "grave-sym", summary: "grave on canonical states" },
  { name: "mac-ucb", summary: "maximin to a fixed depth, bandits below it" },
  { name: "mac-ucb-sym", summary: "mac-ucb on canonical states" },
  { name: "minimax", summary: "maximin with iterative deepening" },
  { name: "monte-carlo", summary: "the move with the best mean of random playouts" },
  { name: "random", summary: "a random legal move" },
  { name: "legal", summary: "the first legal move" },
] as const;
