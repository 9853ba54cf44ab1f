import { expect, test } from "vitest";
import { termFromText } from "../../language/rules/index.ts";
import { patternText, shapeOf } from "./term-shapes.ts";

test.each([
  ["(at (s z))", "(at (s _))"],
  ["(f (g a (h b)) c)", "(f (g _ (h _)) _)"],
])("the pattern of %s is %s", (text, pattern) => {
  const { shape } = shapeOf("", [termFromText(text)]);
  expect(patternText(shape.trim())).toBe(pattern);
});
