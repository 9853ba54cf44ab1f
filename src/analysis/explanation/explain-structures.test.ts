/** Every kind of sentence on a fixture, and beside it a near miss that must not be described in that way. */

import { describe, expect, test } from "vitest";
import { termFromText } from "../../language/rules/index.ts";
import type { Board } from "../board/index.ts";
import type { NamedSymmetry } from "../symmetry/index.ts";
import { explainSymmetries } from "./index.ts";
import { actionOfFluents, actionOfSymbols } from "./symmetry-fixtures.contract.ts";

/** The renaming of constants given by cycles: `a b c` for a → b → c → a. */
function renaming(...cycles: string[]): Map<string, string> {
  return new Map(
    cycles.flatMap((cycle) => {
      const names = cycle.split(" ");
      return names.map((name, i) => [name, names[(i + 1) % names.length] as string] as const);
    }),
  );
}

const ROLES = ["r1", "r2", "r3", "r4"];

/** Renames constants wherever they occur. Constants that are players are renamed together with the players. */
function renamed(...cycles: string[]): NamedSymmetry {
  const symbols = renaming(...cycles);
  const roles = new Map([...symbols].filter(([name]) => ROLES.includes(name)));
  return { ...actionOfSymbols({ symbols: {}, arguments: {}, roles }), ...withNames(symbols), roles };
}

const withNames = (symbols: Map<string, string>): Pick<NamedSymmetry, "fluent"> => ({
  fluent: actionOfSymbols({ symbols, arguments: {}, roles: {} }).fluent,
});

/** Permutes fluents by a function on their texts. */
function mapped(fluents: readonly string[], image: (text: string) => string): NamedSymmetry {
  return actionOfFluents({ fluents: new Map(fluents.map((text) => [text, image(text)])), roles: {} });
}

interface Told {
  readonly boards?: readonly Board[];
  readonly roles?: readonly string[];
  readonly types?: ReadonlyMap<string, readonly string[]>;
}

function told(fluents: readonly string[], actions: readonly NamedSymmetry[], game: Told = {}): string[] {
  const { boards = [], roles = ROLES, types = new Map() } = game;
  return explainSymmetries(actions, { boards, fluents: fluents.map(termFromText), roles, types });
}

const all = (...choices: (readonly string[])[]): string[] =>
  choices.reduce<string[]>((rows, values) => rows.flatMap((row) => values.map((value) => `${row} ${value}`)), [""]);
const fluents = (name: string, ...choices: (readonly string[])[]): string[] =>
  all(...choices).map((row) => `(${name}${row})`);
const numbers = (count: number): string[] => Array.from({ length: count }, (_, i) => String(i + 1));

function board(
  name: string,
  columns: readonly string[],
  rows: readonly string[],
  order: "line" | "ring" = "line",
): Board {
  return {
    axes: [columns, rows].map((values) => ({ values, order })),
    selectors: [],
    layers: [{ name, arity: 3, axes: [0, 1], selectors: [], content: [2] }],
  };
}

describe("players", () => {
  const owned = fluents("owns", ROLES);

  test("that are interchangeable, however the generators say it", () => {
    expect(told(owned, [renamed("r1 r2"), renamed("r1 r2 r3 r4")])).toEqual(["the four players are interchangeable"]);
    expect(told(owned, [renamed("r1 r2"), renamed("r2 r3")])).toEqual([
      "the players r1, r2 and r3 are interchangeable",
    ]);
  });

  test("with things of their own", () => {
    const colours = ["red", "green", "blue", "white"];
    const actions = [renamed("r1 r2", "red green"), renamed("r1 r2 r3 r4", "red green blue white")];
    expect(told([...owned, ...fluents("colour", colours)], actions)).toEqual([
      "the four players are interchangeable, each with its partner: " +
        "r1 with red, r2 with green, r3 with blue and r4 with white",
    ]);
  });

  test("nearly: even permutations, turns and reflections are fewer than all", () => {
    expect(told(owned, [renamed("r1 r2 r3"), renamed("r2 r3 r4")]).join()).not.toContain("interchangeable");
    expect(told(owned, [renamed("r1 r2 r3 r4")])).toEqual([
      "the players r1, r2, r3 and r4 can be shifted cyclically in this order",
    ]);
    expect(
      told([...owned, ...fluents("side", ["a", "b"])], [renamed("r1 r2 r3 r4", "a b"), renamed("r1 r3")]).join(),
    ).not.toContain("interchangeable");
  });
});

