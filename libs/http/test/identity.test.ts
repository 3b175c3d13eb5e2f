import { createHmac, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createContextSigner, createContextVerifier, createServiceToken } from '../src/identity.ts';
import { billingKeys, newPair, USER } from './fixtures.ts';

const keys = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const others = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const dossierKeys = newPair();
const NOW = Date.parse('2026-11-27T10:00:00Z');
const verifier = () =>
  createContextVerifier({
    publicKeyPem: keys.publicKey,
    serviceKeys: { billing: [billingKeys.publicKey], dossier: [dossierKeys.publicKey] },
  });
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('the signed context', () => {
  it('holds the user and the address, or a visitor', async () => {
    const signer = createContextSigner(keys.privateKey);
    const verify = verifier();
    expect(await verify.verify(await signer.sign(USER, '2001:db8::1', NOW), NOW)).toEqual({
      kind: 'gateway',
      user: USER,
      clientAddress: '2001:db8::1',
    });
    expect(await verify.verify(await signer.sign(null, null, NOW), NOW)).toEqual({ kind: 'gateway', user: null, clientAddress: null });
  });

  it('expires after sixty seconds, even when cached by a verifier', async () => {
    const token = await createContextSigner(keys.privateKey).sign(USER, null, NOW);
    const verify = verifier();
    expect(await verify.verify(token, NOW + 59_000)).not.toBeNull();
    expect(await verify.verify(token, NOW + 66_000)).toBeNull();
    expect(await verifier().verify(token, NOW + 66_000)).toBeNull();
  });

  it('is refused from another key, altered, unsigned, or signed with the public key as a secret', async () => {
    const verify = verifier();
    const token = await createContextSigner(keys.privateKey).sign(USER, null, NOW);
    const [header, payload, signature] = token.split('.') as [string, string, string];
    const admin = encode({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), user: { ...USER, roles: ['super_admin'] } });
    const hs256 = `${encode({ alg: 'HS256', typ: 'attendu-context+jwt' })}.${payload}`;
    const forged = [
      await createContextSigner(others.privateKey).sign(USER, null, NOW),
      `${header}.${admin}.${signature}`,
      `${encode({ alg: 'none', typ: 'attendu-context+jwt' })}.${payload}.`,
      `${hs256}.${createHmac('sha256', keys.publicKey).update(hs256).digest('base64url')}`,
      `${hs256}.${createHmac('sha256', billingKeys.publicKey).update(hs256).digest('base64url')}`,
      '',
      'x',
      '...',
    ];
    for (const candidate of forged) expect(await verify.verify(candidate, NOW)).toBeNull();
  });

  it('is good at the service that it is signed for only; one without a service, as the previous release signs, at all of them', async () => {
    const at = (service: 'dossier' | 'billing') =>
      createContextVerifier({ publicKeyPem: keys.publicKey, serviceKeys: { billing: [billingKeys.publicKey] }, service });
    const context = await createContextSigner(keys.privateKey).sign(USER, null, NOW, 'dossier');
    const ofService = await createServiceToken(billingKeys.privateKey, 'billing', NOW, 'dossier');
    for (const token of [context, ofService]) {
      expect(await at('dossier').verify(token, NOW)).not.toBeNull();
      expect(await at('billing').verify(token, NOW)).toBeNull();
    }
    const before = await createContextSigner(keys.privateKey).sign(USER, null, NOW);
    for (const service of ['dossier', 'billing'] as const) expect(await at(service).verify(before, NOW)).not.toBeNull();
  });

  it('needs its own audience and issuer', async () => {
    const key = createPrivateKey(billingKeys.privateKey);
    const token = (issuer: string, audience: string) =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'EdDSA', typ: 'attendu-service+jwt' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(NOW / 1000)
        .setExpirationTime(NOW / 1000 + 60)
        .sign(key);
    const verify = verifier();
    expect(await verify.verify(await token('billing', 'attendu-services'), NOW)).toEqual({ kind: 'service', service: 'billing' });
    expect(await verify.verify(await token('intruder', 'attendu-services'), NOW)).toBeNull();
    expect(await verify.verify(await token('billing', 'elsewhere'), NOW)).toBeNull();
  });

  it('of a service is signed with its own key: no service can pass for another, nor the gateway', async () => {
    const claims = (service: 'billing' | 'dossier' | 'gateway', key: string) =>
      createServiceToken(key, service, NOW).then((token) => verifier().verify(token, NOW));
    expect(await claims('billing', billingKeys.privateKey)).toEqual({ kind: 'service', service: 'billing' });
    expect(await claims('dossier', dossierKeys.privateKey)).toEqual({ kind: 'service', service: 'dossier' });
    expect(await claims('dossier', billingKeys.privateKey)).toBeNull();
    expect(await claims('gateway', billingKeys.privateKey)).toBeNull();
    expect(await claims('billing', newPair().privateKey)).toBeNull();
  });

  it('of a service is accepted under both its keys during a rotation, and under the new one alone after it', async () => {
    const renewed = newPair();
    const token = (key: string) => createServiceToken(key, 'billing', NOW);
    const serviceKeys = (...pems: string[]) => createContextVerifier({ publicKeyPem: keys.publicKey, serviceKeys: { billing: pems } });
    const during = serviceKeys(billingKeys.publicKey, renewed.publicKey);
    for (const key of [billingKeys.privateKey, renewed.privateKey]) expect(await during.verify(await token(key), NOW)).not.toBeNull();
    const after = serviceKeys(renewed.publicKey);
    expect(await after.verify(await token(billingKeys.privateKey), NOW)).toBeNull();
    expect(await after.verify(await token(renewed.privateKey), NOW)).not.toBeNull();
  });

  it('refuses a key that is not Ed25519', () => {
    const rsa = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    expect(() => createContextSigner(rsa.privateKey)).toThrow('Ed25519');
  });
});
