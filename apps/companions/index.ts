/** Threads in which companions of a player think. */
export { type CompanionClock, hireThreads } from "./hire-threads.ts";
export { threadCpuSeconds } from "./thread-clock.ts";
