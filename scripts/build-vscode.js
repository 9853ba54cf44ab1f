/**
 * Packs the extension for VS Code into dist/noether-gdl.vsix: a ZIP archive with a manifest, as the marketplace
 * requires. `code --install-extension dist/noether-gdl.vsix` installs it. The TextMate grammars are generated from the
 * token definitions; the version is the package's.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { zipArchive } from "./zip-archive.js";

const FOLDER = "editors/vscode";
const TARGET = "dist/noether-gdl.vsix";

async function loadGrammars() {
  const bundle = await rolldown({ input: "editors/grammar/text-mate-grammar.ts", platform: "node" });
  const place = "dist/text-mate-grammar.mjs";
  await bundle.write({ file: place, format: "es" });
  await bundle.close();
  const { textMateGrammar } = await import(pathToFileURL(place).href);
  rmSync(place);
  return textMateGrammar;
}

const json = (value) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
const escaped = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

function manifest({ name, publisher, version, displayName, description, categories, engines }) {
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${escaped(name)}" Version="${escaped(version)}" Publisher="${escaped(publisher)}" />
    <DisplayName>${escaped(displayName)}</DisplayName>
    <Description xml:space="preserve">${escaped(description)}</Description>
    <Categories>${escaped(categories.join(","))}</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${escaped(engines.vscode)}" />
    </Properties>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code" />
  </Installation>
  <Dependencies />
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE" Addressable="true" />
  </Assets>
</PackageManifest>
`;
}

const CONTENT_TYPES = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".json" ContentType="application/json" />
  <Default Extension=".js" ContentType="application/javascript" />
  <Default Extension=".md" ContentType="text/markdown" />
  <Default Extension=".vsixmanifest" ContentType="text/xml" />
  <Override PartName="/extension/LICENSE" ContentType="text/plain" />
</Types>
`;

/** Every file of the extension, by path in the archive. */
export async function extensionFiles() {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const own = { ...JSON.parse(readFileSync(`${FOLDER}/package.json`, "utf8")), version };
  const textMateGrammar = await loadGrammars();
  const files = new Map([
    ["[Content_Types].xml", Buffer.from(CONTENT_TYPES)],
    ["extension.vsixmanifest", Buffer.from(manifest(own))],
    ["extension/package.json", json(own)],
    ["extension/LICENSE", readFileSync("LICENSE")],
    ["extension/syntaxes/gdl.tmLanguage.json", json(textMateGrammar("prefix"))],
    ["extension/syntaxes/gdl-infix.tmLanguage.json", json(textMateGrammar("infix"))],
  ]);
  for (const name of readdirSync(FOLDER).filter((file) => file !== "package.json" && !/\.test\.\w+$/.test(file)))
    files.set(`extension/${name}`, readFileSync(`${FOLDER}/${name}`));
  return files;
}

if (process.argv[1]?.endsWith("build-vscode.js")) {
  mkdirSync("dist", { recursive: true });
  writeFileSync(TARGET, zipArchive(await extensionFiles()));
  process.stdout.write(`${TARGET}\n`);
}
