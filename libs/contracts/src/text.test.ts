import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storableText, textSchema } from './text.ts';

test('removes NUL and lone surrogates, keeps emoji', () => {
  expect(storableText('a\u0000b')).toBe('ab');
  expect(storableText('a\ud83d')).toBe('a\ufffd');
  expect(storableText('👩‍⚖️ licenciement')).toBe('👩‍⚖️ licenciement');
});

test('keeps the NUL of a request, for its refusal, and repairs lone surrogates', () => {
  expect(textSchema.parse('a\u0000b\ud83d')).toBe('a\u0000b\ufffd');
});

test('any input survives UTF-8 and is stable', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
      const kept = storableText(String.fromCharCode(...units));
      expect(kept).not.toContain('\u0000');
      expect(Buffer.from(kept, 'utf8').toString('utf8')).toBe(kept);
      expect(storableText(kept)).toBe(kept);
    }),
  );
});
