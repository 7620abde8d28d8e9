import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner';
import { Connection, Keypair, LAMPORTS_PER_SOL, SystemProgram, Transaction } from '@solana/web3.js';

/** A page with a wallet of its own, as a site with a wallet adapter does it. */
const [rpc, wsEndpoint] = ['rpc', 'ws'].map((name) => new URLSearchParams(location.search).get(name));
const connection = new Connection(rpc, { commitment: 'confirmed', wsEndpoint });
const wallet = new UnsafeBurnerWalletAdapter();

async function send() {
  await wallet.connect();
  const airdrop = await connection.requestAirdrop(wallet.publicKey, 5 * LAMPORTS_PER_SOL);
  await connection.confirmTransaction({ signature: airdrop, ...(await connection.getLatestBlockhash()) });
  const to = Keypair.generate().publicKey;
  const pay = { fromPubkey: wallet.publicKey, toPubkey: to, lamports: LAMPORTS_PER_SOL };
  const signature = await wallet.sendTransaction(
    new Transaction().add(SystemProgram.transfer(pay)),
    connection,
  );
  await connection.confirmTransaction({ signature, ...(await connection.getLatestBlockhash()) });
  return { signature, payer: wallet.publicKey, received: await connection.getBalance(to) };
}

async function control() {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sandbox_makeBlocks', params: [1] });
  const response = await fetch(rpc, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return (await response.json()).error?.message ?? null;
}

Object.assign(window, { send, control });
