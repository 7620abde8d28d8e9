import type { RaffleAccount } from '../api/contract.ts';
import { raffleToJson } from '../api/raffle-json.ts';
import { decodeEntrants, decodeRaffle, isRaffle } from '../chain/codecs/raffle.ts';
import { decodeClock } from '../chain/codecs/sysvars.ts';
import { readAll } from '../chain/read-all.ts';
import { type Address, CLOCK_SYSVAR } from '../domain/address.ts';
import type { ChainReader, RawAccount } from '../ports/chain.ts';
import { unlessDamaged } from './routes/damaged.ts';

/**
 * A raffle with its entrants, which are another account: both are read again, so that they are of the same slot. Null when it is
 * gone by then. Throws `account_damaged`.
 */
export async function raffleWithEntrants(
  chain: Pick<ChainReader, 'getAccounts'>,
  program: Address,
  found: RawAccount,
): Promise<{ readonly slot: bigint; readonly raffle: RaffleAccount | null }> {
  const decode = (account: RawAccount) =>
    unlessDamaged(account.address, 'a raffle', () => decodeRaffle(account, program));
  const { entrants } = decode(found);
  const { slot, found: now } = await readAll(chain, { raffle: found.address, entrants, clock: CLOCK_SYSVAR });
  const { raffle } = now;
  if (raffle === null || !isRaffle(raffle, program)) return { slot, raffle: null };
  const holders = unlessDamaged(entrants, 'the entrants of a raffle', () =>
    decodeEntrants(now.entrants, entrants, program),
  );
  return { slot, raffle: raffleToJson(decode(raffle), holders, decodeClock(now.clock)) };
}
