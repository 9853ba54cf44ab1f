/**
 * The page as one file that works without a server and without a net: scripts/build-site.js makes the file once with everything but its content;
 * here the content is put in. It is compressed and in base64, so no text of a rule sheet is ever read as markup.
 */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { escapeMarkup } from "../report/index.ts";
import type { PageContent } from "./page/state/page-content.ts";

/** As the file made by the build has them. */
const [TITLE, CONTENT] = ["<title>Noether</title>", '<script type="text/plain" id="content"></script>'];

/** `template`: the path of the file that the build made. */
export function pageInFile(template: string, title: string, content: PageContent): string {
  const packed = gzipSync(JSON.stringify(content), { level: 9 }).toString("base64");
  return readFileSync(template, "utf8")
    .replace(TITLE, () => `<title>${escapeMarkup(title)} · Noether</title>`)
    .replace(CONTENT, () => CONTENT.replace("></", `>${packed}</`));
}
