/** Reads the content and the policy of a page in one file. */
import { gunzipSync } from "node:zlib";

interface FilePage {
  readonly title: string;
  readonly policy: string;
  readonly content: Record<string, unknown>;
  /** Everything that is neither script nor style nor data: where markup of a rule sheet would appear. */
  readonly markup: string;
}

export function readPage(page: string): FilePage {
  const block = /<script type="text\/plain" id="content">([^<]*)<\/script>/.exec(page)?.[1] ?? "";
  return {
    title: /<title>([^<]*)<\/title>/.exec(page)?.[1] ?? "",
    policy: /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? "",
    content: JSON.parse(gunzipSync(Buffer.from(block, "base64")).toString()) as Record<string, unknown>,
    markup: page.replaceAll(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, ""),
  };
}
