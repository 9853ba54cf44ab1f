/** Presents the symmetries of a game: in words, on the board, on the rules; and applies them to states. */
import { isCertified, orderOf } from "../../../../../src/analysis/all-symmetries/index.ts";
import { type Board, locate } from "../../../../../src/analysis/board/index.ts";
import { constantTypes, explainSymmetries } from "../../../../../src/analysis/explanation/index.ts";
import { type Budget, isGaveUp } from "../../../../../src/foundations/budgets/index.ts";
import { UnionFind } from "../../../../../src/foundations/permutation-groups/index.ts";
import { groundOf, sampledStates, searchSymmetries, symmetries } from "../../../../../src/game/index.ts";
import { printTerm, type Term, termFromText } from "../../../../../src/language/rules/index.ts";
import { symmetricRecognition } from "../../../../../src/play/search/index.ts";
import type { BoardPicture } from "../../../../report/index.ts";
import { CannotAnswer, type EngineSession } from "../engine-session.ts";
import type { Path } from "../questions.ts";
import type {
  AppliedSymmetry,
  CanonicalForm,
  GeneratorAnswer,
  MoveOrbits,
  SymmetryAnswer,
} from "../symmetry-answers.ts";
import type { Table } from "../table.ts";
import { type ActingGroup, actionsOf, type GeneratorAction } from "./symmetry-actions.ts";
import { findRenaming, renameText } from "./symmetry-renaming.ts";

/** Maximum numbers shown: changed rules, orbits of moves, moves per orbit. */
const SHOWN = { rules: 6, orbits: 12, moves: 24 } as const;

interface Acting extends ActingGroup {
  readonly fluents: readonly Term[];
  /** Moves by role. */
  readonly moves: readonly (readonly string[])[];
}

export class Symmetric {
  private readonly session: EngineSession;
  private made: Acting | undefined;

  constructor(session: EngineSession) {
    this.session = session;
  }

  answer(budget: Budget): SymmetryAnswer {
    const { game, rules } = this.session;
    const began = budget.limits.now?.() ?? 0;
    const found = game.need(symmetries, budget);
    const table = this.session.table(budget);
    const { roles } = table.machine;
    const acting = this.acting(budget);
    const { actions, fluents } = acting;
    const context = { boards: table.boards, fluents, roles, types: constantTypes(rules) };
    const pictures = table.draw(table.termsOf(table.machine.initialState));
    const generators = actions.map((action) => ({
      ...this.generatorAnswer(action, acting, table, pictures),
      words: explainSymmetries([action], context),
    }));
    return {
      order: String(orderOf(found)),
      certified: isCertified(found),
      sentences: explainSymmetries(actions, context),
      generators,
      more: acting.more,
      methods: [...acting.methods].map(([name, count]) => ({ name, generators: count })),
      squareOrbits: pictures.map(({ squares }, board) => squareOrbits(squares.length, generators, board)),
      moveOrbits: moveOrbits(roles, acting),
      seconds: (budget.limits.now?.() ?? 0) - began,
    };
  }

  /** Applies generators to a state, one after the other. */
  apply(path: Path, generators: readonly number[], budget: Budget): AppliedSymmetry {
    const table = this.session.table(budget);
    const { actions } = this.acting(budget);
    let terms = table.termsOf(table.stateAfter(path));
    for (const generator of generators) {
      const action = actions[generator];
      if (action !== undefined) terms = terms.map((term) => action.fluent(term));
    }
    const loose = terms.filter((term) => !table.isOnBoard(term));
    return { boards: table.draw(terms), loose: loose.map(printTerm) };
  }

  /** The representative of a state under all symmetries, and which moves are equivalent. */
  canonical(path: Path, budget: Budget): CanonicalForm {
    const { game } = this.session;
    const machine = this.session.machine(budget);
    if (groundOf(game, machine) === undefined)
      throw new CannotAnswer("The game does not ground: states have no canonical form here.");
    const random = game.random();
    const generators = game.need(searchSymmetries, budget);
    const { symmetric: keys } = symmetricRecognition(machine, generators, random, false);
    const table = this.session.table(budget);
    const state = table.stateAfter(path);
    const imageOf = (one: typeof state): typeof state => {
      keys?.start(one);
      return keys?.image().slice() ?? one;
    };
    const image = imageOf(state);
    const terms = table.termsOf(image);
    const cursor = machine.newCursor();
    cursor.load(state);
    const lists = machine.roles.map((_, role) => {
      const { count, moves } = cursor.legalMoves(role);
      return cursor.isTerminal() ? [] : Array.from(moves.subarray(0, count));
    });
    const choosing = lists.flatMap((list, role) => (list.length > 1 ? [role] : []));
    const [role] = choosing;
    const kinds = new Map<string, number>();
    const classes =
      role === undefined || choosing.length > 1
        ? []
        : (lists[role] ?? []).map((move) => {
            cursor.load(state);
            cursor.advance(lists.map((list, other) => (other === role ? move : (list[0] as number))));
            const key = imageOf(cursor.save()).join();
            const kind = kinds.get(key) ?? kinds.size;
            kinds.set(key, kind);
            return { move: machine.vocabulary.moveText(role, move), kind };
          });
    return {
      boards: table.draw(terms),
      loose: terms.filter((term) => !table.isOnBoard(term)).map(printTerm),
      isSame: image.every((word, i) => word === state[i]),
      classes,
    };
  }

