/** How do the symbols of two games correspond? */
import { readFileSync } from "node:fs";
import { isGaveUp, unlimited } from "noether";
import { readRules, SourceText } from "noether/gdl";
import { mapGames } from "noether/mapping";

const read = (game) => {
  const sheet = new URL(`../games/${game}/rules.kif`, import.meta.url);
  return readRules(new SourceText(game, readFileSync(sheet, "utf8"))).rules;
};

const mapping = mapGames(read("connect-four-5x5"), read("connect-four"), "mmap", unlimited());
if (!isGaveUp(mapping)) {
  // The mapper ignores names. These two sheets use the same ones, which shows that the mapping is right.
  for (const { from, to, distance } of mapping.pairs.slice(0, 3)) console.log(from, "→", to, distance.toFixed(3));
  console.log("only in the larger game:", mapping.unmatched.to.join(" "));
  console.log("distance of the games:", mapping.distance.toFixed(3));
}

/* Prints:
toward → toward 0.000
disc → disc 0.000
above → above 0.008
only in the larger game: 5 7
distance of the games: 0.004
*/
