import Type, { type Static } from 'typebox';

const Address = Type.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' });
const UnsignedAmount = Type.String({ pattern: '^(0|[1-9][0-9]{0,19})$' });

/** Interface document, 2.2. */
export const ListingAccount = Type.Object({
  accountType: Type.Literal('listing'),
  bump: Type.Integer(),
  version: Type.Integer(),
  marketplaceAuthority: Address,
  seller: Address,
  mint: Address,
  currencyMint: Address,
  price: UnsignedAmount,
  endTime: Type.Integer(),
  listedAt: Type.Integer(),
  feeAccount: Address,
  feeBps: Type.Integer(),
  startTime: Type.Integer(),
  whitelistConfig: Address,
  buyerSetsPrice: Type.Boolean(),
  editionsLimit: Type.Integer(),
  nonCustodial: Type.Boolean(),
  tokenStandard: Type.Integer(),
  disablePrimarySplit: Type.Boolean(),
  pubkey: Address,
  program: Type.Literal('service-market'),
});
export type ListingAccount = Static<typeof ListingAccount>;
