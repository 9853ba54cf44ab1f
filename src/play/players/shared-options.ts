/** Options that several players have. */
export const MAX_STEPS = {
  least: 1,
  most: 100_000,
  usual: 300,
  meaning: "playouts are cut after so many steps",
} as const;
