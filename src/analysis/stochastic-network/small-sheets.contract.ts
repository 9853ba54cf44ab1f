/** For tests: sheets so small that all rows of all constraints can be listed. */

/** A player bets on a side, and chance tosses a coin. Left and right may be exchanged. */
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

/** Three roles move at once. A role that is alone with its choice wins. */
export const ODD_ONE_OUT = `
(role r) (role s) (role t) (value x) (value y)
(init fresh)
(<= (legal ?r (take ?v)) (role ?r) (value ?v))
(<= (next (took ?r ?v)) (does ?r (take ?v)))
(<= terminal (not (true fresh)))
(<= (shares ?r) (true (took ?r ?v)) (true (took ?q ?v)) (distinct ?r ?q))
(<= (goal ?r 100) (role ?r) (not (shares ?r)))
(<= (goal ?r 0) (shares ?r))`;

/** Two players move at once. The second wants to match the first, the first wants to avoid it. */
export const MATCHING = `
(role odd) (role even) (face h) (face t)
(init fresh)
(<= (legal ?r (show ?f)) (role ?r) (face ?f))
(<= (next same) (does odd (show ?f)) (does even (show ?f)))
(<= terminal (not (true fresh)))
(<= (goal even 100) (true same)) (<= (goal even 0) (not (true same)))
(<= (goal odd 0) (true same)) (<= (goal odd 100) (not (true same)))`;

/** The initial state is terminal. Nothing reads f and h. */
export const AT_ONCE = `(role p) (init f) (init h) (legal p wait) terminal (goal p 100)`;
