/**
 * Inserts the engine's SVG texts into the page without trusting them: the text is parsed as XML, and only shapes and
 * plain attributes are copied. It may contain names from a rule sheet, but no scripts, links or styles get through.
 */
const ELEMENTS: ReadonlySet<string> = new Set(
  "svg g path rect circle ellipse line polyline polygon text tspan title".split(" "),
);
const ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    "x y x1 x2 y1 y2 cx cy r rx ry d points width height viewBox transform fill stroke stroke-width stroke-dasharray " +
    "stroke-linecap stroke-linejoin opacity font-size font-family font-weight text-anchor fill-opacity class"
  ).split(" "),
);
const SVG = "http://www.w3.org/2000/svg";

/** Null if the text is not a picture. */
export function safeSvg(text: string): SVGSVGElement | null {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const copy = copyOf(parsed.documentElement);
  return copy instanceof SVGSVGElement ? copy : null;
}

function copyOf(node: Element): SVGElement | null {
  if (!ELEMENTS.has(node.localName)) return null;
  const copy = document.createElementNS(SVG, node.localName);
  for (const { name, value } of node.attributes) {
    const isSafe = ATTRIBUTES.has(name) && !/url\(|javascript:/i.test(value);
    if (isSafe) copy.setAttribute(name, value);
  }
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) copy.append(child.nodeValue ?? "");
    else if (child instanceof Element) {
      const inner = copyOf(child);
      if (inner !== null) copy.append(inner);
    }
  }
  return copy;
}
