import { CORE_ADDRESS } from '../../chain/codecs/core.ts';
import { type Address, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../domain/address.ts';
import { derivedFromArtwork, derivedFromBoth, marketplaceAddress } from '../../inspect/derived.ts';
import { describeAll, NO_ACCOUNT, type Related } from '../../inspect/describe.ts';
import { resolveName } from '../../inspect/names.ts';
import { renderRelated } from '../../render/related.ts';
import { sourceText } from '../../render/source.ts';
import { defineCommand, optional, required } from '../command.ts';
import { wallet } from '../parameters.ts';

export const command = defineCommand({
  description:
    'List every address that is derived from an artwork, and say which of them have an account. With --wallet also those that are derived from both.',
  example: 'account derive "Tide Table"',
  never: 'It needs no key, never asks the service, and never signs anything.',
  args: {
    artwork: required(
      'ARTWORK',
      'mint of the artwork, or its name',
      Object.assign((text: string) => text, { takesNames: 'always' as const }),
    ),
  },
  options: { wallet: optional('WALLET', 'a wallet: its token account, offer and raffle', wallet) },
  fields: ['role', 'address', 'exists', 'what'],
  async run(deps, { artwork, wallet }) {
    const { deployment } = deps;
    const mint = await resolveName(deps, artwork);
    const chain = await deps.chain();
    const { slot, accounts } = await chain.getAccounts([mint]);
    const owner = accounts[0]?.owner;
    // What has no account may be made yet, and is then most likely a token.
    const program = owner === CORE_ADDRESS ? null : isToken(owner) ? owner : undefined;
    const named = [
      { role: 'artwork', address: mint },
      ...(await derivedFromArtwork(deployment, mint, program)),
      ...(wallet === null ? [] : await derivedFromBoth(deployment, mint, wallet, program)),
      await marketplaceAddress(deployment),
    ];
    const source = { kind: 'node', host: chain.hosts.join(', '), slot } as const;
    return { rows: await describeAll(chain, deployment, named), source };
  },
  render: ({ rows }, view) => renderRelated(rows, view),
  json: ({ rows }) => rows.map(rowJson),
  meta: ({ source }) => ({ source }),
  notes: ({ source }) => [`read from ${sourceText(source)}`],
});

function isToken(owner: Address | undefined): owner is Address {
  return owner === TOKEN_PROGRAM || owner === TOKEN_2022_PROGRAM;
}

function rowJson({ role, address: at, what }: Related) {
  return { role, address: at, exists: what !== NO_ACCOUNT, what };
}
