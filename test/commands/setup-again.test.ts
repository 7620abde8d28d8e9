import { describe, expect, it } from 'vitest';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { answerOf } from '../support/plans.ts';
import { ACCEPT, history, landed, large, outline, tablesOn } from '../support/tables.ts';
import { interruptedAfterSend, lostAfterSend, withNode } from '../support/unlucky.ts';

const start = marketplaces();

describe('a table that is there', () => {
  /** Lands the table, and fails before the transaction itself is signed. */
  async function onlyTable(m: Marketplace, argv: readonly string[]) {
    let sent = 0;
    const adapters = withNode((chain) => ({
      send: async (bytes, slot) => {
        sent += 1;
        return chain.send(bytes, slot);
      },
      getLatestBlockhash: async () => {
        if (sent > 0) throw new Error('the node is gone');
        return chain.getLatestBlockhash();
      },
    }));
    const { code } = await answerOf(m, argv, { as: 'bea', adapters });
    expect([code, sent, tablesOn(m).length]).toEqual([1, 1, 1]);
  }

  it('is used by the same command, and no second one is made', async () => {
    const m = await start();
    const argv = [...(await large(m, ACCEPT)), '--yes', '--source', 'local'];
    await onlyTable(m, argv);
    const { code, data, error } = await answerOf(m, argv, { as: 'bea' });
    expect([error, code]).toEqual([null, 0]);
    expect(data.preview.setup).toBeUndefined();
    expect(tablesOn(m)).toHaveLength(1);
    expect(outline(await history(m))).toEqual([
      [1, 'offer.accept', 'dropped'],
      [2, 'lookup-table.create', 'confirmed'],
      [3, 'offer.accept', 'confirmed'],
    ]);
    const [main] = landed(m, [data.signature]);
    expect(main?.lookups).toMatchObject([{ table: tablesOn(m)[0]?.address }]);
  });

  it.each([
    ['another address in it', (data: Buffer) => data.fill(7, 56, 88)],
    ['its end cut off', (data: Buffer) => data.subarray(0, data.length - 32)],
    ['a deactivation slot', (data: Buffer) => data.fill(0, 4, 12)],
    ['another authority', (data: Buffer) => data.fill(7, 22, 54)],
    ['nobody to close it', (data: Buffer) => data.fill(0, 21, 54)],
  ])('and has %s by now is not used: another one is made', async (_, change) => {
    const m = await start();
    const argv = [...(await large(m, ACCEPT)), '--yes', '--source', 'local'];
    await onlyTable(m, argv);
    const [{ address } = { address: '' }] = tablesOn(m);
    const account = m.running.chain.getAccount(address as never);
    if (account === undefined) throw new Error('there is no table');
    m.running.chain.setAccount(address as never, {
      ...account,
      data: change(Buffer.from(account.data)) as never,
    });
    m.clock.advance(1);
    const { code, data, error } = await answerOf(m, argv, { as: 'bea' });
    expect([error, code]).toEqual([null, 0]);
    expect(data.preview.setup.table).not.toBe(address);
  });
});

describe('a setup transaction whose outcome is not known', () => {
  it('ends the command with nothing else signed; resume follows it, and the same command goes on', async () => {
    const m = await start();
    const argv = [...(await large(m, ACCEPT)), '--yes', '--source', 'local'];
    const first = await answerOf(m, argv, { as: 'bea', ...interruptedAfterSend() });
    expect([first.code, first.error.code]).toEqual([8, 'outcome_unknown']);
    expect(first.error.message).toContain('the setup transaction, which makes a lookup table: ');
    expect(first.error.why).toContain('the transaction itself was not signed');
    expect(first.error.hint).toBe('go on following it: gavel tx resume 2');
    expect(outline(await history(m))).toEqual([
      [1, 'offer.accept', 'dropped'],
      [2, 'lookup-table.create', 'unknown'],
    ]);
    const resumed = await answerOf(m, ['tx', 'resume'], { as: 'bea' });
    expect([resumed.code, resumed.data[0].outcome]).toEqual([0, 'confirmed']);
    expect(resumed.stderr).toContain('its lookup table is there, and nothing else was signed');
    const { code, data } = await answerOf(m, argv, { as: 'bea' });
    expect([code, data.preview.setup, tablesOn(m).length]).toEqual([0, undefined, 1]);
  });

  it('is followed by the same command first, with the identical bytes', async () => {
    const m = await start();
    const argv = [...(await large(m, ACCEPT)), '--yes', '--source', 'local'];
    expect((await answerOf(m, argv, { as: 'bea', ...interruptedAfterSend() })).code).toBe(8);
    const { code, stderr } = await answerOf(m, argv, { as: 'bea' });
    expect(code).toBe(0);
    expect(stderr).toContain('following record 2, lookup-table.create');
    expect(tablesOn(m)).toHaveLength(1);
  });

  it('and never lands is over before another one is signed', async () => {
    const m = await start();
    const argv = [...(await large(m, ACCEPT)), '--yes', '--source', 'local'];
    expect((await answerOf(m, argv, { as: 'bea', ...lostAfterSend() })).code).toBe(8);
    m.running.chain.makeBlocks(250);
    const { code, stderr } = await answerOf(m, argv, { as: 'bea' });
    expect(code).toBe(0);
    expect(stderr).toContain('record 2 is over: the transaction expired and never landed');
    expect(tablesOn(m)).toHaveLength(1);
    expect(outline(await history(m)).filter(([, operation]) => operation === 'lookup-table.create')).toEqual([
      [2, 'lookup-table.create', 'expired'],
      [5, 'lookup-table.create', 'confirmed'],
    ]);
  });
});

describe('a node that shows the table otherwise than it was made', () => {
  it.each([
    [
      'with another address',
      (data: Uint8Array) => Uint8Array.from(data).fill(7, 56, 88),
      5,
      'verification_failed',
    ],
    [
      'with one address more',
      (data: Uint8Array) => Uint8Array.from([...data, ...new Uint8Array(32)]),
      5,
      'verification_failed',
    ],
    ['as no table', () => new Uint8Array(60), 5, 'verification_failed'],
    [
      'as extended in a slot to come',
      (data: Uint8Array) => Uint8Array.from(data).fill(255, 12, 19),
      10,
      'rpc_error',
    ],
    ['not at all', () => null, 10, 'rpc_error'],
  ])('%s gets no second signature', async (_, show, exit, code) => {
    const m = await start();
    const argv = [...(await large(m, ACCEPT)), '--yes', '--source', 'local', '--timeout', '5'];
    const adapters = withNode((chain) => ({
      getAccounts: async (addresses) => {
        const found = await chain.getAccounts(addresses);
        const accounts = found.accounts.map((account) => {
          if (account?.owner !== 'AddressLookupTab1e1111111111111111111111111') return account;
          const data = show(account.data);
          return data === null ? null : { ...account, data };
        });
        return { ...found, accounts };
      },
    }));
    const { transactionCount } = m.running.chain.ledger;
    const answer = await answerOf(m, argv, { as: 'bea', adapters });
    expect([answer.code, answer.error.code]).toEqual([exit, code]);
    if (code === 'verification_failed') expect(answer.error.details.failed).toEqual(['lookup-tables']);
    expect(m.running.chain.ledger.transactionCount).toBe(transactionCount + 1);
    // Told the truth again, the same command goes on with the table that is there.
    expect((await answerOf(m, argv, { as: 'bea' })).code).toBe(0);
    expect(tablesOn(m)).toHaveLength(1);
  });
});