describe("constants", () => {
  const attributes = ["dark", "light", "tall", "short", "round", "square"];
  const pairs = fluents("is", attributes);

  test("that change places in pairs, and pairs that do", () => {
    const actions = [
      renamed("dark light"),
      renamed("dark tall", "light short"),
      renamed("dark tall round", "light short square"),
    ];
    expect(told(pairs, actions)).toEqual([
      "dark and light are interchangeable, so are short and tall, so are round and square, and these three sets can be exchanged as blocks",
    ]);
  });

  test("pairs that only change places all at once are no such blocks", () => {
    const actions = [
      renamed("dark light", "tall short", "round square"),
      renamed("dark tall round", "light short square"),
    ];
    const words = told(pairs, actions).join();
    expect(words).not.toContain("as blocks");
    expect(words).not.toContain("are interchangeable");
  });

  test("pairs of which two are exchanged and the third never", () => {
    const words = told(pairs, [renamed("dark light"), renamed("dark tall", "light short"), renamed("round square")]);
    expect(words).toEqual([
      "dark and light are interchangeable, so are short and tall, and these two sets can be exchanged as blocks",
      "round and square are interchangeable",
    ]);
  });

  test("directions that turn with coordinates", () => {
    const places = [
      ...fluents("heading", ["north", "east", "south", "west"]),
      ...fluents("x", numbers(3)),
      ...fluents("y", numbers(3)),
    ];
    const turn = (text: string): string => {
      const [name = "", value = ""] = text.slice(1, -1).split(" ");
      if (name === "heading") return `(heading ${renaming("north east south west").get(value)})`;
      return name === "x" ? `(y ${4 - Number(value)})` : `(x ${value})`;
    };
    const mirror = (text: string): string => {
      const [name = "", value = ""] = text.slice(1, -1).split(" ");
      if (name === "heading") return `(heading ${renaming("east west").get(value) ?? value})`;
      return name === "x" ? `(x ${4 - Number(value)})` : text;
    };
    expect(told(places, [mapped(places, turn), mapped(places, mirror)])).toEqual([
      "east, north, west and south can be rotated and reflected like the corners of a square, in this order, and x and y move with them",
    ]);
    expect(told(places, [mapped(places, turn)])).toEqual([
      "east, north, west and south can be shifted cyclically in this order, and x and y move with them",
    ]);
  });

  test("functions of one name are told apart by arity or as they are written, never by one word twice", () => {
    const swap = (a: string, b: string) => mapped([a, b], (text) => (text === a ? b : a));
    expect(told(["(at z)", "(at (s (s z)))", "(at (s z))"], [swap("(at z)", "(at (s (s z)))")])).toEqual([
      "(at z) and (at (s (s z))) are interchangeable",
    ]);
    const both = [...fluents("at", ["a", "b"]), ...fluents("at", ["a", "b"], ["c"])];
    const [sentence = ""] = told(both, [
      mapped(both, (text) => (text.endsWith(" c)") ? text.replace(" c)", ")") : text.replace(")", " c)"))),
    ]);
    expect(sentence).not.toMatch(/(\S+) and \1 /);
  });

  test("orders that are reversed", () => {
    const secrets = fluents("secret", numbers(9));
    expect(told(secrets, [renamed("1 9", "2 8", "3 7", "4 6")])).toEqual(["the order 1 to 9 can be reversed"]);
    expect(told(secrets, [renamed("1 8", "2 9", "3 7", "4 6")]).join()).not.toContain("reverse");
  });

  test("arguments that change places while no constant does", () => {
    const edges = fluents("edge", ["a", "b", "c"], ["a", "b", "c"]);
    const swapped = mapped(edges, (text) => text.replace(/(\S) (\S)\)/, "$2 $1)"));
    expect(told(edges, [swapped])).toEqual(["reflection of the board edge/2 in the rising diagonal"]);
    const links = fluents("link", ["a", "b"], ["a", "b"], ["left", "right"]).map((text) =>
      text.replace("(link ", "(link to "),
    );
    const other = mapped(links, (text) => text.replace(/to (\S) (\S)/, "to $2 $1"));
    expect(told(links, [other])).toEqual(["reflection of the board link/4 in the rising diagonal"]);
  });

  test("places that mean something else on every board", () => {
    const seats = ["a", "b", "c", "d"];
    const free = fluents("free", ["left", "right"], seats);
    const turnLeft = mapped(free, (text) =>
      text.replace(/left (\S)/, (_, seat) => `left ${renaming("a b c d").get(seat)}`),
    );
    const mirrorLeft = mapped(free, (text) =>
      text.replace(/left (\S)/, (_, seat) => `left ${renaming("b d").get(seat) ?? seat}`),
    );
    const swap = renamed("left right");
    expect(told(free, [turnLeft, mirrorLeft, swap])).toEqual([
      "left and right are interchangeable",
      "free left a and free left c are interchangeable, so are free left b and free left d, and these two sets can be exchanged as blocks",
      "free right a and free right c are interchangeable, so are free right b and free right d, and these two sets can be exchanged as blocks",
    ]);
  });
});

