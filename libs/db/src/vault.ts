import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** AES-256-GCM. `id` is stored in clear next to the ciphertext, so that keys can be rotated. */
export type VaultKey = { readonly id: string; readonly key: Buffer };

/** Where a value is stored. Authenticated with it, so that a value moved to another row, user or column cannot be decrypted. */
export type ValueLocation = { readonly id: string; readonly userId: string; readonly column: string };

export type Vault = {
  encrypt(text: string, location: ValueLocation): Buffer;
  /** @throws DecryptionFailed when no key decrypts it, or when the value belongs to another location. */
  decrypt(encrypted: Buffer, location: ValueLocation): string;
  /** Finds equal values without decrypting: a digest under a key derived from the current one, so it changes when keys are rotated. */
  digest(text: string): Buffer;
  /** Name of the key that encrypts. */
  readonly currentKey: string;
};

/** The message holds nothing of the encrypted text. */
export class DecryptionFailed extends Error {
  constructor(reason: 'unknown-key' | 'not-authentic', keyId?: string) {
    super(reason === 'unknown-key' ? `No key named ${keyId} is configured` : 'An encrypted value is not authentic for its location');
    this.name = 'DecryptionFailed';
  }
}

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Layout of an encrypted value: version (1 byte), length of the key's name (1), name, initialisation vector (12), tag (16), ciphertext.
 * @throws when there is no key to encrypt with
 */
export function createVault(keys: readonly VaultKey[]): Vault {
  const [current] = keys;
  if (current === undefined) throw new Error('A vault needs a key');
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  const digestKey = Buffer.from(hkdfSync('sha256', current.key, '', 'attendu column digest', 32));
  return {
    currentKey: current.id,
    digest: (text) => createHmac('sha256', digestKey).update(text).digest(),
    encrypt(text, location) {
      const name = Buffer.from(current.id);
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(aadOf(location));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION, name.length]), name, iv, cipher.getAuthTag(), body]);
    },
    decrypt(encrypted, location) {
      const nameEnd = 2 + (encrypted[1] ?? 0);
      const ivEnd = nameEnd + IV_BYTES;
      const tagEnd = ivEnd + TAG_BYTES;
      if (encrypted[0] !== VERSION || encrypted.length < tagEnd) throw new DecryptionFailed('not-authentic');
      const id = encrypted.subarray(2, nameEnd).toString();
      const key = byId.get(id);
      if (key === undefined) throw new DecryptionFailed('unknown-key', id);
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(nameEnd, ivEnd))
          .setAAD(aadOf(location))
          .setAuthTag(encrypted.subarray(ivEnd, tagEnd));
        return Buffer.concat([decipher.update(encrypted.subarray(tagEnd)), decipher.final()]).toString('utf8');
      } catch {
        throw new DecryptionFailed('not-authentic');
      }
    },
  };
}

const aadOf = ({ id, userId, column }: ValueLocation): Buffer => Buffer.from(`${id}|${userId}|${column}`);
