import { expect, test } from 'vitest';
import { outermost } from './outermost.ts';

const quoted = (start: number, end: number, versionId = 'A') => ({ versionId, start, end });

test('keeps each passage once, in its longest quotation', () => {
  expect(outermost([quoted(0, 10), quoted(0, 30), quoted(20, 40), quoted(20, 40), quoted(5, 6, 'B')])).toEqual([1, 2, 4]);
  expect(outermost([])).toEqual([]);
});
