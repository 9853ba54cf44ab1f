/** The moves that were made, with branches. A node is a state; its path from the root shows how it was reached. */

export interface MoveNode {
  readonly id: number;
  /** Null at the root. */
  readonly parent: number | null;
  /** The joint move that leads to the node, in role order. */
  readonly moves: readonly string[];
  /** The first child is the main line. */
  readonly children: number[];
}

export interface MoveTree {
  /** By id; the root is 0. */
  readonly nodes: MoveNode[];
  /** The node that is shown. */
  current: number;
}

export const newMoveTree = (): MoveTree => ({
  nodes: [{ id: 0, parent: null, moves: [], children: [] }],
  current: 0,
});

export const nodeAt = (tree: MoveTree, id: number): MoveNode => tree.nodes[id] as MoveNode;

/** Joint moves from the root. */
export function pathOf(tree: MoveTree, id: number = tree.current): (readonly string[])[] {
  const path: (readonly string[])[] = [];
  for (let node = nodeAt(tree, id); node.parent !== null; node = nodeAt(tree, node.parent)) path.push(node.moves);
  return path.reverse();
}

/** Continues from the current node: goes to a known child, or adds a branch. */
export function addMoves(tree: MoveTree, moves: readonly string[]): void {
  const node = nodeAt(tree, tree.current);
  const known = node.children.find((child) => sameMoves(nodeAt(tree, child).moves, moves));
  if (known !== undefined) {
    tree.current = known;
    return;
  }
  const id = tree.nodes.length;
  tree.nodes.push({ id, parent: node.id, moves: [...moves], children: [] });
  nodeAt(tree, node.id).children.push(id);
  tree.current = id;
}

export function goBack(tree: MoveTree): boolean {
  const { parent } = nodeAt(tree, tree.current);
  if (parent === null) return false;
  tree.current = parent;
  return true;
}

/** Goes one step along the main line. */
export function goForward(tree: MoveTree): boolean {
  const [child] = nodeAt(tree, tree.current).children;
  if (child === undefined) return false;
  tree.current = child;
  return true;
}

export function goToStart(tree: MoveTree): void {
  tree.current = 0;
}

export function goToEnd(tree: MoveTree): void {
  while (goForward(tree));
}

/** Makes the branch of the current node the main line. */
export function promote(tree: MoveTree): void {
  for (let node = nodeAt(tree, tree.current); node.parent !== null; node = nodeAt(tree, node.parent)) {
    const { children } = nodeAt(tree, node.parent);
    children.splice(children.indexOf(node.id), 1);
    children.unshift(node.id);
  }
}

/** Removes the current node and everything after it. Its number is not used again. */
export function cutBranch(tree: MoveTree): void {
  const { parent, id } = nodeAt(tree, tree.current);
  if (parent === null) return;
  const { children } = nodeAt(tree, parent);
  children.splice(children.indexOf(id), 1);
  tree.current = parent;
}

const sameMoves = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((move, i) => move === b[i]);
