/** Counters and gauges in the Prometheus text format. docs/operations.md explains this list. */

type Labels = Readonly<Record<string, string>>;

interface Family {
  readonly name: string;
  readonly kind: "counter" | "gauge" | "histogram";
  readonly help: string;
}

const COUNTERS = {
  messages: { name: "noether_messages_total", help: "Messages of the protocol by kind." },
  refusals: { name: "noether_requests_refused_total", help: "Requests that were refused, by reason." },
  matches: { name: "noether_matches_total", help: "Matches that ended, by how." },
  moves: { name: "noether_moves_total", help: "Moves answered, by who found them: thinker, stand-in or nobody." },
  missed: {
    name: "noether_moves_replaced_total",
    help: "Answers that were not the move made: too late for the manager.",
  },
  restarts: { name: "noether_processes_lost_total", help: "Processes of matches that ended by themselves, by task." },
  goals: { name: "noether_goal_points_total", help: "Goals of our role in matches that ended regularly." },
} as const;

export type CounterName = keyof typeof COUNTERS;

const BUCKETS = [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2, 5, 10, 30] as const;
const LEFT: Family = {
  name: "noether_answer_spare_seconds",
  kind: "histogram",
  help: "Seconds of the clock that were left when a move was answered.",
};

export class Metrics {
  private readonly counts = new Map<string, number>();
  private readonly buckets = new Array<number>(BUCKETS.length).fill(0);
  private spareSum = 0;
  private spareCount = 0;

  count(name: CounterName, labels: Labels = {}, by = 1): void {
    const key = seriesText(COUNTERS[name].name, labels);
    this.counts.set(key, (this.counts.get(key) ?? 0) + by);
  }

  /** Records the seconds left on the clock when a move was answered. */
  noteSpare(seconds: number): void {
    this.spareCount++;
    this.spareSum += seconds;
    for (const [i, bound] of BUCKETS.entries()) if (seconds <= bound) this.buckets[i] = (this.buckets[i] as number) + 1;
  }

  /** `gauges`: name, help and value of each. */
  text(gauges: readonly (readonly [name: string, help: string, value: number])[]): string {
    const lines: string[] = [];
    for (const { name, help } of Object.values(COUNTERS)) {
      lines.push(...header({ name, help, kind: "counter" }));
      for (const [key, value] of this.counts)
        if (key === name || key.startsWith(`${name}{`)) lines.push(`${key} ${value}`);
    }
    lines.push(...header(LEFT));
    for (const [i, bound] of BUCKETS.entries()) lines.push(`${LEFT.name}_bucket{le="${bound}"} ${this.buckets[i]}`);
    lines.push(`${LEFT.name}_bucket{le="+Inf"} ${this.spareCount}`);
    lines.push(`${LEFT.name}_sum ${this.spareSum}`, `${LEFT.name}_count ${this.spareCount}`);
    for (const [name, help, value] of gauges) lines.push(...header({ name, help, kind: "gauge" }), `${name} ${value}`);
    return `${lines.join("\n")}\n`;
  }
}

const header = ({ name, help, kind }: Family): string[] => [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`];

/** Label values are our own words, never texts of peers. */
function seriesText(name: string, labels: Labels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value.replaceAll(/[^a-z0-9-]/g, "_")}"`);
  return pairs.length === 0 ? name : `${name}{${pairs.join(",")}}`;
}
