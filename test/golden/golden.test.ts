import { golden } from './golden.ts';
import { account } from './tables/account.ts';
import { auction } from './tables/auction.ts';
import { inspect } from './tables/inspect.ts';
import { listing } from './tables/listing.ts';
import { offer } from './tables/offer.ts';
import { other } from './tables/other.ts';
import { plan } from './tables/plan.ts';
import { raffle } from './tables/raffle.ts';
import { scheduledBid } from './tables/scheduled-bid.ts';
import { tx } from './tables/tx.ts';
import { v1 } from './tables/v1.ts';
import { vendorA } from './tables/vendor-a.ts';
import { vendorB } from './tables/vendor-b.ts';
import { wallet } from './tables/wallet.ts';

golden({
  ...wallet,
  ...inspect,
  ...account,
  ...listing,
  ...offer,
  ...auction,
  ...scheduledBid,
  ...raffle,
  ...vendorA,
  ...vendorB,
  ...plan,
  ...v1,
  ...tx,
  ...other,
});
