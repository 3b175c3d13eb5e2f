// Prints a .env for docker-compose.yml with new secrets:  node deploy/docker/make-env.mjs > .env
import { generateKeyPairSync, randomBytes } from 'node:crypto';

const ROLES = ['AUTH', 'BILLING', 'DOSSIER', 'RESEARCH_ORCHESTRATOR', 'ANONYMISER', 'NOTIFICATION', 'ADMIN_ANALYTICS'];
const secret = () => randomBytes(24).toString('base64url');
// nats-server reads a value that begins with a digit as a number.
const natsSecret = () => `n${secret()}`;
const oneLine = (pem) => pem.trim().replaceAll('\n', '\\n');
const newPair = () =>
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
const { privateKey, publicKey } = newPair();
const processes = [...ROLES, 'GATEWAY'].map((name) => ({ name, ...newPair() }));
const publicKeys = processes.map(({ name, publicKey }) => [name.toLowerCase().replaceAll('_', '-'), [publicKey.trim()]]);

const lines = [
  `POSTGRES_PASSWORD=${secret()}`,
  ...ROLES.map((role) => `${role}_DB_PASSWORD=${secret()}`),
  ...ROLES.map((role) => `NATS_${role}_PASSWORD=${natsSecret()}`),
  `INTERNAL_SECRET=${secret()}`,
  // Each process signs its calls to others with its own key. To renew one: add the new public key beside the old one in SERVICE_PUBLIC_KEYS
  // and restart every process, change the private key and restart its process, then take the old public key out.
  ...processes.map(({ name, privateKey }) => `${name}_SERVICE_KEY='${oneLine(privateKey)}'`),
  `SERVICE_PUBLIC_KEYS='${JSON.stringify(Object.fromEntries(publicKeys))}'`,
  `ENCRYPTION_KEYS=premiere:${randomBytes(32).toString('base64')}`,
  // Single quotes: compose keeps the \n of the keys as they are.
  `CONTEXT_PRIVATE_KEY='${oneLine(privateKey)}'`,
  `CONTEXT_PUBLIC_KEY='${oneLine(publicKey)}'`,
  '# To complete: the address that users type (https://…, no final slash), the mail server that sends for you, the sender.',
  'PUBLIC_URL=',
  'SMTP_URL=',
  'MAIL_FROM=',
  '# Proxies between users and the published port: one, which ends TLS.',
  'TRUSTED_PROXY_HOPS=1',
];
console.log(lines.join('\n'));
