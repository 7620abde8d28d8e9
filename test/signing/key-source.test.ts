import { execFileSync } from 'node:child_process';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import bs58 from 'bs58';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openKeySource } from '../../src/signing/key-source.ts';
import { errorOf, everythingIn } from '../http/scripted-server.ts';
import {
  ADDRESS,
  directory,
  hex,
  io,
  KEY,
  keyFile,
  MESSAGE,
  SEED,
  SIGNATURE,
  useKeyFiles,
} from './key-files.ts';

useKeyFiles();

/** Permissions say nothing to root: it works as another user meanwhile. */
async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(65_534);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

describe('a key file', () => {
  it('signs as RFC 8032 says', async () => {
    const source = await openKeySource(keyFile(JSON.stringify(KEY)), io());
    expect(source.address).toBe(ADDRESS);
    const signer = await source.open();
    expect(signer.address).toBe(ADDRESS);
    expect(hex(await signer.sign(MESSAGE))).toBe(SIGNATURE);
  });

  it('signs as often as it is opened, and each signer once', async () => {
    const source = await openKeySource(keyFile(JSON.stringify(KEY)), io());
    const signer = await source.open();
    await signer.sign(MESSAGE);
    expect((await errorOf(signer.sign(MESSAGE))).message).toContain('already signed');
    expect(hex(await (await source.open()).sign(MESSAGE))).toBe(SIGNATURE);
  });

  it('may be laid out over lines, lie under ~, and in a directory behind a link', async () => {
    keyFile(JSON.stringify(KEY, null, 2));
    symlinkSync(directory, join(directory, 'link'));
    expect((await openKeySource('~/link/id.json', io())).address).toBe(ADDRESS);
  });

  it('is refused when it is a link, also one to a key file', async () => {
    keyFile(JSON.stringify(KEY));
    symlinkSync(join(directory, 'id.json'), join(directory, 'link.json'));
    expect(await errorOf(openKeySource('~/link.json', io()))).toMatchObject({
      code: 'key_unsafe',
      message: `the key file ${directory}/link.json is not safe to use`,
      why: 'it is a symbolic link',
      hint: 'name the file that it points to instead',
    });
  });

  it('is read again when it is opened', async () => {
    const source = await openKeySource(keyFile(JSON.stringify(KEY)), io());
    const seed = Buffer.alloc(32, 9);
    const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
    const other = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const publicKey = createPublicKey(other).export({ format: 'der', type: 'spki' }).subarray(-32);
    keyFile(JSON.stringify([...seed, ...publicKey]));
    const error = await errorOf(source.open());
    expect(error.code).toBe('key_unsafe');
    expect(error.message).toContain('changed while it was in use');
  });

  it('is refused when it became readable by others in between', async () => {
    const path = keyFile(JSON.stringify(KEY));
    const source = await openKeySource(path, io());
    chmodSync(path, 0o644);
    expect((await errorOf(source.open())).code).toBe('key_unsafe');
  });

  it('is missing', async () => {
    const error = await errorOf(openKeySource('~/none.json', io()));
    expect(error).toMatchObject({ code: 'key_missing', exitCode: 3 });
    expect(error.hint).toContain(`solana-keygen new -o ${directory}/none.json`);
  });

  it.each([0o640, 0o604, 0o644, 0o620, 0o602, 0o610, 0o601])('is refused with mode %o', async (mode) => {
    const path = keyFile(JSON.stringify(KEY), mode);
    expect(await errorOf(openKeySource(path, io()))).toMatchObject({
      code: 'key_unsafe',
      hint: `chmod 600 ${path}`,
    });
  });

  it.each(['# Notes', '{"name":"x"}'])(
    'that others may read and that holds %j is not to be closed to them',
    async (content) => {
      expect(await errorOf(openKeySource(keyFile(content, 0o644), io()))).toMatchObject({
        code: 'key_malformed',
        why: 'it does not hold a key',
      });
    },
  );

  it.each(['', ' \n', '\n [1]'])('that others may read and that holds %j is', async (content) => {
    expect(await errorOf(openKeySource(keyFile(content, 0o644), io()))).toMatchObject({ code: 'key_unsafe' });
  });

  it('is none of a hardware wallet', async () => {
    expect(await errorOf(openKeySource('usb://ledger?key=0', io()))).toMatchObject({
      code: 'key_missing',
      message: 'a key at usb:// cannot be used',
    });
  });

  it('has a hint that a shell takes as it is', async () => {
    const path = join(directory, "it's mine.json");
    writeFileSync(path, JSON.stringify(KEY), { mode: 0o644 });
    chmodSync(path, 0o644);
    const { hint } = await errorOf(openKeySource(path, io()));
    execFileSync('sh', ['-c', hint ?? 'false']);
    expect((await openKeySource(path, io())).address).toBe(ADDRESS);
  });

  it('is refused when it belongs to another user', async () => {
    const path = keyFile(JSON.stringify(KEY));
    const error = await errorOf(openKeySource(path, io({ uid: 4_000_000 })));
    expect(error).toMatchObject({ code: 'key_unsafe', why: 'it belongs to another user' });
  });

  it('that may not be read says so, and so does one that the system cannot open', async () => {
    const path = keyFile(JSON.stringify(KEY), 0o000);
    const denied = await asNobody(() => errorOf(openKeySource(path, io())));
    expect(denied).toMatchObject({ code: 'key_unsafe', why: 'permission is denied' });
    const loop = join(directory, 'loop');
    symlinkSync(loop, loop);
    expect(await errorOf(openKeySource(join(loop, 'id.json'), io()))).toMatchObject({
      code: 'key_unsafe',
      why: 'there is a symbolic link in its path, or too many of them',
    });
  });

  it.each(['[] and more', '[1'])('that holds %j is no key', async (content) => {
    expect(await errorOf(openKeySource(keyFile(content), io()))).toMatchObject({
      code: 'key_malformed',
      why: 'it is not a JSON array of numbers',
    });
  });

  it('below a file is missing', async () => {
    const path = join(keyFile(JSON.stringify(KEY)), 'id.json');
    expect(await errorOf(openKeySource(path, io()))).toMatchObject({ code: 'key_missing' });
  });

  it('is judged by nobody where files have no owners', async () => {
    const source = await openKeySource(keyFile(JSON.stringify(KEY), 0o644), io({ uid: null }));
    expect(source.address).toBe(ADDRESS);
  });

  it('is refused when it is no regular file', async () => {
    const pipe = join(directory, 'pipe');
    execFileSync('mkfifo', ['-m', '600', pipe]);
    mkdirSync(join(directory, 'folder'), { mode: 0o700 });
    const kinds = [
      [pipe, 'it is a named pipe'],
      [join(directory, 'folder'), 'it is a directory'],
      ['/dev/null', 'it is a device'],
    ] as const;
    for (const [path, why] of kinds) {
      const error = await errorOf(openKeySource(path, io()));
      expect(error).toMatchObject({ code: 'key_unsafe', why });
    }
  });

  const wrongHalf = [...KEY.slice(0, 63), (KEY[63] ?? 0) ^ 1];
  it.each<[string, string, string]>([
    ['63 numbers', JSON.stringify(KEY.slice(1)), 'it has 63 numbers instead of 64'],
    ['65 numbers', JSON.stringify([...KEY, 1]), 'it has 65 numbers instead of 64'],
    ['32 numbers', JSON.stringify(KEY.slice(0, 32)), 'it has 32 numbers instead of 64'],
    ['none', '[]', 'it has 0 numbers instead of 64'],
    ['256', JSON.stringify([...KEY.slice(0, 63), 256]), 'number 64 is not a whole number from 0 to 255'],
    [
      'a negative number',
      JSON.stringify([-1, ...KEY.slice(1)]),
      'number 1 is not a whole number from 0 to 255',
    ],
    ['a string', JSON.stringify(['1', ...KEY.slice(1)]), 'number 1 is not a whole number from 0 to 255'],
    ['a leading zero', `[01,${KEY.slice(1).join()}]`, 'number 1 is not a whole number from 0 to 255'],
    ['a fraction', `[1.5,${KEY.slice(1).join()}]`, 'it is not a JSON array of numbers'],
    ['a comma too many', `[${KEY.join()},]`, 'number 65 is not a whole number from 0 to 255'],
    ['no end', `[${KEY.join()}`, 'it is not a JSON array of numbers'],
    ['more after the end', `[${KEY.join()}] x`, 'it is not a JSON array of numbers'],
    ['an object', '{"key":1}', 'it is not a JSON array of numbers'],
    ['base58', bs58.encode(Uint8Array.from(KEY)), 'it is not a JSON array of numbers'],
    ['nothing', ' \n', 'it is empty'],
    [
      'halves that disagree',
      JSON.stringify(wrongHalf),
      'its two halves do not match: the public half does not belong to the secret half',
    ],
    ['5 kB', ' '.repeat(5000), 'it is over 4096 bytes'],
  ])('is refused with %s', async (_, content, why) => {
    expect(await errorOf(openKeySource(keyFile(content), io()))).toMatchObject({
      code: 'key_malformed',
      why,
    });
  });

  it('shows no byte of the key, whatever is wrong with it', async () => {
    const secret = KEY.slice(0, 32);
    for (const content of [wrongHalf, KEY.slice(1), [...KEY, 1], [...KEY.slice(0, 63), 999]].map((k) =>
      JSON.stringify(k),
    )) {
      const shown = everythingIn(await errorOf(openKeySource(keyFile(content), io())));
      expect(shown).not.toContain(secret.slice(0, 3).join());
      expect(shown).not.toContain(SEED.toString('hex').slice(0, 8));
      expect(shown).not.toContain(bs58.encode(SEED).slice(0, 6));
    }
  });

  it('is never accepted by mistake', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const stdin = io({ readStdin: async () => Buffer.from(bytes) });
        expect((await errorOf(openKeySource('-', stdin))).code).toBe('key_malformed');
      }),
      { seed: 20_240_613 },
    );
  });
});

