import type { BulkOperation } from '../../domain/bulk-plan.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Command, Parameters } from '../command.ts';
import { APPLY_OPTIONS, type BulkShape, bulkOptions, REPORT_FIELDS } from './options.ts';

/**
 * A verb for one artwork, and for many: with --all or --from it makes a plan, and carries it out. What that takes is loaded when it is
 * needed.
 */
export function withBulk(one: Command, operation: BulkOperation, shape: BulkShape): Command {
  const options = bulkOptions(shape);
  return {
    ...one,
    description: `${one.description} With ${shape.finds ? '--all or --from' : '--from'}: of many, by a plan.`,
    args: loose(one.args),
    options: { ...loose(one.options), ...options },
    fields: [...new Set([...one.fields, ...REPORT_FIELDS])],
    needs: (raw) => (raw.all === undefined && raw.from === undefined ? one.needs(raw) : []),
    prepare(raw) {
      if (raw.all === undefined && raw.from === undefined) {
        const stray = ['plan', ...Object.keys(APPLY_OPTIONS)].find((key) => raw[key] !== undefined);
        if (stray !== undefined) throw onlyForMany(stray);
        return one.prepare(raw);
      }
      const named = Object.keys(one.args).find((key) => raw[key] !== undefined);
      const how = raw.all === undefined ? 'from' : 'all';
      if (named !== undefined) throw namedToo(how);
      const other = Object.keys(one.options).find((key) => raw[key] !== undefined && !(key in options));
      if (other !== undefined) throw onlyForOne(other, how);
      return async (deps) => {
        const [{ bulkCommand }, { BULK_VERBS }] = await Promise.all([
          import('./many.ts'),
          import('./verbs.ts'),
        ]);
        return bulkCommand(one, BULK_VERBS[operation], options).prepare(raw)(deps);
      };
    },
  };
}

/** What is required depends on whether one is named or many; `needs` says it. */
function loose(table: Parameters): Parameters {
  return Object.fromEntries(
    Object.entries(table).map(([key, one]) => [
      key,
      { ...one, kind: one.kind === 'required' ? 'optional' : one.kind },
    ]),
  );
}

const usage = (what: string, why: string, hint: string) => new CliError('usage', { what, why, hint });

const onlyForMany = (key: string) =>
  usage(`--${key} is for many artworks`, 'one artwork is named, or none', 'add --all, or --from FILE');
const onlyForOne = (key: string, how: string) =>
  usage(
    `--${key} and --${how} cannot be used together`,
    `--${key} is for one artwork`,
    `leave out one of them`,
  );
const namedToo = (key: string) =>
  usage(
    `an artwork and --${key} cannot be named together`,
    'it is either one, or many',
    'leave out one of them',
  );
