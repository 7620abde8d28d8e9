import bs58 from 'bs58';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayBeSecret } from '../../src/domain/key-text.ts';

const SEED = { seed: 20_261_122 };
const PHRASE = 'pill tomorrow foster begin walnut borrow virtual kick shift mutual shoe scatter';

describe('mayBeSecret', () => {
  it('knows a key in every form that tools write it in', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (key) => {
        const bytes = Buffer.from(key);
        for (const part of [bytes, bytes.subarray(0, 32)]) {
          const forms = [
            JSON.stringify([...part]),
            JSON.stringify([...part], null, 2),
            [...part].join(','),
            [...part].join(' '),
            JSON.stringify([...part]).slice(0, 60),
            part.toString('hex'),
            `0x${part.toString('hex')}`,
            part.toString('base64'),
            part.toString('base64url'),
          ];
          if (part.some((byte) => byte !== 0)) forms.push(bs58.encode(part));
          for (const form of forms)
            for (const text of [form, ` ${form}\n`, `"${form}"`, `prompt://${form}`, `file:${form}`])
              expect(mayBeSecret(text), text).toBe(true);
        }
        expect(mayBeSecret(`keys/${bs58.encode(bytes)}`)).toBe(bs58.encode(bytes).length >= 80);
      }),
      SEED,
    );
  });

  it.each([
    PHRASE,
    `${PHRASE} ${PHRASE}`,
    '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIA==\n',
    'sk4live9f8e7d6c5b4a3f2e1d0c',
    'abcdefghijklmnopqrstuvwxyzabcdef',
  ])('knows %j', (text) => expect(mayBeSecret(text)).toBe(true));

  it.each([
    '',
    '-',
    'id.json',
    'prompt://',
    'address://2ytZo7EVzJorZ27ZmHiM1Cai77rNRb4KCfYB3xDaxh5x',
    'address://mira',
    '~/.config/solana/id.json',
    '/home/alice/keys/solana/main/keypairs/seller',
    '2ytZo7EVzJorZ27ZmHiM1Cai77rNRb4KCfYB3xDaxh5x.json',
    './2ytZo7EVzJorZ27ZmHiM1Cai77rNRb4KCfYB3xDaxh5x',
    'keys/2ytZo7EVzJorZ27ZmHiM1Cai77rNRb4KCfYB3xDaxh5x',
    '/var/lib/docker/volumes/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08/_data/id.json',
    'seller-main-keypair-2024',
    "a folder/with many words in its name/that still is no phrase of twelve/it's a key.json",
    '2024-01-02,03.json',
  ])('lets a path be: %j', (text) => expect(mayBeSecret(text)).toBe(false));
});
