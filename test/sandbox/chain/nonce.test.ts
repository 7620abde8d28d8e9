import { NonceAccount, SystemProgram, Transaction } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { land, rpc, SOL, startFunded, transfer, wallet } from './support.ts';

test('a durable nonce outlives blockhashes, works once, and is used up by a failure too', async () => {
  const { running, connection, payer } = await startFunded();
  const nonce = wallet(20);
  land(
    running,
    [payer, nonce],
    ...SystemProgram.createNonceAccount({
      fromPubkey: payer.publicKey,
      noncePubkey: nonce.publicKey,
      authorizedPubkey: payer.publicKey,
      lamports: SOL,
    }).instructions,
  );
  const stored = async () => {
    const info = await connection.getAccountInfo(nonce.publicKey);
    return NonceAccount.fromAccountData(info?.data ?? Buffer.alloc(0)).nonce;
  };
  const make = async (lamports: number) => {
    const transaction = new Transaction({
      feePayer: payer.publicKey,
      nonceInfo: {
        nonce: await stored(),
        nonceInstruction: SystemProgram.nonceAdvance({
          noncePubkey: nonce.publicKey,
          authorizedPubkey: payer.publicKey,
        }),
      },
    } as never);
    transaction.add(transfer(payer, wallet(2).publicKey, lamports));
    transaction.sign(payer);
    return transaction.serialize();
  };
  const bytes = await make(SOL);
  const before = await stored();
  running.chain.makeBlocks(400);
  await connection.sendRawTransaction(bytes);
  expect(await connection.getBalance(wallet(2).publicKey)).toBe(SOL);
  expect(await stored()).not.toBe(before);
  running.chain.makeBlocks(400);
  const { error } = await rpc(running, 'sendTransaction', bytes.toString('base64'), { encoding: 'base64' });
  expect(error.data.err).toBe('BlockhashNotFound');

  const failing = await make(1000 * SOL);
  const unused = await stored();
  const signature = await connection.sendRawTransaction(failing, { skipPreflight: true });
  expect((await connection.getSignatureStatus(signature)).value?.err).toEqual({
    InstructionError: [1, { Custom: 1 }],
  });
  expect(await stored()).not.toBe(unused);
});

test('a nonce whose authority does not sign does not keep a transaction alive', async () => {
  const { running, connection, payer } = await startFunded();
  const nonce = wallet(20);
  const create = SystemProgram.createNonceAccount({
    fromPubkey: payer.publicKey,
    noncePubkey: nonce.publicKey,
    authorizedPubkey: wallet(21).publicKey,
    lamports: SOL,
  });
  land(running, [payer, nonce], ...create.instructions);
  running.chain.makeBlocks(1);
  const { data } = (await connection.getAccountInfo(nonce.publicKey)) ?? { data: Buffer.alloc(0) };
  const advance = SystemProgram.nonceAdvance({
    noncePubkey: nonce.publicKey,
    authorizedPubkey: payer.publicKey,
  });
  const stored = NonceAccount.fromAccountData(data).nonce;
  const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: stored }).add(advance);
  transaction.sign(payer);
  const text = transaction.serialize().toString('base64');
  const { error } = await rpc(running, 'sendTransaction', text, { encoding: 'base64' });
  expect(error.data.err).toBe('BlockhashNotFound');
});
