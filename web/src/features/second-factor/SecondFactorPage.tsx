import type { FactorKind } from '@attendu/contracts/auth/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { problemTitle } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { openedSession, signOut, useAccount } from '../session/api.ts';
import { AccountPage } from '../session/components/AccountPage.tsx';
import { canUsePasskeys } from './api.ts';
import { SECOND_FACTOR as WORDS } from './content.ts';
import { FactorCheck } from './FactorCheck.tsx';
import { FactorEnrolment } from './FactorEnrolment.tsx';

/** The only page of a session that awaits its second factor, or a first one. Once it has it, the guard redirects. */
export function SecondFactorPage() {
  const client = useQueryClient();
  const { awaits } = useAccount();
  const leaving = useMutation({ mutationFn: signOut });
  const [kind, setKind] = useState<FactorKind | null>(null);
  const isEnrolment = awaits === 'enrolment';
  const title = isEnrolment ? WORDS.enrolTitle : WORDS.checkTitle;
  return (
    <AccountPage back={{ onLeave: () => leaving.mutate(), label: WORDS.leave }}>
      <div className="sign-in__form">
        <PageHeading title={title}>{title}</PageHeading>
        {leaving.isError ? <Notice tone="error" title={problemTitle(leaving.error)} urgent /> : null}
        {isEnrolment ? null : <FactorCheck onConfirmed={(account) => void openedSession(client, account)} />}
        {isEnrolment && kind === null ? <Choice onChosen={setKind} /> : null}
        {isEnrolment && kind !== null ? (
          <FactorEnrolment
            kind={kind}
            asksPassword={false}
            onAdded={(account) => void openedSession(client, account)}
            onCancel={() => setKind(null)}
          />
        ) : null}
      </div>
    </AccountPage>
  );
}

function Choice({ onChosen }: { onChosen: (kind: FactorKind) => void }) {
  return (
    <>
      <p>{WORDS.enrolLead}</p>
      <Button tone="primary" icon={<Smartphone size={18} aria-hidden="true" />} onClick={() => onChosen('totp')}>
        {WORDS.addTotp}
      </Button>
      {canUsePasskeys() ? (
        <Button icon={<KeyRound size={18} aria-hidden="true" />} onClick={() => onChosen('passkey')}>
          {WORDS.addPasskey}
        </Button>
      ) : null}
    </>
  );
}
