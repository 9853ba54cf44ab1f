/** Readers of option values: a number where a number is wanted, or exit 2 with a plain sentence. */
import { InvalidArgumentError } from "commander";

export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least)
      throw new InvalidArgumentError(`a whole number from ${least} is wanted.`);
    return value;
  };
}

export function portNumber(text: string): number {
  const value = wholeNumber(0)(text);
  if (value > 65535) throw new InvalidArgumentError("a port from 0 to 65535 is wanted.");
  return value;
}

export function positiveNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value) || value <= 0)
    throw new InvalidArgumentError("a positive number is wanted.");
  return value;
}

export function numberFromZero(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value) || value < 0)
    throw new InvalidArgumentError("a number from 0 is wanted.");
  return value;
}

export function oneOf<T extends string>(...words: readonly T[]): (text: string) => T {
  return (text) => {
    const word = words.find((candidate) => candidate === text);
    if (word === undefined) throw new InvalidArgumentError(`one of ${words.join(", ")} is wanted.`);
    return word;
  };
}
