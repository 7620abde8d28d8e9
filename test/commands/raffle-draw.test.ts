import { describe, expect, it } from 'vitest';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import type { Adapters } from '../../src/cli/io.ts';
import type { Chain } from '../../src/ports/chain.ts';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();
/** Five tickets, all sold. */
const SOLD_OUT = 'Ninth Wave';

function gavel(marketplace: Marketplace, as: WalletName, ...argv: string[]) {
  return marketplace.gavel(['raffle', ...argv, '--yes'], { as });
}

async function raffleOf(marketplace: Marketplace, name = SOLD_OUT) {
  const { stdout } = await marketplace.gavel(['raffle', 'get', marketplace.artwork(name), '--json']);
  return JSON.parse(stdout).data;
}

const withoutNumbers = (text: string) =>
  text.replace(/[1-9A-HJ-NP-Za-km-z]{32,88}/g, 'ADDRESS').replace(/\d+/g, 'N');

describe.each(['api', 'local'] as const)('raffle draw --source %s', (source) => {
  it('ends the raffle, waits for the block that draws, and draws; it says where it stands', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork(SOLD_OUT);
    const argv = ['draw', mint, '--source', source, '--json'];
    const { code, stdout, stderr } = await gavel(marketplace, 'teo', ...argv);
    expect(code, stderr).toBe(0);
    const { data } = JSON.parse(stdout);
    expect(data.operation).toBe('raffle.draw');
    expect(data.ended.signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/);
    expect(data.ended.signature).not.toBe(data.signature);
    expect(data.account.winner).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
    expect(Number(data.account.drawSlot)).toBe(Number(data.ended.slot) + 16);
    const waited = stderr.match(/the block of slot \d+ draws the winner: (\d+) blocks? left/g) ?? [];
    const left = waited.map((line) => Number(/(\d+) blocks? left/.exec(line)?.[1]));
    expect(left.length).toBeGreaterThan(1);
    expect(left).toEqual([...left].sort((a, b) => b - a));
    expect((await raffleOf(marketplace)).raffle.winner).toBe(data.account.winner);
  });
});

