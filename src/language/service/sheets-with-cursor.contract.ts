/** For tests: a text with the cursor marked by `|`, and a game small enough to read. */
import { type EditedSheet, openSheet } from "./edited-sheet.ts";

/** The first `|` is the cursor; it is not part of the text. */
export function withCursor(marked: string): { readonly sheet: EditedSheet; readonly offset: number } {
  const offset = marked.indexOf("|");
  return { sheet: openSheet(marked.replace("|", "")), offset };
}

export const LAMPS = `;; Two lamps.
(role keeper)

; (lamp l): l is a lamp.
(lamp left)
(lamp right)

(<= (init (off ?lamp)) (lamp ?lamp))

; A lamp that is off may be lit.
(<= (legal keeper (light ?lamp)) ; one move
    (true (off ?lamp)))

(<= (next (on ?lamp)) (does keeper (light ?lamp)))
(<= (next (on ?lamp)) (true (on ?lamp)))
(<= (next (off ?lamp)) (true (off ?lamp)) (not (does keeper (light ?lamp))))

(<= dark (true (off ?lamp)))
(<= terminal (not dark))
(<= (goal keeper 100) (not dark))
(<= (goal keeper 0) dark)
`;
