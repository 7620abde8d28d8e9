import { PublicKey } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { ONE, parsed, TWO } from './parsed.ts';
import { rpc, START_TIME, startTestChain, wallet } from './support.ts';

// Accounts that no transaction makes here: their bytes are put into the chain.

/** The parsed form of an account of `owner` with these bytes. */
async function parsedBytes(owner: string, ...parts: (Uint8Array | PublicKey)[]) {
  const running = await startTestChain();
  const bytes = Buffer.concat(parts.map((part) => (part instanceof PublicKey ? part.toBytes() : part)));
  const account = { lamports: 10_000_000_000, owner, data: bytes.toString('base64') };
  const address = wallet(3).publicKey.toBase58();
  expect((await rpc(running, 'sandbox_setAccount', address, account)).error).toBeUndefined();
  return parsed(running, address);
}

const u8 = (value: number) => Buffer.from([value]);
const u16 = (value: number) => Buffer.from([value & 0xff, value >> 8]);
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const text = (value: string) => Buffer.concat([u32(value.length), Buffer.from(value)]);

test('a delegated stake', async () => {
  const data = await parsedBytes(
    'Stake11111111111111111111111111111111111111',
    ...[u32(2), u64(5), ONE, TWO, u64(0), u64(0), ONE],
    ...[TWO, u64(42), u64(3), Buffer.alloc(8, 255), Buffer.alloc(8), u64(9), u32(0)],
  );
  expect(data.parsed).toMatchObject({
    type: 'delegated',
    info: {
      stake: {
        delegation: {
          voter: TWO.toBase58(),
          stake: '42',
          activationEpoch: '3',
          deactivationEpoch: '18446744073709551615',
        },
        creditsObserved: 9,
      },
    },
  });
});

test('vote accounts of the older and the newest version', async () => {
  const votes = [u64(1), u8(2), u64(70), u32(31)];
  const rest = [u8(1), u64(39), u64(1), u64(0), ONE];
  const end = [u64(1), u64(0), u64(5), u64(4), u64(70), u64(START_TIME)];
  const vote = 'Vote111111111111111111111111111111111111111';
  const shared = {
    nodePubkey: ONE.toBase58(),
    authorizedWithdrawer: TWO.toBase58(),
    commission: 10,
    votes: [{ latency: 2, slot: 70, confirmationCount: 31 }],
    rootSlot: 39,
    authorizedVoters: [{ epoch: 0, authorizedVoter: ONE.toBase58() }],
    priorVoters: [],
    epochCredits: [{ epoch: 0, credits: '5', previousCredits: '4' }],
    lastTimestamp: { slot: 70, timestamp: START_TIME },
    inflationRewardsCommissionBps: 1000,
    blsPubkeyCompressed: null,
  };
  const older = await parsedBytes(
    vote,
    u32(2),
    ONE,
    TWO,
    u8(10),
    ...votes,
    ...rest,
    Buffer.alloc(1545),
    ...end,
  );
  expect(older.parsed.info).toMatchObject({ ...shared, blockRevenueCollector: ONE.toBase58() });
  const terms = [TWO, TWO, u16(1000), u16(500), u64(77), u8(0)];
  const newest = await parsedBytes(vote, u32(3), ONE, TWO, ...terms, ...votes, ...rest, ...end);
  expect(newest.parsed.info).toMatchObject({
    ...shared,
    blockRevenueCollector: TWO.toBase58(),
    blockRevenueCommissionBps: 500,
    pendingDelegatorRewards: '77',
  });
});

test('programs that can be upgraded, and what a validator says of itself', async () => {
  const loader = 'BPFLoaderUpgradeab1e11111111111111111111111';
  expect((await parsedBytes(loader, u32(2), ONE)).parsed).toEqual({
    type: 'program',
    info: { programData: ONE.toBase58() },
  });
  const code = Buffer.from('code');
  expect((await parsedBytes(loader, u32(3), u64(70), u8(1), TWO, code)).parsed).toEqual({
    type: 'programData',
    info: { slot: 70, authority: TWO.toBase58(), data: [code.toString('base64'), 'base64'] },
  });
  const info = '{"name":"A"}';
  const key = new PublicKey('Va1idator1nfo111111111111111111111111111111');
  const data = [u8(2), key, u8(0), ONE, u8(1), u64(info.length), Buffer.from(info)];
  const { parsed: config } = await parsedBytes('Config1111111111111111111111111111111111111', ...data);
  expect(config).toEqual({
    type: 'validatorInfo',
    info: {
      keys: [
        { pubkey: key.toBase58(), signer: false },
        { pubkey: ONE.toBase58(), signer: true },
      ],
      configData: { name: 'A' },
    },
  });
});

test('a multisig, and the state of extensions', async () => {
  const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
  const multisig = await parsedBytes(token2022, u8(1), u8(2), u8(1), ONE, TWO, Buffer.alloc(9 * 32));
  expect(multisig.parsed).toEqual({
    type: 'multisig',
    info: {
      numRequiredSigners: 1,
      numValidSigners: 2,
      isInitialized: true,
      signers: [ONE.toBase58(), TWO.toBase58()],
    },
  });
  const none = Buffer.alloc(32);
  const extension = (type: number, ...parts: (Uint8Array | PublicKey)[]) => {
    const bytes = Buffer.concat(parts.map((part) => (part instanceof PublicKey ? part.toBytes() : part)));
    return Buffer.concat([u16(type), u16(bytes.length), bytes]);
  };
  const fee = (bps: number) => Buffer.concat([u64(1), u64(5000), u16(bps)]);
  const mint = [Buffer.alloc(44), u8(2), u8(1), Buffer.alloc(36), Buffer.alloc(83), u8(1)];
  const metadata = [ONE, TWO, text('Name'), text('SYM'), text('uri'), u32(1), text('k'), text('v')];
  const { parsed: found } = await parsedBytes(
    token2022,
    ...mint,
    extension(1, ONE, none, u64(7), fee(10), fee(20)),
    extension(18, none, TWO),
    extension(19, ...metadata),
    extension(25, ONE, Buffer.from(new Float64Array([1.5]).buffer), u64(9), Buffer.alloc(8)),
    extension(9),
    extension(3, u8(1)),
    extension(900),
  );
  expect(found.type).toBe('mint');
  expect(found.info.extensions).toEqual([
    {
      extension: 'transferFeeConfig',
      state: {
        transferFeeConfigAuthority: ONE.toBase58(),
        withdrawWithheldAuthority: null,
        withheldAmount: 7,
        olderTransferFee: { epoch: 1, maximumFee: 5000, transferFeeBasisPoints: 10 },
        newerTransferFee: { epoch: 1, maximumFee: 5000, transferFeeBasisPoints: 20 },
      },
    },
    { extension: 'metadataPointer', state: { authority: null, metadataAddress: TWO.toBase58() } },
    {
      extension: 'tokenMetadata',
      state: {
        updateAuthority: ONE.toBase58(),
        mint: TWO.toBase58(),
        name: 'Name',
        symbol: 'SYM',
        uri: 'uri',
        additionalMetadata: [['k', 'v']],
      },
    },
    {
      extension: 'scaledUiAmountConfig',
      state: {
        authority: ONE.toBase58(),
        multiplier: '1.5',
        newMultiplierEffectiveTimestamp: 9,
        newMultiplier: '0',
      },
    },
    { extension: 'nonTransferable' },
    { extension: 'unparseableExtension' },
    { extension: 'unparseableExtension' },
  ]);
});
