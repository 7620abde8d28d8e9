import type { AccountRead, Service, StreamedAccount } from '../api/service.ts';
import type { Address } from '../domain/address.ts';
import type { Deps } from '../flow/deps.ts';
import type { ChainReader, RawAccount } from '../ports/chain.ts';
import type { AccountKind } from './account-kinds.ts';

/** An account to follow, and how what is told of it is read. `T`: the account in the form that is shown. */
export interface FollowTarget<T> {
  readonly address: Address;
  /** Null for an account that the service does not know: it is followed by the RPC node. */
  readonly service: {
    /** Undefined for an account of another kind. */
    told(account: StreamedAccount): T | undefined;
    ask(service: Service): Promise<AccountRead<T>>;
  } | null;
  /**
   * What the node's account is; null for one of another kind. `chain` is for what only a further account says. Throws what
   * reading it does.
   */
  fromNode(account: RawAccount, chain: ChainReader): T | null | Promise<T | null>;
}

/** An account of one kind, by the service with --source api. */
export function kindTarget<T extends { readonly pubkey: string }>(
  { settings, deployment }: Pick<Deps, 'settings' | 'deployment'>,
  kind: AccountKind<T>,
  address: Address,
): FollowTarget<T> {
  const program = deployment.programs[kind.program];
  return {
    address,
    service:
      settings.source === 'api'
        ? {
            // The cast is safe: the type of the account is that of its kind.
            told: (account) =>
              'accountType' in account && account.accountType === kind.accountType
                ? (account as unknown as T)
                : undefined,
            ask: (service) => kind.ask(service, address),
          }
        : null,
    fromNode: (account) => (kind.is(account, program) ? kind.toJson(account, program) : null),
  };
}
