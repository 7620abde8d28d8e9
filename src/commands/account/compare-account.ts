import { raffleToJson } from '../../api/raffle-json.ts';
import type { AccountRead, Service } from '../../api/service.ts';
import { decodeEntrants, decodeRaffle, isRaffle } from '../../chain/codecs/raffle.ts';
import { decodeClock } from '../../chain/codecs/sysvars.ts';
import { type Address, CLOCK_SYSVAR } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { CliError } from '../../errors/cli-error.ts';
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

/** Compares one account field by field. Both are read again before a difference is reported: a block may lie between. */
export async function compareAccount(
  sides: Sides,
  kind: ComparedKind,
  address: Address,
): Promise<ComparedAccount> {
  const ask = () => Promise.all([fromService(sides, kind, address), fromNode(sides, kind, address)]);
  let [service, node] = await ask();
  if (differences(service.account, node.account).length > 0) [service, node] = await ask();
  return {
    kind,
    address,
    exists: node.account !== null,
    serviceSlot: service.viewSlot,
    nodeSlot: node.viewSlot,
    differences: differences(service.account, node.account),
  };
}

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
async function raffleFromNode({ chain, deployment }: Sides, address: Address): Promise<Read> {
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
