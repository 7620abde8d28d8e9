import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takingTurns } from '../../../src/flow/bulk/turns.ts';

type Work = { readonly name: string; end(): void };

/** Begins work of either kind, and shows what is running. */
function rehearsal() {
  const turns = takingTurns();
  const running: Work[] = [];
  const begin = (kind: 'verifying' | 'sending', name: string) =>
    void turns[kind](
      () =>
        new Promise<void>((resolve) => {
          const work = {
            name,
            end() {
              running.splice(running.indexOf(work), 1);
              resolve();
            },
          };
          running.push(work);
        }),
    );
  const names = async (): Promise<readonly string[]> => {
    await setImmediate();
    return running.map(({ name }) => name);
  };
  const end = (name: string) => running.find((one) => one.name === name)?.end();
  return { begin, names, end };
}

test('what is sent waits for all that is verified, and what is verified later for all that is sent', async () => {
  const { begin, names, end } = rehearsal();
  begin('verifying', 'a');
  begin('verifying', 'b');
  expect(await names()).toEqual(['a', 'b']);
  begin('sending', 'c');
  begin('verifying', 'd');
  begin('sending', 'e');
  expect(await names()).toEqual(['a', 'b']);
  end('a');
  expect(await names()).toEqual(['b']);
  end('b');
  expect(await names()).toEqual(['c', 'e']);
  end('e');
  end('c');
  expect(await names()).toEqual(['d']);
  end('d');
  expect(await names()).toEqual([]);
  begin('sending', 'f');
  expect(await names()).toEqual(['f']);
});

test('work that fails ends its turn, and its error is that of the call', async () => {
  const turns = takingTurns();
  const failed = turns.verifying(async () => {
    throw new Error('no answer');
  });
  await expect(failed).rejects.toThrow('no answer');
  expect(await turns.sending(async () => 'sent')).toBe('sent');
});
