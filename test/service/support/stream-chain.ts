import { getListingEncoder } from '../../../src/chain/generated/market/accounts/listing.ts';
import type { Address } from '../../../src/domain/address.ts';
import type { AccountWatch, Mention, WatchEvents } from '../../../src/ports/account-watch.ts';
import type { RawAccount } from '../../../src/ports/chain.ts';
import { MemoryChain } from './chain.ts';
import { ARTWORK, AUTHORITY, FEE_ACCOUNT, MARKET, SELLER } from './world.ts';

/** Bytes of a listing with this price, in lamports. */
export function listingOf(price: bigint): Uint8Array {
  return new Uint8Array(
    getListingEncoder().encode({
      bump: 255,
      version: 1,
      marketplaceAuthority: AUTHORITY,
      seller: SELLER,
      mint: ARTWORK,
      currencyMint: ARTWORK,
      price,
      endTime: 0n,
      listedAt: 5n,
      feeAccount: FEE_ACCOUNT,
      feeBps: 0,
      startTime: 0n,
      whitelistConfig: ARTWORK,
      buyerSetsPrice: false,
      editionsLimit: 0,
      nonCustodial: false,
      tokenStandard: 0,
      disablePrimarySplit: false,
      reserved: new Uint8Array(0),
    } as unknown as Parameters<ReturnType<typeof getListingEncoder>['encode']>[0]),
  );
}

/** A chain in memory whose blocks a test makes, and that tells of accounts as a node does. */
export class StreamChain extends MemoryChain {
  readonly asked: string[] = [];
  #events: WatchEvents | null = null;
  readonly #watched = new Set<Address>();
  readonly #blocks = new Map<bigint, Map<Address, number>>();
  readonly #keptBlocks: number;
  isConnected = true;

  /** `keptBlocks`: how many blocks it still knows. */
  constructor(keptBlocks = 1_000_000) {
    super();
    this.#keptBlocks = keptBlocks;
  }

  override readonly watchAccounts = (events: WatchEvents): AccountWatch => {
    this.#events = events;
    return {
      add: (address) => {
        this.#watched.add(address);
        if (this.isConnected) setImmediate(() => events.begun(address));
        else setImmediate(() => events.lost('no node'));
      },
      remove: (address) => {
        this.#watched.delete(address);
      },
      close: () => undefined,
    };
  };

  override readonly getBlockWrites = async (slot: bigint) => {
    this.asked.push(`block ${slot}`);
    return this.#blocks.get(slot) ?? new Map<Address, number>();
  };

  override readonly getMentions = async (address: Address): Promise<readonly Mention[]> => {
    this.asked.push('mentions');
    const slots = [...this.#blocks].flatMap(([slot, writes]) => (writes.has(address) ? [slot] : []));
    return slots.toReversed().map((slot) => ({ signature: String(slot), slot, succeeded: true }));
  };

  /** Makes a block whose transactions write these accounts in this order; null closes one. `told`: in which slot the node says so. */
  land(writes: readonly (readonly [Address, Uint8Array | null])[], told?: bigint): bigint {
    this.slot += 1n;
    this.#blocks.set(this.slot, new Map(writes.map(([address], place) => [address, place])));
    this.#blocks.delete(this.slot - BigInt(this.#keptBlocks));
    for (const [address, data] of writes) {
      if (data === null) this.delete(address);
      else this.set(address, MARKET, data);
    }
    for (const [address, data] of writes) {
      if (!this.#watched.has(address) || !this.isConnected) continue;
      const account: RawAccount | null = data && {
        address,
        owner: MARKET,
        data,
        lamports: 1n,
        executable: false,
      };
      this.#events?.changed({ address, slot: told ?? this.slot, account });
    }
    return this.slot;
  }

  loseNode(): void {
    this.isConnected = false;
    this.#events?.lost('it was cut');
  }

  findNode(): void {
    this.isConnected = true;
    for (const address of this.#watched) this.#events?.begun(address);
  }

  isWatched(address: Address): boolean {
    return this.#watched.has(address);
  }
}
