import type { Profile } from '@attendu/contracts/auth/schemas';
import { useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { startProviderSignIn, useIdentityProvider } from '../../session/oidc-api.ts';
import { ACCOUNT as WORDS } from '../content.ts';
import { FirstPassword } from './FirstPassword.tsx';

/** For an account without a password: its owner signs in again with the identity provider, and comes back to `next`. */
export function FreshSignIn({ profile, next }: { profile: Profile; next: string }) {
  const provider = useIdentityProvider();
  const leaving = useMutation({ mutationFn: () => startProviderSignIn(next, true) });
  const isLinked = provider !== null && profile.identities.some((identity) => identity.provider === provider.name);
  if (!isLinked) {
    return <Notice title={WORDS.passwordFirst} actions={<FirstPassword email={profile.email} />} />;
  }
  const { name } = provider;

  return (
    <>
      <p>{WORDS.freshWhy(name)}</p>
      {leaving.isError ? <Notice tone="error" title={WORDS.freshFailed(name)} urgent /> : null}
      <Button
        onClick={() => leaving.mutate()}
        busy={leaving.isPending || leaving.isSuccess}
        icon={<ShieldCheck size={16} aria-hidden="true" />}
      >
        {WORDS.freshSignIn(name)}
      </Button>
    </>
  );
}