describe('raffle draw', () => {
  it('names the winner before it signs: whoever draws has no choice', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork(SOLD_OUT);
    expect((await gavel(marketplace, 'bea', 'end', mint)).code).toBe(0);
    for (let block = 0; block < 17; block += 1) marketplace.clock.advance(1);
    const previews = [];
    for (const as of ['bea', 'ines', 'arlo'] as const) {
      const { stdout } = await marketplace.gavel(['raffle', 'draw', mint, '--dry-run', '--json'], { as });
      const { preview } = JSON.parse(stdout).data;
      previews.push(
        preview.summary.lines.filter(([label]: [string]) => ['drawn by', 'winner'].includes(label)),
      );
      marketplace.clock.advance(40);
    }
    expect(new Set(previews.map((lines) => JSON.stringify(lines))).size).toBe(1);
    const { stdout } = await gavel(marketplace, 'cas', 'draw', mint, '--json');
    const { account, ended } = JSON.parse(stdout).data;
    expect([['winner', account.winner]]).toEqual(
      previews[0].filter(([label]: [string]) => label === 'winner'),
    );
    expect(ended).toBe(null);
  });

  it('with --dry-run shows the next step alone', async () => {
    const marketplace = await start();
    const argv = ['raffle', 'draw', marketplace.artwork(SOLD_OUT), '--dry-run'];
    const first = await marketplace.gavel([...argv, '--json'], { as: 'teo' });
    expect(JSON.parse(first.stdout).data).toMatchObject({
      operation: 'raffle.end',
      dryRun: true,
      ended: null,
    });
    const shown = await marketplace.gavel([...argv, '--no-color', '--details'], { as: 'teo', tty: true });
    expect(withoutNumbers(shown.stdout)).toContain('the first block from N slots after this lands on');
    await gavel(marketplace, 'teo', 'end', marketplace.artwork(SOLD_OUT));
    const early = await marketplace.gavel([...argv, '--json'], { as: 'teo' });
    expect([early.code, JSON.parse(early.stdout).error.code]).toEqual([11, 'raffle_draw_too_early']);
  });

  it('that missed its window ends the raffle again', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork(SOLD_OUT);
    await gavel(marketplace, 'bea', 'end', mint);
    const { drawSlot } = (await raffleOf(marketplace)).raffle;
    marketplace.running.chain.makeBlocks(16 + 513);
    expect((await raffleOf(marketplace)).draw).toEqual({
      slot: String(drawSlot),
      blocksLeft: '0',
      isMissed: true,
    });
    const { code, stdout } = await gavel(marketplace, 'cas', 'draw', mint, '--json');
    const { account, ended } = JSON.parse(stdout).data;
    expect([code, Number(account.drawSlot) > drawSlot + 513, ended === null]).toEqual([0, true, false]);
  });

  it('goes on where somebody else ended it meanwhile', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork(SOLD_OUT);
    let raced = false;
    const adapters: Adapters = {
      ...nodeAdapters,
      chain: async (options) => {
        const chain = await nodeAdapters.chain(options);
        const racing: Chain = {
          ...chain,
          // The other one lands between this one's checks and its transaction.
          send: async (...given) => {
            if (!raced) {
              raced = true;
              expect((await gavel(marketplace, 'bea', 'end', mint)).code).toBe(0);
            }
            return chain.send(...given);
          },
        };
        return racing;
      },
    };
    const argv = ['raffle', 'draw', mint, '--yes', '--json'];
    const { code, stdout, stderr } = await marketplace.gavel(argv, { as: 'cas', adapters });
    expect(code, stdout).toBe(0);
    expect(stderr).toContain('this raffle was ended meanwhile');
    expect(JSON.parse(stdout).data.ended).toBe(null);
  });

  it('is stopped by Ctrl-C while it waits, says how to go on, and goes on', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork(SOLD_OUT);
    const controller = new AbortController();
    let slept = 0;
    const clock = {
      ...marketplace.clock,
      sleep: async (duration: number) => {
        await marketplace.clock.sleep(duration);
        // Nothing but the wait for the draw sleeps a second once the raffle is ended.
        if (duration !== 1_000 || (await raffleOf(marketplace)).draw === null) return;
        slept += 1;
        controller.abort();
      },
    };
    const argv = ['raffle', 'draw', mint, '--yes'];
    const stopped = await marketplace.gavel(argv, { as: 'teo', clock, interrupted: controller.signal });
    expect([stopped.code, slept]).toEqual([2, 1]);
    expect(stopped.stderr).toContain('it was interrupted while it waited for the block of slot');
    expect(stopped.stderr).toContain(`gavel raffle draw ${mint}`);
    expect(await raffleOf(marketplace)).toMatchObject({
      draw: { isMissed: false },
      raffle: { winner: null },
    });
    expect((await gavel(marketplace, 'teo', 'draw', mint)).code).toBe(0);
  });

  it('with a key that is read once ends nothing, and says what to do', async () => {
    const marketplace = await start();
    const argv = ['raffle', 'draw', marketplace.artwork(SOLD_OUT), '--yes', '--json', '--keypair', '-'];
    const { code, stdout } = await marketplace.gavel(argv, {});
    expect([code, JSON.parse(stdout).error.code]).toEqual([3, 'usage']);
    expect((await raffleOf(marketplace)).raffle.drawSlot).toBe(null);
  });

  it('of an open-ended raffle is for its creator first, then for anybody', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Green Ladder');
    const refused = await gavel(marketplace, 'bea', 'draw', mint, '--json');
    expect([refused.code, JSON.parse(refused.stdout).error.code]).toEqual([11, 'raffle_not_over']);
    expect((await gavel(marketplace, 'teo', 'end', mint)).code).toBe(0);
    const bought = await gavel(marketplace, 'arlo', 'buy-tickets', mint, '--json');
    expect([bought.code, JSON.parse(bought.stdout).error.code]).toEqual([11, 'raffle_over']);
    expect((await gavel(marketplace, 'bea', 'draw', mint)).code).toBe(0);
  });
});

describe('raffle end', () => {
  it('says which slot draws, and what to do then', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork(SOLD_OUT);
    const { stdout } = await marketplace.gavel(['raffle', 'end', mint, '--yes', '--no-color'], {
      as: 'teo',
      tty: true,
    });
    const { raffle } = await raffleOf(marketplace);
    expect(stdout).toContain(`the first block from slot ${raffle.drawSlot} on`);
    expect(stdout.replace(/\s+/g, ' ')).toContain(`gavel raffle draw ${raffle.raffleAccount}`);
    const shown = await marketplace.gavel(['raffle', 'get', mint, '--no-color'], { tty: true });
    expect(shown.stdout).toMatch(/state +to draw\n/);
    expect(shown.stdout).toMatch(/drawn by +the first block from slot \d+ on, \d+ blocks from now\n/);
  });
});
