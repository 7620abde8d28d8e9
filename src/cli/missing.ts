import type { Command, Parameter, RawValues } from '../commands/command.ts';
import { argumentName, optionName } from '../commands/option-names.ts';
import { CliError } from '../errors/cli-error.ts';

/** A required parameter that was not given. */
export interface Missing {
  readonly kind: 'argument' | 'option';
  readonly key: string;
  readonly parameter: Parameter<unknown>;
}

/** What is required beside what was given, options first. */
export function missingOf({ args, options, needs }: Command, raw: RawValues): readonly Missing[] {
  const needed = needs(raw);
  const missing = (kind: Missing['kind'], table: Command['args']): readonly Missing[] =>
    Object.entries(table).flatMap(([key, parameter]) =>
      needed.includes(key) && raw[key] === undefined ? [{ kind, key, parameter }] : [],
    );
  return [...missing('option', options), ...missing('argument', args)];
}

/** What a person at a terminal is asked for: what is required, and what the command asks for besides. */
export function askedOf(command: Command, raw: RawValues): readonly Missing[] {
  return missingOf({ ...command, needs: () => [...command.needs(raw), ...command.asks(raw)] }, raw);
}

/** `joined`: values that were taken for one because no quotes were around them. */
export function missingError(
  { kind, key, parameter }: Missing,
  at: string,
  { options }: Pick<Command, 'options'>,
  joined: readonly string[],
): CliError {
  // Of a value that may be several things, the first is what one artwork takes.
  const [value] = parameter.value.split('|');
  const what =
    kind === 'option'
      ? `required option '${optionName(key)} <${value}>' not specified`
      : `missing required argument '${argumentName(key).slice(1, -1)}'`;
  const [several] = joined;
  if (kind === 'option' || several === undefined) {
    const many = kind === 'argument' && 'all' in options ? 'name one, or use --all: ' : '';
    return new CliError('usage', { what, hint: `${many}${at} --help` });
  }
  return new CliError('usage', {
    what,
    why: `"${several}" was read as one value`,
    hint: `if it is two, write ${argumentName(key)} before the options: ${at} --help`,
  });
}
