import { expect, test } from 'vitest';
import { createLastAnswer } from './last-answer.ts';

test('is asked once a minute, sooner while it is not known, and an error keeps the last answer', async () => {
  let time = 0;
  const answers: (string | null | undefined | Error)[] = [new Error('down'), undefined, 'nine', new Error('down'), null];
  let asked = 0;
  const last = createLastAnswer(
    async () => {
      const answer = answers[asked++];
      if (answer instanceof Error) throw answer;
      return answer;
    },
    () => time,
  );
  const after = async (ms: number) => {
    time += ms;
    last();
    last();
    await new Promise(setImmediate);
    return [asked, last()];
  };
  expect(await after(0)).toEqual([1, null]);
  expect(await after(5_000)).toEqual([2, null]);
  expect(await after(5_000)).toEqual([3, 'nine']);
  expect(await after(59_000)).toEqual([3, 'nine']);
  expect(await after(1_000)).toEqual([4, 'nine']);
  expect(await after(5_000)).toEqual([5, null]);
});
