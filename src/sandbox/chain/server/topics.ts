import { Type } from 'typebox';
import { stringifyJson } from '../../../json/json.ts';
import { accountMatcher, encodeOrNull } from '../rpc/methods/accounts.ts';
import {
  AccountConfig,
  AccountFields,
  AccountFilter,
  AddressParam,
  CommitmentParam,
  optional,
  SignatureParam,
} from '../rpc/schema.ts';
import { CLOSED_ACCOUNT } from '../vm/account.ts';
import { BLOCK_TOPICS } from './block-topics.ts';
import { type TopicRow, topic } from './topic.ts';

const ProgramConfig = Type.Object({ ...AccountFields, filters: Type.Optional(Type.Array(AccountFilter)) });
const SignatureConfig = Type.Object({
  commitment: Type.Optional(CommitmentParam),
  enableReceivedNotification: Type.Optional(Type.Boolean()),
});
const LogsFilter = Type.Union([
  Type.Enum(['all', 'allWithVotes']),
  Type.Object({ mentions: Type.Array(AddressParam, { minItems: 1, maxItems: 1 }) }),
]);
const LogsConfig = Type.Object({ commitment: Type.Optional(CommitmentParam) });

/** `<name>Subscribe` and `<name>Unsubscribe` for each row. The default commitment is finalized. */
export const TOPICS: Readonly<Record<string, TopicRow>> = {
  account: topic([AddressParam, optional(AccountConfig)], (chain, wanted, config) => {
    const view = viewOf('account', config);
    return {
      notification: 'accountNotification',
      about: { kind: 'account', name: wanted },
      commitment: config?.commitment ?? 'finalized',
      changed: ({ address, account = CLOSED_ACCOUNT }) =>
        address === wanted
          ? {
              key: address,
              of: { account, view },
              value: () => encodeOrNull(chain, address, account, config),
            }
          : undefined,
    };
  }),

  program: topic([AddressParam, optional(ProgramConfig)], (chain, program, config) => {
    const matches = accountMatcher(config?.filters ?? []);
    const view = viewOf('program', config);
    return {
      notification: 'programNotification',
      about: { kind: 'owner', name: program },
      commitment: config?.commitment ?? 'finalized',
      changed: ({ address, account }) =>
        account?.owner === program && matches(account)
          ? {
              key: address,
              of: { account, view },
              value: () => ({ pubkey: address, account: encodeOrNull(chain, address, account, config) }),
            }
          : undefined,
    };
  }),

  signature: topic([SignatureParam, optional(SignatureConfig)], (chain, wanted, config) => ({
    notification: 'signatureNotification',
    about: { kind: 'signature', name: wanted },
    commitment: config?.commitment ?? 'finalized',
    once: true,
    ...(config?.enableReceivedNotification && {
      received: (signature) => (signature === wanted ? 'receivedSignature' : undefined),
    }),
    landed: ({ signature, result }) =>
      signature === wanted ? { key: signature, value: () => ({ err: result.err }) } : undefined,
    initial: () => {
      const status = chain.ledger.status(wanted, true);
      return status && { slot: status.slot, item: { key: wanted, value: () => ({ err: status.err }) } };
    },
  })),

  logs: topic([LogsFilter, optional(LogsConfig)], (_chain, filter, config) => {
    const mentioned = typeof filter === 'string' ? undefined : filter.mentions[0];
    return {
      notification: 'logsNotification',
      ...(mentioned === undefined ? {} : { about: { kind: 'mentioned', name: mentioned } }),
      commitment: config?.commitment ?? 'finalized',
      landed: ({ signature, result }) => ({
        key: signature,
        value: () => ({ signature, err: result.err, logs: result.logs }),
      }),
    };
  }),
  ...BLOCK_TOPICS,
};

/** Names how an account is shown. */
function viewOf(topic: 'account' | 'program', config: AccountConfig | undefined): string {
  return stringifyJson([topic, config?.encoding, config?.dataSlice]);
}
