import type { Profile } from '@attendu/contracts/auth/schemas';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { startProviderSignIn, useIdentityProvider } from '../../session/oidc-api.ts';
import { ACCOUNT as WORDS } from '../content.ts';
import { FirstPassword } from './FirstPassword.tsx';

/** For an account without a password: its owner signs in again with the identity provider, and comes back to `next`. */
export function FreshSignIn({ profile, next }: { profile: Profile; next: string }) {
  const provider = useIdentityProvider();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const isLinked = provider !== null && profile.identities.some((identity) => identity.provider === provider.name);
  if (!isLinked) {
    return <Notice title={WORDS.passwordFirst} actions={<FirstPassword email={profile.email} />} />;
  }
  const { name } = provider;

  async function signInAgain() {
    setBusy(true);
    setFailed(false);
    try {
      await startProviderSignIn(next, true);
    } catch {
      setBusy(false);
      setFailed(true);
    }
  }

  return (
    <>
      <p>{WORDS.freshWhy(name)}</p>
      {failed ? <Notice tone="error" title={WORDS.freshFailed(name)} urgent /> : null}
      <Button onClick={signInAgain} busy={busy} icon={<ShieldCheck size={16} aria-hidden="true" />}>
        {WORDS.freshSignIn(name)}
      </Button>
    </>
  );
}
