import {
  Connection,
  Keypair,
  type PublicKey,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js';
import { onTestFinished } from 'vitest';
import {
  type RunningChain,
  type StartChainOptions,
  startChain,
} from '../../../src/sandbox/chain/start-chain.ts';

/** 2026-01-01T00:00:00Z, in unix seconds. */
export const START_TIME = 1_767_225_600;
export const SOL = 1_000_000_000;

/** A chain over real sockets with a clock that stands still; it is closed when the test ends. */
export async function startTestChain(options: Partial<StartChainOptions> = {}): Promise<RunningChain> {
  const running = await startChain({
    rpcPort: 0,
    blockTimeMs: 'manual',
    programs: [],
    now: () => START_TIME * 1000,
    ...options,
  });
  onTestFinished(() => running.close());
  return running;
}

/** web3.js goes on polling after it has answered, and throws what fails: it is let finish, then held back. */
export function connect(running: RunningChain): Connection {
  const underWay = new Set<Promise<unknown>>();
  let ended = false;
  const connection = new Connection(running.rpcUrl, {
    commitment: 'confirmed',
    wsEndpoint: running.wsUrl,
    fetch: (input, init) => {
      if (ended) return new Promise(() => {});
      const call = fetch(input, init);
      underWay.add(call);
      return call.finally(() => underWay.delete(call));
    },
  });
  onTestFinished(async () => {
    ended = true;
    await Promise.allSettled(underWay);
    closeSocket(connection);
  });
  return connection;
}

/**
 * Closes the WebSocket for good. Nothing public does: web3.js reconnects once a second to a server that has gone, and prints
 * each failure into the log of whatever test runs then.
 */
export function closeSocket(connection: Connection): void {
  const { _rpcWebSocket: socket } = connection as unknown as { readonly _rpcWebSocket: WebSocketClient };
  socket.setAutoReconnect(false);
  // One that is not connected yet says so when it is closed.
  socket.removeAllListeners('error');
  socket.on('error', () => {});
  socket.close();
}

interface WebSocketClient {
  setAutoReconnect(reconnect: boolean): void;
  removeAllListeners(event: string): void;
  on(event: string, listener: () => void): void;
  close(): void;
}

/** A wallet that is always the same for the same number. */
export function wallet(number: number): Keypair {
  return Keypair.fromSeed(new Uint8Array(32).fill(number));
}

export interface Bench {
  readonly running: RunningChain;
  readonly connection: Connection;
  readonly payer: Keypair;
}

/** A chain with a payer who holds 100 SOL, confirmed. */
export async function startFunded(options: Partial<StartChainOptions> = {}): Promise<Bench> {
  const running = await startTestChain(options);
  const connection = connect(running);
  const payer = wallet(1);
  await connection.requestAirdrop(payer.publicKey, 100 * SOL);
  running.chain.makeBlocks(1);
  return { running, connection, payer };
}

/** A signed legacy transaction over the newest blockhash; the first signer pays. */
export function signed(
  running: RunningChain,
  signers: readonly [Keypair, ...Keypair[]],
  ...instructions: TransactionInstruction[]
): Transaction {
  const { blockhash } = running.chain.ledger.blockhashAt('confirmed');
  const transaction = new Transaction({ feePayer: signers[0].publicKey, recentBlockhash: blockhash });
  transaction.add(...instructions);
  transaction.sign(...signers);
  return transaction;
}

/** Sends in process and closes the block. */
export function land(
  running: RunningChain,
  signers: readonly [Keypair, ...Keypair[]],
  ...instructions: TransactionInstruction[]
): string {
  const signature = running.chain.sendTransaction(signed(running, signers, ...instructions).serialize());
  running.chain.makeBlocks(1);
  return signature;
}

export function transfer(from: Keypair, to: PublicKey, lamports: number | bigint): TransactionInstruction {
  return SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports });
}

export interface JsonRpcAnswer {
  readonly status: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any method.
  readonly json: any;
}

/** Posts raw text, for what no client would send. */
export async function post(running: RunningChain, text: string): Promise<JsonRpcAnswer> {
  const response = await fetch(running.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: text,
  });
  const body = await response.text();
  return { status: response.status, text: body, json: body === '' ? undefined : JSON.parse(body) };
}

/** One call; the whole answer. */
export async function rpc(
  running: RunningChain,
  method: string,
  ...params: unknown[]
): Promise<JsonRpcAnswer['json']> {
  const { json } = await post(running, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  return json;
}
