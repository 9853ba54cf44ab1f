/** For tests: runs the lanes one step at a time and reads their contents. The program must record the moves. */
import type { BatchedPlayouts } from "./batched-playouts.ts";
import { LANES } from "./lane-memory.ts";

export class StepByStep {
  private readonly lanes: BatchedPlayouts;

  constructor(lanes: BatchedPlayouts, seed: number) {
    this.lanes = lanes;
    lanes.start({ maxSteps: 1_000_000 }, seed);
  }

  step(): void {
    this.lanes.step();
  }

  /** By lane: the fluents that hold. */
  states(): number[][] {
    return this.byLane(this.lanes.program.memory.state, this.lanes.circuit.fluentCount);
  }

  /** By lane and role: the moves made in the last step. */
  moves(): number[][][] {
    const answer: number[][][] = Array.from({ length: LANES }, () => []);
    let address = this.lanes.program.memory.moves;
    for (const count of this.lanes.circuit.moveCounts) {
      for (const [lane, made] of this.byLane(address, count).entries()) answer[lane]?.push(made);
      address += 16 * count;
    }
    return answer;
  }

  wasStuck(lane: number): boolean {
    return this.lanes.bit(this.lanes.program.memory.stuck, lane);
  }

  private byLane(address: number, count: number): number[][] {
    return Array.from({ length: LANES }, (_, lane) =>
      Array.from({ length: count }, (_, i) => i).filter((i) => this.lanes.bit(address + 16 * i, lane)),
    );
  }
}
