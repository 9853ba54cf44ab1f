import { describe, expect, test } from "vitest";
import { unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { backUpMaximin } from "./back-up.ts";
import { FullSearch } from "./full-search.ts";
import { groundedGame, symmetryByNames } from "./game-fixtures.contract.ts";
import { groupOfGame } from "./game-group.ts";
import { RoleActions } from "./role-actions.ts";
import { SymmetricMoves } from "./symmetric-moves.ts";
import { SymmetryAccount } from "./symmetry-account.ts";
import { ValueTable } from "./value-table.ts";
import { ZobristKeys } from "./zobrist-keys.ts";

/** A clock that says what it is told. */
class Clock {
  seconds = 0;
  readonly now = (): number => this.seconds;
}

function accountAfter(overhead: number, seconds: number, saved: number): SymmetryAccount {
  const clock = new Clock();
  const account = new SymmetryAccount(true, 8, { overhead, now: clock.now });
  account.switchesOff(0);
  account.prunedMoves(saved, 1);
  clock.seconds = seconds;
  account.switchesOff(1024);
  return account;
}

describe("the switch", () => {
  test("acts where much is lost by the account", () => {
    expect(accountAfter(1, 10, 0)).toMatchObject({ isOn: false, switchedOff: true });
  });

  test("does not act for a small loss, nor early, nor where as much is saved", () => {
    expect(accountAfter(0.1, 10, 0).switchedOff).toBe(false);
    expect(accountAfter(1, 0.1, 0).switchedOff).toBe(false);
    expect(accountAfter(1, 10, 1024).switchedOff).toBe(false);
  });

  test("never acts without a clock", () => {
    const account = new SymmetryAccount(true, 8);
    account.switchesOff(1024);
    expect(account).toMatchObject({ isOn: true, switchedOff: false });
  });
});

/** Tic-tac-toe under a reflection, with a clock by which symmetries never pay. */
function searchThatSwitches(): { search: FullSearch; account: SymmetryAccount; initialState: Int32Array } {
  const { machine, program } = groundedGame("tic-tac-toe");
  const mirror = symmetryByNames(program, (text) =>
    text.replace(/^\((cell|mark) (\d)/, (_, head, digit) => `(${head} ${4 - Number(digit)}`),
  );
  const random = createRandom(1);
  const game = groupOfGame([mirror], random, () => new Uint8Array(program.fluents.length));
  const roleActions = new RoleActions(2);
  let seconds = 0;
  const account = new SymmetryAccount(true, 2, { overhead: 10, now: () => seconds++ });
  const search = new FullSearch({
    machine,
    keys: new ZobristKeys(game.fluentCount, game.elements ?? [], roleActions, random),
    roleActions,
    table: new ValueTable(2, machine.initialState.length, 1e7),
    backUp: backUpMaximin,
    budget: unlimited(),
    symmetricMoves: new SymmetricMoves(game, roleActions, random),
    account,
  });
  return { search, account, initialState: machine.initialState };
}

test("a search that goes on without symmetries finds the same values, and expands no state twice", () => {
  const { search, account, initialState } = searchThatSwitches();
  const { values, exact } = search.value(initialState);
  expect({ values: [...values], exact }).toEqual({ values: [50, 50], exact: true });
  expect(account.switchedOff).toBe(true);
  expect(search.expanded).toBeLessThan(4520);
});
