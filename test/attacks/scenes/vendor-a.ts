import type { ServiceFee } from '../../../src/domain/order.ts';
import { type BuyIntent, buy } from '../../../src/operations/vendor-a/buy.ts';
import { chooseOrder, searchOrders } from '../../../src/operations/vendor-a/choose-order.ts';
import { quoteOf } from '../../../src/operations/vendor-a/quote.ts';
import { chainReader } from '../../../src/sandbox/world/chain-reader.ts';
import type { WalletName } from '../../../src/sandbox/world/wallets.ts';
import { type Scene, type Stage, scene } from '../scene.ts';
import { artwork, one, wallet } from '../stage.ts';

/** Room for what the network takes, whatever is paid for priority. */
const MOST_FEE = 100_000_000n;

async function intentOf(
  { chain, deployment }: Stage,
  title: string,
  name: WalletName,
  serviceFee: ServiceFee | null,
): Promise<BuyIntent> {
  const reader = chainReader(chain);
  const buyer = wallet(name);
  const ordersOf = (mint: Parameters<typeof searchOrders>[2]) => searchOrders(reader, deployment, mint);
  const state = await chooseOrder(
    reader,
    deployment,
    { mint: artwork(title), buyer, serviceFee },
    { ordersOf },
  );
  const { orderId, revision, currency, totalPayment, totalSolDebit } = quoteOf(state, MOST_FEE);
  return {
    buyer,
    orderId,
    revision,
    paymentMint: currency.mint,
    maxPayment: totalPayment,
    maxSolDebit: totalSolDebit,
    ...(serviceFee === null ? {} : { serviceFee: { ...serviceFee, isAccepted: true } }),
  };
}

function buying(
  name: string,
  title: string,
  buyers: readonly WalletName[],
  serviceFee: ServiceFee | null = null,
): Scene {
  return scene(buy, name, (random, stage) => intentOf(stage, title, one(random, buyers), serviceFee));
}

const SERVICE_FEE: ServiceFee = { lamports: 2_500_000n, to: wallet('stranger') };

export const VENDOR_A_SCENES: readonly Scene[] = [
  buying('an order for SOL', 'Grey Heron', ['arlo', 'bea', 'cas', 'teo']),
  buying('an order for BOXD, with three creators', 'Tin Roof', ['arlo', 'bea', 'cas']),
  buying('an order for BOXD, by a creator', 'Tin Roof', ['ines', 'mira']),
  buying('an order for a programmable NFT with a rule set', 'Indigo Thread', ['arlo', 'bea', 'cas']),
  buying('an order of core, for BOXD', 'Milk Glass', ['arlo', 'bea', 'cas']),
  buying('an order that was changed', 'Paper Boat', ['arlo', 'bea', 'cas', 'mira']),
  buying('an order for SOL, with a fee of the service', 'Grey Heron', ['arlo', 'bea', 'cas'], SERVICE_FEE),
  buying('an order for BOXD, with a fee of the service', 'Tin Roof', ['arlo', 'bea', 'mira'], SERVICE_FEE),
];
