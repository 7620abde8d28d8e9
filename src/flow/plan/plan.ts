import Type, { type Static } from 'typebox';

/** Version 1 wrote its integers in another form. */
export const PLAN_VERSION = 2;

const Integer = Type.BigInt();
const Nullable = <T extends Parameters<typeof Type.Optional>[0]>(schema: T) =>
  Type.Union([schema, Type.Null()]);
const exact = { additionalProperties: false } as const;

const Account = Type.Object(
  { owner: Type.String(), lamports: Integer, data: Type.String(), executable: Type.Boolean() },
  exact,
);

const Change = Nullable(Type.String());

const Verdict = Type.Object(
  {
    checks: Type.Array(
      Type.Object({ code: Type.String(), sentence: Type.String(), passed: Type.Literal(true) }, exact),
    ),
    balances: Type.Array(Type.Object({ mint: Change, before: Integer, after: Integer }, exact)),
    fields: Type.Array(
      Type.Object(
        { account: Type.String(), label: Type.String(), field: Type.String(), before: Change, after: Change },
        exact,
      ),
    ),
    feeLamports: Integer,
    priorityLamports: Integer,
    unitsConsumed: Integer,
  },
  exact,
);

const Deployment = Type.Object(
  {
    name: Type.String(),
    programs: Type.Record(Type.String(), Type.String()),
    marketplaceAuthority: Type.String(),
    currencies: Type.Array(
      Type.Object({ mint: Type.String(), symbol: Type.String(), decimals: Type.Integer() }, exact),
    ),
    coSigners: Type.Optional(Type.Record(Type.String(), Type.String())),
  },
  exact,
);

/** What a plan file holds: everything that it takes to check a transaction again without a network, and to send it. */
export const PlanFile = Type.Object(
  {
    gavelPlan: Type.Literal(PLAN_VERSION),
    /** Name of the operation, and what was asked of it. */
    operation: Type.String(),
    intent: Type.Record(Type.String(), Type.Unknown()),
    signer: Type.String(),
    /** The address that was typed. */
    named: Type.String(),
    /** The artwork that it is about, and the accounts that show what came of it. */
    subject: Type.Object(
      { mint: Type.String(), addresses: Type.Array(Type.String(), { minItems: 1 }) },
      exact,
    ),
    deployment: Deployment,
    /** Base64. Its blockhash is in it. */
    message: Type.String(),
    /** Lamports in total that it was built with. */
    priorityLamports: Integer,
    lastValidBlockHeight: Integer,
    /** When, on which cluster (its genesis hash), at which RPC node, and at what slot it was made and simulated; unix seconds. */
    made: Type.Object(
      { at: Type.Integer(), cluster: Type.String(), rpc: Type.String(), slot: Integer },
      exact,
    ),
    /** Every account that the transaction was built from, as it was then; data in base64. */
    accounts: Type.Array(Type.Object({ address: Type.String(), account: Nullable(Account) }, exact)),
    verdict: Verdict,
    /** SHA-256, in hex, of all that stands above. */
    digest: Type.String(),
    /** Base58; null until it is signed. */
    signature: Nullable(Type.String()),
  },
  exact,
);

export type PlanFile = Static<typeof PlanFile>;

/** A plan before it is put into a file. */
export type PlanContent = Omit<PlanFile, 'gavelPlan' | 'digest' | 'signature'>;
