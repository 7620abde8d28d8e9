import { expect, it } from 'vitest';
import { joinedReads } from '../../src/chain/rpc/joined-reads.ts';
import type { Address } from '../../src/domain/address.ts';
import { CliError } from '../../src/errors/cli-error.ts';
import { MemoryChain } from '../service/support/chain.ts';

const OWNER = 'own' as Address;
const addresses = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => `address ${first + index}` as Address);

/** Notes the calls; fails those that read `bad`. */
class NotingChain extends MemoryChain {
  readonly calls: (readonly Address[])[] = [];
  bad: Address | null = null;
  error: Error = new CliError('rpc_error', { what: 'the node answered wrongly', hint: 'another node' });

  override async getAccounts(asked: readonly Address[]) {
    this.calls.push(asked);
    if (this.bad !== null && asked.includes(this.bad)) throw this.error;
    return super.getAccounts(asked);
  }
}

it('makes one call of what is read in one turn, and gives each its own accounts', async () => {
  const chain = new NotingChain();
  const [one, two, none] = addresses(3) as [Address, Address, Address];
  chain.set(one, OWNER, new Uint8Array([1]));
  chain.set(two, OWNER, new Uint8Array([2]));
  const read = joinedReads(chain);
  const answers = await Promise.all([read([one]), read([two, one]), read([none]), read([])]);
  expect(chain.calls).toEqual([[one, two, none]]);
  expect(answers.map(({ accounts }) => accounts.map((account) => account?.data[0] ?? null))).toEqual([
    [1],
    [2, 1],
    [null],
    [],
  ]);
  expect(answers.map(({ slot }) => slot)).toEqual([chain.slot, chain.slot, chain.slot, chain.slot]);
  chain.slot += 1n;
  expect((await read([one])).slot).toBe(chain.slot);
  expect(chain.calls).toHaveLength(2);
});

it('joins no more than a node answers in one call', async () => {
  const chain = new NotingChain();
  const read = joinedReads(chain);
  await Promise.all([
    read(addresses(60)),
    read(addresses(40, 60)),
    read(addresses(2, 99)),
    read(addresses(101)),
  ]);
  expect(chain.calls.map(({ length }) => length).sort()).toEqual([100, 101, 2]);
});

it('reads alone what was joined with what the node answers wrongly', async () => {
  const chain = new NotingChain();
  const [good, bad] = addresses(2) as [Address, Address];
  chain.set(good, OWNER, new Uint8Array([1]));
  chain.bad = bad;
  const read = joinedReads(chain);
  const [first, second] = await Promise.allSettled([read([good]), read([bad])]);
  expect(first).toMatchObject({ status: 'fulfilled', value: { accounts: [{ data: new Uint8Array([1]) }] } });
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'rpc_error' } });
  expect(chain.calls).toEqual([[good, bad], [good], [bad]]);
});

it('asks a node that cannot be reached only once', async () => {
  const chain = new NotingChain();
  const [good, bad] = addresses(2) as [Address, Address];
  chain.bad = bad;
  chain.error = new CliError('network_unreachable', { what: 'the node cannot be reached', hint: 'later' });
  const read = joinedReads(chain);
  await expect(Promise.all([read([good]), read([bad])])).rejects.toThrow('cannot be reached');
  expect(chain.calls).toHaveLength(1);
  await expect(read([bad])).rejects.toThrow('cannot be reached');
});
