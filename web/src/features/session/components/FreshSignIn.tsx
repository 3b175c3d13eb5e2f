import type { Profile } from '@attendu/contracts/auth/schemas';
import { useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SIGN_IN } from '../content.ts';
import { startProviderSignIn, useIdentityProvider } from '../oidc-api.ts';
import { FRESH_SIGN_IN } from '../proof-content.ts';
import { FirstPassword } from './FirstPassword.tsx';

/** For an account without a password: its owner signs in again with the identity provider, and comes back to `next`. */
export function FreshSignIn({ profile, next }: { profile: Profile; next: string }) {
  const provider = useIdentityProvider();
  const leaving = useMutation({ mutationFn: () => startProviderSignIn(next, true) });
  const isLinked = provider !== null && profile.identities.some((identity) => identity.provider === provider.name);
  if (!isLinked) {
    return <Notice title={FRESH_SIGN_IN.passwordFirst} actions={<FirstPassword email={profile.email} />} />;
  }
  const { name } = provider;

  return (
    <>
      <p>{FRESH_SIGN_IN.why(name)}</p>
      {leaving.isError ? <Notice tone="error" title={SIGN_IN.providerFailed(name)} urgent /> : null}
      <Button
        onClick={() => leaving.mutate()}
        busy={leaving.isPending || leaving.isSuccess}
        icon={<ShieldCheck size={16} aria-hidden="true" />}
      >
        {FRESH_SIGN_IN.confirm(name)}
      </Button>
    </>
  );
}
