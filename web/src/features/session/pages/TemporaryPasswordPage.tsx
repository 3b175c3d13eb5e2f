import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { signOut } from '../api.ts';
import { AccountPage } from '../components/AccountPage.tsx';
import { NewPasswordForm } from '../components/NewPasswordForm.tsx';
import { RESET_PASSWORD, TEMPORARY_PASSWORD as WORDS } from '../content.ts';
import { replaceTemporaryPassword } from '../password-api.ts';

/** The only page of a session opened by a temporary password. Once a new one is chosen, the guard redirects. */
export function TemporaryPasswordPage() {
  const client = useQueryClient();
  const leaving = useMutation({ mutationFn: signOut });
  return (
    <AccountPage back={{ onLeave: () => leaving.mutate(), label: WORDS.leave }}>
      <div className="sign-in__form">
        <PageHeading title={WORDS.title}>{WORDS.title}</PageHeading>
        <p>{WORDS.lead}</p>
        {leaving.isError ? <Notice tone="error" title={problemTitle(leaving.error)} urgent /> : null}
        <NewPasswordForm
          label={RESET_PASSWORD.password}
          words={WORDS}
          save={(password) => replaceTemporaryPassword(client, password)}
          explain={(error) => (error instanceof ApiProblem ? problemTitle(error) : WORDS.failed)}
        />
      </div>
    </AccountPage>
  );
}
