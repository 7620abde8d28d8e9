import type { Address } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import { findRows } from '../../inspect/market-rows.ts';
import { recogniseAccount } from '../../inspect/recognise.ts';
import { type ComparedAccount, renderCompared } from '../../render/compared.ts';
import { artworkFor } from '../artwork-argument.ts';
import { defineCommand, optional, toggle } from '../command.ts';
import { COMPARED, type Compared, compareAccounts, type Sides } from './compare-account.ts';

/** Requests to the service at the same time. */
const AT_ONCE = 16;

export const command = defineCommand({
  description:
    'Compare what the service says with the chain, field by field: one account, those of an artwork, or all listings, offers, auctions and raffles.',
  example: 'account compare --all',
  never: 'It needs no key, and never signs anything.',
  args: {
    address: optional(
      'ADDRESS',
      'address of an account, or name or mint of an artwork',
      artworkFor('account compare'),
    ),
  },
  options: { all: toggle('every account that the programs have') },
  fields: ['kind', 'address', 'exists', 'serviceSlot', 'nodeSlot', 'differences'],
  check(_, { address: named, all }) {
    if ((named === null) === all) return;
    throw new CliError('usage', {
      what: all ? 'an address and --all cannot be used together' : 'nothing is named',
      hint: 'name an address, or all: gavel account compare --all',
    });
  },
  async run(deps, { address: named }): Promise<readonly ComparedAccount[]> {
    const [service, chain] = await Promise.all([deps.service(), deps.chain()]);
    const sides = { service, chain, deployment: deps.deployment };
    const wanted = named === null ? await rowsOf(sides, {}) : await wantedAt(sides, named);
    const { clock, interrupted, terminal } = deps;
    const onWait = (seconds: number): void => terminal.note(`the service asks to wait ${seconds} s`);
    return compareAccounts(sides, wanted, { clock, interrupted, atOnce: AT_ONCE, onWait });
  },
  render: renderCompared,
  json: (compared) => compared.map((one) => ({ ...one })),
  notes: (compared) => {
    const differing = compared.filter(({ differences }) => differences.length > 0).length;
    return [`${compared.length} compared, ${differing} ${differing === 1 ? 'differs' : 'differ'}`];
  },
  problem(compared) {
    const differing = compared.filter(({ differences }) => differences.length > 0);
    const [first] = differing;
    if (first === undefined) return null;
    return new CliError('service_differs', {
      what: `the service and the chain differ in ${differing.length} of ${compared.length} accounts`,
      why: `the first is ${first.address}: ${first.differences.map(({ field }) => field).join(', ')}`,
      hint: `see what the chain has: gavel inspect ${first.address}`,
      details: { accounts: differing.map(({ address: at }) => at) },
    });
  },
});

async function rowsOf(
  { chain, deployment }: Sides,
  filter: { readonly mint?: Address },
): Promise<readonly Compared[]> {
  const found = await Promise.all(COMPARED.map((kind) => findRows(chain, deployment, kind, filter)));
  return COMPARED.flatMap((kind, index) =>
    (found[index]?.rows ?? []).map((row) => ({ kind, address: row.address })),
  );
}

/** The account itself, those of an artwork, or, where the chain has nothing, what the service may believe to be there. */
async function wantedAt(sides: Sides, at: Address): Promise<readonly Compared[]> {
  const { accounts } = await sides.chain.getAccounts([at]);
  const account = accounts[0] ?? null;
  if (account === null) return COMPARED.map((kind) => ({ kind, address: at }));
  const { kind, title } = await recogniseAccount(account, sides.deployment);
  const own = COMPARED.find((one) => one === kind);
  if (own !== undefined) return [{ kind: own, address: at }];
  const rows = await rowsOf(sides, { mint: at });
  if (rows.length > 0) return rows;
  throw new CliError('wrong_account_type', {
    what: `the service shows nothing about ${at}`,
    why: `it is ${title}, and no listing, offer, auction or raffle is about it`,
    hint: `see what it is: gavel inspect ${at}`,
    details: { address: at, kind },
  });
}
