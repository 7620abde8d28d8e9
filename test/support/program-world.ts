import { createHash } from 'node:crypto';
import { type AccountMeta, AccountRole, type Address, type Instruction } from '@solana/kit';
import {
  createMasterEditionInstruction,
  createMetadataInstruction,
  updatePrimarySaleInstruction,
} from '../../src/chain/codecs/token-metadata-instructions.ts';
import * as market from '../../src/chain/generated/market/index.ts';
import { coreBlock, coreSource, isCore, mintCore } from './program-core.ts';
import { BASE, TERMS, type Terms } from './program-money.ts';
import { AUTHORITY, BUYER, derivePlaces, MINT, type Places, SELLER } from './program-places.ts';
import { mintProgrammable, recordsOf } from './program-programmable.ts';
import {
  associatedToken,
  createAssociatedToken,
  createMint,
  MINT_SIZE,
  mintTo,
  NATIVE_MINT,
} from './program-tokens.ts';
import { addressOf, type Outcome, ProgramVm, signerOf } from './program-vm.ts';
import { realPrograms } from './real-programs.ts';

export type ListInput = Parameters<typeof market.getListInstruction>[0];
export type BuyInput = Parameters<typeof market.getBuyInstruction>[0];
export type DelistInput = Parameters<typeof market.getDelistInstruction>[0];

/** A marketplace with one artwork, its parties, and the instructions that they would send. */
export class World {
  readonly vm: ProgramVm;
  readonly terms: Terms;
  readonly program: Address;
  readonly authority = AUTHORITY;
  readonly feeAccount = addressOf('fee account');
  readonly seller = SELLER;
  readonly buyer = BUYER;
  readonly mint = MINT;
  readonly creators: readonly Address[];
  readonly currency: Address;
  readonly config: Address;
  readonly listing: Address;
  readonly metadata: Address;
  readonly edition: Address;
  readonly sellerToken: Address;
  readonly escrow: Address;
  readonly buyerToken: Address;

  constructor(vm: ProgramVm, terms: Terms, places: Places) {
    this.vm = vm;
    this.terms = terms;
    this.creators = terms.shares.map((_, index) => addressOf(`creator ${index}`));
    this.currency = terms.spl ? addressOf('currency') : NATIVE_MINT;
    this.program = places.program;
    this.config = places.config;
    this.listing = places.listing;
    this.metadata = isCore(terms) ? coreSource(terms) : places.metadata;
    this.edition = places.edition;
    this.sellerToken = places.sellerToken;
    this.escrow = places.escrow;
    this.buyerToken = places.buyerToken;
  }

  get override() {
    return { programAddress: this.program };
  }

  /** Where the artwork is while it is listed. */
  get listedToken(): Address {
    return this.terms.nonCustodial ? this.sellerToken : this.escrow;
  }

  /** The wallet's account of the currency; undefined when that is lamports. */
  async purse(wallet: Address): Promise<Address | undefined> {
    return this.terms.spl ? associatedToken(wallet, this.currency) : undefined;
  }

  /** The accounts with which an instruction moves the artwork. */
  block(fromToken: Address, toToken: Address) {
    if (isCore(this.terms)) return coreBlock(this);
    const { mint, metadata, edition } = this;
    const records = this.terms.artwork === 'nft' ? {} : recordsOf(this, fromToken, toToken);
    return { mint, fromToken, toToken, metadata, edition, ...records };
  }

  initializeConfig(
    overrides: Partial<Parameters<typeof market.getInitializeConfigInstruction>[0]> = {},
  ): Instruction {
    const { primaryFeeBps, secondaryFeeBps } = this.terms;
    const { authority, config, feeAccount } = this;
    const input = {
      authority: signerOf(authority),
      marketplaceConfig: config,
      feeAccount,
      primaryFeeBps,
      secondaryFeeBps,
    };
    return market.getInitializeConfigInstruction({ ...input, ...overrides }, this.override);
  }

  async whitelistAddress(id: number): Promise<Address> {
    const [found] = await market.findWhitelistConfigPda({ authority: this.authority, id }, this.override);
    return found;
  }

  async createWhitelist(id: number, wallets: readonly Address[]): Promise<Instruction> {
    const whitelistConfig = await this.whitelistAddress(id);
    const input = { authority: signerOf(this.authority), whitelistConfig, id, wallets: [...wallets] };
    return market.getCreateWhitelistInstruction(input, this.override);
  }

  closeWhitelist(whitelistConfig: Address, authority = this.authority): Instruction {
    return market.getCloseWhitelistInstruction(
      { authority: signerOf(authority), whitelistConfig },
      this.override,
    );
  }

  list(overrides: Partial<ListInput> = {}): Instruction {
    const input: ListInput = {
      seller: signerOf(this.seller),
      listing: this.listing,
      marketplaceConfig: this.config,
      ...this.block(this.sellerToken, this.listedToken),
      currencyMint: this.currency,
      price: this.terms.price,
      startTime: 0n,
      endTime: 0n,
      editionsLimit: 1,
      disablePrimarySplit: !this.terms.split,
      buyerSetsPrice: false,
      nonCustodial: this.terms.nonCustodial,
    };
    return market.getListInstruction({ ...input, ...overrides }, this.override);
  }

  /** The listing as it is on chain; undefined when there is none, or what is there is no listing. */
  readListing(): market.Listing | undefined {
    const data = this.vm.account(this.listing)?.data;
    return data !== undefined && data.length >= market.getListingSize()
      ? market.getListingDecoder().decode(data)
      : undefined;
  }

