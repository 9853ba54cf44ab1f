/** A rule sheet as a learning environment: 256 random games of 2×2 tic-tac-toe at once, and its symmetries. */
import { createRandom, openGame } from "noether";
import { END, indexSymmetries, openVectorEnvironment } from "noether/environment";

const { game } = openGame(`
  (role x) (role o) (init (control x)) (init (cell 1 1 b)) (init (cell 1 2 b)) (init (cell 2 1 b)) (init (cell 2 2 b))
  (succ 1 2) (<= (legal ?p (mark ?c ?r)) (true (cell ?c ?r b)) (true (control ?p)))
  (<= (legal x noop) (true (control o))) (<= (legal o noop) (true (control x)))
  (<= (next (control o)) (true (control x))) (<= (next (control x)) (true (control o)))
  (<= (next (cell ?c ?r ?p)) (does ?p (mark ?c ?r)))
  (<= (next (cell ?c ?r ?any)) (true (cell ?c ?r ?any)) (distinct ?any b))
  (<= (next (cell ?c ?r b)) (true (cell ?c ?r b)) (does ?p (mark ?d ?s)) (distinct ?c ?d))
  (<= (next (cell ?c ?r b)) (true (cell ?c ?r b)) (does ?p (mark ?d ?s)) (distinct ?r ?s))
  (<= (column ?p) (true (cell ?c 1 ?p)) (true (cell ?c 2 ?p)) (distinct ?p b))
  (<= terminal (column ?p)) (<= terminal full) (<= full (not empty)) (<= empty (true (cell ?c ?r b)))
  (<= (goal x 100) (column x)) (<= (goal o 0) (column x)) (<= (goal o 100) (column o)) (<= (goal x 0) (column o))
  (<= (goal ?p 50) (role ?p) (not (column x)) (not (column o)))`);

const environment = openVectorEnvironment(game, { games: 256, seed: 1 });
const { players, maxActions, actions, observation } = environment.spec;
console.log(`${players.join(" and ")}: actions ${actions[0].join(", ")}`);
console.log(
  `${observation.size} entries; ${observation.boards.map(({ name, planes }) => `${name} as ${planes.join(", ")}`)}`,
);

const random = createRandom(1);
const chosen = new Int32Array(256 * players.length);
let [ended, wins] = [0, 0];
for (let step = 0; step < 40; step++) {
  const masks = environment.legal();
  for (let i = 0; i < chosen.length; i++) {
    do chosen[i] = random.below(maxActions);
    while (masks[i * maxActions + chosen[i]] === 0);
  }
  environment.step(chosen);
  for (let one = 0; one < 256; one++) if (environment.ends[one] === END.terminal) ended++;
  for (let i = 0; i < chosen.length; i += players.length) wins += environment.rewards[i];
}
console.log(`x is worth ${(wins / ended).toFixed(1)} in random play`);
console.log(`${indexSymmetries(game, environment.spec).list.length} symmetries of observations and actions`);

/* Prints:
x and o: actions (mark 1 1), (mark 1 2), (mark 2 1), (mark 2 2), noop
14 entries; cell/3 as cell b, cell o, cell x
x is worth 0.7 in random play
16 symmetries of observations and actions
*/
