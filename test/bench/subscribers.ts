import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Keypair, SystemProgram, Transaction } from '@solana/web3.js';
import { WebSocket } from 'ws';
import { privateKey, signWith } from '../../src/signing/ed25519.ts';
import { cpuOf } from './service.ts';
import { type Call, connect } from './throughput.ts';

const SUBSCRIBERS = 200;
const WRITES = 2_000;
const SLOW_WRITES = 250;
const SLOW_PER_SECOND = 50;
const READERS = 20;
const LARGE_WRITES = 60;
const MIB = 1024 * 1024;
/** Answers may take longer than the writes, on a busy machine. */
const PATIENCE_MS = 60_000;

export interface SubscribersRow {
  /** 200 subscribers, each of its own account. */
  readonly own: { readonly writesPerSecond: number; readonly cpuMsPerWrite: number; readonly lost: number };
  /** 200 of one account, at 50 writes a second. */
  readonly same: { readonly writesPerSecond: number; readonly lost: number };
  /** The most memory of the sandbox while 20 readers of accounts of 1 MiB read nothing. */
  readonly unread: { readonly mebibytes: number };
}

interface Place {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  readonly process: ChildProcess;
}

/** What subscriptions cost a sandbox, and what gets lost. */
export async function measureSubscribers(place: Place): Promise<SubscribersRow> {
  const call = connect(place.rpcUrl);
  try {
    const unread = await measureUnread(place, call);
    return { own: await measureOwn(place, call), same: await measureSame(place, call), unread };
  } finally {
    await call.close();
  }
}

async function measureOwn({ wsUrl, process }: Place, call: Call): Promise<SubscribersRow['own']> {
  const accounts = Array.from({ length: SUBSCRIBERS }, () => Keypair.generate());
  const seen = await Promise.all(accounts.map(({ publicKey }) => subscriber(wsUrl, publicKey.toBase58())));
  const writes = await transfers(call, accounts, WRITES);
  const before = cpuOf(process);
  const began = performance.now();
  await Promise.all(writes.map((bytes) => send(call, bytes)));
  const lost = await missing(seen, WRITES / SUBSCRIBERS);
  const seconds = (performance.now() - began) / 1000;
  const cpuMsPerWrite = (cpuOf(process) - before) / WRITES;
  for (const { socket } of seen) socket.terminate();
  return { writesPerSecond: WRITES / seconds, cpuMsPerWrite, lost };
}

async function measureSame({ wsUrl }: Place, call: Call): Promise<SubscribersRow['same']> {
  const account = Keypair.generate();
  const seen = await Promise.all(
    Array.from({ length: SUBSCRIBERS }, () => subscriber(wsUrl, account.publicKey.toBase58())),
  );
  const writes = await transfers(call, [account], SLOW_WRITES);
  const began = performance.now();
  const sent: Promise<unknown>[] = [];
  for (const [index, bytes] of writes.entries()) {
    await setTimeout(Math.max(0, began + (index * 1000) / SLOW_PER_SECOND - performance.now()));
    sent.push(send(call, bytes));
  }
  await Promise.all(sent);
  const seconds = (performance.now() - began) / 1000;
  const lost = await missing(seen, SLOW_WRITES);
  for (const { socket } of seen) socket.terminate();
  return { writesPerSecond: SLOW_WRITES / seconds, lost };
}

async function measureUnread({ wsUrl, process }: Place, call: Call): Promise<SubscribersRow['unread']> {
  const address = Keypair.generate().publicKey.toBase58();
  const seen = await Promise.all(Array.from({ length: READERS }, () => subscriber(wsUrl, address)));
  for (const { socket } of seen) connectionOf(socket).pause();
  const owner = '11111111111111111111111111111111';
  let most = 0;
  for (let round = 0; round < LARGE_WRITES; round += 1) {
    const data = Buffer.alloc(MIB, round).toString('base64');
    await call('sandbox_setAccount', [address, { lamports: 10 ** 10, owner, data }]);
    most = Math.max(most, memoryOf(process));
  }
  for (const { socket } of seen) socket.terminate();
  await call('sandbox_setAccount', [address, { lamports: 0, owner }]);
  return { mebibytes: most / MIB };
}

interface Subscriber {
  readonly socket: WebSocket;
  readonly lamports: number[];
}

async function subscriber(wsUrl: string, address: string): Promise<Subscriber> {
  const socket = new WebSocket(wsUrl);
  const lamports: number[] = [];
  // A reader that is cut off gets an error besides.
  socket.on('error', () => {});
  await once(socket, 'open');
  const params = [address, { encoding: 'base64', commitment: 'processed' }];
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'accountSubscribe', params }));
  await once(socket, 'message');
  socket.on('message', (data) => lamports.push(JSON.parse(String(data)).params.result.value.lamports));
  return { socket, lamports };
}

/** How many notifications did not come. Each write adds lamports, so that they have to rise. */
async function missing(seen: readonly Subscriber[], each: number): Promise<number> {
  const until = performance.now() + PATIENCE_MS;
  const count = () =>
    seen.reduce((sum, { lamports }) => {
      const rising = lamports.filter((value, index) => value > (lamports[index - 1] ?? 0));
      return sum + each - rising.length;
    }, 0);
  while (count() > 0 && performance.now() < until) await setTimeout(5);
  return count();
}

/** Signed transfers to these accounts in turn, base64. */
async function transfers(call: Call, to: readonly Keypair[], count: number): Promise<readonly string[]> {
  const payer = Keypair.generate();
  await call('requestAirdrop', [payer.publicKey.toBase58(), 10 ** 13]);
  const { value } = await call<{ value: { blockhash: string } }>('getLatestBlockhash', [
    { commitment: 'confirmed' },
  ]);
  return Array.from({ length: count }, (_, index) => {
    const toPubkey = (to[index % to.length] as Keypair).publicKey;
    const transaction = new Transaction({ recentBlockhash: value.blockhash, feePayer: payer.publicKey });
    const lamports = 1_000_000 + index;
    transaction.add(SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports }));
    // web3.js's own signing takes ten times as long.
    const signature = signWith(privateKey(payer.secretKey.subarray(0, 32)), transaction.serializeMessage());
    transaction.addSignature(payer.publicKey, Buffer.from(signature));
    return transaction.serialize({ verifySignatures: false }).toString('base64');
  });
}

function send(call: Call, bytes: string): Promise<string> {
  return call<string>('sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }]);
}

/** The TCP connection of a client, to stop it from reading. */
function connectionOf(socket: WebSocket): Socket {
  return (socket as unknown as { readonly _socket: Socket })._socket;
}

/** Bytes of a process that are in memory, as Linux counts them. */
function memoryOf({ pid }: ChildProcess): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
  return Number(kibibytes) * 1024;
}
