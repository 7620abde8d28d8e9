import { createRequire } from 'node:module';
import { SystemProgram, Transaction } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { SANDBOX_POOLS } from '../../../src/config/deployments.ts';
import type { Address } from '../../../src/domain/address.ts';
import { addressAt } from '../../../src/domain/base58.ts';
import { SandboxChain } from '../../../src/sandbox/chain/chain.ts';
import { prebuilt } from '../../support/program-vm.ts';
import {
  connect,
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
} from './token-instructions.ts';

test('a chain resumes where its snapshot was taken: accounts, history, blockhashes, clock, identity', async () => {
  const { running, connection, payer } = await startFunded();
  running.chain.setClock(START_TIME + 5000);
  const landed = land(running, [payer], transfer(payer, wallet(2).publicKey, SOL));
  const waiting = signed(running, [payer], transfer(payer, wallet(3).publicKey, SOL)).serialize();
  const facts = async (from: typeof connection) => ({
    genesis: await from.getGenesisHash(),
    slot: await from.getSlot(),
    latest: await from.getLatestBlockhash(),
    balance: await from.getBalance(payer.publicKey),
    transaction: await from.getTransaction(landed, { maxSupportedTransactionVersion: 0 }),
    signatures: await from.getSignaturesForAddress(payer.publicKey),
    time: running.chain.unixTime(),
  });
  const before = await facts(connection);
  const snapshot = running.snapshot();
  running.chain.makeBlocks(3);

  const resumed = await startTestChain({ snapshot });
  const after = connect(resumed);
  expect(await facts(after)).toEqual(before);
  expect(resumed.chain.unixTime()).toBe(START_TIME + 5000);
  await after.sendRawTransaction(waiting);
  resumed.chain.makeBlocks(1);
  expect(await after.getBalance(wallet(3).publicKey)).toBe(SOL);
  const again = await rpc(resumed, 'sendTransaction', waiting.toString('base64'), { encoding: 'base64' });
  expect(again.error.data.err).toBe('AlreadyProcessed');
  await after.requestAirdrop(wallet(4).publicKey, SOL);
});

test('every chain that begins from a copy is the chain as it was, whatever others have done since', async () => {
  const { running, payer } = await startFunded();
  const { chain } = running;
  const pay = (from: SandboxChain, to: number) => {
    const { blockhash } = from.ledger.blockhashAt('confirmed');
    const instruction = transfer(payer, wallet(to).publicKey, SOL);
    const bytes = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash }).add(instruction);
    bytes.sign(payer);
    const signature = from.sendTransaction(bytes.serialize());
    from.makeBlocks(1);
    return signature;
  };
  const factsOf = (one: SandboxChain) => ({
    accounts: [2, 3, 4].map((to) => one.getAccount(wallet(to).publicKey.toBase58() as Address)?.lamports),
    open: one.ledger.open,
    blocks: one.ledger.blocks().length,
    history: [...one.ledger.newestFirst()].map(({ signature }) => signature),
    time: one.unixTime(),
  });
  const landed = pay(chain, 2);
  const copy = chain.copy();
  const before = structuredClone(factsOf(chain));
  const later = pay(chain, 3);
  const begin = () => new SandboxChain({ programs: [], now: () => START_TIME * 1000, snapshot: copy });
  const [one, other] = [begin(), begin()];
  expect(factsOf(one)).toEqual(before);
  expect(one.ledger.status(later, true)).toBeUndefined();
  pay(one, 4);
  expect(factsOf(other)).toEqual(before);
  expect(other.ledger.status(landed, false)).toBeDefined();
  one.restore(copy);
  expect(factsOf(one)).toEqual(before);
});

test('named states: saved, listed, restored as often as wanted, and removed', async () => {
  const { running, payer } = await startFunded();
  const { chain } = running;
  const to = wallet(2).publicKey;
  const held = () => chain.getAccount(to.toBase58() as Address)?.lamports;
  chain.states.save('first');
  const { slot } = chain.ledger.open;
  const landed = land(running, [payer], transfer(payer, to, SOL));
  chain.states.save('paid');
  land(running, [payer], transfer(payer, to, SOL));
  expect(chain.states.list().map(({ name, ...one }) => [name, one.slot])).toEqual([
    ['first', slot],
    ['paid', slot + 1],
  ]);
  for (let time = 0; time < 2; time += 1) {
    expect(chain.states.restore('first')).toBe(true);
    expect([held(), chain.ledger.open.slot, chain.ledger.status(landed, true)]).toEqual([
      undefined,
      slot,
      undefined,
    ]);
    expect(chain.states.restore('paid')).toBe(true);
    expect([held(), chain.ledger.status(landed, true)]).toEqual([BigInt(SOL), { slot, err: null }]);
    // What happens then does not change the state.
    land(running, [payer], transfer(payer, to, SOL));
  }
  expect(chain.states.remove('first')).toBe(true);
  expect([chain.states.remove('first'), chain.states.restore('first')]).toEqual([false, false]);
});

