import { describe, expect, it } from 'vitest';
import { createSeveral } from '../../src/chain/rpc/several.ts';
import type { Chain } from '../../src/ports/chain.ts';
import {
  errorOf,
  everythingIn,
  html,
  json,
  recordingClock,
  reset,
  type ScriptedServer,
  type Step,
  scriptedServer,
  silence,
} from '../http/scripted-server.ts';
import { ALICE, account, failing, inContext, PROGRAM, result, transactionOf } from './node.ts';

const SIGNATURE = '1'.repeat(64);
const BYTES = transactionOf([new Uint8Array(32)]);
const GENESIS = result(ALICE);
const LANDED = { slot: 9, confirmations: 1, err: null, confirmationStatus: 'confirmed' };
const ERR = { InstructionError: [0, { Custom: 6000 }] };
const REFUSED = failing(-32002, 'no', { err: ERR, logs: [] });

interface Several {
  readonly chain: Chain;
  readonly servers: readonly ScriptedServer[];
  readonly leftOut: readonly string[];
  readonly sleeps: readonly number[];
}

/** Nodes that first say which cluster they are of, and then follow their own script. */
const several = (...scripts: readonly (readonly Step[])[]): Promise<Several> => within(5_000, ...scripts);

/** The same, with a limit of a request in milliseconds that one of them is to exceed. */
async function within(timeoutMs: number, ...scripts: readonly (readonly Step[])[]): Promise<Several> {
  const servers: ScriptedServer[] = [];
  for (const steps of scripts) servers.push(await scriptedServer(...steps));
  const leftOut: string[] = [];
  const [url = '', ...others] = servers.map(({ origin }) => origin);
  const onLeftOut = (host: string, why: string) => leftOut.push(`${host}: ${why}`);
  const clock = recordingClock();
  const { sleeps } = clock;
  return {
    servers,
    leftOut,
    sleeps,
    chain: await createSeveral({ url, others, timeoutMs, clock, onLeftOut }),
  };
}

/** A step, and what was asked when it was taken. */
function watched(step: Step): { readonly step: Step; readonly params: Promise<unknown> } {
  let take: (params: unknown) => void = () => undefined;
  const params = new Promise<unknown>((resolve) => {
    take = resolve;
  });
  return {
    params,
    step: (response, request) => {
      take(JSON.parse(request.body).params);
      step(response, request);
    },
  };
}

const known = (chain: Chain, notBefore?: bigint) =>
  chain.getStatus(SIGNATURE, { searchHistory: true, ...(notBefore === undefined ? {} : { notBefore }) });

