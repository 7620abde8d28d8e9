import Type, { type Static } from 'typebox';

/** Version 1 had another form for integers. */
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

/** The content of a plan file: everything to check its transaction again without a network, and to send it. */
export const PlanFile = Type.Object(
  {
    gavelPlan: Type.Literal(PLAN_VERSION),
    /** The name of the operation, and its intent. */
    operation: Type.String(),
    intent: Type.Record(Type.String(), Type.Unknown()),
    signer: Type.String(),
    /** The address that a person typed. */
    named: Type.String(),
    /** The artwork that it is about, and the accounts that show its outcome. */
    subject: Type.Object(
      { mint: Type.String(), addresses: Type.Array(Type.String(), { minItems: 1 }) },
      exact,
    ),
    deployment: Deployment,
    /** The message in base64. It contains the blockhash. */
    message: Type.String(),
    /** The priority fee that it was built with, in lamports. */
    priorityLamports: Integer,
    lastValidBlockHeight: Integer,
    /** When (unix seconds), on which cluster (genesis hash), with which RPC nodes and at which slot it was made. */
    made: Type.Object(
      { at: Type.Integer(), cluster: Type.String(), rpc: Type.String(), slot: Integer },
      exact,
    ),
    /** Every account that the transaction was built from, as it was then. Data in base64. */
    accounts: Type.Array(Type.Object({ address: Type.String(), account: Nullable(Account) }, exact)),
    verdict: Verdict,
    /** SHA-256, in hex, of everything above. */
    digest: Type.String(),
    /** Base58; null until it is signed. */
    signature: Nullable(Type.String()),
  },
  exact,
);

export type PlanFile = Static<typeof PlanFile>;

/** A plan before it is put into a file. */
export type PlanContent = Omit<PlanFile, 'gavelPlan' | 'digest' | 'signature'>;
