import { ERROR_EXITS, EXIT, type ExitName } from '../../src/errors/codes.ts';

export const MEANINGS: Readonly<Record<ExitName, string>> = {
  done: 'Done.',
  unexpected: 'A fault of the tool itself. Please report it.',
  declined: 'You said no, or closed the question. Nothing was signed.',
  usage:
    'The command line, an amount, the configuration, the key file or the journal is wrong. Nothing was sent.',
  authentication: 'The API key is missing or not accepted.',
  refused:
    'Verification refused the transaction, the cluster is not the one that was named, or the service and the chain differ. Nothing was sent.',
  failedOnChain: 'The transaction landed and failed. Only the network fee was taken.',
  expired: 'The transaction was sent, expired, and never landed. Nothing changed.',
  unknown: 'It is not known whether the transaction landed. Ask `gavel tx status` before doing it again.',
  partial: 'Of a batch, some parts were done and some were not.',
  network: 'The service or the RPC node could not be reached, or its answer made no sense.',
  service: "The marketplace's rules refuse this, as the service or the chain says. Nothing was signed.",
  notFound: 'What you named does not exist, or cannot be read as what it should be.',
  needsYou: '`gavel status`, `gavel doctor`: something needs you. Nothing went wrong.',
  tooLate: 'What `--until` of a watch waits for can no longer happen.',
};

/** Every exit code with what it means, and the error codes of `--json` that end in it. */
export function exitCodesPage(): string {
  const rows = Object.entries(EXIT).map(([name, code]) => {
    const errors = Object.entries(ERROR_EXITS).filter(([, exit]) => exit === name);
    return `| ${code} | ${MEANINGS[name as ExitName]} | ${errors.map(([error]) => `\`${error}\``).join(', ')} |`;
  });
  return [
    '# Exit codes',
    '',
    'The exit code says how a command ended, `error.code` of `--json` says why. Neither is ever reused.',
    '',
    '| Exit | Meaning | Error codes |',
    '| --- | --- | --- |',
    ...rows,
    '',
    'Ctrl-C while a transaction is followed ends with 8 and says how to ask again; a second one ends the process at once.',
  ].join('\n');
}
