import { highestRent } from '../../chain/codecs/sysvars.ts';
import { SYSTEM_PROGRAM } from '../../domain/address.ts';
import { formatExactly, SOL } from '../../domain/amount.ts';
import type { Expectation } from '../../ports/expectation.ts';
import { type Row, WITHOUT_INTENT } from './row.ts';
import type { StaticContext } from './static-context.ts';

/** A person names an account of the marketplace by its own address or by its artwork. No node's answer can change which. */
function typedAddress({
  about,
  alsoAbout = [],
  transaction,
}: StaticContext): ReturnType<Row<StaticContext>['look']> {
  if (about === null) return WITHOUT_INTENT;
  const used = new Set<string>(transaction.accounts.map(({ address }) => address));
  const problems = [about, ...alsoAbout].flatMap(({ named, target }) => {
    if (named !== target.account && named !== target.mint)
      return [`you typed ${named}, and it is about ${target.account}, of the artwork ${target.mint}`];
    return used.has(target.account) ? [] : [`${target.account} is not in it`];
  });
  return problems.length === 0 ? null : problems.join('; ');
}

/** In lamports: the amount that is shown, plus the highest rent of every account that the operation can open. */
function limitOf({ pays = 0n, opens = [] }: Expectation): bigint {
  return opens.reduce((sum, size) => sum + highestRent(size), pays);
}

/** Lamports that the System program's instructions take from the wallet. */
function takenFrom({ described, signer }: StaticContext): bigint {
  return described
    .filter(({ program, accounts }) => program === SYSTEM_PROGRAM && accounts[0]?.address === signer)
    .reduce((sum, { arguments: { amount, lamports } }) => sum + BigInt(amount ?? lamports ?? 0), 0n);
}

/** Neither the state nor the rent that a node reports can increase what leaves the wallet. */
function solBound(context: StaticContext): ReturnType<Row<StaticContext>['look']> {
  const { expectation } = context;
  if (expectation === null) return WITHOUT_INTENT;
  const limit = limitOf(expectation);
  const most = [-expectation.lamports.min, takenFrom(context)].find((lamports) => lamports > limit);
  return most === undefined
    ? null
    : `${formatExactly(most, SOL)} could leave your wallet; what is shown and its rent are ${formatExactly(limit, SOL)} at most`;
}

/** Checks of the bytes against what was asked, which need no information from a node. */
export const INTENT_CHECKS: readonly Row<StaticContext>[] = [
  { code: 'typed-address', sentence: 'it is about exactly the address that you typed', look: typedAddress },
  {
    code: 'sol-bound',
    sentence: 'no more SOL can leave your wallet than is shown, and the rent of what it opens',
    look: solBound,
  },
];