test('programs still run after a restore, and sandbox_restore goes back in place', async () => {
  const { running, connection, payer } = await startFunded();
  const { result: snapshot } = await rpc(running, 'sandbox_snapshot');
  const slot = await connection.getSlot('processed');
  land(running, [payer], transfer(payer, wallet(2).publicKey, SOL));
  running.chain.makeBlocks(10);
  const restored = await rpc(running, 'sandbox_restore', snapshot);
  expect(restored.result.slot).toBe(slot);
  expect(await connection.getBalance(wallet(2).publicKey)).toBe(0);
  const mint = wallet(50);
  land(
    running,
    [payer, mint],
    SystemProgram.createAccount({
      fromPubkey: payer.publicKey,
      newAccountPubkey: mint.publicKey,
      space: MINT_BYTES,
      lamports: 1_461_600,
      programId: TOKEN,
    }),
    initializeMint(mint.publicKey, 0, payer.publicKey),
    createAssociated(payer.publicKey, mint.publicKey, wallet(2).publicKey),
  );
  const account = associatedAddress(mint.publicKey, wallet(2).publicKey);
  expect((await connection.getTokenAccountBalance(account)).value.amount).toBe('0');
});

test('a program that was built again takes the place of the one in the state, and the same one is left as it is', () => {
  const address = SANDBOX_POOLS;
  const [before, rebuilt] = ['noop', 'pools'].map((name) => prebuilt(name)) as [Uint8Array, Uint8Array];
  const startWith = (elf: Uint8Array, snapshot?: Uint8Array) =>
    new SandboxChain({ programs: [{ address, elf }], now: () => 0, ...(snapshot && { snapshot }) });
  const codeIn = (chain: SandboxChain) => {
    const [program] = chain.getAccount(address)?.data.subarray(0, 1) ?? [];
    expect(program).toBe(2);
    return Buffer.from(chain.getAccount(addressAt(chain.getAccount(address)?.data ?? before, 4))?.data ?? []);
  };
  const snapshot = startWith(before).snapshot();
  const [same, other] = [codeIn(startWith(before, snapshot)), codeIn(startWith(rebuilt, snapshot))];
  expect(same.equals(codeIn(startWith(before)))).toBe(true);
  expect(other.equals(codeIn(startWith(rebuilt)))).toBe(true);
  expect(other.subarray(-rebuilt.length).equals(rebuilt)).toBe(true);
});

test('a foreign, a damaged, a shortened and a newer file are refused with what to do', async () => {
  const good = new SandboxChain({ programs: [], now: () => 0 }).snapshot();
  const changed = (edit: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(good);
    edit(bytes);
    return bytes;
  };
  const cases: [Uint8Array, string][] = [
    [Buffer.from('{}'), 'the state file was not written by the sandbox'],
    [new Uint8Array(), 'the state file was not written by the sandbox'],
    [good.subarray(0, 20), 'the state file is damaged: it ends early'],
    [good.subarray(0, -1), 'the state file is damaged: its checksum does not match'],
    [
      changed((bytes) => bytes.writeUInt8(bytes.readUInt8(300) ^ 1, 300)),
      'the state file is damaged: its checksum does not match',
    ],
    [
      changed((bytes) => bytes.writeUInt16LE(900, 8)),
      'the state file has version 900; this sandbox reads version 2',
    ],
  ];
  for (const [snapshot, why] of cases) {
    const hint = expect.stringContaining('--reset');
    await expect(startTestChain({ snapshot })).rejects.toMatchObject({ code: 'state_corrupt', why, hint });
  }
});

test('a refused restore over RPC leaves the chain as it was', async () => {
  const { running, connection, payer } = await startFunded();
  const { error } = await rpc(running, 'sandbox_restore', Buffer.from('GAVELSBX').toString('base64'));
  expect(error.message).toContain('the state file is damaged');
  expect(await connection.getBalance(payer.publicKey)).toBe(100 * SOL);
});

test('the snapshot version belongs to one version of the VM', () => {
  const { version } = createRequire(import.meta.url)('litesvm/package.json') as { version: string };
  // The VM aborts on a snapshot of another version: raise VERSION in snapshot/codec.ts together with this.
  const snapshot = new SandboxChain({ programs: [], now: () => 0 }).snapshot();
  expect([version, Buffer.from(snapshot).readUInt16LE(8)]).toEqual(['1.5.0', 2]);
});
