/** Threads in which a player's companions think. */
export { type CompanionClock, hireThreads } from "./hire-threads.ts";
export { threadCpuSeconds } from "./thread-clock.ts";
