/** Finds links of a built site that lead nowhere: to a missing file, to a folder, or to a missing place in a page. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** Links with a scheme or host lead out of the site; they are not tried. */
const OUTSIDE = /^([a-z]+:|\/\/)/i;

const plain = (text) =>
  text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** What a pattern's first group matches in an HTML text. */
const found = (text, pattern) => [...text.matchAll(pattern)].map(([, value]) => plain(value));

/** All dead links of a folder of HTML pages, each with the page it is on. */
export function deadLinks(folder) {
  const pages = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith(".html"));
  const texts = new Map(pages.map((page) => [normalize(page), readFileSync(join(folder, page), "utf8")]));
  const places = new Map();
  const placesOf = (page) => {
    if (!places.has(page)) places.set(page, new Set(found(texts.get(page), /\bid="([^"]*)"/g)));
    return places.get(page);
  };
  const isAlive = (page, link) => {
    const [path, place = ""] = link.split("#");
    const target = path === "" ? page : join(dirname(page), decodeURIComponent(path.split("?")[0]));
    if (statSync(join(folder, target), { throwIfNoEntry: false })?.isFile() !== true) return false;
    return place === "" || !texts.has(target) || placesOf(target).has(decodeURIComponent(place));
  };
  return [...texts].flatMap(([page, text]) =>
    found(text, /\b(?:href|src)="([^"]*)"/g)
      .filter((link) => !OUTSIDE.test(link) && !isAlive(page, link))
      .map((link) => ({ page, link })),
  );
}
