import type { Address } from '@solana/kit';
import { type Account, TOKEN_RENT } from './books.ts';
import { ARTWORKS, nameOf, SOL, WALLETS } from './cast.ts';
import type { Operation } from './operation.ts';
import { associated, scheduledPlace } from './places.ts';
import type { TokenHolding } from './records.ts';

type Accounts = ReadonlyMap<Address, Account>;

/** What people have, by person and currency or artwork. */
class Worth {
  readonly #amounts = new Map<string, bigint>();

  add(person: Address, mint: Address, amount: bigint): void {
    const key = `${person} ${mint}`;
    this.#amounts.set(key, (this.#amounts.get(key) ?? 0n) + amount);
  }

  of(person: Address, mint: Address): bigint {
    return this.#amounts.get(`${person} ${mint}`) ?? 0n;
  }

  entries(): [Address, Address, bigint][] {
    return [...this.#amounts].map(([key, amount]) => {
      const [person, mint] = key.split(' ') as [Address, Address];
      return [person, mint, amount];
    });
  }
}

/** Who gets back what an account of a program is worth if everything ended now. */
function claimant(accounts: Accounts, address: Address): Address | undefined {
  const record = accounts.get(address)?.record;
  switch (record?.kind) {
    case 'listing':
    case 'auction':
    case 'order':
      return record.seller;
    case 'offer':
      return record.buyer;
    case 'scheduled':
      return record.bidder;
    case 'raffle':
      return record.creator;
    default:
      return undefined;
  }
}

/** Who gets back a token account: that of an account which was opened for another mint is nobody's any more. */
function tokenClaimant(accounts: Accounts, { owner, mint }: TokenHolding): Address | undefined {
  const record = accounts.get(owner)?.record;
  if (record === undefined || record.kind === 'wallet') return owner;
  const escrowed =
    'mint' in record && (mint === record.mint || ('currency' in record && mint === record.currency));
  return escrowed && (record.kind !== 'listing' || mint === record.mint)
    ? claimant(accounts, owner)
    : undefined;
}

/** Tokens of an auction's currency are the highest bidder's, as far as the bid goes. */
function addTokens(accounts: Accounts, worth: Worth, person: Address, holding: TokenHolding): void {
  const { owner, mint, amount } = holding;
  const record = accounts.get(owner)?.record;
  const bid = record?.kind === 'auction' && record.currency === mint ? record.highest : 0n;
  if (record?.kind === 'auction' && bid > 0n) worth.add(record.bidder, mint, bid);
  worth.add(person, mint, amount - bid);
}

function addAccount(accounts: Accounts, worth: Worth, address: Address, { lamports, record }: Account): void {
  switch (record.kind) {
    case 'wallet':
      worth.add(address, SOL, lamports);
      return;
    case 'token': {
      const person = tokenClaimant(accounts, record);
      if (person === undefined) return;
      worth.add(person, SOL, lamports);
      if (record.mint !== SOL) addTokens(accounts, worth, person, record);
      return;
    }
    case 'auction': {
      const bid = record.currency === SOL ? record.highest : 0n;
      worth.add(record.bidder, SOL, bid);
      worth.add(record.seller, SOL, lamports - bid);
      return;
    }
    default: {
      const person = claimant(accounts, address);
      if (person !== undefined) worth.add(person, SOL, lamports);
    }
  }
}

/** What people hold themselves, and the same with what they could take back. */
function worthOf(accounts: Accounts): { readonly own: Worth; readonly all: Worth } {
  const [own, all] = [new Worth(), new Worth()];
  for (const [address, account] of accounts) {
    addAccount(accounts, all, address, account);
    const { record, lamports } = account;
    if (record.kind === 'wallet') own.add(address, SOL, lamports);
    if (record.kind === 'token') own.add(record.owner, record.mint, record.amount);
  }
  return { own, all };
}

const ARTWORK_MINTS = new Set(ARTWORKS.map(({ mint }) => mint));
const SALES = new Set(['buy', 'settle', 'claim prize', 'buy order']);

/** Tokens that strangers put into the escrow of a scheduled bid: with the bid they go into the auction. */
function surplusOf(accounts: Accounts, { art, owner, currency }: Operation): bigint {
  const { address } = scheduledPlace(art.mint, owner);
  const bid = accounts.get(address)?.record;
  const escrow = accounts.get(associated(address, currency))?.record;
  return bid?.kind === 'scheduled' && escrow?.kind === 'token' ? escrow.amount - bid.amount : 0n;
}

interface Loss {
  readonly person: Address;
  readonly mint: Address;
  readonly loss: bigint;
  readonly gotArtwork: boolean;
}

/** Whether somebody who did not act may have less: they get what they bid or offered for, or sold. */
function mayLose(before: Accounts, op: Operation, { person, mint, loss, gotArtwork }: Loss): boolean {
  if (op.kind === 'execute scheduled bid') {
    if (person !== op.owner) return false;
    return mint === SOL ? loss <= TOKEN_RENT : mint === op.currency && loss <= surplusOf(before, op);
  }
  // Fee and royalty go off the proceeds, whoever has them paid out.
  if (op.kind === 'claim proceeds') return person === op.owner && mint === op.currency;
  if (op.kind === 'settle' || op.kind === 'accept offer') if (gotArtwork) return true;
  return SALES.has(op.kind) && ARTWORK_MINTS.has(mint) && person === op.owner;
}

/** Throws when an operation took something from somebody who had no part in it. */
export function checkStrangers(before: Accounts, after: Accounts, op: Operation): void {
  const [was, is] = [worthOf(before), worthOf(after)];
  for (const [person, mint, amount] of was.own.entries()) {
    if (person === op.actor || !WALLETS.includes(person) || is.own.of(person, mint) >= amount) continue;
    throw new Error(`${nameOf(op.actor)} took ${nameOf(mint)} out of the hands of ${nameOf(person)}`);
  }
  for (const [person, mint, amount] of was.all.entries()) {
    const loss = amount - is.all.of(person, mint);
    if (person === op.actor || !WALLETS.includes(person) || loss <= 0n) continue;
    const gotArtwork = is.own.of(person, op.art.mint) > was.own.of(person, op.art.mint);
    if (mayLose(before, op, { person, mint, loss, gotArtwork })) continue;
    throw new Error(`${nameOf(person)} lost ${loss} ${nameOf(mint)} by what ${nameOf(op.actor)} did`);
  }
}
