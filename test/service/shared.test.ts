import { expect, it } from 'vitest';
import { shared } from '../../src/service/shared.ts';

it('gives whoever calls meanwhile the same answer, and asks again after it', async () => {
  const answers: ((text: string) => void)[] = [];
  const call = shared(() => new Promise<string>((answer) => answers.push(answer)));
  const together = [call(), call()];
  expect(answers.length).toBe(1);
  answers[0]?.('first');
  expect(await Promise.all(together)).toEqual(['first', 'first']);
  const later = call();
  expect(answers.length).toBe(2);
  answers[1]?.('second');
  expect(await later).toBe('second');
});

it('asks again after a failure, which all who waited are told', async () => {
  let tries = 0;
  const call = shared(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no answer');
    return tries;
  });
  expect(await Promise.allSettled([call(), call()])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  expect(await call()).toBe(2);
});
