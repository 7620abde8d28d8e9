import type { Address, Instruction } from '@solana/kit';
import { beforeEach, describe, expect, test } from 'vitest';
import { decodeMetadata } from '../../src/chain/codecs/metadata-record.ts';
import { findEditionAddress, findMetadataAddress } from '../../src/chain/codecs/token-metadata.ts';
import {
  burnNft,
  createNft,
  markerOf,
  type NewPrint,
  printNft,
  verifyCollection,
  verifyCreator,
} from '../support/program-nfts.ts';
import { associatedToken } from '../support/program-tokens.ts';
import { addressOf, type Outcome, ProgramVm } from '../support/program-vm.ts';
import { NO_REAL_PROGRAMS, realPrograms } from '../support/real-programs.ts';

const [ARTIST, HELPER, BUYER] = [addressOf('artist'), addressOf('helper'), addressOf('buyer')];
const [MASTER, COLLECTION, NFT] = [addressOf('master'), addressOf('collection'), addressOf('nft')];
/** What a creation costs beside the rent, and what it leaves in the record. */
const FEE = 10_000_000n;

const isMissing = realPrograms() === null;
const MACHINES = [
  ['the stand-in', false],
  [isMissing ? `the real program, ${NO_REAL_PROGRAMS}` : 'the real program', true],
] as const;

