/** Small games for testing statements of the paper: one for which they hold, and two for which they fail as printed. */

/** Two players in turn, zero-sum. The first shuts one of two doors, the second enters one and wins if it is open. */
export const DOORS = `
(role warden) (role thief) (door a) (door b)
(init (turn warden))
(<= (legal warden (shut ?d)) (door ?d) (true (turn warden)))
(<= (legal warden noop) (true (turn thief)))
(<= (legal thief (enter ?d)) (door ?d) (true (turn thief)))
(<= (legal thief noop) (true (turn warden)))
(<= (next (turn thief)) (true (turn warden)))
(<= (next (closed ?d)) (does warden (shut ?d)))
(<= (next caught) (does thief (enter ?d)) (true (closed ?d)))
(<= (next away) (does thief (enter ?d)) (not (true (closed ?d))))
(<= terminal (true caught)) (<= terminal (true away))
(<= (goal warden 100) (true caught)) (<= (goal warden 0) (not (true caught)))
(<= (goal thief 100) (true away)) (<= (goal thief 0) (not (true away)))`;

/**
 * The printed colours allow f = 1 and g = 0 to be exchanged, together with the moves drop and lift: f holds until it is
 * dropped, g does not hold until it is lifted, and having f and not g wins. But f holds in the initial state and g does
 * not: (3b) fails.
 */
export const OPPOSITES = `
(role p) (init f) (init fresh)
(legal p drop) (legal p lift) (legal p wait)
(<= (next f) (true f) (not (does p drop)))
(<= (next g) (true g)) (<= (next g) (does p lift))
(<= terminal (not (true fresh)))
(<= (goal p 100) (true f) (not (true g)))
(<= (goal p 0) (true g)) (<= (goal p 0) (not (true f)))`;

/** Chance has three moves, two of which lead to the same state. */
export const LOADED = `
(role watcher) (role random) (init fresh)
(legal watcher look) (legal random low) (legal random middle) (legal random high)
(<= (next small) (does random low)) (<= (next small) (does random middle)) (<= (next large) (does random high))
(<= terminal (not (true fresh)))
(<= (goal watcher 100) (true large)) (<= (goal watcher 0) (not (true large)))`;
