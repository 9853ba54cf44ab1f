/** The links of a node by number of the joint move: an array where joint moves are few, a map where most will never be made. */

const MOST_IN_ARRAY = 256;
/** In place of the number of a child where there is none. */
export const NO_CHILD = -1;

/** A link leads to a node, which has a number in the statistics. */
interface Leads {
  readonly node: { readonly number: number };
}

export class Links<Link extends Leads> {
  size = 0;
  private readonly list: (Link | undefined)[] | undefined;
  private readonly map: Map<number, Link> | undefined;
  /** With the list: the numbers of the children. */
  private readonly children: number[] | undefined;

  constructor(jointCount: number) {
    if (jointCount <= MOST_IN_ARRAY) {
      this.list = new Array<Link | undefined>(jointCount).fill(undefined);
      this.children = new Array<number>(jointCount).fill(NO_CHILD);
    } else this.map = new Map();
  }

  /** The number of the child in the statistics: what `get` would lead to, by a shorter way. */
  childNumber(number: number): number {
    if (this.children !== undefined) return this.children[number] as number;
    return this.map?.get(number)?.node.number ?? NO_CHILD;
  }

  get(number: number): Link | undefined {
    return this.list === undefined ? this.map?.get(number) : this.list[number];
  }

  /** Pre: there is none with this number. */
  set(number: number, link: Link): void {
    this.size++;
    if (this.list === undefined || this.children === undefined) this.map?.set(number, link);
    else {
      this.list[number] = link;
      this.children[number] = link.node.number;
    }
  }

  /** Calls `visit` for every link. */
  forEach(visit: (link: Link, number: number) => void): void {
    this.map?.forEach(visit);
    this.list?.forEach((link, number) => {
      if (link !== undefined) visit(link, number);
    });
  }

  every(holds: (link: Link) => boolean): boolean {
    let all = true;
    this.forEach((link) => {
      all &&= holds(link);
    });
    return all;
  }
}
