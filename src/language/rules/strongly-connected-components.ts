/**
 * Strongly connected components of a directed graph by Tarjan's algorithm (1972), with an explicit stack, because the
 * graphs of hostile sheets are as deep as they are long. Linear in vertices and edges.
 */

export interface Components {
  /** The component of each vertex. */
  readonly componentOf: Int32Array;
  /** The vertices of each component. A component comes after all components that its edges lead to. */
  readonly members: readonly (readonly number[])[];
}

/** `successors[v]` lists the vertices that v has edges to. */
export function stronglyConnectedComponents(successors: readonly (readonly number[])[]): Components {
  const count = successors.length;
  const componentOf = new Int32Array(count).fill(-1);
  const members: number[][] = [];
  /** For each vertex: 1 + its number in order of discovery; 0 if undiscovered. */
  const discovered = new Int32Array(count);
  /** For each vertex: the smallest discovery number known to be reachable within its component. */
  const low = new Int32Array(count);
  /** For each vertex: how many of its edges have been followed. */
  const followed = new Int32Array(count);
  const waiting: number[] = [];
  const path: number[] = [];
  let clock = 0;
  for (let root = 0; root < count; root++) {
    if (discovered[root] !== 0) continue;
    path.push(root);
    while (path.length > 0) {
      const vertex = path.at(-1) as number;
      if (discovered[vertex] === 0) {
        discovered[vertex] = low[vertex] = ++clock;
        waiting.push(vertex);
      }
      const next = (successors[vertex] as readonly number[])[followed[vertex] as number];
      if (next !== undefined) {
        followed[vertex]!++;
        if (discovered[next] === 0) path.push(next);
        else if (componentOf[next] === -1) low[vertex] = Math.min(low[vertex] as number, discovered[next] as number);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) low[parent] = Math.min(low[parent] as number, low[vertex] as number);
      if (low[vertex] !== discovered[vertex]) continue;
      const component: number[] = [];
      let member: number;
      do {
        member = waiting.pop() as number;
        componentOf[member] = members.length;
        component.push(member);
      } while (member !== vertex);
      members.push(component);
    }
  }
  return { componentOf, members };
}
