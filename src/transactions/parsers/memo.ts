import type { InstructionParser } from './parser.ts';

/** All of the data is the text, and every account is a signer. Throws when the data is not UTF-8. */
export const parse: InstructionParser = ({ data, accounts }) => ({
  programName: 'memo',
  name: 'Memo',
  data: { text: new TextDecoder('utf-8', { fatal: true }).decode(data) },
  roles: Object.fromEntries(accounts.map((_, index) => [`signer${index + 1}`, true])),
});
