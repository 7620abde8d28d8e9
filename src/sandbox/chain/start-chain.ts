import type { Server } from 'node:http';
import { CliError } from '../../errors/cli-error.ts';
import { type ChainOptions, SandboxChain } from './chain.ts';
import { createCall } from './rpc/method-table.ts';
import { closeServer, createRpcServer, createUpgradeServer, listen } from './server/http.ts';
import { SubscriptionServer } from './server/websocket.ts';

/** Calls `tick` every `milliseconds`. Returns a function that stops it. */
export type Every = (milliseconds: number, tick: () => void) => () => void;

export interface StartChainOptions extends ChainOptions {
  /** 0: any free port. The WebSocket also listens on the next port, where clients expect it. */
  readonly rpcPort: number;
  /**
   * Milliseconds between blocks. 0: a block also ends as soon as a transaction has landed. `manual`: only `makeBlocks` and
   * sandbox_makeBlocks make blocks.
   */
  readonly blockTimeMs: number | 'manual';
  /** Default 127.0.0.1. Anybody who can reach the port has full control of the chain. */
  readonly host?: string;
  readonly every?: Every;
  /** Whether web pages of other machines may call it; true unless given. They never control the chain. */
  readonly openToWeb?: boolean;
}

export interface RunningChain {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  /** The chain itself, in this process. */
  readonly chain: SandboxChain;
  snapshot(): Uint8Array;
  /** Stops making blocks and closes every connection. The chain in this process stays usable. */
  close(): Promise<void>;
}

/** Between instant blocks, for whoever waits for a slot. */
const IDLE_BLOCK_MS = 400;
const LAST_PORT = 65_535;
/** How often it looks for two free ports in a row. */
const TRIES = 20;

/** Starts a chain and serves it. Throws `port_in_use`, `state_corrupt`, and `usage` for a program that cannot be loaded. */
export async function startChain(options: StartChainOptions): Promise<RunningChain> {
  const { rpcPort, blockTimeMs, host = '127.0.0.1', every = everyInterval, openToWeb = true } = options;
  const chain = new SandboxChain(options);
  const subscriptions = new SubscriptionServer(chain);
  const servers: Server[] = [];
  let stopBlocks = () => {};
  const close = async () => {
    stopBlocks();
    subscriptions.close();
    await Promise.all(servers.map(closeServer));
  };
  const open = async (server: Server, port: number): Promise<Bound> => {
    subscriptions.attach(server, openToWeb);
    const bound = await listen(server, host, port);
    servers.push(server);
    return { port: bound, close: () => closeServer(server) };
  };
  try {
    const call = createCall(chain);
    const port = await openPair(
      (at) => open(createRpcServer(call, openToWeb), at),
      (at) => open(createUpgradeServer(), at),
      rpcPort,
    );
    if (blockTimeMs !== 'manual') stopBlocks = makeBlocks(chain, blockTimeMs, every);
    return {
      rpcUrl: `http://${host}:${port}`,
      wsUrl: `ws://${host}:${port}`,
      chain,
      snapshot: () => chain.snapshot(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Bound {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Opens the first server on `port`, and the second on the next one. With port 0, it looks for two that are free. */
async function openPair(
  first: (port: number) => Promise<Bound>,
  second: (port: number) => Promise<Bound>,
  wanted: number,
): Promise<number> {
  for (let left = TRIES; ; left -= 1) {
    const { port, close } = await first(wanted);
    if (port === LAST_PORT) return port;
    try {
      await second(port + 1);
      return port;
    } catch (error) {
      if (wanted !== 0 || left === 0) throw error;
      await close();
    }
  }
}

/** A block that cannot be kept stays open until the next time. The store says why. */
function tryMakeBlock(chain: SandboxChain): void {
  try {
    chain.makeBlocks(1);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
  }
}

/** Makes blocks until the returned function is called. */
function makeBlocks(chain: SandboxChain, blockTimeMs: number, every: Every): () => void {
  const make = () => {
    if (!chain.isPaused) tryMakeBlock(chain);
  };
  const stop = every(blockTimeMs === 0 ? IDLE_BLOCK_MS : blockTimeMs, make);
  if (blockTimeMs > 0) return stop;
  let isDue = false;
  const stopListening = chain.listen({
    landed: () => {
      if (isDue) return;
      isDue = true;
      // Others still hear of the transaction itself. The sender gets its answer after the block.
      queueMicrotask(() => {
        isDue = false;
        make();
      });
    },
  });
  return () => {
    stop();
    stopListening();
  };
}

function everyInterval(milliseconds: number, tick: () => void): () => void {
  const timer = setInterval(tick, milliseconds);
  return () => clearInterval(timer);
}
