import { useState } from 'react';
import { problemTitle } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { requestPasswordReset } from '../../session/password-api.ts';
import { ACCOUNT as WORDS } from '../content.ts';

/** An account without a password sets one by a reset link, which verifies the address. */
export function FirstPassword({ email }: { email: string }) {
  const [busy, setBusy] = useState(false);
  async function ask() {
    setBusy(true);
    try {
      toast.success((await requestPasswordReset(email)).message);
    } catch (error) {
      toast.error(problemTitle(error));
    }
    setBusy(false);
  }
  return (
    <Button onClick={ask} busy={busy}>
      {WORDS.choosePassword}
    </Button>
  );
}
