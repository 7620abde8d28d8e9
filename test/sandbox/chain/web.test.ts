import { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { RunningChain } from '../../../src/sandbox/chain/start-chain.ts';
import { rpc, signed, startFunded, startTestChain, wallet } from './support.ts';

const PAGE = 'https://wallet.example';

function ask(running: RunningChain, origin: string | null, method: string, ...params: unknown[]) {
  return fetch(running.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(origin !== null && { origin }) },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
}

test('any web page may call, after the question that browsers ask first', async () => {
  const running = await startTestChain();
  const asked = await fetch(running.rpcUrl, {
    method: 'OPTIONS',
    headers: {
      origin: PAGE,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,solana-client',
    },
  });
  expect(asked.status).toBe(200);
  expect(Object.fromEntries(asked.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'OPTIONS, POST',
    'access-control-allow-headers': 'content-type,solana-client',
    'access-control-max-age': '86400',
  });
  const answer = await ask(running, PAGE, 'getHealth');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(await answer.json()).toMatchObject({ result: 'ok' });
  expect((await ask(running, null, 'getHealth')).headers.get('access-control-allow-origin')).toBeNull();
});

test.each([
  [null, true],
  ['http://localhost:3000', true],
  ['http://127.0.0.1', true],
  ['http://[::1]:5173', true],
  [PAGE, false],
  ['null', false],
  ['http://localhost.evil.example', false],
  ['http://127.0.0.1.evil.example', false],
])('a page of %s controls the chain: %s', async (origin, may) => {
  const running = await startTestChain();
  const before = running.chain.ledger.open.slot;
  const answer = (await (await ask(running, origin, 'sandbox_makeBlocks', 1)).json()) as { error?: unknown };
  expect(answer.error).toEqual(
    may
      ? undefined
      : { code: -32600, message: 'sandbox_makeBlocks is refused to web pages that are not of this machine' },
  );
  expect(running.chain.ledger.open.slot - before).toBe(may ? 1 : 0);
});

test('closed to the web, pages of other machines get nothing', async () => {
  const running = await startTestChain({ openToWeb: false });
  expect((await ask(running, PAGE, 'getHealth')).status).toBe(403);
  expect((await ask(running, 'http://localhost:3000', 'getHealth')).status).toBe(200);
  expect((await ask(running, null, 'getHealth')).status).toBe(200);
  const socket = new WebSocket(running.wsUrl, { origin: PAGE });
  const refused = await new Promise<Error>((resolve) => socket.once('error', resolve));
  expect(refused.message).toBe('Unexpected server response: 403');
});

test('the WebSocket is also on the next port, whatever port was free', async () => {
  const running = await startTestChain();
  const port = Number(new URL(running.rpcUrl).port);
  const socket = new WebSocket(`ws://127.0.0.1:${port + 1}`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.terminate();
});

test('a program that does not exist has its own error, and so has an account that is no program', async () => {
  const { running, payer } = await startFunded();
  const error = async (programId: PublicKey) => {
    const instruction = new TransactionInstruction({ programId, keys: [], data: Buffer.alloc(0) });
    const wire = signed(running, [payer], instruction).serialize().toString('base64');
    return (await rpc(running, 'sendTransaction', wire, { encoding: 'base64' })).error;
  };
  const missing = await error(wallet(7).publicKey);
  expect(missing.message).toBe(
    'Transaction simulation failed: Attempt to load a program that does not exist',
  );
  expect(missing.data.err).toBe('ProgramAccountNotFound');
  const wrong = await error(new PublicKey('SysvarC1ock11111111111111111111111111111111'));
  expect(wrong.data.err).toBe('InvalidProgramForExecution');
});
