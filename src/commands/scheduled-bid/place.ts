import { CliError } from '../../errors/cli-error.ts';
import { readCurrency } from '../../operations/currency.ts';
import { place } from '../../operations/scheduled-bid/place.ts';
import { artworkFor } from '../artwork-argument.ts';
import { requireAuction } from '../auction/target.ts';
import { required } from '../command.ts';
import { amount, baseUnits, time, unixSeconds } from '../parameters.ts';
import { defineScheduledBidOperation } from './operation.ts';

export const command = defineScheduledBidOperation({
  description:
    'Schedule a bid: it waits in an escrow of its own, and from its time on anybody may make it with `scheduled-bid execute`, you too. Until then you can take it back. Amount and time are public.',
  example: 'scheduled-bid place Lighthouse --amount "2 SOL" --at +2h -k arlo',
  never: 'It never takes more than the bid and the rent in the preview.',
  args: {
    artwork: required('ARTWORK', 'name or mint of the artwork', artworkFor('scheduled-bid place')),
  },
  options: {
    amount: required('AMOUNT', 'the whole bid, in the currency of the auction', amount),
    at: required(
      'TIME',
      'from when on it may be executed: 2026-12-24, "tomorrow 18:00", +2h, or unix seconds',
      time,
    ),
  },
  operation: place,
  named: ({ artwork }) => artwork,
  async intent(deps, { artwork, amount: typed, at }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    const { mint, bidMint } = await requireAuction(chain, deps.deployment, artwork);
    if (mint !== artwork) throw notTheMint(artwork, mint);
    const currency = await readCurrency(chain, deps.deployment, bidMint);
    return {
      bidder: key.address,
      mint,
      amount: baseUnits(typed, currency),
      executeAt: unixSeconds(at, deps.clock.now()),
    };
  },
});

function notTheMint(typed: string, mint: string): CliError {
  return new CliError('usage', {
    what: `${typed} is the auction, not the artwork`,
    why: 'a scheduled bid is named by its artwork',
    hint: `name the artwork: ${mint}`,
  });
}
