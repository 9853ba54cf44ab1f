/** Graphs as text: read one format, write another, and see what is wrong with a bad file. */
import { findAutomorphisms, parseDimacs, parseDot, printDimacs, printSparse6 } from "noether/graphs";

const parsed = parseDot("graph { kitchen -- hall -- garden; hall -- cellar [style=dashed]; cellar [colour=1] }");
if (parsed.kind === "parsed") {
  console.log("names:", parsed.names?.join(" "));
  console.log("order:", findAutomorphisms(parsed.graph).order);
  console.log(printDimacs(parsed.graph).trimEnd());
  console.log(printSparse6(parsed.graph).trimEnd());
}

const bad = parseDimacs("p edge 3 2\ne 1 2\ne 1 4\n");
if (bad.kind === "rejected") {
  for (const { line, column, code, message } of bad.diagnostics) console.log(`${line}:${column}: ${code}: ${message}`);
}

/* Prints:
names: kitchen hall garden cellar
order: 2n
p edge 4 3
n 4 1
e 1 2
e 2 3
e 2 4
:Cdn
3:5: bad-vertex: vertex 4 is not in 1..3
*/
