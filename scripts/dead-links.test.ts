import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deadLinks } from "./dead-links.js";

test("finds links to missing files, folders and places, and no others", () => {
  const folder = mkdtempSync(join(tmpdir(), "noether-links-"));
  try {
    mkdirSync(join(folder, "sub"));
    writeFileSync(
      join(folder, "index.html"),
      `<h1 id="top">A</h1> <a href="#top">top</a> <a href="sub/a%20b.html#one&amp;two">one</a>
       <a href="https://example.org/nowhere">out</a> <img src="data:image/png;base64,AA==">
       <a href="sub">folder</a> <a href="sub/none.html">none</a> <a href="#bottom">bottom</a>`,
    );
    writeFileSync(
      join(folder, "sub", "a b.html"),
      `<p id="one&amp;two"></p> <a href="../index.html#top">up</a> <a href="../index.html?x=1#end">end</a>
       <script src="none.js"></script>`,
    );
    expect(deadLinks(folder).map(({ page, link }) => `${page}: ${link}`)).toEqual([
      "index.html: sub",
      "index.html: sub/none.html",
      "index.html: #bottom",
      `${join("sub", "a b.html")}: ../index.html?x=1#end`,
      `${join("sub", "a b.html")}: none.js`,
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
