/**
 * The meaning of GDL's keywords, for people who write rules: one sentence each, and how a use looks in either notation.
 */

export interface KeywordHelp {
  readonly prefix: string;
  readonly infix: string;
  readonly meaning: string;
}

export const KEYWORD_HELP: ReadonlyMap<string, KeywordHelp> = new Map([
  [
    "role",
    help("(role PLAYER)", "role(player)", "Declares a player. Roles move in the order in which they are declared."),
  ],
  ["init", help("(init FLUENT)", "init(fluent)", "The fluent is true in the initial state.")],
  ["true", help("(true FLUENT)", "true(fluent)", "The fluent is true in the current state.")],
  ["does", help("(does PLAYER MOVE)", "does(player,move)", "The player makes this move in the current step.")],
  [
    "next",
    help(
      "(next FLUENT)",
      "next(fluent)",
      "The fluent will be true in the next state. What no rule makes true is false there.",
    ),
  ],
  ["legal", help("(legal PLAYER MOVE)", "legal(player,move)", "The player may make this move in the current state.")],
  ["goal", help("(goal PLAYER VALUE)", "goal(player,value)", "What the state is worth to the player, from 0 to 100.")],
  ["terminal", help("terminal", "terminal", "The game is over in the current state.")],
  [
    "base",
    help("(base FLUENT)", "base(fluent)", "The fluent may be true in some state. Describes, and decides nothing."),
  ],
  [
    "input",
    help(
      "(input PLAYER MOVE)",
      "input(player,move)",
      "The player may have this move in some state. Describes, and decides nothing.",
    ),
  ],
  ["sees", help("(sees PLAYER PERCEPT)", "sees(player,percept)", "The player perceives this after the step (GDL-II).")],
  [
    "random",
    help("random", "random", "The role that chance plays: each of its legal moves is as likely as any other (GDL-II)."),
  ],
  [
    "distinct",
    help(
      "(distinct TERM TERM)",
      "Term \\= Term",
      "The two terms are different. Both must be bound by other conditions.",
    ),
  ],
  [
    "not",
    help(
      "(not CONDITION)",
      "~condition",
      "The condition does not hold. Its variables must be bound by other conditions.",
    ),
  ],
  ["or", help("(or CONDITION CONDITION)", "condition ; condition", "At least one of the conditions holds.")],
  ["and", help("(and CONDITION CONDITION)", "condition & condition", "All of the conditions hold.")],
  ["<=", help("(<= HEAD CONDITION …)", "head :- condition & …", "A rule: the head holds if all conditions do.")],
]);

function help(prefix: string, infix: string, meaning: string): KeywordHelp {
  return { prefix, infix, meaning };
}
