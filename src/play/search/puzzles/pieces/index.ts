/** Plans for permutation puzzles, by chains of subgroups. */
export { PlanBySubgroups } from "./plan-by-subgroups.ts";
