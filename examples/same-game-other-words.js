/** One game written in two ways: players take one or two of four counters, and taking the last wins. */
import { Budget, openGame } from "noether";
import { makeMachine } from "noether/machine";
import { compareByPlay, compareRules } from "noether/mapping";

const players = (other) => `(role a) (role b) (init (turn a)) (other a b) (other b a)
  (<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q)) (<= (legal ?q wait) (true (turn ?p)) (other ?p ?q))
  (<= (goal ?p 100) over (true (turn ?q)) (other ?q ?p)) (<= (goal ?p 0) over (true (turn ?p))) (<= terminal over) ${other}`;
const HEAP =
  players(`(init (heap 4)) (minus 4 1 3) (minus 4 2 2) (minus 3 1 2) (minus 3 2 1) (minus 2 1 1) (minus 2 2 0) (minus 1 1 0)
  (<= (legal ?p (take ?n)) (true (turn ?p)) (true (heap ?h)) (minus ?h ?n ?left))
  (<= (next (heap ?left)) (does ?p (take ?n)) (true (heap ?h)) (minus ?h ?n ?left)) (<= over (true (heap 0)))`);
const TRACK = players(`(init (at start)) (step start p) (step p q) (step q r) (step r end)
  (<= (legal ?p walk) (true (turn ?p)) (not over)) (<= (legal ?p jump) (true (turn ?p)) (true (at ?x)) (step ?x ?y) (step ?y ?z))
  (<= (next (at ?y)) (does ?p walk) (true (at ?x)) (step ?x ?y))
  (<= (next (at ?z)) (does ?p jump) (true (at ?x)) (step ?x ?y) (step ?y ?z)) (<= over (true (at end)))`);

const [heap, track] = [HEAP, TRACK].map((text) => openGame(text).game.rules);
const budget = new Budget({ steps: 1e6 });
console.log(`under other names: ${compareRules(heap, track).kind}`);
const played = (rules) => ({ rules, machine: makeMachine(rules, "auto", budget) });
const answer = compareByPlay(played(heap), played(track), budget);
console.log(`by play: ${answer.kind}, ${answer.proven}`);
for (const [from, to] of answer.moves.get("a")) console.log(`  ${from} → ${to}`);

/* Prints:
under other names: different
by play: same, exhaustive
  (take 1) → walk
  (take 2) → jump
  wait → wait
*/
