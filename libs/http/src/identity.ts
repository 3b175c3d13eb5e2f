import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { type UserContext, userContextSchema } from '@attendu/contracts/identity';
import { SERVICE_NAMES, type ServiceName } from '@attendu/contracts/route';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

const GATEWAY = 'attendu-gateway';
const SERVICES = 'attendu-services';
/** Second audience of a token: the one service that it is signed for. Without it a token is good everywhere, as those of the previous release are. */
const audienceOf = (callee: ServiceName): string => `${SERVICES}/${callee}`;
const audiences = (callee: ServiceName | undefined): string[] => (callee === undefined ? [SERVICES] : [SERVICES, audienceOf(callee)]);
/** Lifetime of a context or service token, in seconds. */
export const CONTEXT_TTL_SECONDS = 60;
const CLOCK_TOLERANCE_SECONDS = 5;
/** Verified tokens cached: each is sent on every call for up to a minute, and a verification costs about 0.1 ms. */
const VERIFIED_MAX = 2_000;

/** Who signs calls to other processes. The gateway calls only auth, to resolve sessions. */
export type Caller = ServiceName | 'gateway';
export const CALLERS: readonly Caller[] = [...SERVICE_NAMES, 'gateway'];

/** Public keys (PEM, Ed25519) of each caller. Two during a rotation: the callees get the new one first, then the caller signs with it. */
export type ServiceKeys = Readonly<Partial<Record<Caller, readonly string[]>>>;

/** The identity in the header `x-attendu-context`. `gateway` with a null user is a visitor. */
export type Identity =
  | { readonly kind: 'gateway'; readonly user: UserContext | null; readonly clientAddress: string | null }
  | { readonly kind: 'service'; readonly service: Caller };

export type ContextSigner = {
  /** A compact JWS, valid for 60 s. `now` in milliseconds. `callee`: the only service that accepts it. */
  sign(user: UserContext | null, clientAddress: string | null, now?: number, callee?: ServiceName): Promise<string>;
};

export type ContextVerifier = {
  /** Null when the token is forged, expired or foreign. */
  verify(token: string, now?: number): Promise<Identity | null>;
};

const gatewayClaims = z.object({ user: userContextSchema.nullable(), address: z.string().max(64).nullable() });

/** Signs user contexts with the gateway's Ed25519 private key (PEM, PKCS #8). */
export function createContextSigner(privateKeyPem: string): ContextSigner {
  const key = createPrivateKey(privateKeyPem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('La clé privée du contexte doit être une clé Ed25519.');
  return {
    sign: (user, clientAddress, now = Date.now(), callee) => {
      const issuedAt = Math.floor(now / 1000);
      return new SignJWT({ user, address: clientAddress })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'attendu-context+jwt' })
        .setIssuer(GATEWAY)
        .setAudience(audiences(callee))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + CONTEXT_TTL_SECONDS)
        .sign(key);
    },
  };
}

/** Signs service tokens with the process's own private key (PEM, Ed25519): no callee could sign one, nor use it at another than itself. */
export function createServiceToken(
  privateKeyPem: string,
  service: Caller,
  now: number = Date.now(),
  callee?: ServiceName,
): Promise<string> {
  const issuedAt = Math.floor(now / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: 'EdDSA', typ: 'attendu-service+jwt' })
    .setIssuer(service)
    .setAudience(audiences(callee))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + CONTEXT_TTL_SECONDS)
    .sign(createPrivateKey(privateKeyPem));
}

type Verified = { readonly identity: Identity; readonly expiresAt: number };

/**
 * Verifies tokens on the services' side. Each `typ` has one fixed algorithm and the keys of its issuer, so that a service token is not accepted as a user
 * context, nor as the token of another service.
 */
export function createContextVerifier(options: {
  publicKeyPem: string;
  serviceKeys: ServiceKeys;
  /** The service that verifies; tokens for any service are accepted when it is left out. */
  service?: ServiceName;
}): ContextVerifier {
  const publicKey = createPublicKey(options.publicKeyPem);
  const keysOf = new Map(CALLERS.map((caller) => [caller, (options.serviceKeys[caller] ?? []).map((pem) => createPublicKey(pem))]));
  const verified = new Map<string, Verified>();

  return {
    async verify(token, now = Date.now()) {
      const known = verified.get(token);
      if (known) return known.expiresAt > now ? known.identity : null;
      const result = await check(token, now, publicKey, keysOf);
      if (!result || !isFor(options.service, token)) return null;
      if (verified.size >= VERIFIED_MAX) {
        const oldest = verified.keys().next();
        if (!oldest.done) verified.delete(oldest.value);
      }
      verified.set(token, result);
      return result.identity;
    },
  };
}

async function check(
  token: string,
  now: number,
  publicKey: KeyObject,
  keysOf: ReadonlyMap<Caller, readonly KeyObject[]>,
): Promise<Verified | null> {
  const common = {
    audience: SERVICES,
    currentDate: new Date(now),
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    requiredClaims: ['exp', 'iat'],
  };
  try {
    if (headerType(token) === 'attendu-service+jwt') {
      const service = CALLERS.find((name) => name === decodeJwt(token).iss);
      if (service === undefined) return null;
      for (const key of keysOf.get(service) ?? []) {
        const result = await jwtVerify(token, key, { ...common, algorithms: ['EdDSA'], issuer: service }).catch(() => null);
        if (result) return { identity: { kind: 'service', service }, expiresAt: expiry(result.payload.exp) };
      }
      return null;
    }
    const options = { ...common, algorithms: ['EdDSA'], issuer: GATEWAY, typ: 'attendu-context+jwt' };
    const { payload } = await jwtVerify(token, publicKey, options);
    const claims = gatewayClaims.parse(payload);
    return { identity: { kind: 'gateway', user: claims.user, clientAddress: claims.address }, expiresAt: expiry(payload.exp) };
  } catch {
    return null;
  }
}

function isFor(service: ServiceName | undefined, token: string): boolean {
  const named = [decodeJwt(token).aud ?? []].flat().filter((audience) => audience !== SERVICES);
  return service === undefined || named.length === 0 || named.includes(audienceOf(service));
}

function expiry(seconds: number | undefined): number {
  return ((seconds ?? 0) + CLOCK_TOLERANCE_SECONDS) * 1000;
}

function headerType(token: string): unknown {
  const [header = ''] = token.split('.', 1);
  const parsed: unknown = JSON.parse(Buffer.from(header, 'base64url').toString('utf8'));
  return typeof parsed === 'object' && parsed !== null && 'typ' in parsed ? parsed.typ : undefined;
}
