import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { USER_CONTEXT_HEADER, type UserContext } from '@attendu/contracts/identity';
import type { ServiceName } from '@attendu/contracts/route';
import { CALLERS, type ContextVerifier, createContextSigner, createContextVerifier, createServiceToken } from '@attendu/http/identity';

export type TestIdentity = {
  readonly verify: ContextVerifier;
  /** For a service's configuration. */
  readonly publicKeyPem: string;
  readonly internalSecret: string;
  /** The key variables of a service; every process has the same key. */
  readonly serviceEnvironment: Readonly<Record<'INTERNAL_SECRET' | 'SERVICE_PRIVATE_KEY' | 'SERVICE_PUBLIC_KEYS', string>>;
  /** Headers of a call through the gateway for a user; a plain user with new ids by default. */
  userHeaders(user?: Partial<UserContext>): Promise<Record<string, string>>;
  /** Headers of a call through the gateway for a visitor, from 192.0.2.1 by default. */
  visitorHeaders(address?: string): Promise<Record<string, string>>;
  /** Headers of a call from another service. */
  serviceHeaders(service: ServiceName): Promise<Record<string, string>>;
};

/** A pair of keys and a secret of the test's own, and the headers that they sign. */
export function testIdentity(): TestIdentity {
  const keys = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const internalSecret = `test-secret-${randomUUID()}`;
  const signer = createContextSigner(keys.privateKey);
  const services = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const serviceKeys = Object.fromEntries(CALLERS.map((caller) => [caller, [services.publicKey.trim()]]));
  return {
    publicKeyPem: keys.publicKey.trim(),
    internalSecret,
    serviceEnvironment: {
      INTERNAL_SECRET: internalSecret,
      SERVICE_PRIVATE_KEY: services.privateKey.trim(),
      SERVICE_PUBLIC_KEYS: JSON.stringify(serviceKeys),
    },
    verify: createContextVerifier({ publicKeyPem: keys.publicKey, serviceKeys }),
    userHeaders: async (user = {}) => {
      const full = { userId: randomUUID(), sessionId: randomUUID(), roles: ['user' as const], firmId: null, emailVerified: true, ...user };
      return { [USER_CONTEXT_HEADER]: await signer.sign(full, '192.0.2.1') };
    },
    visitorHeaders: async (address = '192.0.2.1') => ({ [USER_CONTEXT_HEADER]: await signer.sign(null, address) }),
    serviceHeaders: async (service) => ({ [USER_CONTEXT_HEADER]: await createServiceToken(services.privateKey, service) }),
  };
}

/** A verifier on real time, for a service with a manual clock, on which its callers' tokens would be expired. */
export function inRealTime(identity: TestIdentity): ContextVerifier {
  return { verify: (token) => identity.verify.verify(token) };
}
