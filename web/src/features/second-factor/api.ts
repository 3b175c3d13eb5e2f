import { authPaths } from '@attendu/contracts/auth/paths';
import type { authRoutes } from '@attendu/contracts/auth/routes';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call, endpoints } from '../../lib/api.ts';
import { withFreshFactor, withOwnerProof } from './confirmation.ts';

const auth = endpoints<typeof authRoutes>(authPaths);

export const FACTORS_KEY = [auth.secondFactors.id] as const;

/** Whether this browser may use passkeys here: never at an address made of numbers. */
export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(window.location.hostname);

export const useSecondFactors = () =>
  useQuery({ queryKey: FACTORS_KEY, queryFn: ({ signal }) => call(auth.secondFactors, { signal }), staleTime: 0 });

/** The available factors, with a new challenge. */
export const useFactorCheck = () =>
  useQuery({
    queryKey: [auth.startFactorCheck.id],
    queryFn: ({ signal }) => call(auth.startFactorCheck, { signal }),
    gcTime: 0,
    // A new challenge would replace the one that the device is signing while the browser's own window has the focus.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const checkCode = (code: string) => call(auth.checkFactor, { body: { code } });
export const checkRecoveryCode = (recoveryCode: string) => call(auth.checkFactor, { body: { recoveryCode } });

/** The device failed or refused; the browser does not say more. */
export class PasskeyFailed extends Error {}

export async function checkPasskey(options: Record<string, unknown>) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const passkey = await startAuthentication({ optionsJSON: options as unknown as Options }).catch((cause: unknown) => {
    throw new PasskeyFailed('no answer', { cause });
  });
  return call(auth.checkFactor, { body: { passkey: { ...passkey } } });
}

export const proveOwner = (password: string) => call(auth.proveOwner, { body: { password } });

const proof = (password: string | null) => (password === null ? {} : { password });

export const startTotp = (password: string | null) => withFreshFactor(() => call(auth.startTotp, { body: proof(password) }));
export const confirmTotp = (factorId: string, code: string) => withFreshFactor(() => call(auth.confirmTotp, { body: { factorId, code } }));

export async function addPasskey(name: string, password: string | null) {
  const { options } = await withFreshFactor(() => call(auth.startPasskey, { body: proof(password) }));
  const { startRegistration } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  const answer = await startRegistration({ optionsJSON: options as unknown as Options }).catch((cause: unknown) => {
    throw new PasskeyFailed('no answer', { cause });
  });
  return withFreshFactor(() => call(auth.addPasskey, { body: { name, answer: { ...answer } } }));
}

export async function removeFactor(client: QueryClient, factorId: string): Promise<void> {
  client.setQueryData(FACTORS_KEY, await withOwnerProof(() => call(auth.removeFactor, { params: { factorId } })));
}

export const renewRecoveryCodes = () => withOwnerProof(() => call(auth.renewRecoveryCodes, {}));
