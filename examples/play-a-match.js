/** A match between two of our players: Nim with heaps of one and two, where taking the last counter wins. */
import { createRandom, openGame } from "noether";
import { makePlayer, playMatch, writeTranscript } from "noether/play";

const NIM = `
  (role anna) (role bert) (init (heap a 1)) (init (heap b 2)) (init (control anna))
  (less 0 1) (less 0 2) (less 1 2) (other anna bert) (other bert anna)
  (<= (legal ?p (leave ?h ?n)) (true (control ?p)) (true (heap ?h ?m)) (less ?n ?m))
  (<= (legal ?p wait) (true (control ?q)) (other ?q ?p))
  (<= (next (heap ?h ?n)) (does ?p (leave ?h ?n)))
  (<= (next (heap ?h ?n)) (true (heap ?h ?n)) (not (taken ?h)))
  (<= (taken ?h) (does ?p (leave ?h ?n)))
  (<= (next (control ?q)) (true (control ?p)) (other ?p ?q))
  (<= terminal (true (heap a 0)) (true (heap b 0)))
  (<= (goal ?p 100) (true (control ?q)) (other ?q ?p))
  (<= (goal ?p 0) (true (control ?p)))`;

const { game } = openGame(NIM);

const endless = { start: Number.POSITIVE_INFINITY, play: Number.POSITIVE_INFINITY };
const record = await playMatch({
  game,
  players: [makePlayer("auto", { seed: 1, iterations: 100 }), makePlayer("random", { seed: 2 })],
  clocks: endless,
  now: () => 0,
  random: createRandom(1),
  maxSteps: 10,
});
for (const line of writeTranscript("nim", record)) console.log(line);

/* Prints:
nim: anna auto, bert random
1. anna (leave b 1)  bert wait
2. anna wait  bert (leave b 0)
3. anna (leave a 0)  bert wait
goals: anna 100, bert 0
*/
