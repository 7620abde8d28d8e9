import { once } from 'node:events';
import bs58 from 'bs58';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { stringifyJson } from '../../../src/json/json.ts';
import { systemAccount } from '../../../src/sandbox/chain/vm/account.ts';
import { startTestChain, wallet } from './support.ts';

const OWNER = wallet(7).publicKey.toBase58() as never;
const [FIRST, SECOND] = [8, 9].map((number) => wallet(number).publicKey.toBase58()) as [never, never];

/** The values that one subscription is told. */
async function subscriber(url: string, method: string, params: readonly unknown[]): Promise<unknown[]> {
  const socket = new WebSocket(url);
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  socket.send(stringifyJson({ jsonrpc: '2.0', id: 1, method, params }));
  await once(socket, 'message');
  const told: unknown[] = [];
  socket.on('message', (data) => told.push(JSON.parse(String(data)).params.result.value));
  return told;
}

test('each subscriber sees an account as it asked, though what is equal is written once', async () => {
  const { chain, wsUrl } = await startTestChain();
  const view = (more: object) => [FIRST, { commitment: 'processed', ...more }];
  const whole = await subscriber(wsUrl, 'accountSubscribe', view({ encoding: 'base64' }));
  const again = await subscriber(wsUrl, 'accountSubscribe', view({ encoding: 'base64' }));
  const slice = { encoding: 'base64', dataSlice: { offset: 1, length: 2 } };
  const part = await subscriber(wsUrl, 'accountSubscribe', view(slice));
  const base58 = await subscriber(wsUrl, 'accountSubscribe', view({ encoding: 'base58' }));
  const config = { commitment: 'processed', encoding: 'base64' };
  const program = await subscriber(wsUrl, 'programSubscribe', [OWNER, config]);
  // One account object at two addresses, and after it another one.
  const account = { ...systemAccount(10n ** 9n), owner: OWNER, data: Uint8Array.of(1, 2, 3, 4) };
  chain.setAccount(FIRST, account);
  chain.setAccount(SECOND, account);
  chain.setAccount(FIRST, { ...account, data: Uint8Array.of(5, 6, 7, 8) });
  await expect
    .poll(() => [whole, again, part, base58, program].map(({ length }) => length))
    .toEqual([2, 2, 2, 2, 3]);
  const data = (told: unknown[]) => told.map((value) => (value as { data: unknown }).data);
  expect(data(whole)).toEqual([
    ['AQIDBA==', 'base64'],
    ['BQYHCA==', 'base64'],
  ]);
  expect(again).toEqual(whole);
  expect(data(part)).toEqual([
    ['AgM=', 'base64'],
    ['Bgc=', 'base64'],
  ]);
  expect(data(base58)).toEqual([
    [bs58.encode([1, 2, 3, 4]), 'base58'],
    [bs58.encode([5, 6, 7, 8]), 'base58'],
  ]);
  expect(program).toMatchObject([{ pubkey: FIRST }, { pubkey: SECOND }, { pubkey: FIRST }]);
});
