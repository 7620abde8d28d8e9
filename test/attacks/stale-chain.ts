import type { FixedSizeDecoder, FixedSizeEncoder } from '@solana/kit';
import { getMintDecoder, getMintEncoder, getTokenDecoder, getTokenEncoder } from '@solana-program/token';
import { TOKEN_METADATA_ADDRESS } from '../../src/chain/codecs/token-metadata.ts';
import * as auction from '../../src/chain/generated/auction/accounts/auctionConfig.ts';
import * as listing from '../../src/chain/generated/market/accounts/listing.ts';
import * as config from '../../src/chain/generated/market/accounts/marketplaceConfig.ts';
import * as offer from '../../src/chain/generated/market/accounts/offer.ts';
import * as raffle from '../../src/chain/generated/raffle/accounts/raffle.ts';
import * as order from '../../src/chain/generated/vendor-a/accounts/order.ts';
import { TOKEN_PROGRAM } from '../../src/domain/address.ts';
import type { Deployment } from '../../src/domain/deployment.ts';
import type { ChainReader, RawAccount } from '../../src/ports/chain.ts';
import { otherAddress } from '../../src/sandbox/hostile/draft-trick.ts';
import { choose, pick, type Random } from '../../src/sandbox/hostile/trick.ts';
import { WALLET_NAMES } from '../../src/sandbox/world/wallets.ts';
import { listStateDecoder, listStateEncoder } from '../support/list-state-codec.ts';
import { one, wallet } from './stage.ts';
import { otherRecord } from './stale-record.ts';

/** The first byte of a record of an artwork. Other accounts of the program are the records of token accounts, and editions. */
const METADATA_KIND = 4;

type Fields = Readonly<Record<string, unknown>>;

/** Another state of an account of some kind; null where this account is of another. */
type Change = (account: RawAccount, random: Random) => Uint8Array | null;

/**
 * A chain that says of some accounts what is not so: what they might have been once, or what others are. Of one account
 * it always says the same.
 */
export function staleChain(chain: ChainReader, deployment: Deployment, random: Random): ChainReader {
  const changes = changesOf(deployment);
  const told = new Map<string, RawAccount>();
  const tell = (account: RawAccount): RawAccount => {
    const known = told.get(account.address);
    if (known !== undefined) return known;
    const data =
      random() < 0.6 ? null : (changes.map((change) => change(account, random)).find(Boolean) ?? null);
    const answer = data === null ? account : { ...account, data };
    told.set(account.address, answer);
    return answer;
  };
  return {
    async getAccounts(addresses) {
      const { slot, accounts } = await chain.getAccounts(addresses);
      return { slot, accounts: accounts.map((account) => account && tell(account)) };
    },
    async getProgramAccounts(program, filters) {
      return (await chain.getProgramAccounts(program, filters)).map(tell);
    },
  };
}

function changesOf({ programs }: Deployment): readonly Change[] {
  return [
    fieldsOf(programs.market, listing.getListingDecoder(), listing.getListingEncoder()),
    fieldsOf(programs.market, offer.getOfferDecoder(), offer.getOfferEncoder()),
    fieldsOf(programs.market, config.getMarketplaceConfigDecoder(), config.getMarketplaceConfigEncoder()),
    fieldsOf(programs.auction, auction.getAuctionConfigDecoder(), auction.getAuctionConfigEncoder()),
    fieldsOf(programs.raffle, raffle.getRaffleDecoder(), raffle.getRaffleEncoder()),
    ...(programs.vendorA === undefined
      ? []
      : [fieldsOf(programs.vendorA, order.getOrderDecoder(), order.getOrderEncoder())]),
    ...(programs.vendorB === undefined
      ? []
      : [fieldsOf(programs.vendorB, listStateDecoder, listStateEncoder)]),
    fieldsOf(TOKEN_PROGRAM, getTokenDecoder(), getTokenEncoder()),
    fieldsOf(TOKEN_PROGRAM, getMintDecoder(), getMintEncoder()),
    (account, random) =>
      account.owner === TOKEN_METADATA_ADDRESS && account.data[0] === METADATA_KIND
        ? otherRecord(account.data, random)
        : null,
  ];
}

/** Changes one to three fields of the accounts that have this size. */
function fieldsOf<Read extends object, Written>(
  owner: string,
  decoder: FixedSizeDecoder<Read>,
  encoder: FixedSizeEncoder<Written>,
): Change {
  return (account, random) => {
    if (account.owner !== owner || account.data.length !== decoder.fixedSize) return null;
    let fields: Fields = Object.fromEntries(Object.entries(decoder.decode(account.data)));
    for (let left = 1 + pick(random, 3); left > 0; left -= 1) {
      const name = choose(
        random,
        Object.keys(fields).filter((key) => isPlain(fields[key])),
      );
      if (name !== null)
        fields = { ...fields, [name]: other(fields[name], name === 'state' ? 3 : 256, random) };
    }
    return new Uint8Array(encoder.encode(fields as Written));
  };
}

function isPlain(value: unknown): boolean {
  return ['bigint', 'number', 'boolean', 'string'].includes(typeof value);
}

/** Another value of the same kind: an amount or a time, a count or a state below `most`, an address. */
function other(value: unknown, most: number, random: Random): unknown {
  if (typeof value === 'bigint') return BigInt(pick(random, 2 ** 40));
  if (typeof value === 'number') return pick(random, most);
  if (typeof value === 'boolean') return !value;
  return random() < 0.5 ? wallet(one(random, WALLET_NAMES)) : otherAddress(random);
}
