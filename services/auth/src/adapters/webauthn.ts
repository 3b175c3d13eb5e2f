import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** A registered device key. */
export type Passkey = {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: string[];
};

type Json = Record<string, unknown>;
type Options = { readonly challenge: string; readonly options: Json };
type Known = Pick<Passkey, 'credentialId' | 'transports'>;

/** Passkeys and security keys (WebAuthn), as a second factor: any device, with or without its own PIN. */
export type Webauthn = {
  addingOptions(user: { readonly id: string; readonly email: string }, known: readonly Known[]): Promise<Options>;
  /** Null when the answer does not come from a device of this site for this challenge. */
  added(challenge: string, answer: Json): Promise<Passkey | null>;
  checkingOptions(known: readonly Known[]): Promise<Options>;
  /** The device's new signature count; null when the answer does not come from this key for this challenge. */
  checked(challenge: string, answer: Json, passkey: Passkey): Promise<number | null>;
};

const USER_VERIFICATION = 'preferred';

/** Loaded at the first use of a key. */
const library = () => import('@simplewebauthn/server');

/** How a browser may reach a device (WebAuthn Level 3); unknown values sent by the client are dropped. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof TRANSPORTS)[number];
const transportsOf = (said: unknown): Transport[] => TRANSPORTS.filter((known) => Array.isArray(said) && said.includes(known));
const descriptors = (known: readonly Known[]) =>
  known.map(({ credentialId: id, transports }) => ({ id, transports: transportsOf(transports) }));

/** @param publicUrl the site's address: a key works on its host only. */
export function createWebauthn(publicUrl: string): Webauthn {
  const { origin, hostname: rpID } = new URL(publicUrl);
  const expected = (challenge: string) => ({
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  });
  return {
    async addingOptions(user, known) {
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: 'Attendu',
        rpID,
        userName: user.email,
        userID: new TextEncoder().encode(user.id),
        attestationType: 'none',
        excludeCredentials: descriptors(known),
        authenticatorSelection: { residentKey: 'discouraged', userVerification: USER_VERIFICATION },
      });
      return { challenge: options.challenge, options: { ...options } };
    },
    async added(challenge, answer) {
      const { verifyRegistrationResponse } = await library();
      const result = await verifyRegistrationResponse({
        ...expected(challenge),
        response: answer as unknown as RegistrationResponseJSON,
      }).catch(() => null);
      if (!result?.verified) return null;
      const { id, publicKey, counter, transports } = result.registrationInfo.credential;
      return { credentialId: id, publicKey: Buffer.from(publicKey), signCount: counter, transports: transportsOf(transports) };
    },
    async checkingOptions(known) {
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({
        rpID,
        allowCredentials: descriptors(known),
        userVerification: USER_VERIFICATION,
      });
      return { challenge: options.challenge, options: { ...options } };
    },
    async checked(challenge, answer, { credentialId: id, publicKey, signCount: counter, transports }) {
      const { verifyAuthenticationResponse } = await library();
      const result = await verifyAuthenticationResponse({
        ...expected(challenge),
        response: answer as unknown as AuthenticationResponseJSON,
        credential: { id, publicKey: new Uint8Array(publicKey), counter, transports: transportsOf(transports) },
      }).catch(() => null);
      return result?.verified ? result.authenticationInfo.newCounter : null;
    },
  };
}
