import { type Address, getAddressEncoder } from '@solana/kit';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { decodeMetadata } from '../../src/chain/codecs/metadata-record.ts';
import {
  type Creator,
  findEditionAddress,
  findMetadataAddress,
} from '../../src/chain/codecs/token-metadata.ts';
import {
  createMasterEditionInstruction,
  createMetadataInstruction,
  updatePrimarySaleInstruction,
} from '../../src/chain/codecs/token-metadata-instructions.ts';
import { CliError } from '../../src/errors/cli-error.ts';
import {
  associatedToken,
  createAssociatedToken,
  createMint,
  MINT_SIZE,
  mintTo,
} from '../support/program-tokens.ts';
import { addressOf, type Outcome, ProgramVm, signerOf } from '../support/program-vm.ts';
import { runsOf } from '../support/sample.ts';

const ARTIST = addressOf('artist');
const STRANGER = addressOf('stranger');
const MINT = addressOf('mint');
const owner = signerOf(ARTIST);
const creator = (label: string, share: number, verified = false): Creator => ({
  address: addressOf(label),
  verified,
  share,
});

let vm: ProgramVm;
let token: Address;

beforeEach(async () => {
  vm = new ProgramVm();
  vm.fund(ARTIST, 10_000_000_000n);
  vm.fund(STRANGER, 10_000_000_000n);
  token = await associatedToken(ARTIST, MINT);
  send(
    ...createMint(owner, signerOf(MINT), 0, vm.rent(MINT_SIZE)),
    await createAssociatedToken(owner, ARTIST, MINT),
    mintTo(owner, MINT, token, 1n),
  );
});

const send = (...instructions: Parameters<ProgramVm['send']>[1][]): Outcome =>
  vm.send(ARTIST, ...instructions);

type Input = Parameters<typeof createMetadataInstruction>[0];
const metadata = (overrides: Partial<Input> = {}) =>
  createMetadataInstruction({
    mint: MINT,
    mintAuthority: owner,
    payer: owner,
    updateAuthority: owner,
    name: 'Nocturne №1',
    symbol: 'NOC',
    uri: 'https://example.com/nocturne.json',
    sellerFeeBasisPoints: 750,
    creators: [{ address: ARTIST, verified: true, share: 70 }, creator('printer', 30)],
    isMutable: false,
    ...overrides,
  });

const edition = (overrides: Partial<Parameters<typeof createMasterEditionInstruction>[0]> = {}) =>
  createMasterEditionInstruction({
    mint: MINT,
    updateAuthority: owner,
    mintAuthority: owner,
    payer: owner,
    maxSupply: 0n,
    ...overrides,
  });

describe('a metadata record', () => {
  test('decodes to what was written', async () => {
    expect(send(await metadata()).error).toBeUndefined();
    expect(decodeMetadata(vm.data(await findMetadataAddress(MINT)))).toEqual({
      updateAuthority: ARTIST,
      mint: MINT,
      name: 'Nocturne №1',
      symbol: 'NOC',
      uri: 'https://example.com/nocturne.json',
      sellerFeeBasisPoints: 750,
      creators: [{ address: ARTIST, verified: true, share: 70 }, creator('printer', 30)],
      primarySaleHappened: false,
      isMutable: false,
      tokenStandard: 1,
      ruleSet: null,
    });
  });

  test('has the layout of version 1: strings at their longest length, then fees, creators, flags', async () => {
    send(await metadata());
    const data = Buffer.from(vm.data(await findMetadataAddress(MINT)));
    expect(data).toHaveLength(607);
    expect(data[0]).toBe(4);
    expect(data.subarray(1, 33)).toEqual(Buffer.from(getAddressEncoder().encode(ARTIST)));
    expect(data.subarray(33, 65)).toEqual(Buffer.from(getAddressEncoder().encode(MINT)));
    expect([data.readUInt32LE(65), data.readUInt32LE(101), data.readUInt32LE(115)]).toEqual([32, 10, 200]);
    expect(data.subarray(69, 82).toString()).toBe('Nocturne №1');
    expect(data.readUInt16LE(319)).toBe(750);
    expect([data[321], data.readUInt32LE(322)]).toEqual([1, 2]);
    const flags = 326 + 2 * 34;
    // primary sale, mutable, edition nonce (some), nonce, token standard (some), fungible asset
    expect([data[flags], data[flags + 1], data[flags + 2], data[flags + 4], data[flags + 5]]).toEqual([
      0, 0, 1, 1, 1,
    ]);
    expect(data.subarray(flags + 6).every((byte) => byte === 0)).toBe(true);
  });

  test('without creators says so', async () => {
    send(await metadata({ creators: null }));
    expect(decodeMetadata(vm.data(await findMetadataAddress(MINT))).creators).toBeNull();
  });

  const five = Array.from({ length: 5 }, (_, index) => creator(`creator ${index}`, 20));
  test.each<[string, Partial<Input>, string]>([
    ['shares of 99', { creators: [creator('a', 99)] }, "the creators' shares do not add up to 100"],
    [
      'shares of 356, 100 in a byte',
      { creators: [creator('a', 200), creator('b', 156)] },
      "the creators' shares do not add up to 100",
    ],
    ['six creators', { creators: [...five, creator('f', 0)] }, 'creators must be one to five'],
    ['an empty list of creators', { creators: [] }, 'creators must be one to five'],
    ['a creator named twice', { creators: [creator('a', 50), creator('a', 50)] }, 'a creator is named twice'],
    [
      'another verified creator',
      { creators: [creator('a', 100, true)] },
      'another creator cannot be verified',
    ],
    ['a royalty of 10001', { sellerFeeBasisPoints: 10_001 }, 'seller fee basis points above 10000'],
    ['a name of 33 bytes', { name: 'n'.repeat(33) }, 'name, symbol or uri is too long'],
    ['a symbol of 11 bytes', { symbol: 's'.repeat(11) }, 'name, symbol or uri is too long'],
    ['a uri of 201 bytes', { uri: 'u'.repeat(201) }, 'name, symbol or uri is too long'],
    [
      'a stranger as mint authority',
      { mintAuthority: signerOf(STRANGER) },
      'the mint authority is not that of the mint',
    ],
  ])('is refused with %s', async (_, overrides, reason) => {
    const outcome = send(await metadata(overrides));
    expect(outcome.ok).toBe(false);
    expect(outcome.logs).toContain(`Program log: ${reason}`);
  });

  test('holds the longest strings and five creators', async () => {
    const longest = { name: 'n'.repeat(32), symbol: 's'.repeat(10), uri: 'u'.repeat(200), creators: five };
    expect(send(await metadata(longest)).error).toBeUndefined();
    expect(decodeMetadata(vm.data(await findMetadataAddress(MINT)))).toMatchObject(longest);
  });

  test('is made once', async () => {
    send(await metadata());
    expect(send(await metadata()).logs).toContain('Program log: this mint already has metadata');
  });
});

