import type { Server } from 'node:http';
import { type ChainOptions, SandboxChain } from './chain.ts';
import { createCall } from './rpc/method-table.ts';
import { closeServer, createRpcServer, createUpgradeServer, listen } from './server/http.ts';
import { SubscriptionServer } from './server/websocket.ts';

/** Calls `tick` every `milliseconds`. Returns a function that stops it. */
export type Every = (milliseconds: number, tick: () => void) => () => void;

export interface StartChainOptions extends ChainOptions {
  /** 0: any free port. With a fixed port, the WebSocket also listens on the next port, where clients expect it. */
  readonly rpcPort: number;
  /** Milliseconds between blocks, or `manual`: only `makeBlocks` and sandbox_makeBlocks make blocks. */
  readonly blockTimeMs: number | 'manual';
  /** Default 127.0.0.1. Anybody who can reach the port has full control of the chain. */
  readonly host?: string;
  readonly every?: Every;
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

const LAST_PORT = 65_535;

/** Starts a chain and serves it. Throws `port_in_use`, `state_corrupt`, and `usage` for a program that cannot be loaded. */
export async function startChain(options: StartChainOptions): Promise<RunningChain> {
  const { rpcPort, blockTimeMs, host = '127.0.0.1', every = everyInterval } = options;
  const chain = new SandboxChain(options);
  const subscriptions = new SubscriptionServer(chain);
  const servers: Server[] = [];
  let stopBlocks = () => {};
  const close = async () => {
    stopBlocks();
    subscriptions.close();
    await Promise.all(servers.map(closeServer));
  };
  const open = async (server: Server, port: number) => {
    subscriptions.attach(server);
    const bound = await listen(server, host, port);
    servers.push(server);
    return bound;
  };
  try {
    const port = await open(createRpcServer(createCall(chain)), rpcPort);
    if (rpcPort > 0 && rpcPort < LAST_PORT) await open(createUpgradeServer(), rpcPort + 1);
    if (blockTimeMs !== 'manual') stopBlocks = every(blockTimeMs, () => chain.makeBlocks(1));
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

function everyInterval(milliseconds: number, tick: () => void): () => void {
  const timer = setInterval(tick, milliseconds);
  return () => clearInterval(timer);
}
