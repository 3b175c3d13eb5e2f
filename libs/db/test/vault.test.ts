import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createVault, DecryptionFailed } from '../src/vault.ts';

const one = { id: 'une', key: randomBytes(32) };
const two = { id: 'deux', key: randomBytes(32) };
const location = { id: 'row', userId: 'user', column: 'original' };

describe('the vault', () => {
  test('decrypts every text, and encrypts the same text differently each time', () => {
    const vault = createVault([one]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const encrypted = vault.encrypt(text, location);
        expect(vault.decrypt(encrypted, location)).toBe(text);
        expect(vault.encrypt(text, location).equals(encrypted)).toBe(false);
      }),
    );
  });

  test('rejects a value moved to another row, user or column', () => {
    const vault = createVault([one]);
    const encrypted = vault.encrypt('M. Dupont', location);
    for (const other of [{ id: 'x' }, { userId: 'x' }, { column: 'x' }]) {
      expect(() => vault.decrypt(encrypted, { ...location, ...other })).toThrow(DecryptionFailed);
    }
  });

  test('rejects a value changed by one byte or truncated', () => {
    const vault = createVault([one]);
    const encrypted = vault.encrypt('M. Dupont', location);
    for (let at = 0; at < encrypted.length; at += 1) {
      const changed = Buffer.from(encrypted);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => vault.decrypt(changed, location)).toThrow(DecryptionFailed);
      expect(() => vault.decrypt(encrypted.subarray(0, at), location)).toThrow(DecryptionFailed);
    }
  });

  test('after a key rotation, decrypts with the old key, encrypts with the new one and names an unknown one', () => {
    const old = createVault([one]).encrypt('M. Dupont', location);
    const rotated = createVault([two, one]);
    expect(rotated.decrypt(old, location)).toBe('M. Dupont');
    const fresh = rotated.encrypt('M. Durand', location);
    expect(() => createVault([one]).decrypt(fresh, location)).toThrow('No key named deux is configured');
    expect(() => createVault([{ id: 'une', key: two.key }]).decrypt(old, location)).toThrow('not authentic');
  });
});