describe('several RPC nodes', () => {
  it('are named, and belong to one cluster', async () => {
    const { chain, servers, leftOut } = await several([GENESIS], [GENESIS]);
    expect(chain.hosts).toEqual(servers.map(({ host }) => host));
    expect(await chain.getGenesisHash()).toBe(ALICE);
    expect(leftOut).toEqual([]);
  });

  it('are refused when one is of another cluster', async () => {
    expect(await errorOf(several([GENESIS], [result(PROGRAM)]))).toMatchObject({
      code: 'wrong_cluster',
      message: 'the RPC nodes belong to different clusters',
    });
  });

  it('go on without one that does not answer, and say so', async () => {
    const { chain, servers, leftOut } = await several([reset], [GENESIS, inContext([LANDED])]);
    expect(leftOut).toEqual([`${servers[0]?.host}: it closed the connection before the whole answer came`]);
    expect(chain.hosts).toEqual([servers[1]?.host]);
    expect(await known(chain)).toMatchObject({ slot: 9n });
  });

  it('are an error when none answers', async () => {
    expect((await errorOf(several([reset], [html(500)]))).code).toBe('network_unreachable');
  });

  it('are all asked what others pay, and one that does not answer is left out', async () => {
    const fees = (price: number) => result([{ slot: 1, prioritizationFee: price }]);
    const { chain } = await several([GENESIS, fees(9)], [GENESIS, html(500)], [GENESIS, fees(5)]);
    expect(await chain.getRecentFees([ALICE])).toEqual([[9n], [5n]]);
  });

  describe('read from', () => {
    it('the first; the next when it fails; and from then on the one that answered', async () => {
      const accounts = inContext([account()]);
      const { chain, servers } = await several([GENESIS, html(500)], [GENESIS, accounts, accounts]);
      expect((await chain.getAccounts([ALICE])).accounts).toHaveLength(1);
      expect((await chain.getAccounts([ALICE])).accounts).toHaveLength(1);
      expect(servers.map(({ received }) => received.length)).toEqual([2, 3]);
    });

    it('the other at once when one wants a wait; all again, as soon as one may be asked, when all do', async () => {
      const wait = (seconds: string): Step => json(429, '{}', { 'retry-after': seconds });
      const accounts = inContext([account()]);
      const { chain, sleeps } = await several(
        [GENESIS, wait('9'), wait('8')],
        [GENESIS, accounts, wait('3'), accounts],
      );
      await chain.getAccounts([ALICE]);
      expect(sleeps).toEqual([]);
      await chain.getAccounts([ALICE]);
      expect(sleeps).toEqual([3000]);
    });

    it('all again after a while when a connection was cut', async () => {
      const { chain, sleeps } = await several(
        [GENESIS, reset, reset],
        [GENESIS, html(500), inContext([account()])],
      );
      expect((await chain.getAccounts([ALICE])).accounts).toHaveLength(1);
      expect(sleeps).toEqual([187.5]);
    });

    it('none that answers: what the first said, without what gives access', async () => {
      const one = await scriptedServer(GENESIS, failing(-32601, 'no access for canary-query'));
      const two = await scriptedServer(GENESIS, html(500));
      const url = `${one.origin}/?key=canary-query`;
      const options = {
        url,
        others: [`${two.origin}/?key=canary-other`],
        timeoutMs: 5_000,
        clock: recordingClock(),
      };
      const error = await errorOf((await createSeveral(options)).getLatestBlockhash());
      expect(error.why).toBe('no access for [redacted] (code -32601)');
      expect(everythingIn(error)).not.toContain('canary');
    });
  });

  describe('are sent a transaction', () => {
    it.each<[string, Step, Step]>([
      ['one takes it, and the other refuses', result(SIGNATURE), REFUSED],
      ['one takes it, and the other is cut', reset, result(SIGNATURE)],
    ])('each: %s', async (_, one, two) => {
      const first = watched(one);
      const second = watched(two);
      const { chain } = await several([GENESIS, first.step], [GENESIS, second.step]);
      expect(await chain.send(BYTES, 1n)).toBe('taken');
      const sent = [Buffer.from(BYTES).toString('base64'), expect.anything()];
      expect(await Promise.all([first.params, second.params])).toEqual([sent, sent]);
    });

    it('which is refused only when all refuse it', async () => {
      const all = await several([GENESIS, REFUSED], [GENESIS, REFUSED]);
      expect((await errorOf(all.chain.send(BYTES, 1n))).code).toBe('simulation_failed');
      const one = await several([GENESIS, REFUSED], [GENESIS, reset]);
      expect((await errorOf(one.chain.send(BYTES, 1n))).code).toBe('network_unreachable');
    });
  });

  describe('say what became of it', () => {
    const behind = inContext([null]);

    it('one that does not know it does not outweigh one that does', async () => {
      const { chain } = await several(
        [GENESIS, behind, result(null)],
        [GENESIS, inContext([LANDED]), result({ slot: 9, meta: { err: ERR } })],
      );
      expect(await known(chain)).toEqual({ slot: 9n, err: null, commitment: 'confirmed' });
      expect(await chain.getReceipt(SIGNATURE)).toMatchObject({ err: ERR });
    });

    it('the one that is furthest counts', async () => {
      const final = inContext([{ ...LANDED, confirmationStatus: 'finalized' }]);
      const { chain } = await several(
        [GENESIS, inContext([LANDED]), final],
        [GENESIS, final, inContext([LANDED])],
      );
      expect(await known(chain)).toMatchObject({ commitment: 'finalized' });
      expect(await known(chain)).toMatchObject({ commitment: 'finalized' });
    });

    it('and it is not known while they contradict each other', async () => {
      const failed = { ...LANDED, err: ERR };
      const receipts = [
        result({ slot: 9, meta: { err: null } }),
        result({ slot: 9, meta: { err: ERR } }),
      ] as const;
      const { chain, servers } = await several(
        [GENESIS, inContext([LANDED]), receipts[0]],
        [GENESIS, inContext([failed]), receipts[1]],
      );
      const [one, two] = servers.map(({ host }) => host);
      expect(await errorOf(known(chain))).toMatchObject({
        code: 'outcome_unknown',
        why: `${one} says that it succeeded, ${two} that it failed with ${JSON.stringify(ERR)}`,
      });
      expect((await errorOf(chain.getReceipt(SIGNATURE))).code).toBe('outcome_unknown');
    });

    it('"not known" counts only from a node that has got that far', async () => {
      const { chain } = await several([GENESIS, inContext([null], 12)], [GENESIS, inContext([null], 11)]);
      expect(await known(chain, 11n)).toBeNull();
      const behind = await several([GENESIS, inContext([null], 10)], [GENESIS, inContext([null], 11)]);
      expect((await errorOf(known(behind.chain, 11n))).why).toContain('before 11');
      const late = await several([GENESIS, inContext([null], 10)], [GENESIS, inContext([null], 10)]);
      expect((await errorOf(known(late.chain, 11n))).why).toContain('before 11');
    });

    it('a height is past when it is past for all that answer', async () => {
      const tip = (blockHeight: number) => result({ absoluteSlot: blockHeight + 64, blockHeight });
      const { chain } = await several(
        [GENESIS, tip(12), reset],
        [GENESIS, tip(11), tip(20)],
        [GENESIS, tip(30), tip(19)],
      );
      expect(await chain.getFinalizedTip()).toEqual({ slot: 75n, height: 11n });
      expect(await chain.getFinalizedTip()).toEqual({ slot: 83n, height: 19n });
    });

    it('one that keeps silent is given a rest, so that the others are not held up', async () => {
      const scripts = [
        [GENESIS, silence],
        [GENESIS, ...Array<Step>(3).fill(behind)],
      ];
      const { chain, servers } = await within(1_000, ...scripts);
      for (let look = 0; look < 3; look += 1) expect(await known(chain)).toBeNull();
      expect(servers[0]?.received).toHaveLength(2);
    });

    it('all are asked when all rest, and it is an error when none answers', async () => {
      const scripts = [
        [GENESIS, silence, inContext([LANDED])],
        [GENESIS, silence, reset],
      ];
      const { chain } = await within(1_000, ...scripts);
      expect((await errorOf(known(chain))).code).toBe('network_timeout');
      expect(await known(chain)).toMatchObject({ slot: 9n });
    });
  });
});
