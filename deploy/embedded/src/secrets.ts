import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CALLERS, type Caller } from '@attendu/http/identity';
import { StartupError } from './startup-error.ts';
import { writeWhole } from './write-whole.ts';

/** The secrets of one data folder, created once, so that a restart keeps sessions, database and demo accounts valid. */
export type Secrets = {
  readonly postgresPassword: string;
  /** By role name; a role that appears later gets its own at the next start. */
  readonly rolePasswords: Readonly<Record<string, string>>;
  readonly internalSecret: string;
  /** EdDSA pairs, PEM: each process signs its calls to others with its own. */
  readonly serviceKeys: Readonly<Record<Caller, { readonly privateKey: string; readonly publicKey: string }>>;
  /** EdDSA pair, PEM: the gateway signs user contexts with it. */
  readonly contextPrivateKey: string;
  readonly contextPublicKey: string;
  /** Encryption key of columns; without it encrypted texts cannot be read. */
  readonly encryptionKeys: string;
  /** Password of every demonstration account. */
  readonly demoPassword: string;
};

const secret = () => randomBytes(24).toString('base64url');
/** Alphabet without look-alike characters, since the password is read on a screen and typed. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const word = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

const newPair = () =>
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });

function generate(): Secrets {
  const pair = newPair();
  return {
    postgresPassword: secret(),
    rolePasswords: {},
    internalSecret: secret(),
    serviceKeys: Object.fromEntries(CALLERS.map((caller) => [caller, newPair()])) as Secrets['serviceKeys'],
    contextPrivateKey: pair.privateKey,
    contextPublicKey: pair.publicKey,
    encryptionKeys: `premiere:${randomBytes(32).toString('base64')}`,
    demoPassword: `${word()}-${word()}-${word()}`,
  };
}

/** Reads `secrets.json` of the data folder, or creates it; every role named has a password afterwards. */
export async function openSecrets(folder: string, roles: readonly string[]): Promise<Secrets> {
  const path = join(folder, 'secrets.json');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  let found: Partial<Secrets> = {};
  try {
    if (text !== null) found = JSON.parse(text) as Partial<Secrets>;
  } catch (cause) {
    throw new StartupError(`${path} est abîmé. Restaurez-le, ou effacez tout le dossier ${folder} pour repartir de zéro.`, { cause });
  }
  const rolePasswords = { ...Object.fromEntries(roles.map((role) => [role, secret()])), ...found.rolePasswords };
  const secrets = { ...generate(), ...found, rolePasswords };
  const content = `${JSON.stringify(secrets, null, 2)}\n`;
  if (content !== text) await writeWhole(path, content);
  return secrets;
}
