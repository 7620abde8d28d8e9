import { oneOf } from '../../config/parsers.ts';
import type { Parser, Refuse } from '../../errors/refusal.ts';
import { OPEN_STATES, RECORD_STATES, type RecordState } from '../../journal/record.ts';
import { renderRecords } from '../../render/records.ts';
import { defineCommand, optional } from '../command.ts';
import { wallet } from '../parameters.ts';
import { clusterNow, damagedWarning, RECORD_FIELDS, type RecordJson, recordJson } from './record-json.ts';

const LIMIT = 20;
const MOST = 10_000;

const STATES = oneOf(['open', ...RECORD_STATES], { what: 'a state', hint: 'write it like --state open' });

const states: Parser<readonly RecordState[]> = Object.assign(
  (text: string, refuse: Refuse) => {
    const state = STATES(text, refuse);
    return state === 'open' ? OPEN_STATES : [state];
  },
  { choices: STATES.choices },
);

const operation: Parser<string> = (text, refuse) =>
  /^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/.test(text)
    ? text
    : refuse({ why: `"${text}" is not an operation`, hint: 'write it like listing.buy' });

const limit: Parser<number> = (text, refuse) => {
  const count = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= MOST
    ? count
    : refuse({ why: `it is not a number from 1 to ${MOST}`, hint: 'write it like --limit 20' });
};

export const command = defineCommand({
  description:
    'List what this tool has signed and sent from this machine, newest first, and what became of it.',
  example: 'tx history --state open',
  never: 'It never sends anything, and never changes the journal.',
  args: {},
  options: {
    state: optional('STATE', `only these: open, ${RECORD_STATES.join(', ')}`, states),
    operation: optional('OPERATION', 'only this operation, such as listing.buy', operation),
    wallet: optional('WALLET', 'only what this wallet signed', wallet),
    limit: optional('NUMBER', `at most this many (default ${LIMIT})`, limit),
  },
  fields: RECORD_FIELDS,
  async run(deps, { state, operation: only, wallet, limit: most }) {
    const [reader, now] = await Promise.all([deps.records(), clusterNow(deps)]);
    const filter = {
      ...(state === null ? {} : { states: state }),
      ...(only === null ? {} : { operation: only }),
      ...(wallet === null ? {} : { wallet }),
      limit: most ?? LIMIT,
    };
    const damaged: string[] = [];
    const found = reader?.list(filter, (record) => damaged.push(damagedWarning(record))) ?? [];
    const records: readonly RecordJson[] = found.map((one) => recordJson(one, now.cluster));
    return { records, all: state !== null, warnings: [...now.warnings, ...damaged] };
  },
  render({ records, all }, view) {
    const none = 'No such record in the journal.';
    // A person asks what was done. Of what was dropped nothing was signed.
    const done = records.filter(({ state: of }) => all || of !== 'dropped');
    const dropped = records.length - done.length;
    if (!view.isTty || dropped === 0) return renderRecords(records, view, none);
    return `${renderRecords(done, view, none)}\n\nNot shown: ${dropped} that signed nothing (--state dropped).`;
  },
  warnings: ({ warnings }) => warnings,
  json: ({ records }) => records,
});
