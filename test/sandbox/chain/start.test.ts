import { createServer } from 'node:net';
import { Connection } from '@solana/web3.js';
import { expect, onTestFinished, test } from 'vitest';
import { CliError } from '../../../src/errors/cli-error.ts';
import { startChain } from '../../../src/sandbox/chain/start-chain.ts';
import { closeSocket, startTestChain, wallet } from './support.ts';

/**
 * Two free ports, one after the other, of those that systems hand out to nobody who asks for any port: so no other test
 * takes one in between. Each process begins at a place of its own.
 */
async function freePort(): Promise<number> {
  for (let port = 20_000 + (process.pid % 5_000) * 2; port < 32_000; port += 2) {
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
  throw new Error('no two free ports');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (listening) await new Promise((closed) => server.close(closed));
  return listening;
}

test('blocks are made by the timer that was given, until the chain is closed', async () => {
  let tick = () => {};
  const intervals: (number | 'stopped')[] = [];
  const running = await startTestChain({
    blockTimeMs: 400,
    every: (milliseconds, callback) => {
      intervals.push(milliseconds);
      tick = callback;
      return () => intervals.push('stopped');
    },
  });
  const connection = new Connection(running.rpcUrl, 'confirmed');
  expect(await connection.getBlockHeight()).toBe(0);
  tick();
  tick();
  expect(await connection.getBlockHeight()).toBe(2);
  await running.close();
  expect(intervals).toEqual([400, 'stopped']);
});

test('with a fixed port the WebSocket is where web3.js looks for it', async () => {
  const rpcPort = await freePort();
  const running = await startTestChain({ rpcPort });
  expect(running.rpcUrl).toBe(`http://127.0.0.1:${rpcPort}`);
  const connection = new Connection(running.rpcUrl, 'confirmed');
  let listener = -1;
  const heard = new Promise((resolve) => {
    listener = connection.onAccountChange(wallet(5).publicKey, resolve);
  });
  onTestFinished(async () => {
    await connection.removeAccountChangeListener(listener);
    closeSocket(connection);
  });
  // A block and an airdrop at each check: the subscription arrives at a moment of its own.
  const stop = repeat(() => {
    running.chain.airdrop(wallet(5).publicKey.toBase58() as never, 1_000_000n);
    running.chain.makeBlocks(1);
  });
  expect(await heard).toMatchObject({ executable: false });
  stop();
  expect((await fetch(`http://127.0.0.1:${rpcPort + 1}`)).status).toBe(426);
});

function repeat(action: () => void): () => void {
  let stopped = false;
  const step = () => {
    if (stopped) return;
    action();
    setImmediate(step);
  };
  step();
  return () => {
    stopped = true;
  };
}

test.each([0, 1])(
  'a port in use is named, with what to do (offset %i), and nothing is left listening',
  async (offset) => {
    const rpcPort = await freePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(rpcPort + offset, '127.0.0.1', resolve));
    onTestFinished(() => {
      other.close();
    });
    const options = { rpcPort, blockTimeMs: 'manual', programs: [], now: () => 0 } as const;
    const refusal = await startChain(options).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CliError);
    expect(refusal).toMatchObject({
      code: 'port_in_use',
      message: `port ${rpcPort + offset} on 127.0.0.1 is in use`,
      hint: 'gavel sandbox up --rpc-port 0',
    });
    if (offset === 1) await expect(fetch(`http://127.0.0.1:${rpcPort}/health`)).rejects.toThrow();
  },
);

test('a file that is no program is refused by its address', async () => {
  const address = wallet(8).publicKey.toBase58();
  const programs = [{ address: address as never, elf: Buffer.from('not a program') }];
  await expect(startTestChain({ programs })).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringContaining(`the program for ${address} cannot be loaded`),
  });
});

test('closing cuts connections that are open, twice without harm', async () => {
  const running = await startTestChain();
  await fetch(`${running.rpcUrl}/health`);
  await running.close();
  await running.close();
  await expect(fetch(`${running.rpcUrl}/health`)).rejects.toThrow();
});
