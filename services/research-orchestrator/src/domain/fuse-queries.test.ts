import { expect, test } from 'vitest';
import { fuseQueries } from './fuse-queries.ts';

// « own » is first for the own words of the point alone, « both » is third for them and for the words joined with the question.
const rankings = [
  ['own', 'x', 'y', 'both'],
  ['z', 'v', 'w', 'both'],
];

test('of the codes, what the own words of a point put first stays first', () => {
  expect(fuseQueries('legiarti', rankings)[0]).toBe('own');
});

test.each(['cnn', 'juritext', 'bofip', 'euritext'] as const)('of the kind %s, what several queries find goes first', (kind) => {
  expect(fuseQueries(kind, rankings)[0]).toBe('both');
});
