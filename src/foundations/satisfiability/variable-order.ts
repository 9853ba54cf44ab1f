/**
 * The order in which a solver decides variables: a heap by activity, most active first (VSIDS: Moskewicz et al. 2001).
 */
import { grownTo } from "../collections/index.ts";

const RESCALE_ABOVE = 1e100;

export class VariableOrder {
  private activity = new Float64Array(0);
  private readonly heap: number[] = [];
  /** For each variable: its index in the heap, or −1 if it is not in the heap. */
  private places = new Int32Array(0);
  private increment = 1;
  private count = 0;

  growTo(variables: number): void {
    if (variables > this.activity.length) {
      this.activity = grownTo(this.activity, 2 * variables);
      const places = new Int32Array(2 * variables).fill(-1);
      places.set(this.places);
      this.places = places;
    }
    for (; this.count < variables; this.count++) this.insert(this.count);
  }

  /** Raises the activity of a variable. */
  prefer(variable: number, by: number): void {
    this.activity[variable] = (this.activity[variable] as number) + by;
    if (this.places[variable] !== -1) this.rise(this.places[variable] as number);
  }

  bump(variable: number): void {
    this.prefer(variable, this.increment);
    if ((this.activity[variable] as number) <= RESCALE_ABOVE) return;
    for (let i = 0; i < this.count; i++) this.activity[i] = (this.activity[i] as number) / RESCALE_ABOVE;
    this.increment /= RESCALE_ABOVE;
  }

  decay(): void {
    this.increment /= 0.95;
  }

  insert(variable: number): void {
    if (this.places[variable] !== -1) return;
    this.heap.push(variable);
    this.places[variable] = this.heap.length - 1;
    this.rise(this.heap.length - 1);
  }

  /** Removes and returns the most active variable, or returns −1 if the heap is empty. */
  pop(): number {
    const { heap, places } = this;
    const top = heap[0];
    if (top === undefined) return -1;
    const last = heap.pop() as number;
    places[top] = -1;
    if (heap.length > 0) {
      heap[0] = last;
      places[last] = 0;
      this.sink(0);
    }
    return top;
  }

  private rise(from: number): void {
    const { heap, places, activity } = this;
    const variable = heap[from] as number;
    const value = activity[variable] as number;
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const other = heap[parent] as number;
      if ((activity[other] as number) >= value) break;
      heap[place] = other;
      places[other] = place;
      place = parent;
    }
    heap[place] = variable;
    places[variable] = place;
  }

  private sink(from: number): void {
    const { heap, places, activity } = this;
    const variable = heap[from] as number;
    const value = activity[variable] as number;
    let place = from;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= heap.length) break;
      const right = heap[child + 1];
      if (right !== undefined && (activity[right] as number) > (activity[heap[child] as number] as number)) child++;
      const other = heap[child] as number;
      if ((activity[other] as number) <= value) break;
      heap[place] = other;
      places[other] = place;
      place = child;
    }
    heap[place] = variable;
    places[variable] = place;
  }
}
