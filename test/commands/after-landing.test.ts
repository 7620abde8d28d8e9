import { describe, expect, it } from 'vitest';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import type { Adapters } from '../../src/cli/io.ts';
import { CliError } from '../../src/errors/cli-error.ts';
import type { Chain } from '../../src/ports/chain.ts';
import { marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

type Read = Chain['getAccounts'];

/** A node that reads accounts otherwise once a transaction was sent through it; `earlier` are its answers before. */
function afterSend(read: (chain: Chain, earlier: Read) => Read): Adapters {
  return {
    ...nodeAdapters,
    chain: async (options) => {
      const chain = await nodeAdapters.chain(options);
      const known = new Map<string, Awaited<ReturnType<Read>>>();
      const after = read(
        chain,
        async (addresses) => known.get(addresses.join()) ?? chain.getAccounts(addresses),
      );
      let sent = false;
      return {
        ...chain,
        send: async (bytes, slot) => {
          sent = true;
          return chain.send(bytes, slot);
        },
        getAccounts: async (addresses) => {
          if (sent) return after(addresses);
          const found = await chain.getAccounts(addresses);
          for (const [index, address] of addresses.entries()) {
            known.set(address, { slot: found.slot, accounts: [found.accounts[index] ?? null] });
          }
          return found;
        },
      };
    },
  };
}

describe('a transaction that landed', () => {
  it('is reported as done, with its signature, also when the account cannot be read back', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Tide Table');
    const adapters = afterSend(() => async () => {
      throw new CliError('network_unreachable', { hint: 'try again', what: 'cannot reach the RPC node' });
    });
    const argv = ['listing', 'reprice', mint, '--price', '2 SOL', '--yes'];
    const { code, stdout } = await marketplace.gavel([...argv, '--json'], { as: 'mira', adapters });
    const { ok, data, warnings, error } = JSON.parse(stdout);
    expect({ code, ok, error }).toEqual({ code: 0, ok: true, error: null });
    expect(data).toMatchObject({
      signature: expect.stringMatching(/^\w{64,88}$/),
      account: null,
      viewSlot: null,
    });
    expect(warnings).toEqual([expect.stringContaining('could not be read back: cannot reach the RPC node')]);
    const text = await marketplace.gavel([...argv.with(4, '3 SOL')], { as: 'mira', adapters, tty: true });
    expect(text.stdout).toContain('Repriced.');
    expect(text.stdout).not.toContain('closed');
  });

  it('is not shown with an account from before it landed', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Tide Table');
    let stale = 2;
    const adapters = afterSend((chain, earlier) => (addresses) => {
      stale -= 1;
      return stale >= 0 ? earlier(addresses) : chain.getAccounts(addresses);
    });
    const argv = ['listing', 'reprice', mint, '--price', '2 SOL', '--yes', '--json'];
    const { stdout } = await marketplace.gavel(argv, { as: 'mira', adapters });
    expect(JSON.parse(stdout).data.account.price).toBe('2000000000');
  });
});

describe('a transaction that the chain refuses', () => {
  it('when it is sent, for what happened since it was checked, stays open, with the name of the error', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Tide Table');
    let cancelled: ReturnType<typeof marketplace.gavel> | null = null;
    const adapters: Adapters = {
      ...nodeAdapters,
      chain: async (options) => {
        const chain = await nodeAdapters.chain(options);
        return {
          ...chain,
          send: async (bytes, slot) => {
            // On another machine: on this one it would be refused, while the other is followed.
            const elsewhere = { XDG_STATE_HOME: `${marketplace.home}/elsewhere` };
            cancelled ??= marketplace.gavel(['listing', 'cancel', mint, '--yes'], {
              as: 'mira',
              env: elsewhere,
            });
            expect((await cancelled).code).toBe(0);
            return chain.send(bytes, slot);
          },
        };
      },
    };
    const argv = ['listing', 'reprice', mint, '--price', '2 SOL', '--yes', '--json'];
    const { code, stdout } = await marketplace.gavel(argv, { as: 'mira', adapters });
    const { error } = JSON.parse(stdout);
    expect({ code, error: error.code }).toEqual({ code: 8, error: 'outcome_unknown' });
    expect(error.why).toContain('the RPC node refused it (NotListed: ');
    expect(error.details).toMatchObject({ programError: 'NotListed', signature: expect.any(String) });
  });

  it('in a way that no chain ever did is still one that landed and failed', async () => {
    const marketplace = await start();
    const err = { InstructionError: 12345678901234567890n };
    const adapters: Adapters = {
      ...nodeAdapters,
      chain: async (options) => ({
        ...(await nodeAdapters.chain(options)),
        getStatus: async () => ({ slot: 9n, err, commitment: 'confirmed' as const }),
        getReceipt: async () => ({ slot: 9n, err, logs: [] }),
      }),
    };
    const argv = [
      'listing',
      'reprice',
      marketplace.artwork('Tide Table'),
      '--price',
      '2 SOL',
      '--yes',
      '--json',
    ];
    const { code, stdout } = await marketplace.gavel(argv, { as: 'mira', adapters });
    expect({ code, error: JSON.parse(stdout).error.code }).toEqual({ code: 6, error: 'transaction_failed' });
  });
});
