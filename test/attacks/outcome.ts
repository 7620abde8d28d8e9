import { CliError } from '../../src/errors/cli-error.ts';

/** What came of one transaction before the verifier. */
export type Outcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly codes: readonly string[]; readonly why: string }
  /** The bytes and the rebuild check let it pass, and the chain would not. */
  | { readonly kind: 'failed on the chain'; readonly why: string }
  | { readonly kind: 'crashed'; readonly why: string };

export async function outcomeOf(verification: () => Promise<void>): Promise<Outcome> {
  try {
    await verification();
    return { kind: 'accepted' };
  } catch (error) {
    if (!(error instanceof CliError)) return { kind: 'crashed', why: String(error) };
    const why = `${error.code}: ${error.why ?? error.message}`;
    if (error.code === 'simulation_failed') return { kind: 'failed on the chain', why };
    const failed: unknown = error.details?.failed;
    return error.code === 'verification_failed' && Array.isArray(failed)
      ? { kind: 'refused', codes: failed.map(String), why }
      : { kind: 'crashed', why };
  }
}
