import { expect, test } from "vitest";
import { dotChart } from "./dot-chart.ts";

const chart = {
  title: "scores & more",
  across: "percent",
  from: 0,
  to: 100,
  ticks: [0, 50, 100],
  even: 50,
  series: [
    { label: "ours", colour: "#111111" },
    { label: "another", colour: "#222222" },
  ],
  groups: [
    { label: "<nim>", dots: [{ series: 0, value: 50, low: 25, high: 75, theirs: 100 }] },
    { label: "hex", dots: [{ series: 1, value: 140 }] },
  ],
};

test("a dot stands where its value is, with its interval and the document's figure", () => {
  const svg = dotChart(chart);
  // The axis runs from 190 to 650.
  expect(svg).toContain('<circle cx="420"');
  expect(svg).toContain('H535" stroke="#111111"');
  expect(svg).toContain('d="M305 ');
  expect(svg).toContain('d="M646 ');
  expect(svg).toContain("the document");
});

test("what lies beyond the axis is drawn at its end, and names are safe", () => {
  const svg = dotChart(chart);
  expect(svg).toContain('<circle cx="650"');
  expect(svg).toContain("&lt;nim&gt;");
  expect(svg).not.toContain("<nim>");
});

test("no diamond is explained where the document has no figures", () => {
  expect(dotChart({ ...chart, groups: [{ label: "hex", dots: [{ series: 0, value: 1 }] }] })).not.toContain(
    "the document",
  );
});
