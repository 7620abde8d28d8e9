import Type, { type TSchema } from 'typebox';
import { U64_MAX } from '../domain/amount.ts';
import { ListingAccount } from './contract.ts';

const Slot = Type.BigInt({ minimum: 0n, maximum: U64_MAX, format: 'uint64' });

function envelope<T extends TSchema>(result: T, description: string) {
  return Type.Object({ result }, { description });
}

/** Interface document, 2.4. */
export const ListingAnswer = envelope(
  Type.Object({ viewSlot: Slot, account: Type.Union([ListingAccount, Type.Null()]) }),
  'The listing as the chain holds it at `viewSlot`; `account` is null when there is none.',
);

export const TransactionAnswer = envelope(
  Type.Object({
    tx: Type.String({
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      description: 'Base64 of a serialized, unsigned VersionedTransaction.',
    }),
  }),
  'A transaction for the named signer to check, sign and submit.',
);

export const HealthAnswer = envelope(
  Type.Object({ status: Type.Literal('ok'), slot: Slot }),
  'The service runs and reaches the chain.',
);

/** The body of every answer that is not a success. */
export function errorAnswer(description: string) {
  return Type.Object(
    {
      error: Type.Object({
        message: Type.String({ description: 'For people; may change.' }),
        code: Type.String({ description: 'For programs; does not change.' }),
      }),
    },
    { description },
  );
}