  private acting(budget: Budget): Acting {
    if (this.made !== undefined) return this.made;
    const { game } = this.session;
    const found = game.need(symmetries, budget);
    const { roles } = this.session.machine(budget);
    let fluents: Term[];
    let moves: readonly (readonly string[])[] = roles.map(() => []);
    if (found.kind === "ground") {
      const unused = new Set(found.found.unusedFluents);
      fluents = found.program.fluents.filter((_, fluent) => !unused.has(fluent)).map(termFromText);
      moves = found.program.moves;
    } else {
      const states = game.ask(sampledStates, budget);
      const seen = isGaveUp(states) ? [] : states.flat();
      fluents = [...new Map(seen.map((term) => [printTerm(term), term])).values()];
    }
    const things = fluents.length + moves.reduce((sum, list) => sum + list.length, 0);
    this.made = { ...actionsOf(found, roles, things), fluents, moves };
    return this.made;
  }

  private generatorAnswer(
    action: GeneratorAction,
    { fluents, moves }: Acting,
    { boards, machine }: Table,
    pictures: readonly BoardPicture[],
  ): Omit<GeneratorAnswer, "words"> {
    const { rules } = this.session;
    const images = fluents.map((fluent) => [fluent, action.fluent(fluent)] as const);
    const movePairs = moves.flatMap((list, role) =>
      list.map((text) => {
        const move = termFromText(text);
        return [move, action.move(machine.roles[role] as string, move)] as const;
      }),
    );
    const roles = [...action.roles].filter(([from, to]) => from !== to);
    const roleTerms = roles.map(([from, to]) => [termFromText(from), termFromText(to)] as const);
    const renaming = findRenaming([...roleTerms, ...images, ...movePairs]);
    const rewritten = rules.rules.flatMap((rule) => {
      const before = rules.source.slice(rule.span);
      const after = renaming.isOfSymbols ? renameText(before, renaming) : undefined;
      return after === undefined || after === before ? [] : [{ before, after }];
    });
    return {
      method: action.method,
      roles,
      squares: boards.map((board, i) => squareImages(board, pictures[i] as BoardPicture, images)),
      movedFluents: images.filter(([from, to]) => printTerm(from) !== printTerm(to)).length,
      renaming,
      rules: rewritten.filter(({ before }) => before.includes("<=") || before.includes(":-")).slice(0, SHOWN.rules),
    };
  }
}

/** Where each square goes: to the square where all its fluents go, if it is only one. */
function squareImages(board: Board, { squares }: BoardPicture, images: readonly (readonly [Term, Term])[]): number[] {
  const numbers = new Map(squares.map(({ view, cell }, square) => [`${view} ${cell}`, square]));
  const squareOf = (term: Term): number => {
    const found = locate(board, term);
    if (found === null || found.selected.length !== board.selectors.length) return -1;
    const view = board.selectors.reduce(
      (sum, values, i) => sum * values.length + values.indexOf(found.selected[i] ?? ""),
      0,
    );
    const [x = 0, y = 0] = found.cell;
    return numbers.get(`${view} ${x + (board.axes[0]?.values.length ?? 0) * y}`) ?? -1;
  };
  const goes = new Map<number, number>();
  for (const [from, to] of images) {
    const [square, image] = [squareOf(from), squareOf(to)];
    if (square < 0) continue;
    goes.set(square, goes.has(square) && goes.get(square) !== image ? -1 : image);
  }
  return squares.map((_, square) => goes.get(square) ?? square);
}

/** By square: the index of its orbit under all generators, numbered in order of appearance. */
function squareOrbits(count: number, generators: readonly Pick<GeneratorAnswer, "squares">[], board: number): number[] {
  const sets = new UnionFind(count);
  for (const { squares } of generators)
    squares[board]?.forEach((image, square) => {
      if (image >= 0) sets.union(square, image);
    });
  const numbers = new Map<number, number>();
  return Array.from({ length: count }, (_, square) => {
    const root = sets.find(square);
    const number = numbers.get(root) ?? numbers.size;
    numbers.set(root, number);
    return number;
  });
}

function moveOrbits(roles: readonly string[], { actions, moves }: Acting): MoveOrbits[] {
  const starts: number[] = [];
  const numbers = new Map<string, number>();
  moves.forEach((list, role) => {
    starts.push(numbers.size);
    for (const move of list) numbers.set(`${roles[role]} ${move}`, numbers.size);
  });
  const sets = new UnionFind(numbers.size);
  for (const action of actions)
    moves.forEach((list, role) => {
      for (const move of list) {
        const name = roles[role] as string;
        const image = printTerm(action.move(name, termFromText(move)));
        const to = numbers.get(`${action.roles.get(name) ?? name} ${image}`);
        if (to !== undefined) sets.union(numbers.get(`${name} ${move}`) as number, to);
      }
    });
  return moves.map((list, role) => {
    const orbits = new Map<number, string[]>();
    list.forEach((move, i) => {
      const root = sets.find((starts[role] as number) + i);
      orbits.set(root, [...(orbits.get(root) ?? []), move]);
    });
    const sorted = [...orbits.values()].sort((a, b) => b.length - a.length);
    const shown = sorted
      .slice(0, SHOWN.orbits)
      .map((orbit) => ({ size: orbit.length, moves: orbit.slice(0, SHOWN.moves) }));
    return { role: roles[role] as string, moves: list.length, orbits: orbits.size, shown };
  });
}
