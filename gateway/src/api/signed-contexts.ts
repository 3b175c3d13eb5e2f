import type { UserContext } from '@attendu/contracts/identity';
import type { ServiceName } from '@attendu/contracts/route';
import { CONTEXT_TTL_SECONDS, type ContextSigner } from '@attendu/http/identity';

type Signed = { readonly token: Promise<string>; readonly renewAt: number };

/**
 * Signs user contexts. A signature costs more than the rest of a proxied call, so it is reused during the first half of its life for the
 * same resolved session, address and service.
 */
export function createSignedContexts(
  signer: ContextSigner,
  now: () => number = Date.now,
): (user: UserContext | null, address: string, callee: ServiceName) => Promise<string> {
  const signed = new WeakMap<UserContext, Map<string, Signed>>();
  return (user, address, callee) => {
    if (!user) return signer.sign(null, address, now(), callee);
    const ofUser = signed.get(user) ?? new Map<string, Signed>();
    signed.set(user, ofUser);
    const key = `${callee} ${address}`;
    const known = ofUser.get(key);
    if (known && known.renewAt > now()) return known.token;
    const token = signer.sign(user, address, now(), callee);
    ofUser.set(key, { token, renewAt: now() + (CONTEXT_TTL_SECONDS * 1000) / 2 });
    return token;
  };
}