describe('a master edition', () => {
  test('takes over both authorities of the mint and makes the artwork non-fungible', async () => {
    expect(send(await metadata(), await edition()).error).toBeUndefined();
    const address = await findEditionAddress(MINT);
    const holder = Buffer.from(getAddressEncoder().encode(address));
    const mint = Buffer.from(vm.data(MINT));
    expect([mint.subarray(4, 36), mint.subarray(50, 82)]).toEqual([holder, holder]);
    const record = vm.data(await findMetadataAddress(MINT));
    expect(record[326 + 2 * 34 + 5]).toBe(0);
    expect([...vm.data(address)]).toEqual([6, ...Array(8).fill(0), 1, ...Array(8).fill(0), 0, 0]);
    expect(send(mintTo(owner, MINT, token, 1n)).ok).toBe(false);
  });

  test('is refused when a second token exists', async () => {
    send(await metadata(), mintTo(owner, MINT, token, 1n));
    expect(send(await edition()).logs).toContain(
      'Program log: an edition needs a mint of supply 1 without decimals',
    );
  });

  test('is refused to a stranger', async () => {
    send(await metadata());
    const outcome = send(await edition({ updateAuthority: signerOf(STRANGER) }));
    expect(outcome.logs).toContain('Program log: the update authority is not that of the metadata');
  });
});

describe('the first sale', () => {
  test('is recorded by the holder', async () => {
    send(await metadata(), await updatePrimarySaleInstruction({ mint: MINT, owner, token }));
    expect(decodeMetadata(vm.data(await findMetadataAddress(MINT))).primarySaleHappened).toBe(true);
  });

  test('is not recorded by a stranger', async () => {
    send(await metadata());
    const instruction = await updatePrimarySaleInstruction({ mint: MINT, owner: signerOf(STRANGER), token });
    expect(vm.send(STRANGER, instruction).logs).toContain(
      "Program log: the token account is not the owner's",
    );
  });

  test('is not recorded by a former holder', async () => {
    send(await metadata());
    vm.patch(token, 64, [0]);
    const outcome = send(await updatePrimarySaleInstruction({ mint: MINT, owner, token }));
    expect(outcome.logs).toContain('Program log: the token account is empty');
  });
});

describe('decodeMetadata', () => {
  test('refuses every truncation before the flags', async () => {
    send(await metadata());
    const data = vm.data(await findMetadataAddress(MINT));
    const end = 326 + 2 * 34 + 2;
    for (let length = 0; length < end; length += 1) {
      expect(() => decodeMetadata(data.subarray(0, length)), `${length} bytes`).toThrow(CliError);
    }
    expect(decodeMetadata(data.subarray(0, end)).name).toBe('Nocturne №1');
  });

  test('throws nothing else for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 700 }), (bytes) => {
        const record = Uint8Array.of(4, ...bytes);
        try {
          decodeMetadata(record);
        } catch (error) {
          expect(error).toBeInstanceOf(CliError);
        }
      }),
      { numRuns: runsOf(200, 50) },
    );
  });

  test.each([0, 1, 3, 6])('refuses a record of key %i', (key) => {
    expect(() => decodeMetadata(Uint8Array.of(key, ...new Uint8Array(606)))).toThrow(CliError);
  });
});
