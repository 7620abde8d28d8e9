import type { FastifyInstance } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { AuctionAnswer, ListingAnswer, OfferAnswer } from '../../api/answers.ts';
import { auctionToJson } from '../../api/auction-json.ts';
import { listingToJson } from '../../api/listing-json.ts';
import { offerToJson } from '../../api/offer-json.ts';
import { decodeAuction, isAuction } from '../../chain/codecs/auction.ts';
import { hasDiscriminator } from '../../chain/codecs/discriminator.ts';
import { decodeListing, isListing } from '../../chain/codecs/listing.ts';
import { decodeOffer, isOffer } from '../../chain/codecs/offer.ts';
import { AUCTION_CONFIG_DISCRIMINATOR } from '../../chain/generated/auction/accounts/auctionConfig.ts';
import { LISTING_DISCRIMINATOR } from '../../chain/generated/market/accounts/listing.ts';
import { OFFER_DISCRIMINATOR } from '../../chain/generated/market/accounts/offer.ts';
import { type Address, SYSTEM_PROGRAM } from '../../domain/address.ts';
import type { OwnProgramName } from '../../domain/deployment.ts';
import type { ChainReader, RawAccount } from '../../ports/chain.ts';
import { AuctionPath, ListingPath, OfferPath } from '../body-schema.ts';
import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { answers } from './answers.ts';
import { damaged, unlessDamaged } from './damaged.ts';

/** A type of account that can be read by its address. */
interface AccountRow {
  readonly url: string;
  readonly operationId: string;
  readonly summary: string;
  /** With its article. */
  readonly kind: string;
  readonly path: typeof ListingPath;
  readonly answer: TSchema;
  readonly program: OwnProgramName;
  readonly mark: ArrayLike<number>;
  is(account: RawAccount, program: Address): boolean;
  toJson(account: RawAccount, program: Address): { readonly program: string; readonly pubkey: string };
}

/** Interface document, 4.1 and 4.2, and the offer of "More operations". */
export const ACCOUNT_ROUTES: readonly AccountRow[] = [
  {
    url: '/v2/accounts/market/listing/:address',
    operationId: 'getListing',
    summary: 'A fixed-price listing as the chain holds it',
    kind: 'a listing',
    path: ListingPath,
    answer: ListingAnswer,
    program: 'market',
    mark: LISTING_DISCRIMINATOR,
    is: isListing,
    toJson: (account, program) => listingToJson(decodeListing(account, program)),
  },
  {
    url: '/v2/accounts/market/offer/:address',
    operationId: 'getOffer',
    summary: 'An offer for an artwork as the chain holds it',
    kind: 'an offer',
    path: OfferPath,
    answer: OfferAnswer,
    program: 'market',
    mark: OFFER_DISCRIMINATOR,
    is: isOffer,
    toJson: (account, program) => offerToJson(decodeOffer(account, program)),
  },
  {
    url: '/v2/accounts/auction/auction-config/:address',
    operationId: 'getAuction',
    summary: 'An auction as the chain holds it',
    kind: 'an auction',
    path: AuctionPath,
    answer: AuctionAnswer,
    program: 'auction',
    mark: AUCTION_CONFIG_DISCRIMINATOR,
    is: isAuction,
    toJson: (account, program) => auctionToJson(decodeAuction(account, program)),
  },
];

export function accountRoute(
  app: FastifyInstance,
  { getAccounts, deployment }: Pick<ServiceContext, 'deployment'> & Pick<ChainReader, 'getAccounts'>,
  { url, operationId, summary, path, answer, program, ...row }: AccountRow,
): void {
  const response = answers(answer, { 404: 'The account is of another kind.' });
  const description =
    'Where there is no account, `account` is null, and `viewSlot` says of which slot that is. Times are unix seconds, 0 for unset.';
  const schema = { operationId, summary, description, tags: ['accounts'], params: path, response };
  app.get<{ Params: Static<typeof path> }>(url, { schema }, async ({ params }) => {
    const { slot, accounts } = await getAccounts([params.address]);
    const account = unlessEmpty(accounts[0] ?? null);
    return {
      result: { viewSlot: slot, account: account && read(account, deployment.programs[program], row) },
    };
  });
}

/** Anybody can send lamports to any address. Lamports without data do not count as an account. */
function unlessEmpty(account: RawAccount | null): RawAccount | null {
  return account?.owner === SYSTEM_PROGRAM && account.data.length === 0 ? null : account;
}

function read(
  account: RawAccount,
  program: Address,
  { kind, mark, is, toJson }: Pick<AccountRow, 'kind' | 'mark' | 'is' | 'toJson'>,
) {
  const { address, owner, data } = account;
  if (is(account, program)) return unlessDamaged(address, kind, () => toJson(account, program));
  if (owner === program && hasDiscriminator(data, mark)) throw damaged(address, kind);
  const message = `${account.address} is not ${kind}: the account there is of another kind, owned by ${account.owner}`;
  throw new ServiceError(404, 'wrong_account_type', message);
}
