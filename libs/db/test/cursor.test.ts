import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor, InvalidCursor } from '../src/cursor.ts';

const value = fc.oneof(fc.string({ maxLength: 80 }), fc.maxSafeInteger());

test('a cursor gives back the values it was made of', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 8 }), (values) => {
      const cursor = encodeCursor(values);
      fc.pre(cursor.length <= 2_048);
      expect(decodeCursor(cursor)).toEqual(values);
      expect(encodeURIComponent(cursor)).toBe(cursor);
    }),
  );
});

test('anything else is refused, and nothing but InvalidCursor is thrown', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => {
      try {
        const values = decodeCursor(text);
        expect(values.every((item) => typeof item === 'string' || typeof item === 'number')).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidCursor);
      }
    }),
  );
  const made = (data: unknown) => Buffer.from(JSON.stringify(data)).toString('base64url');
  for (const bad of ['', 'a b', made({ a: 1 }), made([]), made([null]), made([[1]]), made(Array(9).fill(1)), made(['x'.repeat(3_000)])]) {
    expect(() => decodeCursor(bad)).toThrow(InvalidCursor);
  }
});
