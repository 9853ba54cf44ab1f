/**
 * The page as one file that works without a server and without a network. scripts/build-site.js makes the file once
 * with everything but its content; this code inserts the content. It is compressed and base64-encoded, so no text of a
 * rule sheet is ever read as markup.
 */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { escapeMarkup } from "../report/index.ts";
import type { PageContent } from "./page/state/page-content.ts";

/** The placeholders in the built file. */
const [TITLE, CONTENT] = ["<title>Noether</title>", '<script type="text/plain" id="content"></script>'];

/** `template`: the path of the file that the build made. */
export function pageInFile(template: string, title: string, content: PageContent): string {
  const packed = gzipSync(JSON.stringify(content), { level: 9 }).toString("base64");
  return readFileSync(template, "utf8")
    .replace(TITLE, () => `<title>${escapeMarkup(title)} · Noether</title>`)
    .replace(CONTENT, () => CONTENT.replace("></", `>${packed}</`));
}
