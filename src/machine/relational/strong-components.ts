/** Strongly connected components by Tarjan's algorithm (1972), with an explicit stack; O(vertices + edges). */

export interface Components {
  /** Per vertex: its component. Components are numbered so that every edge leads to the same or a lower number. */
  readonly of: Int32Array;
  readonly count: number;
}

export function strongComponents(successors: readonly (readonly number[])[]): Components {
  const size = successors.length;
  const of = new Int32Array(size).fill(-1);
  const order = new Int32Array(size).fill(-1);
  const low = new Int32Array(size);
  const nextEdge = new Int32Array(size);
  const open: number[] = [];
  const path: number[] = [];
  let clock = 0;
  let count = 0;
  const enter = (vertex: number): void => {
    order[vertex] = low[vertex] = clock++;
    open.push(vertex);
    path.push(vertex);
  };
  for (let root = 0; root < size; root++) {
    if (order[root] !== -1) continue;
    enter(root);
    while (path.length > 0) {
      const vertex = path.at(-1) as number;
      const edges = successors[vertex] as readonly number[];
      const edge = nextEdge[vertex] as number;
      if (edge < edges.length) {
        nextEdge[vertex] = edge + 1;
        const target = edges[edge] as number;
        if (order[target] === -1) enter(target);
        else if (of[target] === -1) low[vertex] = Math.min(low[vertex] as number, order[target] as number);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) low[parent] = Math.min(low[parent] as number, low[vertex] as number);
      if (low[vertex] !== order[vertex]) continue;
      for (let member = -1; member !== vertex; ) {
        member = open.pop() as number;
        of[member] = count;
      }
      count++;
    }
  }
  return { of, count };
}
