import { CORE_ADDRESS } from '../chain/codecs/core.ts';
import { decodeTokenAccount } from '../chain/codecs/token.ts';
import { decodeToken2022Account } from '../chain/codecs/token-2022.ts';
import type { Address } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import { CliError } from '../errors/cli-error.ts';
import type { ChainReader, RawAccount } from '../ports/chain.ts';
import { derivedFromArtwork } from './derived.ts';
import { describeAll, NO_ACCOUNT, type Related, type Surroundings } from './describe.ts';
import { findRows, MARKET_KINDS } from './market-rows.ts';
import { rowText } from './row-text.ts';

/** Who holds an artwork, where it is on sale, and who wants it. */
export async function artworkSurroundings(
  chain: ChainReader,
  deployment: Deployment,
  { address: mint, owner }: RawAccount,
): Promise<Surroundings> {
  const tokenProgram = owner === CORE_ADDRESS ? null : owner;
  const [derived, holder, ...found] = await Promise.all([
    derivedFromArtwork(deployment, mint, tokenProgram).then((named) => describeAll(chain, deployment, named)),
    tokenProgram === null ? null : holderOf(chain, deployment, mint, tokenProgram),
    ...MARKET_KINDS.map((kind) => findRows(chain, deployment, kind, { mint })),
  ]);
  const rows = found.flatMap((one) => one.rows);
  const known = new Map(rows.map((row) => [row.address, rowText(deployment, row)]));
  const isThere = derived.filter(({ what }) => what !== NO_ACCOUNT);
  const others = rows.filter(({ address }) => isThere.every((one) => one.address !== address));
  return {
    related: [
      ...(holder?.related ?? []),
      ...isThere.map((one) => ({ ...one, what: known.get(one.address) ?? one.what })),
      ...others.map(({ kind, address }) => ({
        role: kind,
        address,
        what: known.get(address) ?? kind,
        name: null,
      })),
    ],
    warnings: holder?.warnings ?? [],
  };
}

/** The token accounts that hold it, with their owners. Many nodes do not search token accounts: then it is not known. */
export async function holderOf(
  chain: ChainReader,
  deployment: Deployment,
  mint: Address,
  tokenProgram: Address,
): Promise<Surroundings> {
  try {
    const accounts = await chain.getProgramAccounts(tokenProgram, [{ memcmp: { offset: 0, bytes: mint } }]);
    const held = accounts.flatMap((account) => {
      const token = decodeTokenAccount(account) ?? decodeToken2022Account(account);
      return token !== null && token.mint === mint && token.amount > 0n ? [{ account, token }] : [];
    });
    const owners = await describeAll(
      chain,
      deployment,
      held.map(({ token }) => ({ role: 'holder', address: token.owner })),
    );
    const related = held.flatMap(({ account }, index): readonly Related[] => {
      const owner = owners[index];
      if (owner === undefined) return [];
      // A wallet without SOL has no account.
      const what = owner.what === NO_ACCOUNT ? 'a wallet without SOL' : owner.what;
      return [
        { ...owner, what },
        { role: "holder's token account", address: account.address, what: 'a token account', name: null },
      ];
    });
    return { related, warnings: [] };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { related: [], warnings: [`who holds it is not known: ${error.why ?? error.message}`] };
  }
}
