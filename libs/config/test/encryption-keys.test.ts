import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { encryptionKeys } from '../src/fields.ts';

const field = encryptionKeys();
const good = randomBytes(32).toString('base64');

describe('ENCRYPTION_KEYS', () => {
  test('returns the keys in order', () => {
    const keys = field.parse(`2026:${good}, 2025:${randomBytes(32).toString('base64url')}`);
    expect(keys.map(({ id, key }) => [id, key.length])).toEqual([
      ['2026', 32],
      ['2025', 32],
    ]);
  });

  test.each([
    ['nothing', ''],
    ['no name', good],
    ['a short key', `a:${randomBytes(31).toString('base64')}`],
    ['a word', 'a:motdepasse'],
    ['one name twice', `a:${good},a:${good}`],
    ['a comma too many', `a:${good},`],
  ])('rejects %s without repeating it', (_name, text) => {
    const { success, error } = field.safeParse(text);
    expect(success).toBe(false);
    if (text !== '') expect(JSON.stringify(error?.issues)).not.toContain(text);
  });
});
