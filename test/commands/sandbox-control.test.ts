import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

const timeOf = async (m: Awaited<ReturnType<typeof start>>): Promise<number> => {
  const { stdout } = await m.gavel(['sandbox', 'time', '--json']);
  return JSON.parse(stdout).data.unixTimestamp;
};

it('the time of the chain is shown, and moved on', async () => {
  const m = await start();
  const before = await timeOf(m);
  const moved = await m.gavel(['sandbox', 'time', '+1d', '--json']);
  expect(JSON.parse(moved.stdout).data.unixTimestamp).toBe(before + 86_400);
  expect(await timeOf(m)).toBe(before + 86_400);
  const at = new Date((before + 200_000) * 1000).toISOString();
  expect((await m.gavel(['sandbox', 'time', at])).stdout.trim()).toBe(at.replace('.000', ''));
});

it('the time never goes back', async () => {
  const m = await start();
  const before = await timeOf(m);
  const back = await m.gavel(['sandbox', 'time', '2020-01-01T00:00:00Z']);
  expect(back).toMatchObject({ code: 3, stderr: expect.stringContaining('never goes back') });
  expect(await timeOf(m)).toBe(before);
});

it.each([
  ['3 SOL', 3_000_000_000n, 'lamports'],
  ['2.5', 2_500_000_000n, 'lamports'],
  ['7 boxd', 7_000_000n, 'currency'],
] as const)('gives a wallet %s, by its name or its address', async (amount, units, kind) => {
  const m = await start();
  const held = async () => (await m.inventory()).wallets.find(({ name }) => name === 'bea')?.[kind] ?? 0n;
  const before = await held();
  expect((await m.gavel(['sandbox', 'airdrop', 'bea', amount])).code).toBe(0);
  m.running.chain.makeBlocks(1);
  expect(await held()).toBe(before + units);
  expect((await m.gavel(['sandbox', 'airdrop', m.wallet('bea'), amount])).code).toBe(0);
  m.running.chain.makeBlocks(1);
  expect(await held()).toBe(before + 2n * units);
});

it("gives to the person's own wallet by its name", async () => {
  const m = await start();
  const made = JSON.parse((await m.gavel(['wallet', 'new', 'shop', '--json'])).stdout).data;
  expect((await m.gavel(['sandbox', 'airdrop', 'shop', '3 SOL'])).code).toBe(0);
  m.running.chain.makeBlocks(1);
  const balance = await m.gavel(['wallet', 'balance', 'shop', '--json']);
  expect(balance.stdout).toContain(made.address);
  expect(balance.stdout).toContain('3000000000');
});

it.each([
  ['nobody', '1 SOL', 'no wallet has this name'],
  ['bea', '1 EUR', 'EUR'],
  ['bea', '1.1234567891 SOL', 'decimal'],
])('refuses to give %s %s', async (wallet, amount, why) => {
  const m = await start();
  const refused = await m.gavel(['sandbox', 'airdrop', wallet, amount]);
  expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining(why) });
});

it('a state is kept, listed, and the chain goes back to it', async () => {
  const m = await start();
  const before = await timeOf(m);
  expect((await m.gavel(['sandbox', 'save', 'before-the-sale'])).code).toBe(0);
  await m.gavel(['sandbox', 'time', '+7d']);
  const listed = JSON.parse((await m.gavel(['sandbox', 'states', '--json'])).stdout).data;
  expect(listed).toContainEqual({
    name: 'before-the-sale',
    slot: expect.anything(),
    accounts: expect.any(Number),
  });
  expect((await m.gavel(['sandbox', 'load', 'before-the-sale'])).code).toBe(0);
  expect(await timeOf(m)).toBe(before);
});

it('a state that is not kept is refused by name, and so is what is no name', async () => {
  const m = await start();
  await m.gavel(['sandbox', 'save', 'one']);
  const unknown = await m.gavel(['sandbox', 'load', 'other']);
  expect(unknown).toMatchObject({ code: 3, stderr: expect.stringMatching(/it keeps .*one/) });
  expect(await m.gavel(['sandbox', 'save', '../up'])).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('not a name'),
  });
});

it('a node that is not a sandbox is left alone', async () => {
  const m = await start();
  const node = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end('{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}');
    });
  });
  await new Promise<void>((done) => node.listen(0, '127.0.0.1', done));
  onTestFinished(() => void node.close());
  const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
  const refused = await m.gavel(['sandbox', 'save', 'x', '--url', url]);
  expect(refused).toMatchObject({ code: 10, stderr: expect.stringContaining('is not a sandbox') });
});

it('without a sandbox, the command says how to start one', async () => {
  const m = await start();
  const none = await m.gavel(['sandbox', 'time'], { env: { GAVEL_URL: '' } });
  expect(none).toMatchObject({ code: 10, stderr: expect.stringContaining('gavel sandbox up') });
});