describe("boards", () => {
  const six = numbers(6);
  const cells = fluents("cell", six, six, ["x"]);
  const moved = (image: (x: number, y: number) => readonly [number, number]): NamedSymmetry =>
    mapped(cells, (text) => {
      const [, x, y] = text.slice(1, -1).split(" ");
      return `(cell ${image(Number(x), Number(y)).join(" ")} x)`;
    });
  const on = { boards: [board("cell", six, six)] };

  test("nearly a reflection", () => {
    const crooked = moved((x, y) => (y === 6 && (x === 1 || x === 6) ? [x, y] : [7 - x, y]));
    const words = told(cells, [crooked], on).join();
    expect(words).not.toContain("reflection");
    expect(words).toContain("exchange of squares of the board cell/3: 1 1 ↔ 6 1");
    expect(told(cells, [moved((x, y) => [7 - x, y])], on)).toEqual(["reflection of the board cell/3 left–right"]);
  });

  test("shifts around the edge", () => {
    expect(told(cells, [moved((x, y) => [(x % 6) + 1, y]), moved((x, y) => [x, ((y + 1) % 6) + 1])], on)).toEqual([
      "the board cell/3 can be shifted to the right and up by 2, around the edge",
    ]);
  });

  test("lines that are interchangeable, in sets and as wholes", () => {
    const swap = (a: number, b: number, c = a, d = b) =>
      moved((x, y) => [
        new Map([
          [a, b],
          [b, a],
          [c, d],
          [d, c],
        ]).get(x) ?? x,
        y,
      ]);
    const rows = "on the board cell/3 the columns";
    expect(told(cells, [swap(1, 2), swap(2, 3)], on)).toEqual([`${rows} 1, 2 and 3 are interchangeable`]);
    expect(told(cells, [swap(1, 2), swap(1, 3, 2, 4)], on)).toEqual([
      `${rows} 1 and 2 are interchangeable, so are 3 and 4, and these two sets can be exchanged as blocks`,
    ]);
    expect(told(cells, [swap(1, 2), swap(3, 4)], on)).toEqual([`${rows} 1 and 2 are interchangeable, so are 3 and 4`]);
    expect(told(cells, [swap(1, 2, 3, 4)], on)).toEqual(["exchange of columns 1 ↔ 2, 3 ↔ 4 of the board cell/3"]);
  });

  test("bands of lines, and lines at equal distances", () => {
    const bands = moved((x, y) => [x <= 3 ? x + 3 : x - 3, y]);
    const combs = [
      moved((x, y) => [x % 3 === 1 ? x + 1 : x % 3 === 2 ? x - 1 : x, y]),
      moved((x, y) => [x % 3 === 0 ? x - 1 : x % 3 === 2 ? x + 1 : x, y]),
    ];
    expect(told(cells, [bands, ...combs], on)).toContain(
      "on the board cell/3 the columns 1 and 4 together are interchangeable with 2 and 5, with 3 and 6",
    );
    expect(told(cells, [bands, ...combs], on)).toContain(
      "on the board cell/3 the columns 1 to 3 and 4 to 6 can be exchanged as blocks",
    );
  });

  test("a triangle in two coordinates", () => {
    const corner = cells.filter((text) => {
      const [, x, y] = text.slice(1, -1).split(" ");
      return Number(x) + Number(y) <= 5;
    });
    // (x, y, 6 − x − y) are the three coordinates of a triangle.
    const turn = mapped(corner, (text) => {
      const [, x, y] = text.slice(1, -1).split(" ");
      return `(cell ${y} ${6 - Number(x) - Number(y)} x)`;
    });
    const mirror = mapped(corner, (text) => text.replace(/(\d) (\d)/, "$2 $1"));
    expect(told(corner, [turn], on)).toEqual([
      "the board cell/3 can be rotated like a triangle with the corners 1 1, 1 4 and 4 1, in steps of 120°",
    ]);
    expect(told(corner, [turn, mirror], on)).toContain(
      "the board cell/3 can be rotated and reflected like a triangle with the corners 1 1, 1 4 and 4 1, in steps of 120°",
    );
  });

  test("halves of boxes: lines between dots, in two coordinates each", () => {
    const three = numbers(3);
    const lines = [1, 2, 3].flatMap((y) =>
      [1, 2].flatMap((x) => [`(line ${x} ${y} ${x + 1} ${y} free)`, `(line ${y} ${x} ${y} ${x + 1} free)`]),
    );
    const linesBoard: Board = {
      axes: [three, three].map((values) => ({ values, order: "line" as const })),
      selectors: [three, three],
      layers: [{ name: "line", arity: 5, axes: [2, 3], selectors: [0, 1], content: [4] }],
    };
    const drawn = (image: (x: number, y: number) => readonly [number, number]): NamedSymmetry =>
      mapped(lines, (text) => {
        const [, a, b, c, d] = text.slice(1, -1).split(" ").map(Number) as number[];
        const ends = [image(a as number, b as number), image(c as number, d as number)].sort(
          (p, q) => p[0] - q[0] || p[1] - q[1],
        );
        return `(line ${ends.flat().join(" ")} free)`;
      });
    const turn = drawn((x, y) => [y, 4 - x]);
    const swapCorner = actionOfFluents({
      fluents: { "(line 1 1 2 1 free)": "(line 1 1 1 2 free)", "(line 1 1 1 2 free)": "(line 1 1 2 1 free)" },
      roles: {},
    });
    expect(told(lines, [turn], { boards: [linesBoard] })).toEqual([
      "the board line/5 can be rotated by 90°, 180° and 270°",
    ]);
    const words = told(lines, [turn, swapCorner], { boards: [linesBoard] });
    expect(words[0]).toBe("the board line/5 can be rotated by 90°, 180° and 270°");
    expect(words[1]).toContain(
      "in each of four sets of two squares of the board line/5, the squares are interchangeable, such as ",
    );
  });

  test("a cube, and a tower that is none", () => {
    const three = numbers(3);
    const cube = fluents("cell", three, three, three);
    const layers: Board = {
      axes: [three, three].map((values) => ({ values, order: "line" as const })),
      selectors: [three],
      layers: [{ name: "cell", arity: 3, axes: [1, 2], selectors: [0], content: [] }],
    };
    const act = (image: (x: number, y: number, z: number) => readonly number[]): NamedSymmetry =>
      mapped(
        cube,
        (text) =>
          `(cell ${image(...(text.slice(6, -1).split(" ").map(Number) as [number, number, number])).join(" ")})`,
      );
    const shift = act((x, y, z) => [y, z, x]);
    const turn = act((x, y, z) => [y, 4 - x, z]);
    const mirror = act((x, y, z) => [4 - x, y, z]);
    expect(told(cube, [shift, turn, mirror], { boards: [layers] })).toEqual([
      "the cube cell/3 can be rotated and reflected in all 48 ways of a cube",
    ]);
    expect(told(cube, [shift, turn], { boards: [layers] })).toEqual([
      "the cube cell/3 can be rotated in all 24 ways of a cube",
    ]);
    expect(told(cube, [turn, mirror], { boards: [layers] }).join()).not.toContain("the cube");
  });

  test("a board of boards is one large board", () => {
    const three = numbers(3);
    const marks = fluents("mark", three, three, three, three);
    const boards: Board = {
      axes: [three, three].map((values) => ({ values, order: "line" as const })),
      selectors: [three, three],
      layers: [{ name: "mark", arity: 4, axes: [2, 3], selectors: [0, 1], content: [] }],
    };
    const mirror = mapped(marks, (text) =>
      text.replace(/(\d) (\d) (\d) (\d)/, (_, a, b, c, d) => `${4 - a} ${b} ${4 - c} ${d}`),
    );
    expect(told(marks, [mirror], { boards: [boards] })).toEqual(["reflection of the board mark/4 left–right"]);
  });
});

