import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { V1_NOUNS } from '../../src/commands/v1-nouns.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

const COMMANDS: readonly (readonly [
  words: readonly string[],
  argv: (m: Marketplace) => readonly string[],
  shows: RegExp,
])[] = [
  [['artwork', 'get'], (m) => [m.artwork('Tide Table')], /fee: rent\t\d+ lamports/],
  [['artwork', 'search'], () => ['--sort', 'ending-soon'], /Tide Table\t/],
  [['artwork', 'trending'], () => [], /Lighthouse\t/],
  [['artwork', 'by-seller'], (m) => [m.wallet('mira')], /Tide Table\t.*\t1.5 SOL\t\$\d+\.\d\d\tfixed-price/],
  [['artwork', 'by-creator'], (m) => [m.wallet('ines')], /Half Moon\t/],
  [['event', 'by-mint'], (m) => [m.artwork('Lighthouse')], /auction\.bid\t/],
  [['event', 'by-seller'], (m) => [m.wallet('mira')], /listing\.create\t/],
  [['user', 'show'], (m) => [m.wallet('mira')], /about\tPaints harbours/],
  [['reward', 'list'], (m) => [m.wallet('arlo')], /12\.5 BOXD\tfirst purchase/],
];

describe('the commands of v1', () => {
  it('are all tried here', () => {
    const all = Object.entries(V1_NOUNS).flatMap(([noun, { verbs }]) =>
      Object.keys(verbs).map((verb) => `${noun} ${verb}`),
    );
    // What `artwork show` does beside the question to v1 is tried in artwork-show.test.ts.
    const others = all.filter((name) => name !== 'artwork show');
    expect(COMMANDS.map(([words]) => words.join(' '))).toEqual(others);
  });

  it.each(COMMANDS)('%s shows the answer of the service', async (words, argv, shows) => {
    const m = await start();
    const shown = await m.gavel([...words, ...argv(m)]);
    expect(shown).toMatchObject({ code: 0, stdout: expect.stringMatching(shows) });
    const json = await m.gavel([...words, ...argv(m), '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({
      ok: true,
      data: { known: true, answer: expect.anything() },
    });
  });

  it.each(COMMANDS)(
    '%s shows an answer of another shape whole, and nothing of it raw',
    async (words, argv) => {
      const m = await start();
      const server = createServer((_, response) => {
        response.setHeader('content-type', 'application/json');
        response.end('{"data":[{"evil":"\\u001b[31m\\u202ered"}],"n":18446744073709551615}');
      }).listen(0, '127.0.0.1');
      onTestFinished(() => void server.close());
      await new Promise((resolve) => server.once('listening', resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const shown = await m.gavel([...words, ...argv(m), '--api-v1', url]);
      expect(shown).toMatchObject({ code: 0, stderr: expect.stringContaining('shown whole') });
      expect(shown.stdout).toContain('"n": 18446744073709551615');
      for (const raw of ['\u001b', '\u202e']) expect(shown.stdout).not.toContain(raw);
      const json = await m.gavel([...words, ...argv(m), '--json'], { env: { GAVEL_API_V1: url } });
      expect(json.stdout).toContain('18446744073709551615');
      expect(JSON.parse(json.stdout)).toMatchObject({
        data: { known: false, answer: { data: [expect.anything()] } },
      });
    },
  );

  it('fill their tables with service import', async () => {
    const m = await start();
    writeFileSync(
      join(m.home, 'tables.json'),
      JSON.stringify({ users: [{ address: m.wallet('cas'), links: [] }] }),
    );
    const argv = ['service', 'import', 'tables.json', '--database', 'tables.db', '--json'];
    const imported = await m.gavel(argv);
    expect(JSON.parse(imported.stdout)).toMatchObject({ ok: true, data: { filled: { users: 1 } } });
  });

  it('builds a scheduled bid with the v1 that is named', async () => {
    const m = await start();
    const argv = [
      'scheduled-bid',
      'place',
      m.artwork('Lighthouse'),
      '--amount',
      '1.9 SOL',
      '--at',
      '+1h',
      '--yes',
    ];
    const refused = await m.gavel([...argv, '--api-v1', 'http://127.0.0.1:9'], { as: 'cas' });
    expect(refused.code).toBe(10);
    expect(await m.gavel([...argv, '--api-v1', m.service.url], { as: 'cas' })).toMatchObject({ code: 0 });
  });

  it('cancels a scheduled bid with the v1 that is named', async () => {
    const m = await start();
    const mint = m.artwork('Lighthouse');
    const terms = ['--amount', '1.9 SOL', '--at', '+1h', '--yes'];
    expect(await m.gavel(['scheduled-bid', 'place', mint, ...terms], { as: 'cas' })).toMatchObject({
      code: 0,
    });
    const build = async (key: string) => {
      const response = await fetch(`${m.service.url}/v1/scheduledBids/getCancelBidTx`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ bidder: m.wallet('cas'), mintAccount: mint }),
      });
      return { status: response.status, json: await response.json() };
    };
    expect(await build('gvl_unknown')).toMatchObject({ status: 401 });
    expect(await build(m.apiKey)).toMatchObject({
      status: 200,
      json: { result: { tx: expect.any(String) } },
    });
    const cancel = ['scheduled-bid', 'cancel', mint, '--yes'];
    const refused = await m.gavel([...cancel, '--api-v1', 'http://127.0.0.1:9'], { as: 'cas' });
    expect(refused.code).toBe(10);
    const before = m.running.chain.getAccount(m.wallet('cas'))?.lamports ?? 0n;
    expect(await m.gavel([...cancel, '--api-v1', m.service.url], { as: 'cas' })).toMatchObject({ code: 0 });
    // The escrow has come back, not counting the network fee.
    const after = m.running.chain.getAccount(m.wallet('cas'))?.lamports ?? 0n;
    expect(after - before).toBeGreaterThan(1_900_000_000n);
    expect(await build(m.apiKey)).toMatchObject({ status: 404 });
  });
});
