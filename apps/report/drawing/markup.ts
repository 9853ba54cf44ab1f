/** Escapes text for HTML and SVG. Names come from rule sheets, so all of them must pass through here. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** A drawing of the given size. Screen readers read `title` aloud. */
export function svgDocument(width: number, height: number, title: string, shapes: readonly string[]): string {
  const [w, h] = [Math.ceil(width), Math.ceil(height)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" role="img" font-family="Helvetica, Arial, sans-serif">`,
    `<title>${escapeMarkup(title)}</title>`,
    ...shapes,
    "</svg>",
  ].join("\n");
}

export interface TextStyle {
  readonly size?: number;
  readonly anchor?: "start" | "middle" | "end";
  readonly fill?: string;
}

export function svgText(
  x: number,
  y: number,
  text: string,
  { size = 13, anchor = "middle", fill = "#222222" }: TextStyle = {},
): string {
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" text-anchor="${anchor}" fill="${fill}">${escapeMarkup(text)}</text>`;
}

export const round = (value: number): number => Math.round(value * 10) / 10;

/** A self-contained page. `body` is markup, `title` is plain text. */
export function htmlPage(title: string, style: string, body: readonly string[]): string {
  const safeTitle = escapeMarkup(title);
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${safeTitle}</title>`,
    `<style>${style}</style>`,
    "</head>",
    "<body>",
    `<h1>${safeTitle}</h1>`,
    ...body,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}
