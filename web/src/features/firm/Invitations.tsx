import { formatDateLong, plural } from '@attendu/law/typography';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { problemTitle } from '../../lib/api.ts';
import { localDay } from '../../lib/day.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useFirmChange, useFirmInvitations } from './api.ts';
import { FIRM, INVITE as WORDS } from './content.ts';

/** The places of a firm, the invitation form, and the open invitations. */
export function Invitations({ members }: { members: number }) {
  const query = useFirmInvitations();
  const { withdraw } = useFirmChange();
  const waiting = query.data?.invitations ?? [];
  const places = query.data?.places ?? null;
  return (
    <>
      {query.isError ? (
        <Notice tone="error" title={problemTitle(query.error)}>
          <Button small onClick={() => void query.refetch()}>
            {FIRM.retry}
          </Button>
        </Notice>
      ) : null}
      <p className="firm__what">
        {places === null ? null : `${WORDS.places(places, members, waiting.length)} `}
        <Link to="/subscriptionPage">{WORDS.seats}</Link>
      </p>
      <InviteForm />
      {waiting.length > 0 ? (
        <ul className="firm__waiting" aria-label={WORDS.waiting(plural(waiting.length, 'invitation'))}>
          {waiting.map(({ id, email, expiresAt }) => (
            <li key={id}>
              <span>
                {email}
                <span className="firm__until">{WORDS.until(formatDateLong(localDay(expiresAt)))}</span>
              </span>
              <Button
                small
                aria-label={WORDS.withdrawOf(email)}
                onClick={() =>
                  withdraw.mutate(id, {
                    onSuccess: () => toast.success(WORDS.withdrawn),
                    onError: (error) => toast.error(problemTitle(error)),
                  })
                }
              >
                {WORDS.withdraw}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function InviteForm() {
  const { invite } = useFirmChange();
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);

  function refuse(sentence: string): void {
    setError(sentence);
    form.current?.querySelector('input')?.focus();
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (invite.isPending) return;
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    if (!/^\S+@\S+\.\S+$/.test(email)) {
      refuse(WORDS.badEmail);
      return;
    }
    setError(null);
    invite.mutate(email, {
      onSuccess: () => {
        toast.success(WORDS.sent(email));
        form.current?.reset();
      },
      onError: (failure) => refuse(problemTitle(failure)),
    });
  }

  return (
    <form ref={form} className="firm__invite" onSubmit={submit} noValidate>
      <Field label={WORDS.email} name="email" type="email" inputMode="email" autoComplete="off" maxLength={254} error={error} />
      <Button type="submit" tone="primary" busy={invite.isPending}>
        {WORDS.submit}
      </Button>
    </form>
  );
}
