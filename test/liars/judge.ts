import { type Address, SYSTEM_PROGRAM, WRAPPED_SOL_MINT } from '../../src/domain/address.ts';
import { isOperationName, type OperationName } from '../../src/operations/registry.ts';
import type { VmAccount } from '../../src/sandbox/chain/vm/account.ts';
import { tokenRecordOf } from '../model/places.ts';
import { type Change, type Effect, rentOf, tokenOf, worthOf } from './effect.ts';
import { AUCTION } from './meant/auction.ts';
import { LISTING } from './meant/listing.ts';
import type { Honest, Meant } from './meant/meant.ts';
import { OFFER } from './meant/offer.ts';
import { RAFFLE } from './meant/raffle.ts';
import { SCHEDULED_BID } from './meant/scheduled-bid.ts';
import { VENDOR_A } from './meant/vendor-a.ts';
import { VENDOR_B } from './meant/vendor-b.ts';
import { fieldsOf, kindOf } from './records.ts';

const MEANT: Readonly<Record<OperationName, (honest: Honest) => Meant>> = {
  ...LISTING,
  ...OFFER,
  ...AUCTION,
  ...SCHEDULED_BID,
  ...RAFFLE,
  ...VENDOR_A,
  ...VENDOR_B,
};

export interface Typed extends Honest {
  readonly operation: string;
  /** Who may be given an account at the wallet's cost: everybody whom the honest chain names in this. */
  readonly parties: ReadonlySet<string>;
  /** Lamports that the network may take. */
  readonly maxFee: bigint;
}

/**
 * What is wrong with an effect on the honest chain, by what was typed; empty where nothing is. Of what the runtime
 * refuses, only what it names counts: it may go through another time.
 */
export function judge(typed: Typed, effect: Effect): readonly string[] {
  if (!isOperationName(typed.operation)) throw new RangeError(`there is no operation ${typed.operation}`);
  const meant = MEANT[typed.operation](typed);
  const named = foreign(meant, effect);
  if (effect.err !== null) return named;
  return [
    ...named,
    ...ofFee(typed, effect),
    ...ofControl(typed.wallet, meant, effect),
    ...ofRecords(meant, effect),
    ...ofTokens(typed.wallet, meant, effect),
    ...ofLamports(typed, meant, effect),
  ];
}

/** Listings, offers, auctions, raffles, orders and listings of vendor-b that are to be written, and are not those that were asked for. */
function foreign({ records }: Meant, { accounts }: Effect): readonly string[] {
  return accounts.flatMap(({ address, writable, before }) => {
    const kind = before === null ? null : kindOf(before);
    if (!writable || kind === null || kind === 'entrants' || records.has(address)) return [];
    return [`it is about another ${kind}: ${address}`];
  });
}

function ofFee({ wallet, maxFee }: Typed, { payer, signers, fee }: Effect): readonly string[] {
  return [
    ...(payer === wallet && signers === 1 ? [] : ['another pays or signs']),
    ...(fee <= maxFee ? [] : [`the network takes ${fee} lamports`]),
  ];
}

/** The wallet stays a wallet, and what is the wallet's stays with nobody else having a say. */
function ofControl(wallet: Address, { records }: Meant, { accounts }: Effect): readonly string[] {
  return accounts.flatMap(({ address, before, after }) => {
    if (address === wallet && (after?.owner !== SYSTEM_PROGRAM || after.data.length > 0))
      return ['the wallet is no wallet any more'];
    const [was, is] = [tokenOf(before), tokenOf(after)];
    if (was?.owner !== wallet || is === null) return [];
    const kept = (field: 'owner' | 'closeAuthority' | 'state') =>
      JSON.stringify(was[field], plain) === JSON.stringify(is[field], plain);
    // The account of a programmable NFT is thawed when that leaves, and frozen when it arrives.
    const isProgrammable = accounts.some((one) => one.address === tokenRecordOf(was.mint, address));
    const delegate = is.delegate.__option === 'Some' ? is.delegate.value : null;
    const same = was.delegate.__option === 'Some' ? was.delegate.value === delegate : delegate === null;
    // The listing of an artwork that stays in the wallet becomes its delegate; without one, nobody has a say.
    const isAllowed = same || delegate === null || (is.amount === 1n && records.has(delegate));
    const isKept = kept('owner') && kept('closeAuthority') && isAllowed;
    return isKept && (isProgrammable || kept('state')) ? [] : [`somebody else has a say over ${address}`];
  });
}

