import { createHash } from 'node:crypto';
import { Keypair, SystemProgram } from '@solana/web3.js';
import { expect, test } from 'vitest';
import {
  land,
  rpc,
  SOL,
  START_TIME,
  signed,
  startFunded,
  startTestChain,
  transfer,
  wallet,
} from './support.ts';
import {
  associatedAddress,
  createAssociated,
  initializeMint,
  MINT_BYTES,
  TOKEN,
  transferTokens,
} from './token-instructions.ts';

const SYSTEM = '11111111111111111111111111111111';
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';

test('a wallet by its name has the same key everywhere, and the balance that was asked for', async () => {
  const running = await startTestChain();
  const made = (await rpc(running, 'sandbox_wallet', 'alice', { lamports: 5 * SOL })).result;
  const seed = createHash('sha256').update('gavel sandbox: alice').digest();
  expect(made.address).toBe(Keypair.fromSeed(seed).publicKey.toBase58());
  expect(Keypair.fromSecretKey(Uint8Array.from(made.secretKey)).publicKey.toBase58()).toBe(made.address);
  expect((await rpc(running, 'getBalance', made.address)).result.value).toBe(5 * SOL);
  expect((await rpc(running, 'sandbox_wallet', 'alice')).result).toEqual(made);
  expect((await rpc(running, 'getBalance', made.address)).result.value).toBe(5 * SOL);
});

test('an account is changed in part, and keeps the rest', async () => {
  const running = await startTestChain();
  const address = wallet(3).publicKey.toBase58();
  const owner = wallet(4).publicKey.toBase58();
  const value = async () => {
    const { result } = await rpc(running, 'getAccountInfo', address, { encoding: 'base64' });
    return result.value;
  };
  const first = await rpc(running, 'surfnet_setAccount', address, { lamports: SOL, data: '0a0B', owner });
  expect(first.result.value).toBeNull();
  await rpc(running, 'surfnet_setAccount', address, { lamports: 2 * SOL });
  const data = [Buffer.from([10, 11]).toString('base64'), 'base64'];
  expect(await value()).toMatchObject({ lamports: 2 * SOL, owner, data });
  expect((await rpc(running, 'surfnet_setAccount', address, { data: 'abc' })).error.code).toBe(-32602);
  expect((await rpc(running, 'surfnet_setAccount', address, { executable: true })).error.code).toBe(-32602);
  const program = await rpc(running, 'surfnet_setAccount', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', {
    lamports: 1,
  });
  expect(program.error.message).toBe('Programs cannot be overwritten');
});

test('tokens are set, and can be spent', async () => {
  const { running, payer } = await startFunded();
  const mint = wallet(8).publicKey;
  const create = SystemProgram.createAccount({
    fromPubkey: payer.publicKey,
    newAccountPubkey: mint,
    lamports: 1_461_600,
    space: MINT_BYTES,
    programId: TOKEN,
  });
  land(running, [payer, wallet(8)], create, initializeMint(mint, 6, payer.publicKey));
  const owner = payer.publicKey.toBase58();
  await rpc(running, 'sandbox_setTokens', owner, mint.toBase58(), { amount: 700 });
  const held = async () =>
    (
      await rpc(
        running,
        'getTokenAccountsByOwner',
        owner,
        { mint: mint.toBase58() },
        { encoding: 'jsonParsed' },
      )
    ).result.value;
  const [{ account }] = await held();
  expect(account.data.parsed.info).toMatchObject({
    owner,
    state: 'initialized',
    tokenAmount: { amount: '700' },
  });
  const from = associatedAddress(mint, payer.publicKey);
  const friend = wallet(5).publicKey;
  land(
    running,
    [payer],
    createAssociated(payer.publicKey, mint, friend),
    transferTokens(from, associatedAddress(mint, friend), payer.publicKey, 100n),
  );
  const delegate = wallet(6).publicKey.toBase58();
  await rpc(running, 'surfnet_setTokenAccount', owner, mint.toBase58(), { delegate, delegatedAmount: 5 });
  const [changed] = await held();
  expect(changed.account.data.parsed.info).toMatchObject({
    delegate,
    delegatedAmount: { amount: '5' },
    tokenAmount: { amount: '600' },
  });
  await rpc(running, 'surfnet_setTokenAccount', owner, mint.toBase58(), {
    delegate: 'null',
    state: 'frozen',
  });
  const [frozen] = await held();
  expect(frozen.account.data.parsed.info).toMatchObject({ state: 'frozen' });
  expect(frozen.account.data.parsed.info.delegate).toBeUndefined();
  const unknown = await rpc(running, 'sandbox_setTokens', owner, SYSTEM, { amount: 1 });
  expect(unknown.error.message).toMatch(/is not a mint of/);
});