describe("moves that change nothing else", () => {
  test("are reported as moves", () => {
    const stays = all(numbers(3), numbers(3)).map((dice) => `(does random (throw${dice}))`);
    const act = (moves: Record<string, string>): NamedSymmetry => ({
      ...actionOfFluents({ fluents: {}, roles: {} }),
      moves: new Map([...stays.map((move) => [move, move] as const), ...Object.entries(moves)]),
    });
    const throws = {
      "(does random (throw 1 2))": "(does random (throw 2 1))",
      "(does random (throw 2 1))": "(does random (throw 1 2))",
    };
    const others = {
      "(does random (throw 1 3))": "(does random (throw 3 1))",
      "(does random (throw 3 1))": "(does random (throw 1 3))",
    };
    expect(told([], [act(throws)])).toEqual(["the moves (throw 1 2) and (throw 2 1) are interchangeable"]);
    expect(told([], [act(throws), act(others)])).toEqual([
      "the moves (throw 1 2) and (throw 2 1) are interchangeable, and 1 more like this",
    ]);
    const shapes = ["rock", "paper", "scissors"];
    const round = Object.fromEntries(
      ROLES.flatMap((role) =>
        shapes.map((shape, i) => [`(does ${role} ${shape})`, `(does ${role} ${shapes[(i + 1) % 3]})`]),
      ),
    );
    expect(told([], [act(round)])).toEqual([
      "in moves only, paper, rock and scissors can be shifted cyclically in this order",
    ]);
  });

  test("not where a fluent goes along", () => {
    const both: NamedSymmetry = {
      ...renamed("a b"),
      moves: new Map([
        ["(does r1 a)", "(does r1 b)"],
        ["(does r1 b)", "(does r1 a)"],
      ]),
    };
    expect(told(fluents("last", ["a", "b"]), [both])).toEqual(["a and b are interchangeable"]);
  });
});