describe.each(MACHINES)('NFTs of token-metadata with %s', (_name, real) => {
  let vm: ProgramVm;

  beforeEach(() => {
    vm = new ProgramVm();
    if (real) for (const { address, elf } of realPrograms() ?? []) vm.load(address, elf);
    for (const wallet of [ARTIST, HELPER, BUYER]) vm.fund(wallet, 10_000_000_000n);
  });

  const send = (payer: Address, ...instructions: readonly Instruction[]): Outcome =>
    vm.send(payer, ...instructions);
  const must = (payer: Address, ...instructions: readonly Instruction[]): void => {
    const { ok, logs } = send(payer, ...instructions);
    if (!ok) throw new Error(logs.join('\n'));
  };
  const printOf = (number: number, owner: Address = BUYER): NewPrint => ({
    master: MASTER,
    number,
    mint: addressOf(`print ${number}`),
    holder: ARTIST,
    owner,
    updateAuthority: ARTIST,
  });
  const edition = async (mint: Address) => Buffer.from(vm.data(await findEditionAddress(mint)));
  const supply = async () => (await edition(MASTER)).readBigUInt64LE(1);
  /** Nothing of the fee comes back, and nothing is left of the record but one zero. */
  const isBurnt = async (mint: Address, owner: Address) => {
    const metadata = await findMetadataAddress(mint);
    expect([...vm.data(metadata)]).toEqual([0]);
    expect(vm.balance(metadata)).toBe(FEE);
    expect(vm.account(await findEditionAddress(mint))).toBeUndefined();
    expect(vm.account(await associatedToken(owner, mint))).toBeUndefined();
  };

  const it = test.skipIf(real && isMissing);

  it('a record has 607 bytes and the fee, an edition record 20', async () => {
    must(ARTIST, ...(await createNft({ mint: NFT, artist: ARTIST })));
    const metadata = await findMetadataAddress(NFT);
    expect(vm.data(metadata)).toHaveLength(607);
    expect(vm.balance(metadata)).toBe(vm.rent(607) + FEE);
    expect(await edition(NFT)).toHaveLength(20);
  });

  it('a print says what its master says, under its own number, and cannot be changed', async () => {
    must(ARTIST, ...(await createNft({ mint: MASTER, artist: ARTIST, helper: HELPER, prints: 300 })));
    must(ARTIST, await printNft(printOf(7)));
    const master = decodeMetadata(vm.data(await findMetadataAddress(MASTER)));
    const { mint } = printOf(7);
    const metadata = await findMetadataAddress(mint);
    expect(decodeMetadata(vm.data(metadata))).toEqual({
      ...master,
      mint,
      isMutable: false,
      tokenStandard: 3,
    });
    expect(vm.balance(metadata)).toBe(vm.rent(607) + FEE);
    const record = await edition(mint);
    expect([record.length, record[0], record.readBigUInt64LE(33)]).toEqual([42, 1, 7n]);
    expect(vm.tokens(await associatedToken(BUYER, mint))).toBe(1n);
    expect(await supply()).toBe(1n);
  });

  it('a number is printed once, none is 0 or above the supply, and each page has 248', async () => {
    must(ARTIST, ...(await createNft({ mint: MASTER, artist: ARTIST, prints: 248 })));
    for (const number of [247, 248]) must(ARTIST, await printNft(printOf(number)));
    expect([...vm.data(markerOf(MASTER, 247))].at(-1)).toBe(0b1);
    expect([...vm.data(markerOf(MASTER, 248))].slice(0, 2)).toEqual([7, 0b1000_0000]);
    const again = { ...printOf(247), mint: addressOf('another') };
    for (const print of [again, printOf(0), printOf(249)])
      expect(send(ARTIST, await printNft(print)).ok).toBe(false);
    expect(await supply()).toBe(2n);
  });

  it('only who holds the master prints, and only a master is printed', async () => {
    must(ARTIST, ...(await createNft({ mint: MASTER, artist: ARTIST, prints: 5 })));
    must(ARTIST, await printNft(printOf(1, ARTIST)));
    expect(send(BUYER, await printNft({ ...printOf(2), holder: BUYER })).ok).toBe(false);
    expect(send(ARTIST, await printNft({ ...printOf(2), updateAuthority: BUYER })).ok).toBe(false);
    expect(send(ARTIST, await printNft({ ...printOf(2), master: printOf(1).mint })).ok).toBe(false);
  });

  it('a print that its buyer burns keeps its number, one that the holder of the master burns frees it', async () => {
    must(ARTIST, ...(await createNft({ mint: MASTER, artist: ARTIST, prints: 5 })));
    const [theirs, ours] = [printOf(1), printOf(2, ARTIST)];
    for (const print of [theirs, ours]) must(ARTIST, await printNft(print));
    for (const { mint, owner, number } of [theirs, ours]) {
      must(owner, await burnNft({ mint, owner, print: { master: MASTER, number, holder: ARTIST } }));
      await isBurnt(mint, owner);
    }
    expect(await supply()).toBe(0n);
    expect(vm.data(markerOf(MASTER, 1))[1]).toBe(0b0100_0000);
    expect(send(ARTIST, await printNft({ ...theirs, mint: addressOf('another') })).ok).toBe(false);
    must(ARTIST, await printNft({ ...ours, mint: addressOf('another') }));
  });

  it('a master with prints cannot be burned, and a print not without its master', async () => {
    must(ARTIST, ...(await createNft({ mint: MASTER, artist: ARTIST, prints: 5 })));
    const print = printOf(1);
    must(ARTIST, await printNft(print));
    expect(send(ARTIST, await burnNft({ mint: MASTER, owner: ARTIST })).ok).toBe(false);
    expect(send(BUYER, await burnNft({ mint: print.mint, owner: BUYER })).ok).toBe(false);
  });

  it('a creator says that it is theirs, or not, and nobody else does', async () => {
    must(ARTIST, ...(await createNft({ mint: NFT, artist: ARTIST, helper: HELPER })));
    const says = async () => decodeMetadata(vm.data(await findMetadataAddress(NFT))).creators?.[1]?.verified;
    expect(send(BUYER, await verifyCreator(NFT, BUYER)).ok).toBe(false);
    must(HELPER, await verifyCreator(NFT, HELPER));
    expect(await says()).toBe(true);
    must(HELPER, await verifyCreator(NFT, HELPER, false));
    expect(await says()).toBe(false);
  });

  it('a collection counts its artworks, also those that are burned', async () => {
    must(ARTIST, ...(await createNft({ mint: COLLECTION, artist: ARTIST, isCollection: true })));
    must(BUYER, ...(await createNft({ mint: NFT, artist: BUYER, collection: COLLECTION })));
    const collection = await findMetadataAddress(COLLECTION);
    const before = vm.data(collection);
    const counted = () => vm.data(collection).findIndex((byte, index) => byte !== before[index]);
    expect(send(BUYER, await verifyCollection(NFT, COLLECTION, BUYER)).ok).toBe(false);
    must(ARTIST, await verifyCollection(NFT, COLLECTION, ARTIST));
    must(ARTIST, await verifyCollection(NFT, COLLECTION, ARTIST));
    const place = counted();
    expect(vm.data(collection)[place]).toBe(1);
    expect(send(BUYER, await burnNft({ mint: NFT, owner: BUYER })).ok).toBe(false);
    must(BUYER, await burnNft({ mint: NFT, owner: BUYER, collection: COLLECTION }));
    await isBurnt(NFT, BUYER);
    expect(counted()).toBe(-1);
  });

  it('a collection takes an artwork back', async () => {
    must(ARTIST, ...(await createNft({ mint: COLLECTION, artist: ARTIST, isCollection: true })));
    const before = vm.data(await findMetadataAddress(COLLECTION));
    must(BUYER, ...(await createNft({ mint: NFT, artist: BUYER, collection: COLLECTION })));
    must(ARTIST, await verifyCollection(NFT, COLLECTION, ARTIST));
    expect(send(BUYER, await verifyCollection(NFT, COLLECTION, BUYER, false)).ok).toBe(false);
    must(ARTIST, await verifyCollection(NFT, COLLECTION, ARTIST, false));
    expect(vm.data(await findMetadataAddress(COLLECTION))).toEqual(before);
    must(BUYER, await burnNft({ mint: NFT, owner: BUYER }));
  });
});
