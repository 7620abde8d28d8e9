import { expect, it } from 'vitest';
import { findProceedsAddress, findRaffleAddresses } from '../../src/chain/codecs/raffle.ts';
import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import { createChain } from '../../src/chain/rpc.ts';
import { SANDBOX_DEPLOYMENT as DEPLOYMENT } from '../../src/config/deployments.ts';
import { SYSTEM_PROGRAM, WRAPPED_SOL_MINT } from '../../src/domain/address.ts';
import { cancel } from '../../src/operations/raffle/cancel.ts';
import { TOKEN_SIZE } from '../../src/tokens/sizes.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();
const AMOUNT = 64;

/** Accounts that cancelling the raffle of Dry Dock can open, by what the verifier is told. */
async function opens(m: Marketplace, raffle: Awaited<ReturnType<typeof dryDock>>) {
  const chain = createChain({ url: m.running.rpcUrl, timeoutMs: 10_000, clock: m.clock });
  const intent = { creator: m.wallet('ines'), raffle };
  const state = await cancel.read(chain, DEPLOYMENT, intent);
  return (await cancel.expect(DEPLOYMENT, intent, state)).opens;
}

async function dryDock(m: Marketplace) {
  const of = { creator: m.wallet('ines'), mint: m.artwork('Dry Dock') };
  return (await findRaffleAddresses(DEPLOYMENT.programs.raffle, of)).raffle;
}

/** Somebody sends wrapped SOL into the proceeds. */
function sendTo(m: Marketplace, raffle: Awaited<ReturnType<typeof dryDock>>, amount: bigint): void {
  const address = findProceedsAddress(DEPLOYMENT.programs.raffle, raffle);
  const { chain } = m.running;
  const account = chain.getAccount(address);
  if (account === undefined) throw new Error('the raffle has no proceeds account');
  const data = Buffer.from(account.data);
  data.writeBigUInt64LE(amount, AMOUNT);
  chain.setAccount(address, { ...account, data: new Uint8Array(data), lamports: account.lamports + amount });
  m.clock.advance(1);
}

it('counts the account for what strangers sent among those that a cancellation opens', async () => {
  const m = await start();
  const raffle = await dryDock(m);
  const { chain } = m.running;
  const own = await findTokenAddress(m.wallet('ines'), m.artwork('Dry Dock'));
  const purse = await findTokenAddress(m.wallet('ines'), WRAPPED_SOL_MINT);
  expect(chain.getAccount(purse)).toBeUndefined();
  expect(await opens(m, raffle)).toEqual([TOKEN_SIZE]);
  sendTo(m, raffle, 7n);
  expect(await opens(m, raffle)).toEqual([TOKEN_SIZE, TOKEN_SIZE]);
  const gone = { owner: SYSTEM_PROGRAM, data: new Uint8Array(), lamports: 0n, executable: false };
  chain.setAccount(own, { ...chain.getAccount(own), ...gone } as never);
  m.clock.advance(1);
  expect(chain.getAccount(own)).toBeUndefined();
  const { code, stderr } = await m.gavel(['raffle', 'cancel', raffle, '--yes'], { as: 'ines' });
  expect(code, stderr).toBe(0);
  expect([own, purse].map((one) => chain.getAccount(one)?.data.length)).toEqual([TOKEN_SIZE, TOKEN_SIZE]);
});
