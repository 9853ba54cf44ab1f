import { expect, test } from "vitest";
import { ClockMargin } from "./clock-margin.ts";

test("the margin follows the worst overrun, forgets it slowly, and leaves time to think", () => {
  const margin = new ClockMargin();
  const first = margin.seconds(10);
  margin.note(5, 6);
  expect(margin.seconds(10)).toBeGreaterThan(first + 1);
  expect(margin.seconds(0.2)).toBeLessThan(0.2);
  const worst = margin.seconds(10);
  for (let move = 0; move < 3; move++) margin.note(5, 5);
  expect(margin.seconds(10)).toBeLessThan(worst);
  expect(margin.seconds(10)).toBeGreaterThan(first);
  for (let move = 0; move < 100; move++) margin.note(5, 5);
  expect(margin.seconds(10)).toBeLessThan(first);
});

test("a short clock keeps room for a garbage collection, and most of its time for thinking", () => {
  const margin = new ClockMargin();
  for (let move = 0; move < 1000; move++) margin.note(5, 5);
  expect(margin.seconds(0.2)).toBeGreaterThanOrEqual(0.02);
  expect(margin.seconds(0.2)).toBeLessThan(0.025);
  expect(margin.seconds(0.02)).toBeLessThan(0.005);
});

test("a move without thinking says nothing about delays", () => {
  const margin = new ClockMargin();
  const before = margin.seconds(1);
  for (let move = 0; move < 100; move++) margin.note(5, 4);
  expect(margin.seconds(1)).toBe(before);
});

test("a known stall of the machine widens the margin from the start", () => {
  expect(new ClockMargin(0.5).seconds(10)).toBeGreaterThan(0.5);
  expect(new ClockMargin(0).seconds(10)).toBe(new ClockMargin().seconds(10));
});

test("without a clock there is no margin, and nothing is learned", () => {
  const margin = new ClockMargin();
  expect(margin.seconds(Number.POSITIVE_INFINITY)).toBe(0);
  const before = margin.seconds(1);
  margin.note(Number.POSITIVE_INFINITY, 7);
  expect(margin.seconds(1)).toBe(before);
});
