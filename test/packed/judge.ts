import type { VmAccount } from '../../src/sandbox/chain/vm/account.ts';
import type { Ran } from './bench.ts';
import type { PackedCase } from './cases.ts';

/** Lamports for one signature; the commands pay nothing for priority. */
const FEE = 5_000n;

/**
 * What is wrong with a run, by the whole chain: each account is as before, or as with nobody lying, and nothing but fees has left the
 * wallet. `isTold`: also that each row is told as what became of it.
 */
export function judge(
  { wallet, accountOf }: PackedCase,
  honest: Ran,
  ran: Ran,
  isTold: boolean,
): readonly string[] {
  const { before, after, signed, rows } = ran;
  const addresses = [...new Set([...before.keys(), ...after.keys()])];
  const changed = addresses.filter((address) => !isSame(before.get(address), after.get(address)));
  const foreign = changed.filter(
    (address) => address !== wallet && !isSame(honest.after.get(address), after.get(address)),
  );
  const [was, is] = [before.get(wallet), after.get(wallet)];
  const left = (was?.lamports ?? 0n) - (is?.lamports ?? 0n);
  const untold = rows.filter(({ artwork, outcome }) => {
    const account = accountOf(artwork);
    return (outcome === 'done') !== !isSame(before.get(account), after.get(account));
  });
  return [
    ...foreign.map((address) => `${address} is neither as it was nor as it was meant`),
    ...(left <= FEE * BigInt(signed) ? [] : [`${left} lamports left the wallet`]),
    ...(is?.owner === was?.owner && is?.data.length === 0 ? [] : ['the wallet is no wallet any more']),
    ...(isTold ? untold.map(({ artwork, outcome }) => `${artwork} is told as ${outcome}`) : []),
  ];
}

/** What is wrong with the run in which nobody lies, which every other is held against. */
export function judgeHonest(
  { accountOf, isAsTyped }: PackedCase,
  { rows, after, stdout }: Ran,
): readonly string[] {
  const isDone = rows.every(
    ({ artwork, outcome }) => outcome === 'done' && isAsTyped(artwork, after.get(accountOf(artwork))),
  );
  return rows.length > 1 && isDone ? [] : [`with nobody lying: ${stdout}`];
}

/** An account without lamports is not there. */
function isSame(one: VmAccount | undefined, other: VmAccount | undefined): boolean {
  const [left, right] = [one, other].map((account) => (account?.lamports === 0n ? undefined : account));
  if (left === undefined || right === undefined) return left === right;
  return (
    left.lamports === right.lamports &&
    left.owner === right.owner &&
    Buffer.compare(left.data, right.data) === 0
  );
}
