/** Learning environments for programs in other languages, over a pair of streams. */
import type { Readable, Writable } from "node:stream";
import { type DeskOptions, EnvironmentDesk, failure } from "./environment-desk.ts";
import { FrameReader } from "./frames.ts";

export type { OpenRequest } from "./open-request.ts";

/** Answers until the input ends. Resolves with false if the stream got out of sync. */
export async function serveEnvironments(input: Readable, output: Writable, options: DeskOptions): Promise<boolean> {
  const desk = new EnvironmentDesk(options);
  const reader = new FrameReader();
  for await (const piece of input) {
    reader.add(piece as Uint8Array);
    try {
      for (let request = reader.next(); request !== undefined; request = reader.next())
        await write(output, desk.answer(request));
    } catch (error) {
      await write(output, failure(error));
      return false;
    }
  }
  return true;
}

const write = (output: Writable, frame: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    output.write(frame, (error) => (error ? reject(error) : resolve()));
  });
