import type { Address } from '@solana/kit';
import {
  createMasterEditionInstruction,
  createMetadataInstruction,
  updatePrimarySaleInstruction,
} from '../../src/chain/codecs/token-metadata-instructions.ts';
import { getInitializeConfigInstruction } from '../../src/chain/generated/market/index.ts';
import { getInitializeConfigInstruction as getInitializeVendorInstruction } from '../../src/chain/generated/vendor-a/index.ts';
import { transferSol } from '../support/program-raffles.ts';
import { createAssociatedToken, createMint, MINT_SIZE, mintTo } from '../support/program-tokens.ts';
import { START, signerOf } from '../support/program-vm.ts';
import { type Account, Books, rentOf } from './books.ts';
import {
  ARTISTS,
  ARTWORKS,
  type Artwork,
  AUTHORITY,
  DOLLARS,
  FEES,
  LAMPORTS,
  SOL,
  TREASURY,
  USD,
  VENDOR_FEE_BPS,
  WALLETS,
  WRAPPED,
} from './cast.ts';
import { Machine } from './machine.ts';
import { associated, CONFIG, editionOf, metadataOf, VENDOR_CONFIG } from './places.ts';
import type { Record } from './records.ts';

type Instructions = Parameters<Machine['send']>[1];

const ALIVE = 1_000_000_000n;
const PLENTY = 1_000_000_000_000n;

function must(machine: Machine, payer: Address, instructions: Instructions): void {
  const reason = machine.send(payer, instructions);
  if (reason !== undefined) throw new Error(`setup: ${reason}`);
}

async function mintArtwork(machine: Machine, art: Artwork): Promise<void> {
  const { mint, owner: address } = art;
  const owner = signerOf(address);
  const creators = art.creators.map(([creator, share]) => ({ address: creator, verified: false, share }));
  must(machine, address, [
    ...createMint(owner, signerOf(mint), 0, rentOf(MINT_SIZE)),
    await createAssociatedToken(owner, address, mint),
    mintTo(owner, mint, associated(address, mint), 1n),
    await createMetadataInstruction({
      mint,
      mintAuthority: owner,
      payer: owner,
      updateAuthority: owner,
      name: art.name,
      symbol: 'ART',
      uri: 'https://example.com/1.json',
      sellerFeeBasisPoints: art.royaltyBps,
      creators: creators.length === 0 ? null : creators,
      isMutable: true,
    }),
    await createMasterEditionInstruction({
      mint,
      updateAuthority: owner,
      mintAuthority: owner,
      payer: owner,
      maxSupply: 0n,
    }),
  ]);
  if (art.primary) return;
  must(machine, address, [
    await updatePrimarySaleInstruction({ mint, owner, token: associated(address, mint) }),
  ]);
}

/** Dollars are minted; SOL is wrapped by putting lamports where its token account is about to be. */
async function fundWallet(machine: Machine, wallet: Address, index: number): Promise<void> {
  const issuer = signerOf(AUTHORITY);
  const [dollars, wrapped] = [DOLLARS[index], WRAPPED[index]];
  if (dollars !== undefined)
    must(machine, AUTHORITY, [
      await createAssociatedToken(issuer, wallet, USD),
      mintTo(issuer, USD, associated(wallet, USD), dollars),
    ]);
  if (wrapped !== undefined)
    must(machine, AUTHORITY, [
      transferSol(AUTHORITY, associated(wallet, SOL), wrapped + rentOf(165)),
      await createAssociatedToken(issuer, wallet, SOL),
    ]);
  machine.fund(wallet, LAMPORTS[index] ?? ALIVE);
}

/** The record of an account that setup made. */
function recordAt(
  machine: Machine,
  address: Address,
  tokens: ReadonlyMap<Address, readonly [Address, Address]>,
): Record {
  const raw = machine.read(address);
  if (raw === undefined) throw new Error(`setup: nothing at ${address}`);
  const token = tokens.get(address);
  if (token !== undefined)
    return { kind: 'token', owner: token[0], mint: token[1], amount: raw.data.readBigUInt64LE(64) };
  return { kind: 'wallet' };
}

function fixedAt(machine: Machine, address: Address, owner: Address): Record {
  const raw = machine.read(address);
  if (raw === undefined) throw new Error(`setup: nothing at ${address}`);
  return { kind: 'fixed', owner, data: raw.data };
}

/** The state in which every sequence begins. */
export interface Start {
  readonly machine: Machine;
  readonly accounts: ReadonlyMap<Address, Account>;
}

function readAccounts(machine: Machine): Map<Address, Account> {
  const accounts = new Map<Address, Account>();
  const tokens = new Map<Address, readonly [Address, Address]>();
  for (const wallet of WALLETS)
    for (const mint of [USD, SOL, ...ARTWORKS.map((it) => it.mint)])
      if (machine.read(associated(wallet, mint)) !== undefined)
        tokens.set(associated(wallet, mint), [wallet, mint]);
  const wallets = [...WALLETS, AUTHORITY, TREASURY, ...ARTISTS.filter((it) => machine.balance(it) > 0n)];
  for (const address of [...wallets, ...tokens.keys()])
    accounts.set(address, { lamports: machine.balance(address), record: recordAt(machine, address, tokens) });
  const fixed = [
    USD,
    CONFIG,
    VENDOR_CONFIG,
    ...ARTWORKS.flatMap(({ mint }) => [mint, metadataOf(mint), editionOf(mint)]),
  ];
  for (const address of fixed) {
    const owner = machine.ownerOf(address);
    accounts.set(address, { lamports: machine.balance(address), record: fixedAt(machine, address, owner) });
  }
  return accounts;
}

/** Builds the marketplace with real transactions. */
export async function createStart(): Promise<Start> {
  const machine = new Machine();
  for (const wallet of [...WALLETS, AUTHORITY]) machine.fund(wallet, PLENTY);
  for (const wallet of [TREASURY, ...ARTISTS.slice(0, -1)]) machine.fund(wallet, ALIVE);
  machine.addNativeMint(rentOf(MINT_SIZE));
  const authority = signerOf(AUTHORITY);
  must(machine, AUTHORITY, [
    getInitializeConfigInstruction({
      authority,
      marketplaceConfig: CONFIG,
      feeAccount: TREASURY,
      primaryFeeBps: FEES.primaryBps,
      secondaryFeeBps: FEES.secondaryBps,
    }),
    getInitializeVendorInstruction({
      authority,
      vendorConfig: VENDOR_CONFIG,
      feeAccount: TREASURY,
      feeBps: VENDOR_FEE_BPS,
    }),
    ...createMint(authority, signerOf(USD), 6, rentOf(MINT_SIZE)),
  ]);
  for (const art of ARTWORKS) await mintArtwork(machine, art);
  for (const [index, wallet] of WALLETS.entries()) await fundWallet(machine, wallet, index);
  machine.save();
  return { machine, accounts: readAccounts(machine) };
}

export const booksOf = ({ accounts }: Start, hashes: Buffer): Books => new Books(accounts, START, hashes);
