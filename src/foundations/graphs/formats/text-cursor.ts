/** A position in a text that is read from front to back. Shared by the readers of plain number formats. */

import type { GraphReading } from "./parsed-graph.ts";

export class TextCursor {
  protected readonly reading: GraphReading;
  protected readonly text: string;
  protected at = 0;

  constructor(reading: GraphReading) {
    this.reading = reading;
    this.text = reading.text;
  }

  /** Reads the number at the cursor; −1 if there are no digits. */
  protected readDigits(): number {
    const start = this.at;
    let value = 0;
    for (;;) {
      const digit = this.text.charCodeAt(this.at) - 48;
      if (!(digit >= 0 && digit <= 9)) break;
      value = value * 10 + digit;
      this.at++;
    }
    return this.at > start ? value : -1;
  }
}
