import type { Rules } from "./rules.ts";

/** Whether players receive percepts (`sees`, GDL-II) instead of all moves. */
export const hidesMoves = ({ rules }: Rules): boolean =>
  rules.some(({ head }) => head.relation === "sees" && head.args.length === 2);
