import { readFileSync } from 'node:fs';
import anchor from '@coral-xyz/anchor';
import { Connection, Keypair } from '@solana/web3.js';
import { assert, RPC_URL, run, SOL, WS_URL } from './harness.mjs';

const connection = new Connection(RPC_URL, { commitment: 'confirmed', wsEndpoint: WS_URL });
const payer = Keypair.generate();
const provider = new anchor.AnchorProvider(connection, new anchor.Wallet(payer), { commitment: 'confirmed' });
const idl = (name) =>
  JSON.parse(readFileSync(new URL(`../../../programs/${name}/idl.json`, import.meta.url), 'utf8'));
const program = (name) => new anchor.Program(idl(name), provider);
const market = program('market');
const sent = await connection.requestAirdrop(payer.publicKey, 100 * SOL);
await connection.confirmTransaction({ signature: sent, ...(await connection.getLatestBlockhash()) });
const initialize = (bps) =>
  market.methods
    .initializeConfig(bps, 250)
    .accounts({ authority: payer.publicKey, feeAccount: payer.publicKey });
const all = (name, account) => async () => assert.ok((await program(name).account[account].all()).length > 0);

await run({
  'market: every listing is read': all('market', 'listing'),
  'market: every offer is read': all('market', 'offer'),
  'auction: every auction is read': all('auction', 'auctionConfig'),
  'raffle: every raffle is read': all('raffle', 'raffle'),
  'vendor-a: every order is read': all('vendor-a', 'order'),
  'an instruction is sent, and its account read': async () => {
    const { pubkeys } = await initialize(500).rpcAndKeys();
    const account = Object.entries(pubkeys).find(([name]) => /config/i.test(name))?.[1];
    assert.equal((await market.account.marketplaceConfig.fetch(account)).primaryFeeBps, 500);
  },
  'a refusal has the name of its error': async () => {
    const other = Keypair.generate();
    const call = market.methods.initializeConfig(20_000, 250);
    const accounts = { authority: other.publicKey, feeAccount: payer.publicKey };
    const error = await call
      .accounts(accounts)
      .signers([other])
      .rpc()
      .catch((it) => it);
    assert.ok(error instanceof anchor.AnchorError, error.message);
    const { code: number, msg } = idl('market').errors.find(
      ({ name }) => name === error.error.errorCode.code,
    );
    assert.deepEqual([error.error.errorCode.number, error.error.errorMessage], [number, msg]);
  },
});
