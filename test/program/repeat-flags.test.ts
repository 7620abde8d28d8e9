import { describe, expect, it } from 'vitest';
import { repeatFlags } from '../../src/cli/report.ts';
import { CliError } from '../../src/errors/cli-error.ts';

const SECRET = 'https://node.example/?key=s3cr3t';
const clean = (text: string) => text.replaceAll('s3cr3t', '***');
const hintOf = (hint: string, argv: readonly string[], what = 'no') =>
  repeatFlags(new CliError('usage', { what, hint }), argv, clean).hint;

describe('a hint that ends with a command', () => {
  it('repeats the settings that were given as flags, long and as a shell takes them', () => {
    const argv = ['tx', 'resume', '3', '-u', 'localhost', '--source=local', '-k', 'my keys/a.json', '--yes'];
    expect(hintOf('follow it: gavel tx resume 3', argv)).toBe(
      "follow it: gavel tx resume 3 --url localhost --keypair 'my keys/a.json'",
    );
  });

  it('repeats how a transaction is made for a command that makes one', () => {
    const argv = ['listing', 'buy', 'MINT', '--source', 'local', '--tx-version', '1'];
    expect(hintOf('gavel listing buy MINT --max-price "2 SOL"', argv)).toBe(
      'gavel listing buy MINT --max-price "2 SOL" --source local --tx-version 1',
    );
    expect(hintOf('gavel config list', argv)).toBe('gavel config list');
  });

  it('leaves out what it names itself, what may not be shown, and the flag that was wrong', () => {
    expect(hintOf('gavel tx resume 3 --url URL', ['-u', 'localhost', '--timeout', '9'])).toBe(
      'gavel tx resume 3 --url URL --timeout 9',
    );
    expect(hintOf('gavel tx resume 3', ['-u', SECRET])).toBe('gavel tx resume 3');
    expect(hintOf('gavel config list', ['--timeout', '0'], 'bad value for --timeout')).toBe(
      'gavel config list',
    );
  });

  it('repeats none for a command that asks neither node nor service, and signs nothing', () => {
    const argv = ['listing', 'buy', 'tide', '-k', 'arlo', '-u', 'localhost'];
    expect(hintOf('gavel sandbox up', argv)).toBe('gavel sandbox up');
    expect(hintOf('see your wallets: gavel wallet list', argv)).toBe('see your wallets: gavel wallet list');
    expect(hintOf('gavel sandbox world', argv)).toBe('gavel sandbox world --keypair arlo --url localhost');
  });

  it('takes nothing from what follows --', () => {
    expect(hintOf('gavel tx history', ['tx', 'resume', '--', '-u', 'localhost'])).toBe('gavel tx history');
  });
});

it.each(['gavel listing get --help', 'run the command again', 'this is a mistake in gavel: run it again'])(
  'leaves as it is: %s',
  (hint) => expect(hintOf(hint, ['-u', 'localhost'])).toBe(hint),
);
