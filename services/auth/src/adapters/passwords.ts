import { randomBytes } from 'node:crypto';
import { createLimiter, type Requester } from '@attendu/http/limiter';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id: 19 MiB, two passes. 2 is the library's number of argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2 };
/** Uses two of libuv's four threads: names are still resolved and files read while two hundred people sign in. */
const CONCURRENCY = 2;
const MAX_WAITING = 500;
/** Added to the wait for another attempt on the same account, it stays well under the gateway's timeout of a sign-in. */
const MAX_WAIT_MS = 7_000;
/** Requester key of the service's own hashing at its start. */
const SERVICE: Requester = { key: 'service' };

export type Passwords = {
  /** The encoded hash to store. */
  hash(password: string, requester?: Requester): Promise<string>;
  /** The same work with or without a stored hash, so that response time does not reveal whether an account exists. */
  verify(encoded: string | null, password: string, requester?: Requester): Promise<boolean>;
  /** Whether a stored hash was made with other parameters than today's. */
  isOutdated(encoded: string): boolean;
};

/** argon2id, outside the event loop, a few at a time; requesters take turns. Rejects with `service.busy` when too many wait. `cost`: for tests. */
export async function createPasswords(cost = COST): Promise<Passwords> {
  const parameters = { algorithm: 2, ...cost, parallelism: 1 } as const;
  const limiter = createLimiter({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING, maxWaitMs: MAX_WAIT_MS });
  const nobodys = await hash(randomBytes(32), parameters);
  // Two systems may encode the same character in two Unicode forms.
  const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFC'), 'utf8');
  return {
    hash: (password, requester = SERVICE) => limiter.run(requester, () => hash(bytesOf(password), parameters)),
    async verify(encoded, password, requester = SERVICE) {
      const matches = await limiter.run(requester, () => verify(encoded ?? nobodys, bytesOf(password)));
      return matches && encoded !== null;
    },
    isOutdated: (encoded) => !encoded.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`),
  };
}
