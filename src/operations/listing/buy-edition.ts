import type { Instruction } from '@solana/kit';
import { editionFields } from '../../chain/codecs/editions.ts';
import { INSTRUCTIONS_SYSVAR } from '../../chain/codecs/token-record.ts';
import { getBuyEditionInstruction } from '../../chain/generated/market/instructions/buyEdition.ts';
import { type Address, TOKEN_PROGRAM } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { RawAccount } from '../../ports/chain.ts';
import type { AccountExpectation, Expectation, ExpectedChange, Fields } from '../../ports/expectation.ts';
import { expectToken } from '../../tokens/expect-token.ts';
import { expectListing } from '../listing-fields.ts';
import type { BuyState } from './buy-checks.ts';
import { openedBy, type Print } from './print.ts';

type BuyEditionInput = Parameters<typeof getBuyEditionInstruction>[0];

/** The accounts that every purchase has. */
type Purchase = Omit<
  BuyEditionInput,
  | 'mint'
  | 'token'
  | 'metadata'
  | 'edition'
  | 'marker'
  | 'updateAuthority'
  | 'printMint'
  | 'printToken'
  | 'printMetadata'
  | 'printEdition'
  | 'instructionsSysvar'
  | 'number'
  | 'price'
>;

export function printInstruction(
  { programs }: Deployment,
  { print, location, artwork, pays }: BuyState & { readonly print: Print },
  purchase: Purchase,
): Instruction {
  const { original } = print;
  return getBuyEditionInstruction(
    {
      ...purchase,
      mint: artwork.asset.id,
      token: location.escrow.address,
      metadata: original.metadata,
      edition: original.edition,
      marker: print.marker,
      updateAuthority: original.updateAuthority,
      printMint: print.mint,
      printToken: print.token,
      printMetadata: print.metadata,
      printEdition: print.edition,
      instructionsSysvar: INSTRUCTIONS_SYSVAR,
      tokenProgram: TOKEN_PROGRAM,
      number: print.number,
      price: pays,
    },
    { programAddress: programs.market },
  );
}

/** What a print changes: it makes its mint, which nobody can mint more of or freeze, its records, and the buyer's account. */
export function expectPrint(
  { programs }: Deployment,
  buyer: Address,
  { print, location, artwork }: BuyState & { readonly print: Print },
): Pick<Expectation, 'tokens' | 'accounts'> & { readonly opens: readonly number[] } {
  const { mint, token, metadata, edition, number, sold, original, master } = print;
  const { asset } = artwork;
  const created = (fields: Fields): ExpectedChange => ({ kind: 'created', fields });
  const isCounted = master.maxSupply === null || master.supply < master.maxSupply;
  return {
    opens: openedBy(print),
    tokens: [{ mint, bounds: { min: 1n, max: 1n } }],
    accounts: [
      expectListing(programs.market, location.address, {
        kind: 'changed',
        fields: { editionsSold: sold + 1 },
      }),
      expectFields(
        'print',
        mint,
        created({ supply: 1n, decimals: 0, mintAuthority: edition, freezeAuthority: edition }),
      ),
      expectFields('edition record of the print', edition, created({ parent: original.edition, number })),
      expectFields(
        'record of the print',
        metadata,
        created({
          mint,
          name: asset.name,
          sellerFeeBasisPoints: asset.royaltyBps,
          primarySaleHappened: true,
        }),
      ),
      expectToken('token account of the print', token, created({ owner: buyer, mint, amount: 1n })),
      expectFields('edition record of the original', original.edition, {
        kind: 'changed',
        fields: { supply: master.supply + (isCounted ? 1n : 0n) },
      }),
    ],
  };
}

function expectFields(label: string, address: Address, change: ExpectedChange): AccountExpectation {
  return {
    label,
    address,
    change,
    decode(account: RawAccount) {
      const fields = editionFields(account);
      if (fields !== null) return fields;
      throw new CliError('account_mismatch', {
        what: `account ${account.address} cannot be read as the ${label}`,
        why: `it is an account of ${account.owner}`,
        hint: 'use another RPC node: --url URL',
        details: { account: account.address },
      });
    },
  };
}
