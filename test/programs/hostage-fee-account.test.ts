import { AccountRole, type Address, getAddressEncoder, type Instruction } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { RESERVED_ADDRESSES } from '../../src/domain/reserved-addresses.ts';
import { secondAccount } from '../support/program-hostage.ts';
import { SALES, type Sale, type SaleName, type SalePlaces } from '../support/program-sales.ts';
import {
  associatedToken,
  createAssociatedToken,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  tokenAccountBytes,
} from '../support/program-tokens.ts';
import { TOKEN_TURNS } from '../support/program-turns.ts';
import { addressOf, NETWORK_FEE, signerOf } from '../support/program-vm.ts';
import type { World } from '../support/program-world.ts';

/** Whatever the marketplace's fee account is, and whatever whoever ends a sale names in its place: everybody else gets theirs. */

/** Where the config of a marketplace, or of vendor-a, names it. */
const FEE_ACCOUNT = 42;
const NAMES = Object.keys(SALES) as SaleName[];
const SELLING: readonly SaleName[] = ['purchase', 'settlement', 'acceptance', 'order'];

/** The marketplace's authority chose that address when it created the marketplace: no key is needed for it. */
const feeTo = (address: Address) => (world: World, config: Address) => {
  world.vm.patch(config, FEE_ACCOUNT, getAddressEncoder().encode(address));
  Object.assign(world, { feeAccount: address });
};

/** What seller and creators get, lamports or tokens, and the artwork. */
async function others(sale: Sale) {
  const { world, buyer } = sale;
  const held = async (wallet: Address) => {
    const purse = await world.purse(wallet);
    return purse === undefined ? world.vm.balance(wallet) : (world.vm.tokens(purse) ?? 0n);
  };
  const money = await Promise.all([world.seller, ...world.creators].map(held));
  return { money, artwork: world.vm.tokens(await associatedToken(buyer, world.mint)) ?? 0n };
}

/** The cluster takes what it reserves for read-only, and a client must not name a program otherwise. */
const withoutReserved = ({ accounts = [], ...rest }: Instruction): Instruction => ({
  ...rest,
  accounts: accounts.map((it) =>
    RESERVED_ADDRESSES.has(it.address) ? { address: it.address, role: AccountRole.READONLY } : it,
  ),
});

/** Ends the sale; returns what the others got by it. */
async function end(sale: Sale, places?: SalePlaces) {
  const before = await others(sale);
  sale.world.must(sale.sender, ...(await sale.finish(places)).map(withoutReserved));
  const after = await others(sale);
  return {
    money: after.money.map((amount, at) => amount - (before.money[at] ?? 0n)),
    artwork: after.artwork - before.artwork,
  };
}

/** The same by plain arithmetic; `forfeited` when the seller gets the fee too. */
function due(sale: Sale, forfeited: boolean) {
  const { world, sender, rents } = sale;
  const { seller, fee, creators } = sale.split;
  const inSol = world.terms.spl ? 0n : rents.seller;
  const spent = sender === world.seller && !world.terms.spl ? NETWORK_FEE + world.vm.rent(165) : 0n;
  return { money: [seller + (forfeited ? fee : 0n) + inSol - spent, ...creators], artwork: 1n };
}

/** Each address in one kind of sale, another one from address to address; with `--mode full` in all of them. */
const isSampled = (at: number, names: readonly SaleName[], name: SaleName): boolean =>
  process.env.MODE === 'full' || at % names.length === names.indexOf(name);

describe('the fee account is an address that the cluster reserves', () => {
  test.each([...[...RESERVED_ADDRESSES].entries()])(
    'in SOL the seller gets the fee: %i, %s',
    async (at, reserved) => {
      for (const name of SELLING) {
        if (!isSampled(at, SELLING, name)) continue;
        const sale = await SALES[name]({}, feeTo(reserved));
        expect(await end(sale)).toEqual(due(sale, true));
      }
    },
  );

  test.each(NAMES)('in a currency it has a token account as any other: %s', async (name) => {
    for (const [at, reserved] of [...RESERVED_ADDRESSES].entries()) {
      if (!isSampled(at, NAMES, name)) continue;
      const sale = await SALES[name]({ spl: true }, feeTo(reserved));
      expect(await end(sale)).toEqual(due(sale, false));
      const purse = await associatedToken(reserved, sale.world.currency);
      expect(sale.world.vm.tokens(purse)).toBe(sale.split.fee);
    }
  });
});

describe('the token account of the fee account', () => {
  test.each(NAMES.flatMap((name) => TOKEN_TURNS.map((how) => ({ name, how, is: how.name }))))(
    'is $is: $name',
    async ({ name, how }) => {
      const sale = await SALES[name]({ spl: true });
      const { authority, currency: mint, feeAccount: owner, vm } = sale.world;
      sale.world.must(authority, await createAssociatedToken(signerOf(authority), owner, mint));
      const purse = await associatedToken(owner, mint);
      how.turn(vm, purse, { owner, mint, issuer: authority });
      expect(await end(sale)).toEqual(due(sale, !how.usable));
      expect(vm.tokens(purse)).toBe(how.usable ? sale.split.fee : 0n);
    },
  );

  /** What somebody who ends a sale could name so that the fee does not arrive. */
  const WRONG: readonly (readonly [string, string, (world: World, place: Address) => void])[] = [
    [
      'somebody else’s',
      'WrongTokenOwner',
      ({ vm, currency, seller }, place) =>
        vm.forge(place, { owner: TOKEN_PROGRAM, data: tokenAccountBytes(currency, seller, 0n) }),
    ],
    [
      'of another mint',
      'WrongTokenMint',
      ({ vm, mint, feeAccount }, place) =>
        vm.forge(place, { owner: TOKEN_PROGRAM, data: tokenAccountBytes(mint, feeAccount, 0n) }),
    ],
    [
      'of Token-2022',
      'InvalidTokenAccount',
      ({ vm, currency, feeAccount }, place) =>
        vm.forge(place, { owner: TOKEN_2022_PROGRAM, data: tokenAccountBytes(currency, feeAccount, 0n) }),
    ],
    ['an address without an account', 'WrongTokenAddress', () => undefined],
    ['a wallet', 'WrongTokenAddress', ({ vm }, place) => vm.fund(place, 1_000_000_000n)],
  ];
  test.each(NAMES.flatMap((name) => WRONG.map((row) => [name, ...row] as const)))(
    '%s: one that is %s cannot be named',
    async (name, _, error, make) => {
      const sale = await SALES[name]({ spl: true });
      const { world, sender } = sale;
      const place = addressOf('wrong place');
      make(world, place);
      const outcome = world.vm.send(sender, ...(await sale.finish({ feeToken: place })));
      expect(outcome.error).toBe(error);
      expect(await end(sale)).toEqual(due(sale, false));
    },
  );

  test.each(NAMES)(
    '%s: a frozen one beside it cannot be named, so that the fee would be lost',
    async (name) => {
      const sale = await SALES[name]({ spl: true });
      const { world, sender } = sale;
      const frozen = secondAccount(world, world.feeAccount, world.currency);
      world.vm.patch(frozen, 108, [2]);
      const outcome = world.vm.send(sender, ...(await sale.finish({ feeToken: frozen })));
      expect(outcome.logs.join('\n')).toContain('Account is frozen');
      expect(await end(sale)).toEqual(due(sale, false));
      const purse = await associatedToken(world.feeAccount, world.currency);
      expect(world.vm.tokens(purse)).toBe(sale.split.fee);
    },
  );
});
