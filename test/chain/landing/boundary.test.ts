import { Keypair, SystemProgram, Transaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { expect, it, onTestFinished } from 'vitest';
import type { Outcome } from '../../../src/chain/landing/context.ts';
import { land } from '../../../src/chain/landing/land.ts';
import { createChain } from '../../../src/chain/rpc.ts';
import type { Blockhash } from '../../../src/ports/chain.ts';
import type { Clock } from '../../../src/ports/clock.ts';
import { startChain } from '../../../src/sandbox/chain/start-chain.ts';
import { timeout } from '../../support/chain.ts';
import { runsOf } from '../../support/sample.ts';

const BLOCK_MS = 400;
const LANDINGS = runsOf(1_000, 45);

/** A chain of its own whose blocks come as somebody sleeps, and a wallet on it. */
async function world() {
  let milliseconds = 1_767_225_600_000;
  const running = await startChain({
    programs: [],
    rpcPort: 0,
    blockTimeMs: 'manual',
    now: () => milliseconds,
  });
  onTestFinished(() => running.close());
  const wallet = Keypair.fromSeed(new Uint8Array(32).fill(3));
  running.chain.airdrop(wallet.publicKey.toBase58() as never, 1_000_000_000_000n);
  running.chain.makeBlocks(1);
  const pass = (elapsed: number) => {
    milliseconds += elapsed;
    running.chain.makeBlocks(Math.max(1, Math.round(elapsed / BLOCK_MS)));
  };
  const clock: Clock = {
    now: () => milliseconds,
    monotonic: () => milliseconds,
    sleep: async (duration) => pass(duration),
  };
  const chain = createChain({ url: running.rpcUrl, timeoutMs: 10_000, clock });
  return { running, wallet, clock, chain };
}

type World = Awaited<ReturnType<typeof world>>;

/** A payment of its own amount, so that each has another signature. */
function payment({ wallet }: World, { blockhash }: Blockhash, lamports: number) {
  const transaction = new Transaction({ feePayer: wallet.publicKey, recentBlockhash: blockhash }).add(
    SystemProgram.transfer({ fromPubkey: wallet.publicKey, toPubkey: wallet.publicKey, lamports }),
  );
  transaction.sign(wallet);
  const { signature } = transaction;
  if (signature === null) throw new Error('it was not signed');
  return { bytes: new Uint8Array(transaction.serialize()), signature: bs58.encode(signature) };
}

/** Lands one whose only copy reaches a node when the open block has the last valid height and `offset`. */
async function landAt(
  at: World,
  offset: number,
  lamports: number,
): Promise<{ outcome: Outcome; landed: boolean }> {
  const { running, chain, clock } = at;
  const blockhash = await chain.getLatestBlockhash();
  const signed = payment(at, blockhash, lamports);
  const due = Number(blockhash.lastValidBlockHeight) + offset;
  const outcome = await land(signed, {
    chain: {
      ...chain,
      // Lost on the way, but for the one that is late.
      send: async () => {
        if (!running.chain.ledger.record(signed.signature) && running.chain.ledger.open.height <= due) {
          running.chain.makeBlocks(due - running.chain.ledger.open.height);
          running.chain.sendTransaction(signed.bytes, { skipPreflight: true });
        }
        throw timeout();
      },
    },
    clock,
    lastValidBlockHeight: blockhash.lastValidBlockHeight,
    minContextSlot: blockhash.slot,
    timeoutSeconds: 90,
    interrupted: new AbortController().signal,
    alreadySent: false,
    sends: true,
    signedAgoMs: 0,
    blockhash: () => blockhash.blockhash,
    onEvent: async () => {},
  });
  return { outcome, landed: running.chain.ledger.record(signed.signature) !== undefined };
}

it(`${LANDINGS} landings at the last valid height, one before and one past it, end as the chain says`, async () => {
  const at = await world();
  const ends = new Map<string, number>();
  for (let count = 0; count < LANDINGS; count += 1) {
    const offset = (count % 3) - 1;
    const { outcome, landed } = await landAt(at, offset, count);
    const end = `${offset}: ${outcome.kind}, ${landed ? 'landed' : 'never landed'}`;
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  expect(Object.fromEntries(ends)).toEqual({
    '-1: confirmed, landed': Math.ceil(LANDINGS / 3),
    '0: confirmed, landed': Math.ceil((LANDINGS - 1) / 3),
    '1: expired, never landed': Math.floor(LANDINGS / 3),
  });
}, 120_000);
