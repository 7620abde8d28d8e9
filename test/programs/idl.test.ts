import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { documentedInstructions } from '../../programs/build/account-docs.ts';
import { staleClients } from '../../programs/build/clients.ts';
import { readIdl } from '../../programs/build/idl.ts';
import { PROGRAMS } from '../../programs/build/layout.ts';
import { FULL } from '../support/sample.ts';

const discriminator = (preimage: string): number[] => [
  ...createHash('sha256').update(preimage).digest().subarray(0, 8),
];

const described = PROGRAMS.filter((program) => program.idl);

describe.each(described)('the IDL of $name', (program) => {
  test('has the discriminators of the names', async () => {
    const { idl } = await readIdl(program);
    for (const it of idl.instructions)
      expect(it.discriminator, it.name).toEqual(discriminator(`global:${it.name}`));
    for (const it of idl.accounts)
      expect(it.discriminator, it.name).toEqual(discriminator(`account:${it.name}`));
  });

  test('numbers its errors from 6000, each with a name and a message of its own', async () => {
    const { errors } = (await readIdl(program)).idl;
    expect(errors.map(({ code }) => code)).toEqual(errors.map((_, index) => 6000 + index));
    expect(new Set(errors.map(({ name }) => name)).size).toBe(errors.length);
    expect(new Set(errors.map(({ msg }) => msg)).size).toBe(errors.length);
  });

  test('is what the doc comment of each instruction in Rust says of its accounts', async () => {
    const documented = await documentedInstructions(program);
    expect(documented.size).toBe((await readIdl(program)).idl.instructions.length);
    for (const [path, source] of documented) expect(readFileSync(path, 'utf8'), path).toBe(source);
  });

  test('begins with the errors that the programs share, in the order of the shared crate', async () => {
    const source = readFileSync('programs/common/src/fault.rs', 'utf8');
    const shared = [...source.matchAll(/^ {4}([A-Z]\w+)(?: = 6000)?,$/gm)].map((match) => match[1]);
    const { errors } = (await readIdl(program)).idl;
    expect(shared.length).toBeGreaterThan(30);
    expect(errors.slice(0, shared.length).map(({ name }) => name)).toEqual(shared);
  });
});

test('the discriminator of a listing is the one that other clients know', async () => {
  const [market] = described;
  if (market === undefined) throw new Error('no market program');
  const { idl } = await readIdl(market);
  const listing = idl.accounts.find(({ name }) => name === 'Listing');
  expect(Buffer.from(listing?.discriminator ?? []).toString('hex')).toBe('da2032492b861a3a');
});

// `npm run programs:clients -- --check`, which `.ci/run` calls, says it too.
test.runIf(FULL)(
  'the generated clients are what the IDLs give',
  async () => {
    expect(await staleClients()).toEqual([]);
  },
  40_000,
);

test('the prebuilt programs are those whose checksums are published', () => {
  const lines = readFileSync('programs/SHA256SUMS', 'utf8').trimEnd().split('\n');
  expect(lines).toHaveLength(PROGRAMS.length);
  for (const line of lines) {
    const [sum, path] = line.split('  ');
    expect(
      createHash('sha256')
        .update(readFileSync(path ?? ''))
        .digest('hex'),
      path,
    ).toBe(sum);
  }
});
