import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline as join, PassThrough, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { StartupError } from '../startup-error.ts';

// Backups are age files (https://age-encryption.org): `age -d -i key file | gunzip` reads them too. Writing needs the public key only, so the machine
// that makes backups cannot read them.

export type BackupKeys = { readonly identity: string; readonly recipient: string };

export async function newBackupKeys(): Promise<BackupKeys> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** @throws StartupError when the file exists: yesterday's backup must not be lost to a name typed again. */
export function refuseExisting(path: string): void {
  if (existsSync(path)) throw new StartupError(`${path} existe déjà : une sauvegarde n’en remplace pas une autre. Donnez un autre nom.`);
}

/** Compresses and encrypts what `write` writes. The file appears once it is complete; a failed one leaves nothing behind. */
export async function writeEncrypted<T>(path: string, recipient: string, write: (out: Writable) => Promise<T>): Promise<T> {
  refuseExisting(path);
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch (cause) {
    throw new StartupError('BACKUP_RECIPIENT : une clé publique est attendue (age1…). npm run -s backup -- --new-keys en fait une.', {
      cause,
    });
  }
  const partial = `${path}.partial`;
  const [plain, zip] = [new PassThrough(), createGzip({ level: 6 })];
  try {
    const encrypted = await encrypter.encrypt(Readable.toWeb(zip) as ReadableStream<Uint8Array>);
    const stored = pipeline(
      Readable.fromWeb(encrypted as Parameters<typeof Readable.fromWeb>[0]),
      createWriteStream(partial, { mode: 0o600, flush: true }),
    );
    const [result] = await Promise.all([write(plain), pipeline(plain, zip), stored]);
    refuseExisting(path);
    await rename(partial, path);
    return result;
  } catch (error) {
    plain.destroy();
    await rm(partial, { force: true });
    throw error;
  }
}

/** @throws StartupError when the file does not open with this key, or is no backup. */
export async function checkKey(path: string, identity: string): Promise<void> {
  for await (const _ of await readEncrypted(path, identity)) return;
}

/** The decrypted content of a file. @throws StartupError when the key does not fit. */
export async function readEncrypted(path: string, identity: string): Promise<AsyncIterable<Buffer>> {
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
  } catch (cause) {
    throw new StartupError('BACKUP_IDENTITY : une clé privée est attendue (AGE-SECRET-KEY-1…).', { cause });
  }
  const file = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  const plain = await decrypter.decrypt(file).catch((cause: unknown) => {
    throw new StartupError(`${path} ne s’ouvre pas avec cette clé, ou n’est pas une sauvegarde.`, { cause });
  });
  return unzipped(path, Readable.fromWeb(plain as Parameters<typeof Readable.fromWeb>[0]));
}

async function* unzipped(path: string, zipped: Readable): AsyncGenerator<Buffer> {
  try {
    const plain = createGunzip();
    // An error at either end of the pipe is thrown to the reader.
    join(zipped, plain, () => {});
    yield* plain;
  } catch (cause) {
    throw new StartupError(`${path} est abîmé : il a été changé ou coupé depuis son écriture.`, { cause });
  }
}
