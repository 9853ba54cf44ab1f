/**
 * Answers requests about environments: keeps the open ones by number, and handles each kind of request. Independent of
 * streams.
 */
import { describeGaveUp, isGaveUp } from "../../src/foundations/budgets/index.ts";
import type { Game } from "../../src/game/index.ts";
import {
  type IndexSymmetry,
  indexSymmetries,
  type OpenVectorOptions,
  openVectorEnvironment,
  type SavedGame,
  type VectorEnvironment,
} from "../../src/play/environment/index.ts";
import { answerFrame, REQUEST, type Request, STATUS, WANTED } from "./frames.ts";
import { type OpenRequest, readOpenRequest } from "./open-request.ts";

export interface DeskOptions {
  /** The game that a request asks for; throws an error with a message for the client. */
  loadGame(request: OpenRequest): Game;
  /** A budget for preparing one environment. */
  newBudget(): NonNullable<OpenVectorOptions["budget"]>;
}

interface OpenOne {
  readonly game: Game;
  readonly environment: VectorEnvironment;
  /** Reused buffers. */
  readonly observations: Uint8Array;
  readonly masks: Uint8Array;
  readonly moves: Int32Array;
}

export class EnvironmentDesk {
  private readonly options: DeskOptions;
  private readonly open = new Map<number, OpenOne>();
  private opened = 0;

  constructor(options: DeskOptions) {
    this.options = options;
  }

  /** Returns a frame; failures are answers too. */
  answer(request: Request): Uint8Array {
    try {
      return answerFrame(STATUS.done, this.fulfil(request));
    } catch (error) {
      return failure(error);
    }
  }

  private fulfil({ kind, payload }: Request): Uint8Array[] {
    if (kind === REQUEST.open) return [this.openOne(new TextDecoder().decode(payload))];
    const fields = new DataView(payload.buffer, payload.byteOffset, payload.length);
    const number = fields.getUint32(0, true);
    const one = this.open.get(number);
    if (one === undefined) throw new Error(`no environment ${number} is open`);
    switch (kind) {
      case REQUEST.reset: {
        // Fields: wanted, whether a seed follows, the seed.
        one.environment.reset(fields.getUint8(5) === 1 ? fields.getUint32(8, true) : undefined);
        return look(one, fields.getUint8(4));
      }
      case REQUEST.step: {
        // Fields: wanted, whether actions follow, the actions.
        one.environment.step(fields.getUint8(5) === 1 ? integers(payload, 8) : undefined);
        return look(one, fields.getUint8(4));
      }
      case REQUEST.save:
        return [packSaved(one.environment.save(fields.getUint32(4, true)))];
      case REQUEST.restore: {
        one.environment.restore(fields.getUint32(4, true), unpackSaved(payload.subarray(8)));
        return [];
      }
      case REQUEST.symmetries:
        return [json(this.symmetriesOf(one))];
      case REQUEST.close:
        this.open.delete(number);
        return [];
      default:
        throw new Error(`there is no request ${kind}`);
    }
  }

  private openOne(text: string): Uint8Array {
    const request = readOpenRequest(text);
    const game = this.options.loadGame(request);
    const { games, seed, maxSteps, planes, restarts } = request;
    const limit = maxSteps === undefined ? {} : { maxSteps };
    const environment = openVectorEnvironment(game, {
      games,
      seed,
      planes,
      restarts,
      budget: this.options.newBudget(),
      ...limit,
    });
    if (isGaveUp(environment)) throw new Error(`this sheet has no environment: ${describeGaveUp(environment)}`);
    const { spec } = environment;
    const number = this.opened++;
    const one = {
      game,
      environment,
      observations: environment.observe(),
      masks: environment.legal(),
      moves: environment.movesMade(),
    };
    this.open.set(number, one);
    const { fluents: _, ...observation } = spec.observation;
    return json({ environment: number, games, kind: environment.kind, ...spec, observation });
  }

  private symmetriesOf({ game, environment }: OpenOne): unknown {
    const found = indexSymmetries(game, environment.spec, { budget: this.options.newBudget() });
    if (isGaveUp(found)) throw new Error(describeGaveUp(found));
    const plain = ({ players, observation, actions }: IndexSymmetry) => ({
      players: [...players],
      observation: [...observation],
      actions: actions.map((list) => [...list]),
    });
    return { isWhole: found.isWhole, list: found.list.map(plain) };
  }
}

/** A frame that says what went wrong. */
export const failure = (error: unknown): Uint8Array =>
  answerFrame(STATUS.failed, [new TextEncoder().encode(error instanceof Error ? error.message : String(error))]);

/** Rewards, moves (if wanted), ends, masks, observations. */
function look({ environment, observations, masks, moves }: OpenOne, wanted: number): Uint8Array[] {
  const parts = [bytesOf(environment.rewards)];
  if (wanted & WANTED.moves) parts.push(bytesOf(environment.movesMade(moves)));
  parts.push(environment.ends);
  if (wanted & WANTED.masks) parts.push(environment.legal(masks));
  if (wanted & WANTED.observations) parts.push(environment.observe(observations));
  return parts;
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array | Int32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

const json = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** The rest of a payload as 32-bit integers. */
function integers(payload: Uint8Array, from: number): Int32Array {
  const length = payload.length - from;
  if (length % 4 !== 0) throw new Error(`${length} bytes of actions: expected four bytes per action`);
  return new Int32Array(payload.buffer.slice(payload.byteOffset + from, payload.byteOffset + payload.length));
}

/** The number of steps, the number of state words, the words, then the percepts. */
function packSaved({ state, steps, percepts }: SavedGame): Uint8Array {
  const head = Int32Array.of(steps, state.length);
  const packed = new Uint8Array(head.byteLength + state.byteLength + percepts.length);
  packed.set(bytesOf(head));
  packed.set(bytesOf(state), head.byteLength);
  packed.set(percepts, head.byteLength + state.byteLength);
  return packed;
}

function unpackSaved(packed: Uint8Array): SavedGame {
  const bytes = packed.slice();
  if (bytes.length < 8) throw new Error("this was not saved by an environment");
  const [steps = 0, words = 0] = new Int32Array(bytes.buffer, 0, 2);
  if (words < 0 || 8 + 4 * words > bytes.length) throw new Error("this was not saved by an environment");
  return { steps, state: new Int32Array(bytes.buffer, 8, words), percepts: bytes.subarray(8 + 4 * words) };
}
