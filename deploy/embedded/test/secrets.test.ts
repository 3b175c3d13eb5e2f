import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSecrets } from '../src/secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attendu-secrets-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('makes secrets once, readable by their owner only', async () => {
  const first = await openSecrets(folder, ['auth', 'billing']);
  expect(await openSecrets(folder, ['auth', 'billing'])).toEqual(first);
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
  expect(new Set([first.postgresPassword, first.internalSecret, ...Object.values(first.rolePasswords)]).size).toBe(4);
  expect(first.internalSecret.length).toBeGreaterThanOrEqual(32);
});

it('gives a role that appears later its password and leaves the others alone', async () => {
  const first = await openSecrets(folder, ['auth']);
  const second = await openSecrets(folder, ['auth', 'dossier']);
  expect(second).toEqual({ ...first, rolePasswords: { ...first.rolePasswords, dossier: expect.any(String) } });
});

it('makes a key pair that signs and verifies', async () => {
  const { contextPrivateKey, contextPublicKey } = await openSecrets(folder, []);
  const message = Buffer.from('contexte');
  expect(verify(null, message, createPublicKey(contextPublicKey), sign(null, message, createPrivateKey(contextPrivateKey)))).toBe(true);
});

it('says what to do with a damaged file instead of making new secrets over it', async () => {
  await writeFile(join(folder, 'secrets.json'), '{"postgresPassword": "abc');
  await expect(openSecrets(folder, [])).rejects.toThrow(/est abîmé/);
  expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toBe('{"postgresPassword": "abc');
});
