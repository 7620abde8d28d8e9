import { ComputeBudgetProgram, PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js';
import bs58 from 'bs58';
import { beforeEach, expect, test } from 'vitest';
import { type Bench, land, rpc, signed, startFunded, wallet } from './support.ts';
import {
  associatedAddress,
  createAssociated,
  initializeMint,
  MINT_BYTES,
  mintTo,
  TOKEN,
  TOKEN_2022,
  transferTokens,
} from './token-instructions.ts';

interface Parsed {
  readonly program: string;
  readonly parsed: { readonly type: string };
}

const MINT = wallet(50);
const ALICE = wallet(51).publicKey;
const BOB = wallet(52).publicKey;
/** More than a double holds. */
const SUPPLY = 2n ** 64n - 1n;

let bench: Bench;

beforeEach(async () => {
  bench = await startFunded();
  const { running, payer } = bench;
  const space = MINT_BYTES;
  const lamports = await bench.connection.getMinimumBalanceForRentExemption(space);
  land(
    running,
    [payer, MINT],
    SystemProgram.createAccount({
      fromPubkey: payer.publicKey,
      newAccountPubkey: MINT.publicKey,
      space,
      lamports,
      programId: TOKEN,
    }),
    initializeMint(MINT.publicKey, 6, payer.publicKey),
    createAssociated(payer.publicKey, MINT.publicKey, payer.publicKey),
    createAssociated(payer.publicKey, MINT.publicKey, ALICE),
    mintTo(MINT.publicKey, associatedAddress(MINT.publicKey, payer.publicKey), payer.publicKey, SUPPLY),
  );
});

test('a token transfer moves base units exactly and is recorded on both sides', async () => {
  const { running, connection, payer } = bench;
  const [from, to] = [payer.publicKey, ALICE].map((owner) => associatedAddress(MINT.publicKey, owner));
  if (from === undefined || to === undefined) throw new Error('two accounts');
  const signature = land(running, [payer], transferTokens(from, to, payer.publicKey, 2n ** 53n + 1n));

  expect((await connection.getTokenAccountBalance(to)).value).toMatchObject({
    amount: '9007199254740993',
    decimals: 6,
    uiAmountString: '9007199254.740993',
  });
  const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
  const amounts = (side: 'preTokenBalances' | 'postTokenBalances') =>
    Object.fromEntries(
      landed?.meta?.[side]?.map(({ owner, uiTokenAmount }) => [owner, uiTokenAmount.amount]) ?? [],
    );
  expect(amounts('preTokenBalances')).toEqual({
    [payer.publicKey.toBase58()]: '18446744073709551615',
    [ALICE.toBase58()]: '0',
  });
  expect(amounts('postTokenBalances')).toEqual({
    [payer.publicKey.toBase58()]: '18437736874454810622',
    [ALICE.toBase58()]: '9007199254740993',
  });
});

test('supply, largest holders and accounts of an owner', async () => {
  const { connection, payer } = bench;
  expect((await connection.getTokenSupply(MINT.publicKey)).value.amount).toBe('18446744073709551615');
  const largest = await connection.getTokenLargestAccounts(MINT.publicKey);
  expect(largest.value.map((entry) => entry.amount)).toEqual(['18446744073709551615', '0']);
  const byMint = await connection.getTokenAccountsByOwner(ALICE, { mint: MINT.publicKey });
  expect(byMint.value.map((entry) => entry.pubkey)).toEqual([associatedAddress(MINT.publicKey, ALICE)]);
  const parsed = await connection.getParsedTokenAccountsByOwner(payer.publicKey, { programId: TOKEN });
  expect(parsed.value[0]?.account.data.parsed.info).toMatchObject({
    isNative: false,
    mint: MINT.publicKey.toBase58(),
    owner: payer.publicKey.toBase58(),
    state: 'initialized',
    tokenAmount: { amount: '18446744073709551615', decimals: 6, uiAmountString: '18446744073709.551615' },
  });
  expect((await connection.getTokenAccountsByOwner(BOB, { programId: TOKEN })).value).toEqual([]);
  const mint = await connection.getParsedAccountInfo(MINT.publicKey);
  expect(mint.value?.data).toMatchObject({
    program: 'spl-token',
    space: 82,
    parsed: {
      type: 'mint',
      info: { decimals: 6, supply: '18446744073709551615', mintAuthority: payer.publicKey.toBase58() },
    },
  });
});

test('an account that is no token account is refused as a validator refuses it', async () => {
  const { running, payer } = bench;
  const balance = await rpc(running, 'getTokenAccountBalance', payer.publicKey.toBase58());
  expect(balance.error).toEqual({ code: -32602, message: 'Invalid param: not a Token account' });
  const supply = await rpc(running, 'getTokenSupply', BOB.toBase58());
  expect(supply.error).toEqual({ code: -32602, message: 'Invalid param: could not find mint' });
  const owned = await rpc(running, 'getTokenAccountsByOwner', ALICE.toBase58(), {
    programId: BOB.toBase58(),
  });
  expect(owned.error).toEqual({ code: -32602, message: 'Invalid param: unrecognized Token program id' });
});

test('getProgramAccounts filters by size and by bytes, cuts slices and wraps a context', async () => {
  const { running, connection, payer } = bench;
  const size = { dataSize: 165 };
  const ofAlice = { memcmp: { offset: 32, bytes: ALICE.toBase58() } };
  expect(await connection.getProgramAccounts(TOKEN, { filters: [size] })).toHaveLength(2);
  const found = await connection.getProgramAccounts(TOKEN, {
    filters: [size, ofAlice],
    dataSlice: { offset: 0, length: 32 },
  });
  expect(found.map(({ pubkey }) => pubkey)).toEqual([associatedAddress(MINT.publicKey, ALICE)]);
  expect(found[0]?.account.data).toEqual(MINT.publicKey.toBuffer());
  const base64 = {
    memcmp: { offset: 32, bytes: payer.publicKey.toBuffer().toString('base64'), encoding: 'base64' },
  };
  const answer = await rpc(running, 'getProgramAccounts', TOKEN.toBase58(), {
    filters: [base64],
    encoding: 'base64',
    withContext: true,
    commitment: 'confirmed',
  });
  expect(answer.result.context.slot).toBe(await connection.getSlot());
  expect(answer.result.value).toHaveLength(1);
  const none = { memcmp: { offset: 164, bytes: bs58.encode([1, 2]) } };
  expect(await connection.getProgramAccounts(TOKEN, { filters: [none] })).toEqual([]);
});

test('a simulation gives accounts afterwards and the calls a program made, and changes nothing', async () => {
  const { running, connection, payer } = bench;
  const created = associatedAddress(MINT.publicKey, BOB);
  const transaction = signed(running, [payer], createAssociated(payer.publicKey, MINT.publicKey, BOB));
  const { result } = await rpc(
    running,
    'simulateTransaction',
    transaction.serialize({ requireAllSignatures: false }).toString('base64'),
    {
      encoding: 'base64',
      innerInstructions: true,
      commitment: 'confirmed',
      accounts: { encoding: 'jsonParsed', addresses: [created.toBase58(), BOB.toBase58()] },
    },
  );
  expect(result.value).toMatchObject({ err: null, fee: 5000, replacementBlockhash: null });
  expect(result.value.accounts[0].data.parsed.info).toMatchObject({
    owner: BOB.toBase58(),
    tokenAmount: { amount: '0' },
  });
  expect(result.value.accounts[1]).toBeNull();
  const inner = result.value.innerInstructions[0];
  expect(inner.index).toBe(0);
  const types = inner.instructions.map((entry: Parsed) => [entry.program, entry.parsed.type]);
  expect(types).toEqual([
    ['spl-token', 'getAccountDataSize'],
    ['system', 'createAccount'],
    ['spl-token', 'initializeImmutableOwner'],
    ['spl-token', 'initializeAccount3'],
  ]);
  expect(inner.instructions[1]).toEqual({
    program: 'system',
    programId: '11111111111111111111111111111111',
    parsed: {
      type: 'createAccount',
      info: {
        source: payer.publicKey.toBase58(),
        newAccount: created.toBase58(),
        lamports: 2_039_280,
        space: 165,
        owner: TOKEN.toBase58(),
      },
    },
    stackHeight: 2,
  });
  expect(result.value.postBalances[1]).toBe(2_039_280);
  expect(await connection.getAccountInfo(created)).toBeNull();
});

test('Token-2022 accounts are parsed with their extensions by name', async () => {
  const { running, connection, payer } = bench;
  const mint = wallet(60);
  land(
    running,
    [payer, mint],
    SystemProgram.createAccount({
      fromPubkey: payer.publicKey,
      newAccountPubkey: mint.publicKey,
      space: MINT_BYTES,
      lamports: 1_461_600,
      programId: TOKEN_2022,
    }),
    initializeMint(mint.publicKey, 0, payer.publicKey, TOKEN_2022),
    createAssociated(payer.publicKey, mint.publicKey, ALICE, TOKEN_2022),
    mintTo(
      mint.publicKey,
      associatedAddress(mint.publicKey, ALICE, TOKEN_2022),
      payer.publicKey,
      1n,
      TOKEN_2022,
    ),
  );
  const account = await connection.getParsedAccountInfo(associatedAddress(mint.publicKey, ALICE, TOKEN_2022));
  expect(account.value?.data).toMatchObject({
    program: 'spl-token-2022',
    parsed: {
      type: 'account',
      info: { tokenAmount: { amount: '1', decimals: 0 }, extensions: [{ extension: 'immutableOwner' }] },
    },
  });
});

test('a parsed transaction shows known instructions in words and others by their bytes', async () => {
  const { running, connection, payer } = bench;
  const authority = payer.publicKey;
  const [from, to] = [authority, ALICE].map((owner) => associatedAddress(MINT.publicKey, owner).toBase58());
  const keys = [MINT.publicKey, authority].map((pubkey, index) => ({
    pubkey,
    isSigner: index === 1,
    isWritable: true,
  }));
  const setAuthority = new TransactionInstruction({ programId: TOKEN, keys, data: Buffer.from([6, 0, 0]) });
  const multisig = transferTokens(new PublicKey(from ?? ''), new PublicKey(to ?? ''), authority, 1n);
  multisig.keys.push({ pubkey: authority, isSigner: true, isWritable: false });
  const budget = ComputeBudgetProgram.setComputeUnitLimit({ units: 100_000 });
  const transaction = signed(running, [payer], setAuthority, multisig, budget);
  const signature = await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
  running.chain.makeBlocks(1);
  const shown = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 });
  expect(
    shown?.transaction.message.instructions.map((entry) => ('parsed' in entry ? entry.parsed : entry.data)),
  ).toEqual([
    {
      type: 'setAuthority',
      info: {
        mint: MINT.publicKey.toBase58(),
        authority: authority.toBase58(),
        authorityType: 'mintTokens',
        newAuthority: null,
      },
    },
    {
      type: 'transfer',
      info: {
        source: from,
        destination: to,
        amount: '1',
        multisigAuthority: authority.toBase58(),
        signers: [authority.toBase58()],
      },
    },
    bs58.encode(budget.data),
  ]);
  expect(shown?.transaction.message.accountKeys[0]).toEqual({
    pubkey: authority,
    signer: true,
    source: 'transaction',
    writable: true,
  });
});
