/**
 * A remote player, driven through the GGP protocol as a game manager does: START, PLAY, and STOP or ABORT. A
 * misbehaving player causes an error or an illegal move, which the match turns into a fault. The match itself detects
 * lateness: requests end a little after their deadlines.
 */
import { apply } from "../../src/machine/index.ts";
import type { Player, Seat, StepNews } from "../../src/play/players/index.ts";
import { abortMessage, playMessage, Spelling, startMessage, stopMessage } from "../../src/play/protocol/index.ts";
import { type Address, postMessage } from "../wire/index.ts";
import { type Disguise, undisguised } from "./disguise.ts";
import { newMatchId } from "./match-id.ts";

/** Seconds that a request continues after its deadline, so that the match sees that the answer is late. */
const GRACE = 1;
/** Seconds to wait for the answer to STOP or ABORT, which nobody needs. */
const FAREWELL = 2;
/** Maximum number of seconds to wait until a message is on its way. A peer that is not there may never take it. */
const SENDING = 1;

export interface RemotePlayerOptions {
  /** The name of the match; a generated one if absent. */
  readonly id?: string;
  /** The scrambled game that the player sees. */
  readonly disguise?: Disguise;
  /** Token for servers that require one. */
  readonly token?: string;
}

interface RemoteMatch {
  readonly id: string;
  readonly seat: Seat;
  readonly spelling: Spelling;
  readonly disguise: Disguise;
}

export class RemotePlayer implements Player {
  readonly name: string;
  readonly isRemote = true;
  private readonly address: Address;
  private readonly options: RemotePlayerOptions;
  private match: RemoteMatch | undefined;
  /** The current request, if any: a player gets one request at a time. */
  private current = new AbortController();
  private sending: Promise<void> = Promise.resolve();

  constructor(name: string, address: Address, options: RemotePlayerOptions = {}) {
    this.name = name;
    this.address = address;
    this.options = options;
  }

  async start(seat: Seat, deadline: number): Promise<void> {
    const { machine } = seat;
    const { rules } = seat.game;
    const { id = newMatchId(), disguise = undisguised(rules) } = this.options;
    this.match = { id, seat, spelling: new Spelling(disguise.rules), disguise };
    const role = disguise.toWire(machine.roles[seat.role] as string);
    const message = startMessage(id, role, disguise.rules, seat.clocks);
    const answer = this.match.spelling.respell(await this.ask(message, deadline - seat.now() + GRACE));
    if (answer.toLowerCase() !== "ready") throw new Error(`the answer to START is ${answer}`);
  }

  async move(history: readonly StepNews[], deadline: number): Promise<string> {
    if (this.match === undefined) throw new Error("the match has not started");
    const { id, seat, spelling, disguise } = this.match;
    const news = disguised(history.at(-1), disguise);
    const answer = await this.ask(playMessage(id, news), deadline - seat.now() + GRACE);
    return disguise.fromWire(spelling.respell(answer));
  }

  async stop(history: readonly StepNews[]): Promise<void> {
    if (this.match === undefined) return;
    const { id, seat, disguise } = this.match;
    this.match = undefined;
    const news = disguised(history.at(-1), disguise);
    await this.ask(isOver(seat, history) ? stopMessage(id, news) : abortMessage(id), FAREWELL);
  }

  sent(): Promise<void> {
    return this.sending;
  }

  private ask(message: string, seconds: number): Promise<string> {
    this.current.abort();
    this.current = new AbortController();
    const { token } = this.options;
    let onSent = (): void => {};
    this.sending = new Promise((resolve) => {
      onSent = resolve;
    });
    const timer = setTimeout(onSent, 1000 * SENDING);
    const options = { seconds, signal: this.current.signal, onSent, ...(token === undefined ? {} : { token }) };
    return postMessage(this.address, message, options).finally(() => {
      clearTimeout(timer);
      onSent();
    });
  }
}

function disguised(news: StepNews | undefined, { toWire }: Disguise): StepNews | undefined {
  if (news === undefined) return undefined;
  const { own, moves, percepts } = news;
  return {
    own: toWire(own),
    ...(moves === undefined ? {} : { moves: moves.map(toWire) }),
    ...(percepts === undefined ? {} : { percepts: percepts.map(toWire) }),
  };
}

/**
 * Whether the match ended by the rules. With hidden information the player's news do not show this; then it counts as
 * over.
 */
function isOver({ machine }: Seat, history: readonly StepNews[]): boolean {
  const cursor = machine.newCursor();
  for (const { moves } of history) {
    if (moves === undefined) return true;
    apply(machine, cursor, moves);
  }
  return cursor.isTerminal();
}
