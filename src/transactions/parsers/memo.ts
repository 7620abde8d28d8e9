import type { InstructionParser } from './parser.ts';

/** The whole of the data is the text; every account is a signer. An error for what is not UTF-8. */
export const parse: InstructionParser = ({ data, accounts }) => ({
  programName: 'memo',
  name: 'Memo',
  data: { text: new TextDecoder('utf-8', { fatal: true }).decode(data) },
  roles: Object.fromEntries(accounts.map((_, index) => [`signer${index + 1}`, true])),
});
