import type { AssetRecord } from '../../assets/asset.ts';
import { readRecord, recordReads } from '../../assets/records.ts';
import {
  decodeMarketplaceConfig,
  findMarketplaceConfigAddress,
} from '../../chain/codecs/marketplace-config.ts';
import {
  decodeEntrants,
  decodeRaffle,
  type Entrants,
  findRaffleAddresses,
  isRaffle,
} from '../../chain/codecs/raffle.ts';
import { type FirstHash, firstHashFrom, SLOT_HASHES_SYSVAR } from '../../chain/codecs/slot-hashes.ts';
import { decodeClock } from '../../chain/codecs/sysvars.ts';
import { readAll } from '../../chain/read-all.ts';
import { type Address, CLOCK_SYSVAR } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { isEnded, type Raffle } from '../../domain/raffle.ts';
import { CliError } from '../../errors/cli-error.ts';
import { requireDerived } from '../../operations/derived.ts';
import { marketplaceDifference } from '../../operations/own-marketplace.ts';
import { noRaffle } from '../../operations/raffle-state.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { currencyFromAccount } from '../currency-from-account.ts';

/** A raffle with its other accounts as far as they can be read, all at one slot. For showing only, not for signing. */
export interface ShownRaffle {
  readonly slot: bigint;
  /** The time of the chain's clock, in unix seconds. */
  readonly now: number;
  readonly raffle: Raffle;
  /** This and the next two are null when they cannot be read. */
  readonly entrants: Entrants | null;
  readonly record: AssetRecord | null;
  readonly currency: Currency | null;
  /** The hash of the first block at or after the draw slot, if it is known; null until the raffle is ended. */
  readonly drawHash: FirstHash | null;
  /** What cannot be read and why, and whether it is of another marketplace. One line each. */
  readonly warnings: readonly string[];
}

/** Throws `raffle_not_found`, and `account_mismatch` when it is not at the address that is derived from its fields. */
export async function readShownRaffle(
  chain: ChainReader,
  deployment: Deployment,
  address: Address,
): Promise<ShownRaffle> {
  const program = deployment.programs.raffle;
  const first = await readAll(chain, { raffle: address });
  const named = first.found.raffle;
  if (named === null || !isRaffle(named, program)) throw noRaffle(address, first.slot);
  const { creator, prizeMint, entrants, currencyMint } = decodeRaffle(named, program);
  const derived = await findRaffleAddresses(program, { creator, mint: prizeMint });
  requireDerived('raffle', address, derived.raffle);
  requireDerived('list of entrants', entrants, derived.entrants);
  const { slot, found } = await readAll(chain, {
    raffle: address,
    entrants,
    currency: currencyMint,
    record: await recordReads(prizeMint),
    config: await findMarketplaceConfigAddress(deployment),
    clock: CLOCK_SYSVAR,
    hashes: SLOT_HASHES_SYSVAR,
  });
  if (found.raffle === null || !isRaffle(found.raffle, program)) throw noRaffle(address, slot);
  const raffle = decodeRaffle(found.raffle, program);
  const holders = readable(() => decodeEntrants(found.entrants, entrants, program));
  const record = await readRecord(prizeMint, found.record);
  const { currency, warnings } = currencyFromAccount(deployment, currencyMint, found.currency);
  return {
    slot,
    now: decodeClock(found.clock),
    raffle,
    entrants: holders.value,
    record,
    currency,
    drawHash: isEnded(raffle) ? firstHashFrom(found.hashes, raffle.drawSlot) : null,
    warnings: [
      ...(holders.value === null ? [`who holds the tickets cannot be read: ${holders.why}`] : []),
      ...(record === null
        ? ['the prize has no record that can be read, so that its name and who is paid are not known']
        : foreign(marketplaceDifference(raffle, decodeMarketplaceConfig(found.config, deployment), record))),
      ...warnings,
    ],
  };
}

function foreign(difference: string | null): readonly string[] {
  return difference === null
    ? []
    : [`this raffle was made on another marketplace, do not buy its tickets: ${difference}`];
}

type Readable<T> = { readonly value: T } | { readonly value: null; readonly why: string };

/** Null, with the reason, when the account cannot be read. Other errors are thrown. */
function readable<T>(read: () => T): Readable<T> {
  try {
    return { value: read() };
  } catch (error) {
    if (!(error instanceof CliError) || error.code !== 'account_mismatch') throw error;
    return { value: null, why: error.why ?? error.message };
  }
}
