import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createVault, SealBroken } from './vault.ts';

const one = { id: 'une', key: randomBytes(32) };
const two = { id: 'deux', key: randomBytes(32) };
const place = { id: 'row', userId: 'user', column: 'original' };

describe('the vault', () => {
  test('gives back every text, and never seals it twice alike', () => {
    const vault = createVault([one]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const sealed = vault.seal(text, place);
        expect(vault.open(sealed, place)).toBe(text);
        expect(vault.seal(text, place).equals(sealed)).toBe(false);
      }),
    );
  });

  test('a value moved to another row, user or column does not open', () => {
    const vault = createVault([one]);
    const sealed = vault.seal('M. Dupont', place);
    for (const other of [{ id: 'x' }, { userId: 'x' }, { column: 'x' }]) {
      expect(() => vault.open(sealed, { ...place, ...other })).toThrow(SealBroken);
    }
  });

  test('a value changed by one byte, or cut short, does not open', () => {
    const vault = createVault([one]);
    const sealed = vault.seal('M. Dupont', place);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => vault.open(changed, place)).toThrow(SealBroken);
      expect(() => vault.open(sealed.subarray(0, at), place)).toThrow(SealBroken);
    }
  });

  test('the key changes: the old one still opens, the new one seals, an unknown one is named', () => {
    const old = createVault([one]).seal('M. Dupont', place);
    const rotated = createVault([two, one]);
    expect(rotated.open(old, place)).toBe('M. Dupont');
    const fresh = rotated.seal('M. Durand', place);
    expect(() => createVault([one]).open(fresh, place)).toThrow('No key named deux is configured');
    expect(() => createVault([{ id: 'une', key: two.key }]).open(old, place)).toThrow('not authentic');
  });
});
