/**
 * The page's side of an engine in a worker. Questions are answered one after the other. Cancelling ends the worker and
 * starts a new one, which always works, whatever it was doing. Lost results are computed again when needed.
 */
import type { Answer, Asked, FromEngine, QuestionName, Sheet, ToEngine } from "./questions.ts";

/** Why there is no answer. */
export class NoAnswer extends Error {
  readonly kind: "cancelled" | "gave-up" | "failed";

  constructor(kind: NoAnswer["kind"], message: string) {
    super(message);
    this.name = "NoAnswer";
    this.kind = kind;
  }
}

export interface Listener<Q extends QuestionName> {
  /** What is known so far. */
  news?(news: Answer<Q>): void;
  /** A stage begins (null), or has ended after this many seconds. */
  stage?(name: string, seconds: number | null): void;
}

interface Pending {
  readonly listener: Listener<QuestionName>;
  resolve(answer: unknown): void;
  reject(reason: NoAnswer): void;
}

export interface WorkerLike {
  postMessage(message: ToEngine): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromEngine>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export class EngineClient {
  private readonly makeWorker: () => WorkerLike;
  private readonly pending = new Map<number, Pending>();
  private worker: WorkerLike | undefined;
  private sheet: Sheet | undefined;
  private ids = 0;

  constructor(makeWorker: () => WorkerLike) {
    this.makeWorker = makeWorker;
  }

  get isBusy(): boolean {
    return this.pending.size > 0;
  }

  /** Questions are about this sheet from now on. Earlier questions are cancelled. */
  open(sheet: Sheet): void {
    if (this.isBusy) this.cancel();
    this.sheet = plain(sheet);
    this.worker?.postMessage({ kind: "open", sheet: this.sheet });
  }

  ask<Q extends QuestionName>(question: Q, asked: Asked<Q>, listener: Listener<Q> = {}): Promise<Answer<Q>> {
    const worker = this.started();
    const id = ++this.ids;
    return new Promise((resolve, reject) => {
      this.pending.set(id, {
        listener: listener as Listener<QuestionName>,
        resolve: resolve as (answer: unknown) => void,
        reject,
      });
      worker.postMessage({ kind: "ask", id, question, asked: plain(asked) });
    });
  }

  /** Ends all running work. */
  cancel(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.rejectAll(new NoAnswer("cancelled", "cancelled"));
  }

  private started(): WorkerLike {
    if (this.worker !== undefined) return this.worker;
    const worker = this.makeWorker();
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = (event) => {
      worker.terminate();
      if (this.worker === worker) this.worker = undefined;
      this.rejectAll(new NoAnswer("failed", event.message || "the engine could not be started"));
    };
    if (this.sheet !== undefined) worker.postMessage({ kind: "open", sheet: this.sheet });
    this.worker = worker;
    return worker;
  }

  private hear(message: FromEngine): void {
    const pending = this.pending.get(message.id);
    if (pending === undefined) return;
    const { listener, resolve, reject } = pending;
    if (message.kind === "stage") listener.stage?.(message.stage, message.seconds);
    else if (message.kind === "news") listener.news?.(message.news as Answer<QuestionName>);
    else {
      this.pending.delete(message.id);
      if (message.kind === "answer") resolve(message.answer);
      else reject(new NoAnswer(message.kind, message.reason));
    }
  }

  private rejectAll(reason: NoAnswer): void {
    const all = [...this.pending.values()];
    this.pending.clear();
    for (const { reject } of all) reject(reason);
  }
}

/** A copy that can be sent: Svelte's state proxies cannot be cloned. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
