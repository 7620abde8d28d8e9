import Type from 'typebox';
import { Check } from 'typebox/schema';
import type { Address } from '../domain/address.ts';
import { isAddress } from '../domain/base58.ts';
import { type Endpoint, redact } from '../http/endpoint.ts';
import { LastingSocket } from '../http/lasting-socket.ts';
import { parseJson, stringifyJson } from '../json/json.ts';
import type { Clock } from '../ports/clock.ts';
import type { FollowEvents, Following } from '../ports/follow.ts';
import { AuctionAccount, ListingAccount, OfferAccount, RaffleAccount } from './contract.ts';
import { brokenService, unauthorized } from './failures.ts';
import type { StreamedAccount } from './service.ts';
import { tolerant } from './tolerant.ts';

/** A raffle with many entrants is the largest. */
const MAX_BYTES = 4 * 1024 * 1024;

const SlotNumber = Type.Union([Type.Integer({ minimum: 0 }), Type.BigInt({ minimum: 0n })]);
const Frame = Type.Object({
  pubkey: Type.String(),
  slot: SlotNumber,
  writeVersion: Type.Optional(Type.Integer({ minimum: 0 })),
  closed: Type.Optional(Type.Boolean()),
});
type Shape = typeof ListingAccount | typeof AuctionAccount | typeof OfferAccount | typeof RaffleAccount;

/** By `accountType`. What is of no type here is left out: whoever follows it reads it again from time to time. */
const SHAPES = new Map<unknown, Shape>([
  ['listing', ListingAccount],
  ['auctionConfig', AuctionAccount],
  ['offer', OfferAccount],
]);
/** The `program` of a raffle, which has no `accountType`. */
const RAFFLE = 'service-raffle';
const Answer = Type.Object({ type: Type.String(), message: Type.Optional(Type.String()) });

export interface StreamOptions {
  readonly endpoint: Endpoint;
  readonly apiKey: string | null;
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly random: () => number;
}

/** Follows accounts by the service's stream (docs/service.md). */
export function followService(
  { endpoint, apiKey, timeoutMs, clock, random }: StreamOptions,
  addresses: readonly Address[],
  events: FollowEvents<StreamedAccount>,
): Following {
  const { secure, host, path } = endpoint;
  const url = `${secure ? 'wss' : 'ws'}://${host}${path.replace(/\/$/, '')}/v2/ws/accounts`;
  const headers = apiKey === null ? {} : { 'x-api-key': apiKey };
  const socket = new LastingSocket(
    { url: () => url, headers, timeoutMs, clock, random, maxBytes: MAX_BYTES, auth: endpoint.auth },
    {
      opened: () => socket.send(stringifyJson({ action: 'subscribe', keys: addresses })),
      heard: (text) => hear(text),
      lost: (why, waitMs) => events.lost(redact(endpoint, why), waitMs),
      refused: (status) => {
        const error = refusalOf(endpoint, status);
        if (error !== null) events.refused(error);
        return error !== null;
      },
    },
  );

  function hear(text: string): void {
    const message = parsed(text);
    if (Check(Answer, message)) {
      if (message.type === 'ack') events.begun();
      // It says why it cannot follow them now: try again, later each time.
      else if (message.type === 'error') socket.fail(message.message ?? 'the service refused to follow it');
    } else if (Check(Frame, message) && isAddress(message.pubkey)) {
      const { pubkey, slot, writeVersion = 0, closed = false } = message;
      const account = closed ? null : accountOf(message);
      if (account !== undefined) events.told(pubkey, { slot: BigInt(slot), writeVersion }, account);
    }
  }
  return socket;
}

/** Undefined for an account that this tool does not follow. */
function accountOf(message: Readonly<Record<string, unknown>>): StreamedAccount | undefined {
  const shape = message.program === RAFFLE ? RaffleAccount : SHAPES.get(message.accountType);
  if (shape === undefined) return undefined;
  const json = tolerant(shape, message);
  return Check(shape, json) ? json : undefined;
}

/** Null for a status that may be another one soon. */
function refusalOf(endpoint: Endpoint, status: number) {
  if (status === 401 || status === 403) return unauthorized(endpoint, status, null);
  if (status >= 500 || status === 429 || status === 408) return null;
  return brokenService(endpoint, `it has no stream of accounts: it answered with status ${status}`);
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}
