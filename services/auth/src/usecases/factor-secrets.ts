import type { Tx } from '@attendu/db/database';
import type { AuthDb, SecondFactorRow } from '../db/schema.ts';
import { replaceRecoveryCodes } from '../db/second-factors.ts';
import { counterDigest } from '../domain/counter-digest.ts';
import { newRecoveryCodes, plainCode } from '../domain/recovery-code.ts';
import type { Deps } from './deps.ts';

type Owned = Pick<SecondFactorRow, 'id' | 'userId'>;
const placeOf = ({ id, userId }: Owned) => ({ id, userId, column: 'secret' });

export function encryptSecret(deps: Pick<Deps, 'vault'>, row: Owned, secret: string): Buffer {
  return deps.vault.encrypt(secret, placeOf(row));
}

export function decryptSecret(deps: Pick<Deps, 'vault'>, row: SecondFactorRow): string {
  if (row.secret === null) throw new Error('a factor without a secret');
  return deps.vault.decrypt(row.secret, placeOf(row));
}

/** New recovery codes in place of the old ones: shown once, kept as keyed digests. */
export async function renewCodes(deps: Pick<Deps, 'digestKey'>, tx: Tx<AuthDb>, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryDigest(deps, userId, code)),
  );
  return codes;
}

export function recoveryDigest(deps: Pick<Deps, 'digestKey'>, userId: string, code: string): Buffer {
  return counterDigest(deps.digestKey, 'recovery', `${userId}:${plainCode(code)}`);
}
