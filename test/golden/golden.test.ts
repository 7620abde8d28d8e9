import { golden } from './golden.ts';
import { account } from './tables/account.ts';
import { inspect } from './tables/inspect.ts';
import { operations } from './tables/operations.ts';
import { other } from './tables/other.ts';
import { plan } from './tables/plan.ts';
import { profile } from './tables/profile.ts';
import { tx } from './tables/tx.ts';
import { v1 } from './tables/v1.ts';
import { wallet } from './tables/wallet.ts';

golden({
  ...wallet,
  ...profile,
  ...inspect,
  ...account,
  ...operations,
  ...plan,
  ...v1,
  ...tx,
  ...other,
});