test('wrapped SOL that is set has its lamports', async () => {
  const running = await startTestChain();
  const owner = wallet(3).publicKey.toBase58();
  await rpc(running, 'sandbox_setTokens', owner, WRAPPED_SOL, { amount: SOL });
  const config = { encoding: 'jsonParsed' };
  const { value } = (await rpc(running, 'getTokenAccountsByOwner', owner, { mint: WRAPPED_SOL }, config))
    .result;
  const { info } = value[0].account.data.parsed;
  expect(info).toMatchObject({ isNative: true, rentExemptReserve: { amount: '2039280' } });
  expect(value[0].account.lamports).toBe(SOL + 2_039_280);
});

test('time travel goes to a time, or makes the blocks up to a slot', async () => {
  const running = await startTestChain();
  await rpc(running, 'surfnet_timeTravel', { absoluteTimestamp: (START_TIME + 60) * 1000 });
  expect(running.chain.unixTime()).toBe(START_TIME + 60);
  const there = await rpc(running, 'surfnet_timeTravel', { absoluteSlot: 100 });
  expect(there.result).toMatchObject({ absoluteSlot: 100, blockHeight: 36, epoch: 0 });
  expect(running.chain.ledger.open.slot).toBe(100);
  expect((await rpc(running, 'surfnet_timeTravel', { absoluteSlot: 99 })).error.message).toBe(
    'Cannot travel to a past slot',
  );
});

test('with instant blocks, a transaction is confirmed when its sender has the answer', async () => {
  let idle = () => {};
  const every = (milliseconds: number, tick: () => void) => {
    expect(milliseconds).toBe(400);
    idle = tick;
    return () => {};
  };
  const { running, payer } = await startFunded({ blockTimeMs: 0, every });
  const before = running.chain.ledger.open.slot;
  const wire = signed(running, [payer], transfer(payer, wallet(2).publicKey, SOL))
    .serialize()
    .toString('base64');
  const { result } = await rpc(running, 'sendTransaction', wire, { encoding: 'base64' });
  const status = (await rpc(running, 'getSignatureStatuses', [result])).result.value[0];
  expect(status).toMatchObject({ slot: before, confirmationStatus: 'confirmed' });
  expect(running.chain.ledger.open.slot).toBe(before + 1);
  // Whoever waits for a slot, waits for blocks without a transaction.
  idle();
  expect(running.chain.ledger.open.slot).toBe(before + 2);
});

test('blocks pause and go on', async () => {
  let tick = () => {};
  const every = (_: number, call: () => void) => {
    tick = call;
    return () => {};
  };
  const { running, payer } = await startFunded({ blockTimeMs: 400, every });
  await rpc(running, 'sandbox_pauseBlocks');
  const { slot } = running.chain.ledger.open;
  tick();
  expect(running.chain.ledger.open.slot).toBe(slot);
  // By hand, they are still made.
  land(running, [payer], transfer(payer, wallet(2).publicKey, SOL));
  expect(running.chain.ledger.open.slot).toBe(slot + 1);
  await rpc(running, 'sandbox_resumeBlocks');
  tick();
  expect(running.chain.ledger.open.slot).toBe(slot + 2);
});

test('a state is saved by its name, and restored as often as a test wants', async () => {
  const { running, payer } = await startFunded();
  await rpc(running, 'sandbox_saveState', 'before');
  const { slot } = running.chain.ledger.open;
  for (const lamports of [SOL, 2 * SOL]) {
    land(running, [payer], transfer(payer, wallet(2).publicKey, lamports));
    expect(running.chain.getAccount(wallet(2).publicKey.toBase58() as never)?.lamports).toBe(
      BigInt(lamports),
    );
    const restored = await rpc(running, 'sandbox_restoreState', 'before');
    expect(restored.result.absoluteSlot).toBe(slot);
    expect((await rpc(running, 'getBalance', wallet(2).publicKey.toBase58())).result.value).toBe(0);
  }
  const [state] = (await rpc(running, 'sandbox_listStates')).result;
  expect(state).toMatchObject({ name: 'before', slot });
  expect((await rpc(running, 'sandbox_removeState', 'before')).result).toBe(true);
  expect((await rpc(running, 'sandbox_removeState', 'before')).result).toBe(false);
  expect((await rpc(running, 'sandbox_restoreState', 'before')).error.message).toBe(
    'Invalid param: there is no state "before"',
  );
});
