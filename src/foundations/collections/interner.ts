/** Numbers strings densely in order of first appearance. Append-only: the number of a string never changes. */
export class Interner {
  private readonly numbers = new Map<string, number>();
  private readonly texts: string[] = [];

  get size(): number {
    return this.texts.length;
  }

  /** Number of `text`; assigns the next free number to a new text. */
  intern(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const fresh = this.texts.length;
    this.numbers.set(text, fresh);
    this.texts.push(text);
    return fresh;
  }

  find(text: string): number | undefined {
    return this.numbers.get(text);
  }

  text(number: number): string {
    const text = this.texts[number];
    if (text === undefined) throw new RangeError(`no text has the number ${number}`);
    return text;
  }
}
