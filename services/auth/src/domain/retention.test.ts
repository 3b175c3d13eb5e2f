import { expect, it } from 'vitest';
import { isOverdue } from './retention.ts';

const now = new Date('2028-02-29T10:00:00Z');
const at = (text: string): Date => new Date(text);

it.each([
  ['a plan that goes on', '2020-01-01T00:00:00Z', null, false],
  ['a plan that ended three years ago to the second', '2020-01-01T00:00:00Z', at('2025-03-01T10:00:00Z'), false],
  ['a plan that ended a second more', '2020-01-01T00:00:00Z', at('2025-03-01T09:59:59Z'), true],
  ['no plan ever, an old account', '2025-02-28T00:00:00Z', undefined, true],
  ['no plan ever, a young account', '2027-01-01T00:00:00Z', undefined, false],
  ['an old plan, an account made since', '2027-01-01T00:00:00Z', at('2020-01-01T00:00:00Z'), false],
])('%s', (_name, createdAt, until, overdue) => {
  expect(isOverdue({ createdAt: at(createdAt), until }, now)).toBe(overdue);
});
