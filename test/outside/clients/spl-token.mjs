import * as spl from '@solana/spl-token';
import { Connection, Keypair, SystemProgram, sendAndConfirmTransaction, Transaction } from '@solana/web3.js';
import { assert, RPC_URL, run, SOL, WS_URL } from './harness.mjs';

const connection = new Connection(RPC_URL, { commitment: 'confirmed', wsEndpoint: WS_URL });
const payer = Keypair.generate();
const friend = Keypair.generate();
const sent = await connection.requestAirdrop(payer.publicKey, 100 * SOL);
await connection.confirmTransaction({ signature: sent, ...(await connection.getLatestBlockhash()) });

/** The everyday calls, which are the same for both token programs. */
function everyday(label, program) {
  let mint;
  let from;
  let to;
  const options = [undefined, program];
  const balance = async (account) =>
    Number((await spl.getAccount(connection, account, undefined, program)).amount);
  const tests = {
    createMint: async () => {
      mint = await spl.createMint(
        connection,
        payer,
        payer.publicKey,
        payer.publicKey,
        6,
        Keypair.generate(),
        ...options,
      );
      assert.equal((await spl.getMint(connection, mint, undefined, program)).decimals, 6);
    },
    createAssociatedTokenAccount: async () => {
      from = await spl.createAssociatedTokenAccount(connection, payer, mint, payer.publicKey, ...options);
    },
    getOrCreateAssociatedTokenAccount: async () => {
      const found = await spl.getOrCreateAssociatedTokenAccount(
        connection,
        payer,
        mint,
        friend.publicKey,
        false,
        undefined,
        ...options,
      );
      to = found.address;
    },
    mintTo: async () => {
      await spl.mintTo(connection, payer, mint, from, payer, 1000, [], ...options);
      assert.equal(await balance(from), 1000);
    },
    transferChecked: async () => {
      await spl.transferChecked(connection, payer, from, mint, to, payer, 300, 6, [], ...options);
      assert.equal(await balance(to), 300);
    },
    approve: async () => {
      await spl.approve(connection, payer, from, friend.publicKey, payer, 100, [], ...options);
      assert.equal(Number((await spl.getAccount(connection, from, undefined, program)).delegatedAmount), 100);
    },
    getTokenAccountsByDelegate: async () => {
      const { result } = await connection._rpcRequest('getTokenAccountsByDelegate', [
        friend.publicKey.toBase58(),
        { mint: mint.toBase58() },
        { encoding: 'jsonParsed', commitment: 'confirmed' },
      ]);
      assert.equal(result.value[0].account.data.parsed.info.delegatedAmount.amount, '100');
    },
    revoke: () => spl.revoke(connection, payer, from, payer, [], ...options),
    burn: async () => {
      await spl.burn(connection, payer, from, mint, payer, 100, [], ...options);
      assert.equal((await connection.getTokenSupply(mint)).value.amount, '900');
    },
    freezeAccount: () => spl.freezeAccount(connection, payer, to, mint, payer, [], ...options),
    thawAccount: () => spl.thawAccount(connection, payer, to, mint, payer, [], ...options),
    setAuthority: () =>
      spl.setAuthority(connection, payer, mint, payer, spl.AuthorityType.FreezeAccount, null, [], ...options),
    getParsedTokenAccountsByOwner: async () => {
      const { value } = await connection.getParsedTokenAccountsByOwner(payer.publicKey, { mint });
      assert.equal(value[0].account.data.parsed.info.tokenAmount.amount, '600');
    },
    getTokenLargestAccounts: async () =>
      assert.equal((await connection.getTokenLargestAccounts(mint)).value[0].amount, '600'),
    getTokenAccountBalance: async () =>
      assert.equal((await connection.getTokenAccountBalance(from)).value.uiAmount, 0.0006),
    createMultisig: async () => {
      const signers = [payer.publicKey, friend.publicKey];
      const multisig = await spl.createMultisig(
        connection,
        payer,
        signers,
        1,
        Keypair.generate(),
        undefined,
        program,
      );
      const { data } = (await connection.getParsedAccountInfo(multisig)).value;
      assert.deepEqual(data.parsed.info.signers, signers.map(String));
    },
    closeAccount: async () => {
      await spl.burn(connection, payer, from, mint, payer, 600, [], ...options);
      await spl.closeAccount(connection, payer, from, payer.publicKey, payer, [], ...options);
      assert.equal(await connection.getAccountInfo(from), null);
    },
  };
  return Object.fromEntries(Object.entries(tests).map(([name, test]) => [`${label}: ${name}`, test]));
}

await run({
  ...everyday('Token', spl.TOKEN_PROGRAM_ID),
  ...everyday('Token-2022', spl.TOKEN_2022_PROGRAM_ID),
  'wrapped SOL': async () => {
    const account = await spl.createWrappedNativeAccount(connection, payer, payer.publicKey, SOL);
    const { data } = (await connection.getParsedAccountInfo(account)).value;
    assert.equal(data.parsed.info.isNative, true);
    await spl.closeAccount(connection, payer, account, payer.publicKey, payer);
  },
  'extensions, parsed with their state': async () => {
    const mint = Keypair.generate();
    const program = spl.TOKEN_2022_PROGRAM_ID;
    const extensions = [spl.ExtensionType.TransferFeeConfig, spl.ExtensionType.MintCloseAuthority];
    const space = spl.getMintLen(extensions);
    const lamports = await connection.getMinimumBalanceForRentExemption(space);
    const { publicKey } = payer;
    const create = SystemProgram.createAccount({
      fromPubkey: publicKey,
      newAccountPubkey: mint.publicKey,
      space,
      lamports,
      programId: program,
    });
    await sendAndConfirmTransaction(
      connection,
      new Transaction().add(
        create,
        spl.createInitializeTransferFeeConfigInstruction(
          mint.publicKey,
          publicKey,
          publicKey,
          50,
          5000n,
          program,
        ),
        spl.createInitializeMintCloseAuthorityInstruction(mint.publicKey, publicKey, program),
        spl.createInitializeMintInstruction(mint.publicKey, 2, publicKey, null, program),
      ),
      [payer, mint],
    );
    const { data } = (await connection.getParsedAccountInfo(mint.publicKey)).value;
    const [fee, close] = data.parsed.info.extensions;
    assert.equal(fee.state.newerTransferFee.transferFeeBasisPoints, 50);
    assert.equal(close.state.closeAuthority, publicKey.toBase58());
  },
});
