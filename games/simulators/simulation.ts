/**
 * What a simulator of a game is, and what is counted with it.
 *
 * The simulators in this folder are written from the rules of the games, without GDL and without any code of the library, so that
 * figures obtained here are independent of everything they are compared with. They are plain rather than fast.
 */

export interface Simulation<State> {
  readonly initial: State;
  readonly isOver: (state: State) => boolean;
  /** The states after each possible joint move, one entry per joint move even where two of them lead to equal states. */
  readonly successors: (state: State) => readonly State[];
}

export interface SequenceCounts {
  /** nodes[d]: the number of sequences of d joint moves from the initial state. */
  readonly nodes: readonly number[];
  /** terminal[d]: how many of them end the game. */
  readonly terminal: readonly number[];
}

/** Counts by plain depth-first enumeration; time is proportional to the number of sequences. */
export function countSequences<State>(game: Simulation<State>, depth: number): SequenceCounts {
  const nodes = new Array<number>(depth + 1).fill(0);
  const terminal = new Array<number>(depth + 1).fill(0);
  const visit = (state: State, level: number): void => {
    nodes[level] = (nodes[level] ?? 0) + 1;
    if (game.isOver(state)) {
      terminal[level] = (terminal[level] ?? 0) + 1;
    } else if (level < depth) {
      for (const after of game.successors(state)) visit(after, level + 1);
    }
  };
  visit(game.initial, 0);
  return { nodes, terminal };
}

/**
 * The same counts for games in which many sequences meet in one state: level by level, with one multiplicity per distinct state.
 * `key` tells states apart. Exact as long as the counts stay below 2^53.
 */
export function countSequencesByState<State>(
  game: Simulation<State>,
  depth: number,
  key: (state: State) => string,
): SequenceCounts {
  const nodes: number[] = [];
  const terminal: number[] = [];
  let level = new Map<string, { readonly state: State; count: number }>([
    [key(game.initial), { state: game.initial, count: 1 }],
  ]);
  for (let d = 0; d <= depth; d++) {
    const following = new Map<string, { readonly state: State; count: number }>();
    let all = 0;
    let ended = 0;
    for (const { state, count } of level.values()) {
      all += count;
      if (game.isOver(state)) {
        ended += count;
        continue;
      }
      for (const after of game.successors(state)) {
        const name = key(after);
        const known = following.get(name);
        if (known === undefined) following.set(name, { state: after, count });
        else known.count += count;
      }
    }
    nodes.push(all);
    terminal.push(ended);
    level = following;
  }
  return { nodes, terminal };
}

/** The least number of joint moves to a state that satisfies `wanted`, or undefined; breadth first. */
export function shortestPath<State>(
  game: Simulation<State>,
  key: (state: State) => string,
  wanted: (state: State) => boolean,
): number | undefined {
  const seen = new Set<string>([key(game.initial)]);
  let frontier: State[] = [game.initial];
  for (let distance = 0; frontier.length > 0; distance++) {
    const following: State[] = [];
    for (const state of frontier) {
      if (wanted(state)) return distance;
      if (game.isOver(state)) continue;
      for (const after of game.successors(state)) {
        const name = key(after);
        if (seen.has(name)) continue;
        seen.add(name);
        following.push(after);
      }
    }
    frontier = following;
  }
  return undefined;
}
