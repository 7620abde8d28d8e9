import type { RaffleAccount } from '../../api/contract.ts';
import { raffleToJson } from '../../api/raffle-json.ts';
import type { AccountRead, Service } from '../../api/service.ts';
import { decodeEntrants, decodeRaffle, isRaffle } from '../../chain/codecs/raffle.ts';
import { decodeClock } from '../../chain/codecs/sysvars.ts';
import { type Address, CLOCK_SYSVAR } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { CliError } from '../../errors/cli-error.ts';
import { gatheringReads } from '../../flow/bulk/gathered-reads.ts';
import { type PaceOptions, paced } from '../../flow/bulk/pace.ts';
import type { ChainReader } from '../../ports/chain.ts';
import type { ComparedAccount } from '../../render/compared.ts';
import { type AccountKind, AUCTION, LISTING, OFFER } from '../account-kinds.ts';
import { differences } from '../compare.ts';

/** The kinds that the service shows. */
export const COMPARED = ['listing', 'offer', 'auction', 'raffle'] as const;

export type ComparedKind = (typeof COMPARED)[number];

/** What both sides are read with. */
export interface Sides {
  readonly service: Service;
  readonly chain: ChainReader;
  readonly deployment: Deployment;
}

/** An account in the form of the service; null when there is none. */
type Read = AccountRead<object>;

/** An account, and the kind that both sides are asked for. */
export interface Compared {
  readonly kind: ComparedKind;
  readonly address: Address;
}

type Seen = ComparedAccount & Compared;

/** As many as a node returns in one answer. */
const TOGETHER = 100;

/**
 * Compares accounts field by field, in their order. What differs is read again before it is reported: a block may lie between
 * the two sides. The node is asked for 100 accounts at a time. The service is asked for each account, for `atOnce` of them at the same
 * time, and for none while it asks to wait, which `onWait` is told in seconds.
 */
export async function compareAccounts(
  { service, chain, deployment }: Sides,
  wanted: readonly Compared[],
  pace: Omit<PaceOptions, 'perSecond'>,
): Promise<readonly ComparedAccount[]> {
  const asked = paced(service, { ...pace, perSecond: null });
  const sides = { service: asked, chain: gatheringReads(chain), deployment };
  const first = await lookAtAll(sides, wanted, TOGETHER);
  // No more than the service is asked for at once, so that both sides are read at the same time.
  const second = await lookAtAll(sides, first.filter(isDifferent), pace.atOnce);
  return first.map((one) => (isDifferent(one) ? (second.shift() ?? one) : one));
}

/** `together`: how many are looked at at the same time. */
async function lookAtAll(sides: Sides, wanted: readonly Compared[], together: number): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (let start = 0; start < wanted.length; start += together) {
    const group = wanted.slice(start, start + together);
    seen.push(...(await Promise.all(group.map((one) => lookAt(sides, one)))));
  }
  return seen;
}

async function lookAt(sides: Sides, { kind, address }: Compared): Promise<Seen> {
  const [service, node] = await Promise.all([
    fromService(sides, kind, address),
    fromNode(sides, kind, address),
  ]);
  return {
    kind,
    address,
    exists: node.account !== null,
    serviceSlot: service.viewSlot,
    nodeSlot: node.viewSlot,
    differences: differences(service.account, node.account),
  };
}

const isDifferent = (one: ComparedAccount): boolean => one.differences.length > 0;

/** What a service says where there is no account of the kind that it was asked for. */
const ABSENT: ReadonlySet<string> = new Set(['wrong_account_type', 'account_damaged']);

async function fromService({ service }: Sides, kind: ComparedKind, address: Address): Promise<Read> {
  try {
    if (kind === 'listing') return await service.getListing(address);
    if (kind === 'offer') return await service.getOffer(address);
    if (kind === 'auction') return await service.getAuction(address);
    return await service.getRaffle(address);
  } catch (error) {
    if (!(error instanceof CliError) || !ABSENT.has(error.code)) throw error;
    return { viewSlot: 0n, account: null };
  }
}

async function fromNode(sides: Sides, kind: ComparedKind, address: Address): Promise<Read> {
  if (kind === 'raffle') return raffleFromNode(sides, address);
  if (kind === 'offer') return accountFromNode(sides, OFFER, address);
  if (kind === 'auction') return accountFromNode(sides, AUCTION, address);
  return accountFromNode(sides, LISTING, address);
}

async function accountFromNode<T extends { readonly pubkey: string }>(
  { chain, deployment }: Sides,
  kind: AccountKind<T>,
  address: Address,
): Promise<Read> {
  const program = deployment.programs[kind.program];
  const { slot, accounts } = await chain.getAccounts([address]);
  const raw = accounts[0] ?? null;
  if (raw === null || raw.owner !== program || !kind.is(raw, program))
    return { viewSlot: slot, account: null };
  return { viewSlot: slot, account: kind.toJson(raw, program) };
}

/** The service shows a raffle with its entrants, and with what the clock makes of its end. */
export async function raffleFromNode(
  { chain, deployment }: Omit<Sides, 'service'>,
  address: Address,
): Promise<AccountRead<RaffleAccount>> {
  const program = deployment.programs.raffle;
  const first = await chain.getAccounts([address]);
  const named = first.accounts[0] ?? null;
  if (named === null || !isRaffle(named, program)) return { viewSlot: first.slot, account: null };
  const { entrants } = decodeRaffle(named, program);
  const { slot, accounts } = await chain.getAccounts([address, entrants, CLOCK_SYSVAR]);
  const [raw = null, holders = null, clock = null] = accounts;
  if (raw === null || !isRaffle(raw, program)) return { viewSlot: slot, account: null };
  const tickets = readable(() => decodeEntrants(holders, entrants, program));
  if (tickets === null) return { viewSlot: slot, account: null };
  return {
    viewSlot: slot,
    account: raffleToJson(decodeRaffle(raw, program), tickets, decodeClock(clock)),
  };
}

/** Null for what cannot be read: the service is then to show nothing either. */
function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof CliError && error.code === 'account_mismatch') return null;
    throw error;
  }
}
