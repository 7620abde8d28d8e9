import type { Refuse } from '../errors/refusal.ts';

/** Texts by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

type Options = Readonly<Record<string, { readonly kind: 'required' | 'optional' | 'switch' }>>;

/** `GAVEL_SERVICE_API_PORT` for the prefix `GAVEL_SERVICE` and the option `apiPort`. */
export function variableName(prefix: string, key: string): string {
  return `${prefix}_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/**
 * The texts of options that were not typed, from the environment. An empty variable is none. Throws through `refuse` for a switch
 * that is neither on nor off.
 */
export function fromVariables(
  prefix: string,
  { options, raw, env }: { readonly options: Options; readonly raw: Environment; readonly env: Environment },
  refuse: (key: string) => Refuse,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [key, { kind }] of Object.entries(options)) {
    const text = env[variableName(prefix, key)];
    if (raw[key] !== undefined || text === undefined || text === '') continue;
    if (kind !== 'switch') found[key] = text;
    else if (text === 'true') found[key] = '';
    else if (text !== 'false')
      return refuse(key)({ why: 'it turns something on or off', hint: 'write true or false' });
  }
  return found;
}
