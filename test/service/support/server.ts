import { VersionedTransaction } from '@solana/web3.js';
import { afterEach } from 'vitest';
import { type RunningService, type ServiceOptions, startService } from '../../../src/service/service.ts';
import type { MemoryChain } from './chain.ts';
import { createWorld, DEPLOYMENT } from './world.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** As any client would parse it, beyond 2^53 with loss. */
  readonly json: unknown;
}

export interface TestServer {
  readonly service: RunningService;
  readonly chain: MemoryChain;
  readonly key: string;
  /** Sends what `init` says, with the API key unless the headers name another. */
  call(path: string, init?: RequestInit): Promise<Answer>;
  /** `body` is sent as it is: a string is already JSON. */
  post(path: string, body: string | Readonly<Record<string, unknown>>): Promise<Answer>;
}

const running: RunningService[] = [];

/** Real HTTP on a free port, before a chain in memory; closed after the test. */
export async function startTestServer(options: Partial<ServiceOptions> = {}): Promise<TestServer> {
  const chain = await createWorld();
  const service = await startService({
    port: 0,
    chain,
    deployment: DEPLOYMENT,
    database: { url: ':memory:' },
    clock: { now: () => 1_800_000_000_000, sleep: async () => undefined },
    randomBytes: countingBytes(),
    ...options,
  });
  running.push(service);
  const key = await service.createApiKey('test');
  const call = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const headers = { 'x-api-key': key, ...init.headers };
    const response = await fetch(service.url + path, { ...init, headers });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: tryParse(text) };
  };
  const post: TestServer['post'] = (path, body) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return { service, chain, key, call, post };
}

/** The transaction of a builder's answer. */
export function transactionOf(answer: Answer): VersionedTransaction {
  const { result } = answer.json as { result: { tx: string } };
  return VersionedTransaction.deserialize(Buffer.from(result.tx, 'base64'));
}

export function errorOf(answer: Answer): { message: string; code: string } {
  return (answer.json as { error: { message: string; code: string } }).error;
}

/** Different bytes at each call, the same in each run. */
export function countingBytes(): (size: number) => Uint8Array {
  let count = 0;
  return (size) => new Uint8Array(size).fill(++count);
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.close()));
});