describe('a key from standard input or a prompt', () => {
  it.each([
    ['a JSON array', `${JSON.stringify(KEY)}\n`],
    ['base58', `  ${bs58.encode(Uint8Array.from(KEY))}\n`],
  ])('is read as %s', async (_, content) => {
    const typed = await openKeySource('prompt://', io({ promptHidden: async () => content }));
    const piped = await openKeySource('-', io({ readStdin: async () => Buffer.from(content) }));
    expect([typed.address, piped.address]).toEqual([ADDRESS, ADDRESS]);
    expect(hex(await (await piped.open()).sign(MESSAGE))).toBe(SIGNATURE);
  });

  it('wipes what was read', async () => {
    const given = Buffer.from(JSON.stringify(KEY));
    await openKeySource('-', io({ readStdin: async () => given }));
    expect(given.every((byte) => byte === 0)).toBe(true);
  });

  it('signs once', async () => {
    const source = await openKeySource('-', io({ readStdin: async () => Buffer.from(JSON.stringify(KEY)) }));
    await source.open();
    expect((await errorOf(source.open())).code).toBe('key_missing');
  });

  it('is refused at another length, without being shown', async () => {
    const typed = bs58.encode(SEED);
    const error = await errorOf(openKeySource('prompt://', io({ promptHidden: async () => typed })));
    expect(error).toMatchObject({ code: 'key_malformed', why: 'it has 32 bytes instead of 64' });
    expect(everythingIn(error)).not.toContain(typed.slice(0, 6));
  });
});

describe('a key where the path of its file belongs', () => {
  const whole = bs58.encode(Uint8Array.from(KEY));
  it.each([
    whole,
    bs58.encode(SEED),
    JSON.stringify(KEY),
    `prompt://${whole}`,
    `address://${whole}`,
    'prompt://x',
  ])('is refused without being shown: %s', async (spec) => {
    const error = await errorOf(openKeySource(spec, io()));
    expect(error.exitCode).toBe(3);
    expect(everythingIn(error)).not.toContain(spec.slice(-8));
  });
});

describe('the address of a wallet alone', () => {
  it('has to be one', async () => {
    expect(await errorOf(openKeySource('address://mira', io()))).toMatchObject({
      code: 'key_malformed',
      hint: 'write it like address://ADDRESS',
    });
  });
});
