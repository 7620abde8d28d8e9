import type { Static } from 'typebox';
import { isAddress } from '../domain/base58.ts';
import type { IndexedKind } from '../domain/indexed-kind.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { isBase64 } from '../json/base64.ts';
import type { IndexedAccountsEnvelope } from './contract.ts';
import { brokenService } from './failures.ts';
import type { IndexedAccount, IndexRead } from './service.ts';

type Page = Static<typeof IndexedAccountsEnvelope>['result'];

/** A service could go on for ever. */
const MOST_PAGES = 40;

/** Reads all pages, one after the other. The slot is the earliest of them. */
export async function readIndexed(
  endpoint: Endpoint,
  kind: IndexedKind,
  ask: (path: string) => Promise<Page>,
): Promise<IndexRead> {
  const accounts: IndexedAccount[] = [];
  let [after, viewSlot]: [string | null, bigint | null] = [null, null];
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page: Page = await ask(`/v2/index/${kind}${after === null ? '' : `?after=${after}`}`);
    const slot = BigInt(page.viewSlot);
    viewSlot = viewSlot === null || slot < viewSlot ? slot : viewSlot;
    for (const one of page.accounts) accounts.push(accountOf(endpoint, one));
    after = page.next;
    if (after === null) return { viewSlot, accounts };
  }
  throw brokenService(endpoint, `its index has more than ${MOST_PAGES} pages`);
}

function accountOf(
  endpoint: Endpoint,
  { pubkey, lamports, data, name }: Page['accounts'][number],
): IndexedAccount {
  if (!isAddress(pubkey)) throw brokenService(endpoint, 'an account of its index has no address');
  if (!isBase64(data)) throw brokenService(endpoint, 'an account of its index is not in base64');
  return { address: pubkey, lamports: BigInt(lamports), data: Buffer.from(data, 'base64'), name };
}
