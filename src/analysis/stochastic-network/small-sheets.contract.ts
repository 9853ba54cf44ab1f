/** For tests: sheets so small that all rows of all constraints can be listed. */

/** A player bets on a side, chance lets a coin fall. Left and right may be exchanged. */
export const COIN = `
(role better) (role random) (side left) (side right)
(init open)
(<= (legal better (bet ?s)) (side ?s) (true open))
(<= (legal better noop) (not (true open)))
(<= (legal random noop) (true open))
(<= (legal random (fall ?s)) (side ?s) (not (true open)))
(<= (next (on ?s)) (does better (bet ?s)))
(<= (next won) (true (on ?s)) (does random (fall ?s)))
(<= (next lost) (true (on ?s)) (does random (fall ?t)) (distinct ?s ?t))
(<= over (true won)) (<= over (true lost))
(<= terminal over)
(<= (goal better 100) (true won)) (<= (goal better 0) (not (true won)))`;

/** Two players in turn, zero-sum: the first shuts one of two doors, the second goes through one; an open one is worth all. */
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

/** Three roles at once; whoever is alone with a choice wins. */
export const ODD_ONE_OUT = `
(role r) (role s) (role t) (value x) (value y)
(init fresh)
(<= (legal ?r (take ?v)) (role ?r) (value ?v))
(<= (next (took ?r ?v)) (does ?r (take ?v)))
(<= terminal (not (true fresh)))
(<= (shares ?r) (true (took ?r ?v)) (true (took ?q ?v)) (distinct ?r ?q))
(<= (goal ?r 100) (role ?r) (not (shares ?r)))
(<= (goal ?r 0) (shares ?r))`;

/** Two players at once; the second wants to match, the first not to. */
export const MATCHING = `
(role odd) (role even) (face h) (face t)
(init fresh)
(<= (legal ?r (show ?f)) (role ?r) (face ?f))
(<= (next same) (does odd (show ?f)) (does even (show ?f)))
(<= terminal (not (true fresh)))
(<= (goal even 100) (true same)) (<= (goal even 0) (not (true same)))
(<= (goal odd 0) (true same)) (<= (goal odd 100) (not (true same)))`;

/**
 * The printed colours let f = 1 and g = 0 be exchanged, and the moves drop and lift: f stays until it is dropped, g stays away until it
 * is lifted, and who has f and not g wins. But f holds at first and g does not: (3b).
 */
export const OPPOSITES = `
(role p) (init f) (init fresh)
(legal p drop) (legal p lift) (legal p wait)
(<= (next f) (true f) (not (does p drop)))
(<= (next g) (true g)) (<= (next g) (does p lift))
(<= terminal (not (true fresh)))
(<= (goal p 100) (true f) (not (true g)))
(<= (goal p 0) (true g)) (<= (goal p 0) (not (true f)))`;

/** Over before it begins; nothing reads f and h. */
export const AT_ONCE = `(role p) (init f) (init h) (legal p wait) terminal (goal p 100)`;

/** Chance has three moves, two of which lead to one state. */
export const LOADED = `
(role watcher) (role random) (init fresh)
(legal watcher look) (legal random low) (legal random middle) (legal random high)
(<= (next small) (does random low)) (<= (next small) (does random middle)) (<= (next large) (does random high))
(<= terminal (not (true fresh)))
(<= (goal watcher 100) (true large)) (<= (goal watcher 0) (not (true large)))`;
