/** Parsers of option values. A value that does not fit ends the call with exit code 2 and a plain sentence. */
import { InvalidArgumentError } from "commander";

export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least)
      throw new InvalidArgumentError(`expected a whole number, ${least} or more.`);
    return value;
  };
}

export function portNumber(text: string): number {
  const value = wholeNumber(0)(text);
  if (value > 65535) throw new InvalidArgumentError("expected a port number from 0 to 65535.");
  return value;
}

export function positiveNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value) || value <= 0)
    throw new InvalidArgumentError("expected a positive number.");
  return value;
}

export function numberFromZero(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value) || value < 0)
    throw new InvalidArgumentError("expected a number, 0 or more.");
  return value;
}

export function oneOf<T extends string>(...words: readonly T[]): (text: string) => T {
  return (text) => {
    const word = words.find((candidate) => candidate === text);
    if (word === undefined) throw new InvalidArgumentError(`expected one of ${words.join(", ")}.`);
    return word;
  };
}
