import type { BulkProblem } from '../../domain/bulk-plan.ts';
import { CliError } from '../../errors/cli-error.ts';
import { shellWord } from '../../errors/shell-word.ts';
import { hashOf, writeBulkPlan } from '../../flow/bulk/plan-text.ts';
import type { Deps } from '../../flow/deps.ts';
import { type BulkReport, renderBulkPlan, renderBulkReport } from '../../render/bulk.ts';
import { type Command, defineCommand, type Parameters } from '../command.ts';
import { applyPlan } from './apply-plan.ts';
import { type MadePlan, makePlan, type PlanSource } from './make-plan.ts';
import { type BulkValues, REPORT_FIELDS } from './options.ts';
import { readCsv } from './read-csv.ts';
import { remainingCsv, reportJson, reportMeta, reportProblem } from './report.ts';
import type { BulkVerb } from './verb.ts';

/** The part of a verb that plans many. */
export function bulkCommand<I, S>(one: Command, verb: BulkVerb<I, S>, options: Parameters): Command {
  const { setsPrice } = verb;
  return defineCommand({
    description: one.description,
    example: one.example,
    never: one.never,
    args: {},
    options,
    fields: REPORT_FIELDS,
    check({ settings }, values) {
      const { all = false, price: change = null, from } = values as BulkValues;
      if (settings.signOnly || settings.out !== null) throw noSignOnly();
      if (!all && change !== null) throw pricesInFile();
      if (all && from !== null) throw allAndFrom();
      if (all && setsPrice && change === null) throw noPrice();
    },
    async run(deps, values): Promise<BulkReport> {
      const { price: change = null, from, plan, approve, rps: perSecond, remaining } = values as BulkValues;
      const source: PlanSource =
        from === null ? { kind: 'all', price: change } : { kind: 'file', rows: await readRows(deps, from) };
      const made = await makePlan(deps, verb, source);
      if (plan !== null) return writtenPlan(deps, verb, made, plan);
      const report = await applyPlan(deps, verb, made.plan, { ...made, approve, perSecond, id: null });
      writeRemaining(deps, report, remaining);
      return report;
    },
    render: renderBulkReport,
    json: reportJson,
    meta: reportMeta,
    problem: reportProblem,
  });
}

async function readRows({ documents }: Deps, path: string) {
  const bytes = path === '-' ? await documents.readStdin() : documents.read(path);
  if (bytes === null)
    throw new CliError('usage', {
      what: `${path} cannot be used`,
      why: 'there is no such file',
      hint: 'make one: gavel listing list -o csv',
    });
  return readCsv(bytes, path);
}

function writtenPlan<I, S>(
  { documents, terminal }: Deps,
  { verb, noun, amount }: BulkVerb<I, S>,
  { plan, problems, unchanged }: MadePlan,
  path: string,
): BulkReport {
  documents.create(path, writeBulkPlan(plan));
  const shown = { plan, hash: hashOf(plan), problems, unchanged, verb, noun, amount };
  terminal.note(renderBulkPlan(shown, terminal.stderr));
  terminal.note(`to carry it out: gavel plan apply ${shellWord(path)} --approve ${shown.hash}`);
  const nothing = { signature: null, slot: null } as const;
  return {
    shown,
    id: null,
    lines: [
      ...plan.rows.map((row) => ({ ...nothing, row, problem: null, outcome: 'ready' as const, error: null })),
      ...problems.map((problem) => leftOut(problem)),
    ],
  };
}

function leftOut(problem: BulkProblem) {
  const error = new CliError('usage', {
    what: `${problem.named} is not in the plan`,
    why: problem.why,
    hint: 'correct the row, and make the plan again',
  });
  return { row: null, problem, outcome: 'skipped' as const, signature: null, slot: null, error };
}

/** Writes what is not done to the file that was named. */
export function writeRemaining({ documents }: Deps, report: BulkReport, path: string | null): void {
  if (path !== null) documents.create(path, remainingCsv(report));
}

const usage = (what: string, why: string, hint: string) => new CliError('usage', { what, why, hint });

const pricesInFile = () =>
  usage('--price and --from cannot be used together', 'the file has the prices', 'leave out --price');
const allAndFrom = () =>
  usage(
    '--all and --from cannot be used together',
    'it is either all, or those of the file',
    'leave out one of them',
  );
const noPrice = () =>
  usage(
    'no price is given',
    '--all takes a new price, or a change in per cent',
    'write it like --price -10%',
  );
const noSignOnly = () =>
  usage(
    'many at once and --sign-only do not go together',
    'a plan file of --sign-only holds one transaction',
    'write the plan of all to a file: --plan plan.json',
  );
