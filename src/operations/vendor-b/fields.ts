import { decodeListState } from '../../chain/codecs/list-state.ts';
import type { Address } from '../../domain/address.ts';
import type { ListState } from '../../domain/list-state.ts';
import type { RawAccount } from '../../ports/chain.ts';
import type { AccountExpectation, ExpectedChange, Fields } from '../../ports/expectation.ts';

/** Shown for an address that is absent. */
export const NOBODY = 'none';

/** All fields of a listing of vendor-b, for comparing them before and after. */
function listStateFields({ currency, privateTaker, makerBroker, cosigner, ...rest }: ListState): Fields {
  return {
    ...rest,
    currency: currency ?? NOBODY,
    privateTaker: privateTaker ?? NOBODY,
    makerBroker: makerBroker ?? NOBODY,
    cosigner: cosigner ?? NOBODY,
  };
}

export function expectListState(
  program: Address,
  address: Address,
  change: ExpectedChange,
): AccountExpectation {
  const decode = (account: RawAccount) => listStateFields(decodeListState(account, program));
  return { label: 'listing', address, decode, change };
}
