import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestAuth, type TestAuth } from './harness.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.stop());
const run = (...args: string[]) => auth.command('announce-terms', args);
const inDays = (days: number): string => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);

it('tells each account of new terms once, a month ahead; another day is told again', async () => {
  const known = [await auth.user(), await auth.user()];
  await auth.user({ emailVerifiedAt: null });
  const [first, second] = [inDays(40), inDays(80)];
  expect(await run(first)).toMatchObject({ code: 0, output: 'Comptes prévenus : 2.\n' });
  expect(await run(first)).toMatchObject({ code: 0, output: 'Comptes prévenus : 0.\n' });
  const late = await auth.user();
  expect((await run(first)).output).toBe('Comptes prévenus : 1.\n');
  const told = async (from: string) =>
    (await auth.published('terms.changing')).flatMap((data) => (data.from === from ? [data.userId] : []));
  expect((await told(first)).toSorted()).toEqual([...known, late].map(({ id }) => id).toSorted());
  await run(second);
  expect(await told(second)).toHaveLength(3);
  // The later day was mistyped: the right one is told to everybody.
  expect((await run(first)).output).toBe('Comptes prévenus : 3.\n');
});

it.each([[], ['demain'], [inDays(20)], [inDays(40), 'de trop']])('refuses %j', async (...args: string[]) =>
  expect(await run(...args)).toMatchObject({ code: 2, output: expect.stringContaining('Usage') }),
);
