import {
  AddressLookupTableProgram,
  Authorized,
  Keypair,
  Lockup,
  StakeProgram,
  SystemProgram,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { expect, test } from 'vitest';
import { ONE, parsed, TWO } from './parsed.ts';
import { land, SOL, START_TIME, startFunded, startTestChain } from './support.ts';

test('a nonce account', async () => {
  const { running, payer } = await startFunded();
  const nonce = Keypair.generate();
  const create = SystemProgram.createNonceAccount({
    fromPubkey: payer.publicKey,
    noncePubkey: nonce.publicKey,
    authorizedPubkey: ONE,
    lamports: 2_000_000,
  });
  land(running, [payer, nonce], ...create.instructions);
  const data = running.chain.getAccount(nonce.publicKey.toBase58() as never)?.data ?? new Uint8Array();
  expect(await parsed(running, nonce.publicKey)).toEqual({
    program: 'nonce',
    parsed: {
      type: 'initialized',
      info: {
        authority: ONE.toBase58(),
        blockhash: bs58.encode(data.subarray(40, 72)),
        feeCalculator: { lamportsPerSignature: '5000' },
      },
    },
    space: 80,
  });
  // A wallet is none, and comes in base64.
  expect(await parsed(running, payer.publicKey)).toEqual(['', 'base64']);
});

test('a lookup table', async () => {
  const { running, payer } = await startFunded();
  const authority = payer.publicKey;
  const recentSlot = running.chain.ledger.latest.slot;
  const [create, lookupTable] = AddressLookupTableProgram.createLookupTable({
    authority,
    payer: authority,
    recentSlot,
  });
  const addresses = [ONE, TWO];
  const extend = AddressLookupTableProgram.extendLookupTable({
    payer: authority,
    authority,
    lookupTable,
    addresses,
  });
  const slot = running.chain.ledger.open.slot;
  land(running, [payer], create, extend);
  expect(await parsed(running, lookupTable)).toEqual({
    program: 'address-lookup-table',
    parsed: {
      type: 'lookupTable',
      info: {
        deactivationSlot: '18446744073709551615',
        lastExtendedSlot: String(slot),
        lastExtendedSlotStartIndex: 0,
        authority: authority.toBase58(),
        addresses: addresses.map(String),
      },
    },
    space: 120,
  });
});

test('a stake account', async () => {
  const { running, payer } = await startFunded();
  const stake = Keypair.generate();
  const create = StakeProgram.createAccount({
    fromPubkey: payer.publicKey,
    stakePubkey: stake.publicKey,
    authorized: new Authorized(ONE, TWO),
    lockup: new Lockup(7, 8, ONE),
    lamports: SOL,
  });
  land(running, [payer, stake], ...create.instructions);
  expect(await parsed(running, stake.publicKey)).toMatchObject({
    program: 'stake',
    parsed: {
      type: 'initialized',
      info: {
        meta: {
          rentExemptReserve: '2282880',
          authorized: { staker: ONE.toBase58(), withdrawer: TWO.toBase58() },
          lockup: { unixTimestamp: 7, epoch: 8, custodian: ONE.toBase58() },
        },
        stake: null,
      },
    },
    space: 200,
  });
});

test('sysvars', async () => {
  const running = await startTestChain();
  running.chain.makeBlocks(2);
  const clock = await parsed(running, 'SysvarC1ock11111111111111111111111111111111');
  expect(clock).toMatchObject({
    program: 'sysvar',
    parsed: {
      type: 'clock',
      info: {
        slot: 67,
        epoch: 0,
        epochStartTimestamp: START_TIME,
        leaderScheduleEpoch: 1,
        unixTimestamp: START_TIME,
      },
    },
    space: 40,
  });
  const info = async (address: string) => (await parsed(running, address)).parsed.info;
  expect(await info('SysvarRent111111111111111111111111111111111')).toMatchObject({
    lamportsPerByte: '6960',
  });
  expect(await info('SysvarEpochSchedu1e111111111111111111111111')).toMatchObject({
    slotsPerEpoch: 432_000,
    warmup: false,
  });
  const hashes = await info('SysvarS1otHashes111111111111111111111111111');
  const newest = running.chain.ledger.latest;
  expect(hashes[0]).toEqual({ slot: newest.slot, hash: newest.blockhash });
});
