/** Are two graphs the same up to the names of their vertices? */
import {
  canonicalForm,
  findIsomorphism,
  graphsEqual,
  petersenGraph,
  relabelGraph,
  rookGraph,
  shrikhandeGraph,
} from "noether/graphs";

const petersen = petersenGraph();
const renamed = relabelGraph(petersen, [3, 1, 4, 5, 9, 2, 6, 8, 7, 0]);
const answer = findIsomorphism(petersen, renamed);
console.log("Petersen and its copy:", answer.kind);
// The mapping is a proof: applied to every edge it gives the other graph.
if (answer.kind === "isomorphic") console.log(graphsEqual(relabelGraph(petersen, answer.mapping), renamed));

// Both strongly regular with parameters (16, 6, 2, 2): no count of neighbours distinguishes them.
console.log("rook and Shrikhande:", findIsomorphism(rookGraph(4, 4), shrikhandeGraph()).kind);

// To compare many graphs, compare hashes of canonical forms.
console.log(canonicalForm(petersen).hash === canonicalForm(renamed).hash);

/* Prints:
Petersen and its copy: isomorphic
true
rook and Shrikhande: different
true
*/
