import bs58 from 'bs58';
import { createChain } from '../../src/chain/rpc.ts';
import type { Address } from '../../src/domain/address.ts';
import { stringifyJson } from '../../src/json/json.ts';
import type { Chain } from '../../src/ports/chain.ts';
import {
  json,
  recordingClock,
  type ScriptedServer,
  type Step,
  scriptedServer,
} from '../http/scripted-server.ts';

export const PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
export const ALICE = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin' as Address;
export const SYSTEM = '11111111111111111111111111111111' as Address;
export const SIGNATURE = bs58.encode(new Uint8Array(64).fill(7));

export interface TestNode {
  readonly chain: Chain;
  readonly server: ScriptedServer;
  readonly sleeps: readonly number[];
  /** The parameters of the n-th call. */
  params(index: number): unknown[];
}

export async function node(...steps: Step[]): Promise<TestNode> {
  const server = await scriptedServer(...steps);
  const clock = recordingClock();
  const chain = createChain({ url: server.origin, timeoutMs: 5000, clock, random: () => 0 });
  const params = (index: number) => JSON.parse(server.received[index]?.body ?? '{}').params as unknown[];
  return { chain, server, sleeps: clock.sleeps, params };
}

/** Answers with a result; bigints are written as integers. */
export function result(value: unknown): Step {
  return (response, request) => {
    const { id } = JSON.parse(request.body) as { id: number };
    json(200, stringifyJson({ jsonrpc: '2.0', id, result: value }))(response, request);
  };
}

export function inContext(value: unknown, slot: unknown = 10): Step {
  return result({ context: { slot }, value });
}

export function failing(code: number, message: string, data?: unknown, status = 200): Step {
  return (response, request) => {
    const { id } = JSON.parse(request.body) as { id: number };
    json(status, { jsonrpc: '2.0', id, error: { code, message, data } })(response, request);
  };
}

export function account(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    owner: PROGRAM,
    lamports: 18446744073709551615n,
    data: [Buffer.from([1, 2, 3]).toString('base64'), 'base64'],
    executable: false,
    rentEpoch: 18446744073709551615n,
    space: 3,
    ...changes,
  };
}

/** A legacy transaction with one zeroed signature, of `keys`, without instructions. */
export function transactionOf(keys: readonly Uint8Array[], signature = new Uint8Array(64)): Uint8Array {
  const message = [1, 0, 0, keys.length, ...keys.flatMap((key) => [...key]), ...new Uint8Array(32), 0];
  return new Uint8Array([1, ...signature, ...message]);
}
