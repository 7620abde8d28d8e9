import { expect, it } from 'vitest';
import { decodeAuction } from '../../src/chain/codecs/auction.ts';
import { decodeTreeConfig } from '../../src/chain/codecs/bubblegum.ts';
import { decodeMerkleTree } from '../../src/chain/codecs/compression.ts';
import { decodeCoreAsset } from '../../src/chain/codecs/core.ts';
import { decodeListState } from '../../src/chain/codecs/list-state.ts';
import { decodeListing } from '../../src/chain/codecs/listing.ts';
import { decodeMetadata } from '../../src/chain/codecs/metadata-record.ts';
import { decodeOffer } from '../../src/chain/codecs/offer.ts';
import { decodeOrder } from '../../src/chain/codecs/order.ts';
import { decodeRaffle } from '../../src/chain/codecs/raffle.ts';
import { decodeMint, decodeTokenAccount } from '../../src/chain/codecs/token.ts';
import { metadataName } from '../../src/chain/codecs/token-2022.ts';
import { decodeTokenRecord } from '../../src/chain/codecs/token-record.ts';
import { SANDBOX_DEPLOYMENT as DEPLOYMENT } from '../../src/config/deployments.ts';
import { TOKEN_2022_PROGRAM } from '../../src/domain/address.ts';
import type { FieldValue } from '../../src/inspect/field-reader.ts';
import { type Recognised, recogniseAccount } from '../../src/inspect/recognise.ts';
import type { RawAccount } from '../../src/ports/chain.ts';
import { chainReader } from '../../src/sandbox/world/chain-reader.ts';
import { marketplaces } from '../support/marketplace.ts';
import { worldAccounts } from './accounts.ts';

const start = marketplaces();

interface Case {
  readonly account: RawAccount;
  readonly found: Recognised;
}

async function cases(): Promise<readonly Case[]> {
  const { running } = await start();
  const accounts = await worldAccounts(chainReader(running.chain));
  return Promise.all(
    accounts.map(async (account) => ({ account, found: await recogniseAccount(account, DEPLOYMENT) })),
  );
}

it('reads every account of the seeded world whole, each byte in one field', async () => {
  const all = await cases();
  const kindsSeen = new Set(all.map(({ found }) => found.kind));
  for (const { account, found } of all) {
    expect(found.problem, `${account.address}, ${found.kind}`).toBeNull();
    expect(found.kind, account.address).not.toBe('unknown');
    let at = 0;
    for (const { name, offset, size } of found.fields) {
      expect(offset, `${found.kind} ${account.address}: ${name}`).toBe(at);
      at += size;
    }
    expect(at, `${found.kind} ${account.address}`).toBe(account.data.length);
    const names = found.fields.map(({ name }) => name);
    expect(new Set(names).size, `${found.kind}: ${names.join()}`).toBe(names.length);
  }
  expect([...kindsSeen].sort()).toEqual(
    expect.arrayContaining([
      ...['auction', 'clock', 'core-asset', 'core-collection', 'entrants', 'listing', 'marketplace'],
      ...['master-edition', 'metadata', 'mint', 'offer', 'pool', 'program', 'program-code', 'raffle'],
      ...['rule-set', 'token-account', 'token-record', 'tree', 'tree-settings', 'vendor-a-order'],
      ...['vendor-a-settings', 'vendor-b-listing', 'wallet', 'whitelist'],
    ]),
  );
});

type Decoded = Readonly<Record<string, unknown>>;

/** What the codecs say, by the names of the fields. */
const CODECS: Readonly<Record<string, (account: RawAccount) => Decoded>> = {
  listing: (account) => ({ ...decodeListing(account, account.owner) }),
  auction: (account) => ({ ...decodeAuction(account, account.owner) }),
  offer: (account) => ({ ...decodeOffer(account, account.owner) }),
  raffle: (account) => ({ ...decodeRaffle(account, account.owner) }),
  'vendor-a-order': (account) => {
    const { orderId: _, ...order } = decodeOrder(account, account.owner);
    return { ...order };
  },
  'vendor-b-listing': (account) => {
    const { cosigner: _, ...listing } = decodeListState(account, account.owner);
    return { ...listing };
  },
  metadata: ({ data }) => {
    const { creators, tokenStandard: _, ...record } = decodeMetadata(data);
    return { ...record, creator1Address: creators?.[0]?.address, creator1Share: creators?.[0]?.share };
  },
  'core-asset': ({ data }) => {
    const { owner, name, uri, royalties } = decodeCoreAsset(data);
    return { owner, name, uri, royaltyBasisPoints: royalties?.basisPoints };
  },
  'token-record': (account) => ({ delegate: decodeTokenRecord(account)?.delegate }),
  'tree-settings': ({ data }) => ({ ...decodeTreeConfig(data) }),
  tree: ({ data }) => {
    const { maxDepth, maxBufferSize, authority, creationSlot, sequence, changes, leaves } =
      decodeMerkleTree(data);
    const root = Buffer.from(changes[0]?.root ?? []).toString('hex');
    return { maxDepth, maxBufferSize, authority, creationSlot, sequence, root, leafCount: leaves };
  },
  'token-account': (account) => {
    const token = decodeTokenAccount(account);
    return token === null ? {} : { mint: token.mint, owner: token.owner, amount: token.amount };
  },
  mint: (account) => {
    if (account.owner === TOKEN_2022_PROGRAM) return { name: metadataName(account) };
    const mint = decodeMint(account);
    return mint === null ? {} : { supply: mint.supply, decimals: mint.decimals };
  },
};

/** Times are numbers in the codecs where a number is exact. */
const plain = (value: unknown): unknown => (typeof value === 'number' ? BigInt(value) : value);

it('agrees with the codecs about every account of the seeded world', async () => {
  let compared = 0;
  for (const { account, found } of await cases()) {
    const decoded = CODECS[found.kind]?.(account) ?? {};
    const values = new Map<string, FieldValue>(found.fields.map(({ name, value }) => [name, value]));
    for (const [name, value] of Object.entries(decoded)) {
      if (!values.has(name)) {
        // What the account does not hold: its own address, and optional parts that are absent.
        expect(name === 'address' || value == null, `${found.kind} ${name}`).toBe(true);
        continue;
      }
      compared += 1;
      expect(plain(values.get(name)), `${found.kind} ${account.address}: ${name}`).toEqual(plain(value));
    }
  }
  expect(compared).toBeGreaterThan(500);
});
