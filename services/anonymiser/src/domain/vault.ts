import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** AES-256-GCM. `id` is written in clear beside what the key encrypts, so that keys can follow one another. */
export type VaultKey = { readonly id: string; readonly key: Buffer };

/** Whose text it is and which one: authenticated with it, so that a value moved to another row, user or column no longer opens. */
export type Place = { readonly id: string; readonly userId: string; readonly column: string };

export type Vault = {
  seal(text: string, place: Place): Buffer;
  /** @throws SealBroken when no key opens it, or when it is not the value of this place. */
  open(sealed: Buffer, place: Place): string;
};

/** Says nothing of what was sealed. */
export class SealBroken extends Error {
  constructor(reason: 'unknown-key' | 'not-authentic', keyId?: string) {
    super(reason === 'unknown-key' ? `No key named ${keyId} is configured` : 'A sealed value is not authentic for its place');
    this.name = 'SealBroken';
  }
}

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * A sealed value is: version (1 byte), length of the key's name (1), name, initialisation vector (12), tag (16), cipher text.
 * @throws when there is no key to encrypt with.
 */
export function createVault(keys: readonly VaultKey[]): Vault {
  const [current] = keys;
  if (current === undefined) throw new Error('A vault needs a key');
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  return {
    seal(text, place) {
      const name = Buffer.from(current.id);
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(aadOf(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION, name.length]), name, iv, cipher.getAuthTag(), body]);
    },
    open(sealed, place) {
      const nameEnd = 2 + (sealed[1] ?? 0);
      const ivEnd = nameEnd + IV_BYTES;
      const tagEnd = ivEnd + TAG_BYTES;
      if (sealed[0] !== VERSION || sealed.length < tagEnd) throw new SealBroken('not-authentic');
      const id = sealed.subarray(2, nameEnd).toString();
      const key = byId.get(id);
      if (key === undefined) throw new SealBroken('unknown-key', id);
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(nameEnd, ivEnd))
          .setAAD(aadOf(place))
          .setAuthTag(sealed.subarray(ivEnd, tagEnd));
        return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]).toString('utf8');
      } catch {
        throw new SealBroken('not-authentic');
      }
    },
  };
}

const aadOf = ({ id, userId, column }: Place): Buffer => Buffer.from(`${id}|${userId}|${column}`);