const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

function ofRecords({ records }: Meant, { accounts }: Effect): readonly string[] {
  const wrong: string[] = [];
  for (const { address, before, after } of accounts) {
    const [was, is] = [fieldsOf(before), fieldsOf(after)];
    if (records.has(address) || (was === null && is === null) || isSame(before, after)) continue;
    wrong.push(`another ${(was ?? is)?.kind} changes: ${address}`);
  }
  for (const [address, rule] of records) {
    const change = accounts.find((one) => one.address === address);
    const [was, is] = [fieldsOf(change?.before), fieldsOf(change?.after)];
    const why = change === undefined ? 'it is not in the transaction' : rule(is, was);
    if (why !== null) wrong.push(`${address}: ${why}`);
  }
  return wrong;
}

function isSame(before: VmAccount | null, after: VmAccount | null): boolean {
  return (
    before?.lamports === after?.lamports &&
    Buffer.compare(before?.data ?? new Uint8Array(), after?.data ?? new Uint8Array()) === 0
  );
}

function ofTokens(wallet: Address, meant: Meant, effect: Effect): readonly string[] {
  const [before, after] = [worthOf(wallet, effect, 'before').tokens, worthOf(wallet, effect, 'after').tokens];
  const mints = new Set([...before.keys(), ...after.keys(), ...meant.tokens.keys()]);
  // Wrapped SOL is counted with the lamports.
  mints.delete(WRAPPED_SOL_MINT);
  return [...mints].flatMap((mint) => {
    const change = (after.get(mint) ?? 0n) - (before.get(mint) ?? 0n);
    const { least, most } = meant.tokens.get(mint) ?? { least: 0n, most: 0n };
    return change >= least && change <= most ? [] : [`${change} of ${mint}, not ${least} to ${most}`];
  });
}

function ofLamports(typed: Typed, meant: Meant, effect: Effect): readonly string[] {
  const { wallet, parties } = typed;
  const opened = effect.accounts.filter(isOpened);
  const recorded = ownersOfRecords(effect);
  const wrong = opened.flatMap(({ address, before, after }) => {
    const token = tokenOf(after);
    const owner = token?.owner ?? recorded.get(address) ?? address;
    const rent = rentOf(after?.data.length ?? 0);
    const most = rent > (before?.lamports ?? 0n) ? rent : (before?.lamports ?? 0n);
    const wrapped = token?.mint === WRAPPED_SOL_MINT ? token.amount : 0n;
    const money = meant.records.has(address) ? -meant.lamports : 0n;
    return [
      ...(meant.records.has(address) || meant.opens?.has(address) === true || parties.has(owner)
        ? []
        : [`an account for ${owner} is opened`]),
      ...((after?.lamports ?? 0n) <=
      most + wrapped + (money > 0n ? money : 0n) + (meant.opens?.get(address) ?? 0n)
        ? []
        : [`${after?.lamports} lamports go into ${address}, whose rent is ${rent}`]),
    ];
  });
  const rents = opened
    .filter(({ after }) => tokenOf(after)?.owner !== wallet)
    .reduce((sum, { after }) => sum + rentOf(after?.data.length ?? 0), 0n);
  const left = worthOf(wallet, effect, 'before').lamports - worthOf(wallet, effect, 'after').lamports;
  const fees = opened.reduce((sum, { address }) => sum + (meant.opens?.get(address) ?? 0n), 0n);
  const most = effect.fee + rents + fees - meant.lamports;
  return [...wrong, ...(left <= most ? [] : [`${left} lamports leave, ${most} at most were meant`])];
}

/** By the record of a programmable NFT's token account: who owns that account. */
function ownersOfRecords({ accounts }: Effect): ReadonlyMap<string, string> {
  return new Map(
    accounts.flatMap(({ address, after }): [string, string][] => {
      const token = tokenOf(after);
      return token === null ? [] : [[tokenRecordOf(token.mint, address), token.owner]];
    }),
  );
}

function isOpened({ before, after }: Change): boolean {
  return (after?.data.length ?? 0) > 0 && (before?.data.length ?? 0) === 0;
}