  updatePrice(
    newPrice: bigint,
    overrides: Partial<Parameters<typeof market.getUpdatePriceInstruction>[0]> = {},
  ): Instruction {
    const replaced = this.readListing()?.price ?? 0n;
    const shown = { replaced, terms: this.shown() };
    const input = { seller: signerOf(this.seller), listing: this.listing, newPrice, ...shown };
    return market.getUpdatePriceInstruction({ ...input, ...overrides }, this.override);
  }

  /** `updatePrice` in the form that does not name the price that it replaces. */
  reprice(
    newPrice: bigint,
    overrides: Partial<Parameters<typeof market.getRepriceInstruction>[0]> = {},
  ): Instruction {
    const input = { seller: signerOf(this.seller), listing: this.listing, newPrice, terms: this.shown() };
    return market.getRepriceInstruction({ ...input, ...overrides }, this.override);
  }

  /** What a buyer who is shown the listing now agrees to. */
  shown(): Uint8Array {
    return createHash('sha256')
      .update(Uint8Array.from(this.vm.account(this.listing)?.data ?? []).subarray(0, market.getListingSize()))
      .digest()
      .subarray(0, 8);
  }

  delist(overrides: Partial<DelistInput> = {}): Instruction {
    const input: DelistInput = {
      seller: signerOf(this.seller),
      listing: this.listing,
      ...this.block(this.listedToken, this.sellerToken),
    };
    return market.getDelistInstruction({ ...input, ...overrides }, this.override);
  }

  /** The creators as trailing accounts, in the order of the metadata. */
  async trailing(creators: readonly Address[] = this.creators): Promise<AccountMeta[]> {
    const metas: AccountMeta[] = [];
    for (const creator of creators) {
      metas.push({ address: creator, role: AccountRole.WRITABLE });
      const purse = await this.purse(creator);
      if (purse !== undefined) metas.push({ address: purse, role: AccountRole.WRITABLE });
    }
    return metas;
  }

  async buy(overrides: Partial<BuyInput> = {}, trailing?: readonly AccountMeta[]): Promise<Instruction> {
    const input: BuyInput = {
      buyer: signerOf(this.buyer),
      seller: this.seller,
      listing: this.listing,
      feeAccount: this.feeAccount,
      ...this.block(this.listedToken, this.buyerToken),
      currencyMint: this.currency,
      payerToken: await this.purse(this.buyer),
      payeeToken: await this.purse(this.seller),
      feeToken: await this.purse(this.feeAccount),
      maxPrice: this.terms.price,
      terms: this.shown(),
    };
    const instruction = market.getBuyInstruction({ ...input, ...overrides }, this.override);
    return { ...instruction, accounts: [...instruction.accounts, ...(trailing ?? (await this.trailing()))] };
  }

  /** Sends instructions that must succeed. */
  must(payer: Address, ...instructions: readonly Instruction[]): Outcome {
    const outcome = this.vm.send(payer, ...instructions);
    if (!outcome.ok) throw new Error(`${outcome.error}\n${outcome.logs.join('\n')}`);
    return outcome;
  }
}

async function mintArtwork(world: World): Promise<void> {
  const { vm, mint, seller, terms } = world;
  if (terms.real) for (const { address, elf } of realPrograms() ?? []) vm.load(address, elf);
  const owner = signerOf(seller);
  const creators = world.creators.map((address, index) => ({
    address,
    verified: false,
    share: terms.shares[index] ?? 0,
  }));
  world.must(
    seller,
    ...createMint(owner, signerOf(mint), 0, vm.rent(MINT_SIZE)),
    await createAssociatedToken(owner, seller, mint),
    mintTo(owner, mint, world.sellerToken, 1n),
    await createMetadataInstruction({
      mint,
      mintAuthority: owner,
      payer: owner,
      updateAuthority: owner,
      name: 'Still life',
      symbol: 'ART',
      uri: 'https://example.com/1.json',
      sellerFeeBasisPoints: terms.royaltyBps,
      creators: creators.length === 0 ? null : creators,
      isMutable: true,
    }),
    await createMasterEditionInstruction({
      mint,
      updateAuthority: owner,
      mintAuthority: owner,
      payer: owner,
      maxSupply: terms.prints,
    }),
  );
  if (!terms.primary)
    world.must(seller, await updatePrimarySaleInstruction({ mint, owner, token: world.sellerToken }));
}

async function fundBuyer(world: World): Promise<void> {
  const { vm, buyer, currency, authority, terms } = world;
  if (!terms.spl) {
    vm.fund(buyer, terms.funds);
    return;
  }
  const issuer = signerOf(authority);
  vm.fund(buyer, BASE);
  const purse = await associatedToken(buyer, currency);
  world.must(
    authority,
    ...createMint(issuer, signerOf(currency), 6, vm.rent(MINT_SIZE)),
    await createAssociatedToken(issuer, buyer, currency),
    mintTo(issuer, currency, purse, terms.funds),
  );
}

function mint(world: World): Promise<void> {
  if (isCore(world.terms)) return mintCore(world);
  return world.terms.artwork === 'nft' ? mintArtwork(world) : mintProgrammable(world);
}

/** Builds the marketplace with real transactions: config, artwork in the seller's hands, a buyer with money. */
export async function createWorld(
  overrides: Partial<Terms> = {},
  program: Address = market.MARKET_PROGRAM_ADDRESS,
): Promise<World> {
  const vm = new ProgramVm(program);
  const world = new World(vm, { ...TERMS, ...overrides }, await derivePlaces(program));
  for (const wallet of [world.authority, world.feeAccount, world.seller, ...world.creators])
    vm.fund(wallet, BASE);
  await fundBuyer(world);
  world.must(world.authority, world.initializeConfig());
  await mint(world);
  return world;
}
