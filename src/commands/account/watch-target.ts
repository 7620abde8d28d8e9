import type { RaffleAccount } from '../../api/contract.ts';
import type { StreamedAccount } from '../../api/service.ts';
import type { Address } from '../../domain/address.ts';
import type { WatchedAccount } from '../../domain/watched-account.ts';
import type { Deps } from '../../flow/deps.ts';
import { recogniseAccount } from '../../inspect/recognise.ts';
import type { ChainReader, RawAccount } from '../../ports/chain.ts';
import { type AccountKind, AUCTION, LISTING, OFFER } from '../account-kinds.ts';
import { type FollowTarget, kindTarget } from '../follow-target.ts';
import { raffleFromNode } from './compare-account.ts';

type Target = FollowTarget<WatchedAccount>;
type Of = Pick<Deps, 'settings' | 'deployment'>;

/** The kinds that the service shows. `known`: what is at the address now; null where nothing is. */
export async function targetOf(deps: Of, address: Address, known: RawAccount | null): Promise<Target> {
  const kind = known === null ? null : (await recogniseAccount(known, deps.deployment)).kind;
  if (kind === 'listing') return ofKind(deps, LISTING, kind, address);
  if (kind === 'offer') return ofKind(deps, OFFER, kind, address);
  if (kind === 'auction') return ofKind(deps, AUCTION, kind, address);
  if (kind === 'raffle') return ofRaffle(deps, address);
  return { address, service: null, fromNode: (account, chain) => anyAccount(deps, account, chain) };
}

function ofKind<T extends { readonly pubkey: string }>(
  deps: Of,
  kind: AccountKind<T>,
  name: string,
  address: Address,
): Target {
  const one = kindTarget(deps, kind, address);
  const watched = (account: T): WatchedAccount => ({ kind: name, account: { ...account } });
  const { service } = one;
  return {
    address,
    service: service && {
      told: (streamed) => {
        const told = service.told(streamed);
        return told && watched(told);
      },
      ask: async (from) => {
        const { viewSlot, account } = await service.ask(from);
        return { viewSlot, account: account && watched(account) };
      },
    },
    fromNode: async (raw, chain) => {
      const account = await one.fromNode(raw, chain);
      return account && watched(account);
    },
  };
}

/** A raffle is two accounts: the RPC node is asked for both when the first changes. */
function ofRaffle({ settings, deployment }: Of, address: Address): Target {
  const watched = ({ ticketPrice, drawSlot, ...account }: RaffleAccount): WatchedAccount => {
    // The service writes whole numbers, which are read as they come; both are of 64 bits.
    const whole = { ticketPrice: BigInt(ticketPrice), drawSlot: drawSlot === null ? null : BigInt(drawSlot) };
    return { kind: 'raffle', account: { ...account, ...whole } };
  };
  return {
    address,
    service:
      settings.source === 'api'
        ? {
            told: (account: StreamedAccount) => ('raffleAccount' in account ? watched(account) : undefined),
            ask: async (service) => {
              const { viewSlot, account } = await service.getRaffle(address);
              return { viewSlot, account: account && watched(account) };
            },
          }
        : null,
    fromNode: async (_, chain) => {
      const { account } = await raffleFromNode({ chain, deployment }, address);
      return account && watched(account);
    },
  };
}

/** What an account is now. One that did not exist at first may become any. */
async function anyAccount(deps: Of, raw: RawAccount, chain: ChainReader): Promise<WatchedAccount | null> {
  const { kind, fields } = await recogniseAccount(raw, deps.deployment);
  if (kind === 'listing' || kind === 'offer' || kind === 'auction' || kind === 'raffle')
    return (await targetOf(deps, raw.address, raw)).fromNode(raw, chain);
  const { owner, lamports, data } = raw;
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  return { kind, account: { owner, lamports, size: data.length, ...values } };
}
